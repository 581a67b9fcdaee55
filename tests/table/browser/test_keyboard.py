"""A match in Japanese with the keyboard alone, until a battle and a raid have been seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

FOCUSED_OPTION = "document.activeElement?.name === 'option' && document.activeElement.value"


def tab_to_an_option(page: Page) -> str:
    """Press Tab until a choice has the focus; gives the option's id."""
    for _ in range(30):
        page.keyboard.press("Tab")
        option = page.evaluate(FOCUSED_OPTION)
        if option:
            return str(option)
    raise AssertionError("Tab reaches no choice")


def test_keyboard_alone(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(f"{server.url}/", locale="ja-JP")
    page = person.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.offer-head .primary')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt")
    assert page.locator("html").get_attribute("lang") == "ja"
    # From now on at a table with a known seed, against bots that do not wait.
    page.goto(server.table("you", "bot:greedy", seed=21).seat)

    seen: set[str] = set()
    by_arrow = 0
    for number in range(400):
        person.wait_until_asked()
        if person.is_over or {"battle", "raid"} <= seen:
            break
        if number:
            # After each act the focus is at the next question.
            page.wait_for_function("document.activeElement.id === 'prompt'")
        for scene in ("battle", "raid"):
            if page.locator(f".scene.{scene}").count():
                seen.add(scene)
        option = tab_to_an_option(page)
        if number % 3 == 0:
            # An arrow key goes from one choice to its neighbour.
            page.keyboard.press("ArrowRight")
            neighbour = page.evaluate(FOCUSED_OPTION)
            by_arrow += bool(neighbour)
            if not neighbour:
                page.keyboard.press("Escape")
            option = neighbour or tab_to_an_option(page)
        if option.startswith("raid:"):
            seen.add("raid")
        before = person.version
        page.keyboard.press("Enter")
        person.wait_for_change(before)
    assert {"battle", "raid"} <= seen
    assert by_arrow > 3


def test_keys_for_help_hint_and_undo(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(server.table("you", "you", seed=4).seat, locale="ja-JP")
    page = person.page
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#keys").is_visible()

    page.keyboard.press("h")
    page.wait_for_selector(".advice")
    assert page.locator(".hinted").count() > 0

    plotted = tab_to_an_option(page)
    assert plotted.startswith("plot:")
    before, asked = person.version, person.prompt
    page.keyboard.press("Enter")
    person.wait_for_change(before)
    if page.locator('[data-key="u"]').is_enabled():
        before = person.version
        page.keyboard.press("u")
        person.wait_for_change(before)
        assert person.prompt == asked
    else:
        assert page.locator("#no-undo").inner_text()


def test_escape_leads_back_to_the_question(server: Any, visit: Callable[..., Any]) -> None:
    page = visit(server.table("you", "bot:random", seed=4).seat).page
    page.wait_for_selector("#choose", state="attached")
    tab_to_an_option(page)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "prompt"
