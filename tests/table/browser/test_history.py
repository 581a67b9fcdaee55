"""Earlier positions can be looked at, and nothing can be done from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def links(server: Any) -> Any:
    made = server.table("you", "bot:greedy", seed=9)
    server.play_on(made.seat, 15)
    return made


def step(page: Any) -> int:
    return int(page.locator('.slider input[type="range"]').input_value())


def test_steps_by_button_key_and_slider(links: Any, visit: Callable[..., Any]) -> None:
    page = visit(links.history).page
    last = step(page)
    assert last > 15

    def shows(number: int) -> None:
        page.get_by_text(f"Position {number} of {last}", exact=True).wait_for()

    page.get_by_role("link", name="Previous position").click()
    shows(last - 1)
    page.keyboard.press("ArrowLeft")
    shows(last - 2)
    page.keyboard.press("ArrowRight")
    shows(last - 1)
    page.get_by_role("link", name="First position").click()
    shows(0)
    assert page.locator("#board .field .cards li").count() == 0
    page.get_by_role("link", name="Last position").click()
    shows(last)
    page.locator('.slider input[type="range"]').fill("5")
    shows(5)
    assert "at=5" in page.url


def test_without_script(links: Any, visit: Callable[..., Any]) -> None:
    page = visit(links.history, java_script_enabled=False).page
    last = step(page)
    page.get_by_role("link", name="Previous position").click()
    assert step(page) == last - 1
    page.locator('.slider input[type="range"]').fill("3")
    page.get_by_role("button", name="Go", exact=True).click()
    assert step(page) == 3


def test_nothing_can_be_done_from_there(server: Any, links: Any, visit: Callable[..., Any]) -> None:
    before = server.ask(links.seat)["version"]
    page = visit(links.history + "&at=4").page
    assert page.locator('form[method="post"], [form="choose"], .lit').count() == 0
    for thing in page.locator("#board button:visible").all():
        thing.click()
        page.keyboard.press("Escape")
    for key in ("Enter", "h", "u", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    assert server.ask(links.seat)["version"] == before


def test_a_spectator_steps_over_what_is_secret(
    server: Any, links: Any, visit: Callable[..., Any]
) -> None:
    page = visit(links.spectator + "/history").page
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    assert "You draw" not in page.locator(".log").inner_text()
    assert page.locator(".own-down").count() == 0
