"""Two people in two browsers play a whole match through the pages."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import httpx

from heitan.kernel.record import Replay


def test_a_whole_match(server: Any, visit: Callable[..., Any]) -> None:
    first = visit(f"{server.url}/?lang=en")
    page = first.page
    offer = page.get_by_role("form", name="Carriers")
    offer.get_by_text("Choose seats, bots and options").click()
    offer.locator('[name="seat-2"]').select_option("guest")
    offer.locator('[name="name"]').fill("Ada")
    offer.locator('[name="seed"]').fill("11")
    offer.get_by_role("button", name="Set up the table").click()
    page.get_by_text("Table", exact=True).click()
    invitation = page.get_by_role("textbox", name="Seat 2").input_value()
    second = visit(invitation, locale="ja-JP")
    assert second.page.locator("html").get_attribute("lang") == "ja"
    watcher = visit(page.get_by_role("textbox", name="Spectators").input_value())

    rng = random.Random(5)
    made = 0
    while not first.is_over:
        here = first if first.is_asked else second
        here.wait_until_asked()
        if here.is_over:
            break
        other = second if here is first else first
        # Only who is asked has anything to press.
        assert not other.is_asked or other.version < here.version
        pressed = here.press_lit(rng) if rng.random() < 0.5 else None
        if pressed is None:
            here.choose(rng)
        made += 1
        for each in (first, second):
            each.wait_for_change(here.version - 1)
    assert made > 50

    scores = first.page.locator(".scores b").all_inner_texts()
    assert [each.split()[0] for each in scores] == [
        each.rstrip("点") for each in second.page.locator(".scores b").all_inner_texts()
    ]
    watcher.page.wait_for_selector(".scores")
    # A spectator is told nothing that only a seat may know.
    assert "You draw" not in watcher.page.locator(".log").inner_text()
    assert "You draw" in first.page.locator(".log").inner_text()
    assert watcher.page.locator(".hand").count() == 0

    # Seed and salt are public now, and the record replays from them.
    assert "11:" in first.page.locator('[data-part="seed"]').inner_text(timeout=5000)
    record = httpx.get(invitation.partition("?")[0] + "/record", trust_env=False).json()
    Replay(record, check=True).run()


def test_a_guest_does_not_see_the_other_hand(server: Any, visit: Callable[..., Any]) -> None:
    links = server.table("you", "guest", seed=3)
    first = visit(links.seat)
    first.page.get_by_text("Table", exact=True).click()
    second = visit(first.page.get_by_role("textbox", name="Seat 2").input_value())
    hands = [each.page.locator(".hand .card .title").all_inner_texts() for each in (first, second)]
    assert all(hands)
    assert first.page.locator(".own-down").count() == 0
    # The guest finds no link to the creator's seat.
    second.page.get_by_text("Table", exact=True).click()
    assert second.page.locator(".invite").count() == 1
