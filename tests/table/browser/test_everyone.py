"""Names, contrast, narrow screens, languages: what every page owes to everyone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

PAGES = ("start", "table", "spectator", "history", "rules", "over", "error")


@pytest.fixture(scope="module")
def addresses(server: Any) -> dict[str, str]:
    """Each kind of page, at a match some way in."""
    links = server.table("you", "bot:greedy", "bot:random", seed=5, name="Ada")
    server.play_on(links.seat, 25)
    over = server.table("bot:random", "bot:random", seed=5)
    while not server.ask(over.spectator)["over"]:
        pass
    return {
        "start": server.url + "/",
        "table": links.seat,
        "spectator": links.spectator,
        "history": links.history + "&at=12",
        "rules": server.url + "/rules/carriers#T3",
        "over": over.spectator,
        "error": server.url + "/tables/none",
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_serious(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str, scheme: str
) -> None:
    person = visit(addresses[kind], locale=locale, color_scheme=scheme)
    if kind == "start":
        person.page.locator("summary").first.click()
    if kind == "table":
        person.page.locator('label[for="tab-people"]').click()
    assert person.serious() == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_nothing_to_scroll_sideways_at_360(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str
) -> None:
    person = visit(addresses[kind], wide=False, locale=locale)
    if kind == "start":
        person.page.locator("summary").first.click()
    assert person.too_wide() == 0
    assert person.too_low() == []


def test_the_sheet_leaves_the_board_in_view(
    addresses: dict[str, str], visit: Callable[..., Any]
) -> None:
    page = visit(addresses["table"], wide=False, locale="ja-JP").page
    board = page.locator("#board").bounding_box()
    sheet = page.locator(".rail").bounding_box()
    assert board
    assert sheet
    assert board["height"] >= 740 * 0.28
    assert board["y"] + board["height"] <= sheet["y"] + 1
    assert sheet["y"] + sheet["height"] <= 741


@pytest.mark.parametrize("kind", ["table", "spectator", "history", "rules"])
def test_switching_the_language_keeps_the_position(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str
) -> None:
    page = visit(addresses[kind].partition("#")[0], locale="en-GB").page
    address = page.url
    position = page.locator(".step output").inner_text() if kind == "history" else ""
    page.get_by_role("link", name="日本語").click()
    assert page.locator("html").get_attribute("lang") == "ja"
    assert page.url == address
    if position:
        assert page.locator(".step output").inner_text() == "局面 12／" + position.split()[-1]
    page.get_by_role("link", name="English").click()
    assert page.locator("html").get_attribute("lang") == "en"


def test_every_card_and_choice_has_a_name(
    addresses: dict[str, str], visit: Callable[..., Any]
) -> None:
    page = visit(addresses["table"]).page
    names = page.locator("#board .thing, .hand .thing").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    assert names
    assert all(names)
    assert any("face down" in name for name in names)
    assert all(page.locator(".all-choices button").all_inner_texts())
