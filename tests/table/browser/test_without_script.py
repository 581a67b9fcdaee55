"""Without JavaScript a whole match is played as plain forms."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any


def test_a_whole_match_of_forms(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(
        server.table("you", "bot:random", seed=8).seat, java_script_enabled=False, locale="ja-JP"
    )
    page = person.page
    rng = random.Random(2)
    made, from_the_board = 0, 0
    while not person.is_over:
        if not person.is_asked:
            # The page would come again by itself; the test does not wait for that.
            page.reload()
            continue
        lit = page.locator("#board button.lit[value], .hand button.lit[value]")
        menus = page.locator("#board button.lit[popovertarget]")
        listed = page.locator(".all-choices button")
        way = rng.random()
        if way < 0.3 and lit.count():
            lit.nth(rng.randrange(lit.count())).click()
            from_the_board += 1
        elif way < 0.6 and menus.count():
            # A card that several choices act on opens a menu, without script too.
            menu = menus.nth(rng.randrange(menus.count()))
            menu.click()
            page.locator(f"#{menu.get_attribute('popovertarget')} button").first.click()
            from_the_board += 1
        else:
            listed.nth(rng.randrange(listed.count())).click()
        made += 1
    assert made > 40
    assert from_the_board > 5
    assert page.locator(".scores li").count() == 2
    assert page.locator('a[href$="/record"]').count() == 1


def test_hint_undo_and_language_are_forms_and_links(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(server.table("you", "you", seed=4).seat, java_script_enabled=False)
    page = person.page
    page.get_by_role("button", name="Hint").click()
    assert "The bot would" in page.locator(".advice").inner_text()
    page.get_by_role("link", name="日本語").click()
    assert page.locator("html").get_attribute("lang") == "ja"
    assert person.is_asked
    asked = person.prompt
    page.locator(".all-choices button").first.click()
    undo = page.locator('[data-key="u"]')
    if undo.is_enabled():
        undo.click()
        assert person.prompt == asked


def test_a_choice_sent_twice_changes_nothing(server: Any, visit: Callable[..., Any]) -> None:
    links = server.table("you", "you", seed=4)
    first = visit(links.seat, java_script_enabled=False)
    second = visit(links.seat, java_script_enabled=False)
    first.page.locator(".all-choices button").first.click()
    version = first.version
    second.page.locator(".all-choices button").first.click()
    assert "moved on" in second.page.locator("h1").inner_text()
    second.page.get_by_role("link", name="Back to the table").click()
    assert second.version == version
