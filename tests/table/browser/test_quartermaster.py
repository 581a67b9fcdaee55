"""The board of Quartermaster in a browser: choosing on the map, watching, walking, reading."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import heitan.games.quartermaster

AREAS = Path(heitan.games.quartermaster.__file__).parent / "data" / "areas.json"
SPACES = json.loads(AREAS.read_text(encoding="utf-8"))["spaces"]

#: With this seed Germany is dealt Synthetic Fuel, which answers its own builds, and two Build Army.
SEED = 4
FUEL = "ger_synthetic_fuel"


def sit_down(server: Any, *seats: str, seed: int = SEED, **more: str) -> Any:
    return server.table(*seats, seed=seed, **({"game": "quartermaster", "seats": "6"} | more))


def press_on_map(person: Any, space: str) -> None:
    """Press a space where its counters would stand."""
    seen = person.version
    person.page.mouse.click(*person.point(f"at-{space}"))
    person.wait_for_change(seen)


def keep_seven(person: Any, *kept: str) -> None:
    """Discard three cards, none of those to keep; then wait for the first turn."""
    while True:
        person.wait_until_asked()
        offered = person.offered
        if any(option.startswith("play:") for option in offered):
            return
        person.press(next(each for each in offered if each.partition(":")[2] not in kept))


def pass_on(person: Any, until: str) -> None:
    """Pass, until an option of that verb is offered again."""
    while True:
        person.wait_until_asked()
        if any(option.startswith(until) for option in person.offered):
            return
        person.press("pass")


def test_a_turn_with_an_answer_to_ones_own_build(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "you", *["bot:random"] * 5).seat)
    page = person.page
    keep_seven(person, FUEL, "build_army")

    # The first turn puts the status on the table: by its card in the hand and the card's menu.
    card = page.locator(f'.hand button.lit[data-about="{FUEL}"]')
    card.click()
    seen = person.version
    page.locator(f'#{card.get_attribute("popovertarget")} button[value="play:{FUEL}"]').click()
    person.wait_for_change(seen)
    pass_on(person, "play:")
    assert page.locator(".nation-germany .statuses button").count() == 1

    # The second builds an army, and is asked whether it answers that.
    person.press("play:build_army")
    assert page.locator(".resolving li").count() == 1
    spaces = [option.rpartition(":")[2] for option in person.offered if "build:army" in option]
    lit = page.locator(".place.lit").evaluate_all("all => all.map(each => each.id)")
    assert sorted(lit) == sorted(f"at-{space}" for space in spaces)
    press_on_map(person, "eastern_europe")
    person.wait_until_asked()
    assert page.locator('[data-piece="germany-eastern_europe"]').count() == 1
    assert f"use:{FUEL}" in person.offered
    assert page.locator("#prompt").evaluate("each => each === document.activeElement")
    seen = person.version
    page.locator(f'.statuses button.lit[value="use:{FUEL}"]').click()
    person.wait_for_change(seen)

    # The answer builds a second army: on the map by keyboard.
    person.wait_until_asked()
    assert page.locator(".resolving li").count() == 2
    page.keyboard.press("m")
    chosen = page.evaluate("document.activeElement.id").removeprefix("at-")
    seen = person.version
    page.keyboard.press("Enter")
    person.wait_for_change(seen)
    assert page.locator(f'[data-piece="germany-{chosen}"]').count() == 1
    assert page.locator(".statuses .used").count() == 1
    assert page.locator(f'.log [data-lights="card:{FUEL}"]').count() == 2

    pass_on(person, "play:")
    assert page.locator(".nation-germany.active").count() == 1


def test_six_bots_are_watched_to_the_end(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server, *["bot:greedy"] * 6, **{"option-rounds": "2", "pause": "0.4"})
    watcher = visit(links.spectator, locale="ja-JP")
    page = watcher.page
    page.evaluate("window.stays = true")
    seen = []
    while not watcher.is_over:
        seen.append(watcher.version)
        page.wait_for_function(
            """seen => document.querySelector(".scores")
                || Number(document.querySelector("#state").dataset.version) > seen""",
            arg=seen[-1],
            timeout=60_000,
        )
        assert page.locator(".hand, #choose").count() == 0
    assert len(seen) > 20
    assert page.evaluate("window.stays")
    assert page.locator(".scores li").count() == 6
    assert page.locator(".piece").count() >= 6
    assert page.locator('a[href$="/record"]').count() == 1


def test_arrow_keys_lead_from_space_to_space(server: Any, visit: Callable[..., Any]) -> None:
    page = visit(sit_down(server, *["you"] * 6).seat).page
    near = page.locator(".place").evaluate_all(
        "all => Object.fromEntries(all.map(each => [each.id, each.dataset.near.trim().split(' ')]))"
    )
    assert len(near) == len(SPACES) == 53
    reached = {"at-germany": ""}
    todo = ["at-germany"]
    while todo:
        here = todo.pop()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            page.locator(f"#{here}").focus()
            page.keyboard.press(key)
            there = page.evaluate("document.activeElement.id")
            assert there == here or there.removeprefix("at-") in near[here]
            if there not in reached:
                reached[there] = here
                todo.append(there)
    assert sorted(reached) == sorted(near)


def test_the_walk_goes_over_the_seam(server: Any, visit: Callable[..., Any]) -> None:
    page = visit(sit_down(server, *["you"] * 6).seat).page
    page.locator("#at-north_pacific").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "at-pacific_northwest"
    assert "Pacific Northwest" in page.locator(":focus").get_attribute("aria-label")


def test_the_map_zooms_pans_and_keeps_its_view(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "you", *["bot:random"] * 5).seat)
    page = person.page

    def view() -> list[float]:
        box = page.locator(".world").get_attribute("viewBox")
        return [float(each) for each in box.split()]

    whole = view()
    page.locator("#at-germany").focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    zoomed = view()
    assert zoomed[2] < whole[2] * 0.6
    pane = page.locator(".map-pane").bounding_box()
    x, y = pane["x"] + pane["width"] / 2, pane["y"] + pane["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 120, y, steps=4)
    page.mouse.up()
    panned = view()
    assert panned[0] > zoomed[0] + 50
    assert not page.locator(".about-place:popover-open").count()
    person.press(person.offered[0])
    assert view() == panned
    page.mouse.move(x, y)
    page.mouse.wheel(0, 240)
    page.wait_for_function(
        "wide => document.querySelector('.world').viewBox.baseVal.width > wide + 1",
        arg=panned[2],
    )
    page.locator("#at-germany").focus()
    page.keyboard.press("0")
    assert view() == whole


def test_fingers_move_the_map_and_choose_with_care(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server, "you", *["bot:random"] * 5)
    person = visit(links.seat, wide=False, has_touch=True, is_mobile=True)
    page = person.page
    keep_seven(person, "build_army")
    person.press("play:build_army")
    lit = page.locator(".place.lit").evaluate_all("all => all.map(each => each.id)")
    # One finger misses easily, so a space first tells about itself.
    page.touchscreen.tap(*person.point(lit[0]))
    card = page.locator(f"#about-{lit[0].removeprefix('at-')}")
    card.wait_for()
    assert card.locator("button.choice").count() == 1
    page.keyboard.press("Escape")
    # Two fingers draw the map larger, about the point between them.
    wide = page.evaluate("document.querySelector('.world').viewBox.baseVal.width")
    person.spread_two_fingers()
    page.wait_for_function(
        "wide => document.querySelector('.world').viewBox.baseVal.width < wide / 2", arg=wide
    )
    assert page.locator(".about-place:popover-open").count() == 0
    assert person.is_asked


def test_supply_lines_are_drawn_for_a_nation(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "you", *["bot:random"] * 5).seat)
    page = person.page
    page.locator(".overlays summary").click()
    page.locator("label", has=page.locator("#feeds-germany")).click()
    assert page.locator(".feeds-germany circle").is_visible()
    assert not page.locator(".feeds-japan circle").is_visible()
    # The choice outlives the next change of the board.
    person.press(person.offered[0])
    assert page.locator(".feeds-germany circle").is_visible()


def test_several_nations_on_one_page(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server, "you", "bot:random", "you", "bot:random", "you", "bot:random")
    page = visit(links.seat).page
    assert page.locator(".hand-tabs label").count() == 3
    assert page.locator(".holding-germany").is_visible()
    assert not page.locator(".holding-japan").is_visible()
    page.locator(".hand-tabs label", has=page.locator("#holding-japan")).click()
    assert page.locator(".holding-japan").is_visible()
    assert page.locator(".holding-japan .lit").count() == 0
    assert page.locator(".holding-germany .lit").count() > 0


def test_what_a_space_and_a_card_are_about(server: Any, visit: Callable[..., Any]) -> None:
    page = visit(sit_down(server, "you", *["bot:random"] * 5).seat).page
    page.locator("#at-suez, #at-middle_east").first.focus()
    assert "Bay of Bengal" in page.locator(".tip").inner_text()
    page.keyboard.press("Enter")
    assert page.locator("#about-middle_east").is_visible()
    page.keyboard.press("Escape")
    page.locator(f'.hand [data-about="{FUEL}"]').hover()
    assert "Synthetic Fuel" in page.locator(".tip").inner_text()


def test_a_turn_without_script(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(
        sit_down(server, "you", *["bot:random"] * 5).seat, java_script_enabled=False, locale="ja-JP"
    )
    page = person.page

    person.reload_until_asked()
    done = []
    while "play:build_army" not in done:
        offered = person.offered
        kept = [each for each in offered if "build_army" not in each or each.startswith("play")]
        done.append("play:build_army" if "play:build_army" in offered else kept[0])
        person.press_plainly(done[-1])
    space = next(each for each in person.offered if each.startswith("build:army:"))
    # What is listed can be chosen; the map shows it.
    assert page.locator(f"#at-{space.rpartition(':')[2]}.lit").count() == 1
    person.press_plainly(space)
    while not any(option.startswith("play:") for option in person.offered):
        person.press_plainly("pass")
    assert page.locator(f'[data-piece="germany-{space.rpartition(":")[2]}"]').count() == 1


# --- for everyone ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def addresses(server: Any) -> dict[str, str]:
    """Each kind of page that shows something of this game, some way into a match."""
    links = sit_down(server, "you", "bot:greedy", "you", "bot:greedy", "bot:greedy", "bot:greedy")
    server.play_on(links.seat, 30)
    return {
        "table": links.seat,
        "spectator": links.spectator,
        "history": links.history + "&at=20",
        "cards": server.url + "/cards/quartermaster",
        "start": server.url + "/?game=quartermaster&split=5",
    }


PAGES = ("table", "spectator", "history", "cards", "start")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_serious(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str, scheme: str
) -> None:
    person = visit(addresses[kind], locale=locale, color_scheme=scheme)
    if kind == "table":
        person.page.locator(".overlays summary").click()
    assert person.serious() == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_nothing_to_scroll_sideways_at_360(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str
) -> None:
    person = visit(addresses[kind], wide=False, locale=locale)
    assert person.too_wide() == 0
    assert person.too_low() == []


def test_the_map_has_its_share_of_a_small_screen(
    addresses: dict[str, str], visit: Callable[..., Any]
) -> None:
    page = visit(addresses["table"], wide=False, locale="ja-JP").page
    pane = page.locator(".map-pane").bounding_box()
    assert pane["height"] >= 740 * 0.25
    # Counters and names are as large as elsewhere.
    sizes = page.locator(".piece").evaluate_all(
        "all => all.map(each => each.firstElementChild.getBoundingClientRect().width)"
    )
    assert min(sizes) >= 17


def test_cards_are_found_while_one_types(
    addresses: dict[str, str], visit: Callable[..., Any]
) -> None:
    page = visit(addresses["cards"]).page
    assert page.locator(".entry:visible").count() == 125
    page.locator('input[name="q"]').fill("blitz")
    assert page.locator(".entry:visible").count() == 1
    page.locator('input[name="q"]').fill("電撃戦")
    assert page.locator(".entry:visible").count() == 1
    page.locator('input[name="q"]').fill("")
    page.locator('select[name="nation"]').select_option("italy")
    page.locator('select[name="kind"]').select_option("response")
    assert page.locator(".entry:visible").count() == 4
    assert "4 of 125" in page.locator("#found").inner_text()
