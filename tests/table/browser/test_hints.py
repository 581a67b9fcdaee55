"""A hint of the search in a browser: the chance of every choice, readable on a phone too."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

#: Milliseconds that a search may take on a machine that is busy with other things.
PATIENCE = 120_000
LANGUAGES = {"en-GB": r"\d+ % ±\d+", "ja-JP": r"勝率\d+％ ±\d+"}


def ask(visit: Callable[..., Any], address: str, **settings: Any) -> Any:
    """A seat's page after it has asked for a hint."""
    page = visit(address, **settings).page
    page.keyboard.press("h")
    page.locator(".advice").wait_for(timeout=PATIENCE)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wide", [True, False])
def test_every_choice_shows_its_chance(
    server: Any, visit: Callable[..., Any], wide: bool, language: str
) -> None:
    seat = server.table("you", game="postcard", seed=4).seat
    page = ask(visit, seat, wide=wide, locale=language)
    buttons = page.locator(".all-choices button")
    said = buttons.all_inner_texts()
    assert len(said) > 1
    for words in said:
        assert re.search(LANGUAGES[language], " ".join(words.split())), words
    # One of them is the one that the bot would choose; on the board it has its share as well.
    assert page.locator(".all-choices .hinted").count() == 1
    assert page.locator("#board .lit .share").count() > 0
    # Nothing of it is cut off or lies beside the page, and the first choice can be seen at once.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length"
    assert buttons.evaluate_all(cut) == 0
    inside = """first => {
      const box = first.getBoundingClientRect();
      const prompt = first.closest('.prompt').getBoundingClientRect();
      return box.top >= prompt.top && box.bottom <= prompt.bottom + 1;
    }"""
    assert buttons.first.evaluate(inside)


@pytest.mark.parametrize("wide", [True, False])
def test_cards_of_the_hand_have_theirs(server: Any, visit: Callable[..., Any], wide: bool) -> None:
    """A phone leaves cards out of the list of choices, for they lie below it; not with a hint."""
    links = server.table("you", game="postcard", seed=4)
    while not (asked := server.ask(links.seat))["decision"]["options"][0]["id"].startswith("card:"):
        server.play_on(links.seat, 1)
    page = ask(visit, links.seat, wide=wide)
    listed = page.locator(".all-choices .chance:visible")
    assert listed.count() == len(asked["decision"]["options"]) > 1
    assert page.locator(".hand .lit .share").count() == listed.count()


def test_a_screen_reader_hears_it(server: Any, visit: Callable[..., Any]) -> None:
    page = ask(visit, server.table("you", game="postcard", seed=4).seat)
    name = page.locator("#board .lit[value]").first.get_attribute("aria-label")
    assert re.search(r"\d+ % ±\d+", " ".join(name.split()))
    found = [each["id"] for each in Axe().run(page).response["violations"]]
    assert not found


def test_without_script_too(server: Any, visit: Callable[..., Any]) -> None:
    seat = server.table("you", game="postcard", seed=4).seat
    page = visit(seat, java_script_enabled=False).page
    page.set_default_timeout(PATIENCE)
    page.get_by_role("button", name="Hint").click()
    buttons = page.locator(".all-choices button")
    assert page.locator(".all-choices .chance").count() == buttons.count() > 1
    buttons.first.click()
    # The next question is asked without the old answer.
    assert page.locator(".chance").count() == 0
