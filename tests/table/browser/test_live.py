"""What a page hears of by itself, and what happens when it hears nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any


def test_lost_connection_is_said_and_caught_up(own_server: Any, visit: Callable[..., Any]) -> None:
    links = own_server.table("you", "you", seed=4)
    watcher = visit(links.spectator)
    player = visit(links.seat)
    watcher.page.wait_for_selector(".presence.here", state="attached")
    lost = watcher.page.locator("#lost")
    assert not lost.is_visible()

    own_server.kill()
    lost.wait_for(state="visible")
    lost.get_by_role("button").click()
    assert lost.is_visible()
    own_server.start()
    # Something happens at the table before the pages have heard that the server is back.
    own_server.play_on(links.seat, 3)
    lost.wait_for(state="hidden")
    watcher.wait_for_change(2)
    assert watcher.version == own_server.ask(links.spectator)["version"]
    player.page.locator("#lost").wait_for(state="hidden")
    player.choose(random.Random(1))
    watcher.wait_for_change(3)


def test_cards_move_without_a_fault(server: Any, visit: Callable[..., Any]) -> None:
    """With motion on, what is shown after each move is what a fresh page shows."""
    links = server.table("you", "bot:greedy", seed=6)
    person = visit(links.seat, reduced_motion="no-preference")
    rng = random.Random(3)
    for _ in range(10):
        person.wait_until_asked()
        if person.is_over:
            break
        person.choose(rng)
    person.wait_until_asked()
    fresh = visit(links.seat)
    for part in ("board", "hand", "prompt"):
        shown, true = (
            each.page.locator(f'[data-part="{part}"]').inner_text() for each in (person, fresh)
        )
        assert shown == true


def test_what_others_did_stays_marked_until_the_next_choice(
    server: Any, visit: Callable[..., Any]
) -> None:
    person = visit(server.table("you", "bot:random", seed=12).seat)
    for _ in range(60):
        person.wait_until_asked()
        person.choose(random.Random(0))
        person.wait_until_asked()
        if person.page.locator("#board .recent").count():
            break
    assert person.page.locator("#board .recent").count() > 0
    assert person.page.locator(".log .fresh").count() > 0
    # A log line lights what it speaks of.
    line = person.page.locator(".log [data-lights^='field:']").last
    line.focus()
    assert person.page.locator("#board .lighted").count() == 1
