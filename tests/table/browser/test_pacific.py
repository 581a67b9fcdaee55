"""The board of Pacific in a browser: a Midway to its end, the map at every zoom, overlays, keys."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from heitan.bots import find_bot
from heitan.games.pacific import game
from heitan.games.pacific.variants import Scenario, Variants
from heitan.kernel.bot import bot_chance
from heitan.kernel.match import Match

#: The strongest bot there is.
BOT = "bot:" + next(iter(game.bots), "random")


def sit_down(server: Any, scenario: str, *seats: str, seed: int = 5, **more: str) -> Any:
    chosen = {"game": "pacific", "seats": "2", "option-scenario": scenario}
    return server.table(*seats, seed=seed, **(chosen | more))


def press_on_map(person: Any, id: str) -> None:
    """Press a spot, a mega-hex or a TF on the map."""
    seen = person.version
    person.page.keyboard.press("m")
    person.page.mouse.click(*person.point(id))
    person.wait_for_change(seen)


def until(person: Any, question: str) -> None:
    """Be done with every step until a question is put."""
    while True:
        person.wait_until_asked()
        if person.page.locator(f'.all-choices[data-asked="{question}"]').count():
            return
        offered = person.offered
        person.press("pass" if "pass" in offered else offered[0])


def fight_on(server: Any, links: Any, seed: int) -> None:
    """Let the greedy player choose for both sides of a Guadalcanal until hits are dealt out."""
    match = Match(game, options=Variants(scenario=Scenario.GUADALCANAL), seed=seed)
    players = {seat: find_bot(game, "greedy")(bot_chance(seed, seat)) for seat in (1, 2)}
    key = links.seat.partition("key=")[2]
    with httpx.Client(trust_env=False) as client:
        while match.decision is not None and match.decision.prompt.key != "ask.apply":
            seat = match.decision.seat
            option = players[seat].advise(match.sight(seat)).option.id
            sent = {"key": key, "version": str(server.ask(links.seat)["version"]), "option": option}
            assert client.post(f"{links.spectator}/choose", data=sent).status_code == 303
            match.choose(option)
    assert match.decision is not None, "nothing was ever hit"


def one_of(person: Any, rng: random.Random) -> str:
    """A sensible choice: fleets sail together to Midway, steps are done with in time."""
    offered = person.offered
    asked = person.page.locator(".all-choices").get_attribute("data-asked")
    if "to:M4" in offered:
        return "to:M4"
    if asked == "ask.add":
        ships = [option for option in offered if option != "pass"]
        return rng.choice(ships or offered)
    if asked == "ask.sortie":
        return offered[-1] if offered[0] == "pass" else offered[0]
    if "pass" in offered and asked in ("ask.from", "ask.unit") and rng.random() < 0.6:
        return "pass"
    return rng.choice(offered)


def test_midway_is_played_to_its_end(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "midway", "you", BOT).seat)
    page = person.page
    page.evaluate("window.stays = true")
    rng = random.Random(8)
    seen_battle = False
    asked = []
    for _ in range(600):
        person.wait_until_asked()
        if person.is_over:
            break
        asked.append(page.locator(".all-choices").get_attribute("data-asked"))
        if page.locator(".battle, .told-log-battle").count():
            seen_battle = True
        if page.locator(".battle").count():
            assert page.locator(".battle .present > div").count() == 2
            dice = page.locator(".battle .fall .die").count()
            assert page.locator(".battle .entries .fell").count() == dice
        person.press(one_of(person, rng))
        assert page.evaluate("window.stays"), "the page was left"
    assert person.is_over
    assert {"ask.sortie", "ask.add", "ask.to", "ask.return"} <= set(asked)
    assert seen_battle
    assert page.locator(".scores li").count() == 2
    assert page.locator('a[href$="/record"]').count() == 1
    assert person.serious() == []


def test_in_a_battle_the_rail_scrolls_and_the_page_does_not(
    server: Any, visit: Callable[..., Any]
) -> None:
    links = sit_down(server, "guadalcanal", "you", "you", seed=3)
    fight_on(server, links, seed=3)
    scrolled = "[document.scrollingElement, document.body, document.querySelector('#board')]"
    for width, height in ((1280, 800), (1920, 1080)):
        person = visit(links.seat, viewport={"width": width, "height": height})
        page = person.page
        person.wait_until_asked()
        assert page.locator(".battle").is_visible()

        def stays(page: Any = page, height: int = height) -> None:
            assert page.evaluate(f"{scrolled}.map(each => each.scrollTop)") == [0, 0, 0]
            assert page.evaluate("document.scrollingElement.scrollHeight") == height
            assert page.locator("header.bar").bounding_box()["y"] == 0
            box = page.locator(".prompt").bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= height

        stays()
        # Whatever script asks for something far off, the page has nowhere to go.
        page.evaluate("document.querySelector('#board .spot').scrollIntoView({ block: 'center' })")
        stays()
        # The wheel reaches the end of the rail: the tabs, and the log below them.
        rail = page.locator(".rail")
        tabs = page.locator("label[for='tab-log']")
        # Not over the choices: where there are many, they scroll first.
        page.mouse.move(width - 100, rail.bounding_box()["y"] + 5)
        page.mouse.wheel(0, 5000)
        page.wait_for_function(
            "() => (r => r.scrollTop + r.clientHeight >= r.scrollHeight - 1)"
            "(document.querySelector('.rail'))"
        )
        assert rail.bounding_box()["y"] + rail.bounding_box()["height"] == height
        log = page.locator(".drawer.logs").bounding_box()
        assert log["height"] >= 100 and log["y"] + log["height"] <= height + 1
        page.locator("label[for='tab-people']").click()
        assert page.locator(".drawer.people").is_visible()
        tabs.click()
        assert page.locator(".drawer.logs .log").is_visible()
        stays()


def test_a_fleet_is_formed_and_sent_on_the_map(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "midway", "you", "bot:random").seat)
    page = person.page
    until(person, "ask.sortie")
    # A port of several fleets is lit; the map is already where it is asked about.
    ports = page.locator(".spot.lit")
    assert ports.count() == 2
    press_on_map(person, ports.first.get_attribute("id"))
    # Its ships are offered in the list and in the fleets' drawer.
    ship = page.locator(".hand button.ship-chip.lit").first
    name = ship.get_attribute("value")
    seen = person.version
    ship.click()
    person.wait_for_change(seen)
    assert page.locator(".forming .ship-chip").count() == 1
    seen = person.version
    page.keyboard.press("d")
    person.wait_for_change(seen)
    # Then the mega-hexes within reach are lit, and nothing else.
    lit = page.locator(".block.lit").evaluate_all("all => all.map(each => each.id)")
    assert sorted(lit) == sorted("mega-" + option[3:] for option in person.offered)
    assert "mega-M4" in lit
    press_on_map(person, "mega-M4")
    assert page.locator(".fleet.own").count() == 1
    assert "M4" in page.locator(".fleet.own").get_attribute("aria-label")
    assert name.removeprefix("add:") in page.locator(".fleet.own").get_attribute("aria-label")


def test_the_other_side_sees_no_fleet(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server, "midway", "you", "you")
    person = visit(links.seat)
    until(person, "ask.sortie")
    for verb in ("sortie", "add", "pass", "to:M4"):
        person.press(next(each for each in person.offered if each.startswith(verb)))
    assert person.page.locator(".fleet").count() == 1
    watcher = visit(links.spectator)
    assert watcher.page.locator(".fleet").count() == 0
    assert "task force 1" not in watcher.page.locator("main").inner_text()


def test_a_unit_is_ordered_and_refusals_say_why(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "campaign", "you", "bot:random").seat)
    page = person.page
    until(person, "ask.unit")
    # Units are listed by theatre, with their strength and where they stand.
    assert page.locator(".all-choices .folded").count() >= 3
    assert "4/6" in page.locator('button[value="unit:D5"]').first.text_content()
    # A stack opens: its card offers each of its units.
    saigon = page.locator("#at-0919")
    saigon.focus()
    page.keyboard.press("Enter")
    card = page.locator("#spot-card")
    assert card.is_visible()
    offered = card.locator("button").evaluate_all("all => all.map(each => each.value)")
    assert set(offered) == {"unit:D5", "unit:D18", "unit:GD", "unit:KAW"}
    seen = person.version
    card.locator('button[value="unit:D5"]').click()
    person.wait_for_change(seen)
    assert page.locator(".spot.ordered").get_attribute("id") == "at-0919"
    lit = page.locator(".spot.lit").evaluate_all("all => all.map(each => each.id.slice(3))")
    assert sorted(lit) == sorted(option[4:] for option in person.offered)
    # What is in reach but refused is crossed out, and says why when pointed at.
    refused = page.locator(".refused")
    assert refused.count() > 0
    page.locator('[data-zoom="lit"]').click()
    refused.first.hover(force=True)
    reason = refused.first.get_attribute("data-told").partition("|")[2]
    assert len(reason) > 10
    assert reason in page.locator(".readout").inner_text()


def test_the_map_zooms_to_the_whole_ocean_and_to_a_hex(
    server: Any, visit: Callable[..., Any]
) -> None:
    person = visit(sit_down(server, "campaign", "you", "bot:random").seat)
    page = person.page
    pane = page.locator(".map-pane")

    def level() -> str:
        return str(pane.get_attribute("data-level"))

    page.locator('[data-zoom="all"]').click()
    assert level() == "far"
    # From afar mega-hexes tell what they hold, and counters are gone.
    assert page.locator(".summary").first.is_visible()
    assert page.locator(".stack").first.is_hidden()
    box = pane.bounding_box()
    sheet = page.locator(".ground").bounding_box()
    assert sheet["width"] <= box["width"] + 1 and sheet["height"] <= box["height"] + 1
    tokyo = person.point("at-2909")
    page.mouse.move(*tokyo)
    for _ in range(12):
        page.mouse.wheel(0, -240)
    page.wait_for_function("document.querySelector('.map-pane').dataset.level === 'near'")
    assert page.locator(".summary").first.is_hidden()
    # What the pointer was on has stayed under it.
    x, y = person.point("at-2909")
    assert abs(x - tokyo[0]) < 40 and abs(y - tokyo[1]) < 40
    page.mouse.down()
    page.mouse.move(tokyo[0] - 130, tokyo[1] + 40, steps=4)
    page.mouse.up()
    moved = person.point("at-2909")
    assert moved[0] - x < -100
    assert page.locator("#spot-card:popover-open").count() == 0
    # Keys do the same, and walk from place to place.
    page.locator("#at-2909").focus()
    page.keyboard.press("0")
    assert level() == "far"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.id") == "at-2608"
    assert "Kure" in page.locator(":focus").get_attribute("aria-label")


def test_overlays_show_supply_lanes_and_bombers(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "campaign", "you", "bot:random").seat)
    page = person.page
    until(person, "ask.unit")
    for key, name in (("s", "supply"), ("c", "lanes"), ("a", "air")):
        assert page.locator(f".overlay.{name}").is_hidden()
        page.keyboard.press(key)
        assert page.locator(f".overlay.{name} > *").first.is_visible()
    # What is shown outlives the next change of the board.
    person.press(person.offered[1])
    for name in ("supply", "lanes", "air"):
        assert page.locator(f".overlay.{name} > *").first.is_visible()
    assert page.locator(".gets").count() > 20
    assert page.locator(".shut-to use").count() > 20


def test_a_step_that_is_always_done_with(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "guadalcanal", "you", "bot:random").seat)
    page = person.page
    until(person, "ask.from")
    seen = person.version
    page.locator(".always input").check()
    person.wait_for_change(seen)
    # From now on air transfers are passed over without a press.
    for _ in range(60):
        person.wait_until_asked()
        if page.locator('.all-choices[data-asked="ask.from"]').count():
            page.wait_for_function(
                "() => !document.querySelector('.all-choices[data-asked=\"ask.from\"]')"
            )
            break
        offered = person.offered
        person.press("pass" if "pass" in offered else offered[0])
    else:
        raise AssertionError("no second air transfer came")


def test_what_was_chosen_last_is_marked(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "guadalcanal", "you", "bot:random").seat)
    page = person.page
    until(person, "ask.from")
    first = next(option for option in person.offered if option.startswith("from:"))
    person.press(first)
    person.wait_until_asked()
    person.press(person.offered[0])
    person.wait_until_asked()
    if first in person.offered:
        usual = page.locator(".choice.usual")
        assert usual.get_attribute("value") == first
        seen = person.version
        page.keyboard.press("r")
        person.wait_for_change(seen)


def test_fingers_move_the_map_and_choose_with_care(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server, "midway", "you", "bot:random")
    person = visit(links.seat, wide=False, has_touch=True, is_mobile=True, locale="ja-JP")
    page = person.page
    until(person, "ask.sortie")
    page.locator('[data-zoom="lit"]').tap()
    lit = page.locator(".spot.lit").first.get_attribute("id")
    page.touchscreen.tap(*person.point(lit))
    card = page.locator("#spot-card")
    card.wait_for()
    assert card.locator("button.choice").count() == 1
    page.keyboard.press("Escape")
    zoom = "document.querySelector('.ground').getBoundingClientRect().width"
    wide = page.evaluate(zoom)
    person.spread_two_fingers()
    page.wait_for_function(f"wide => {zoom} > wide * 1.5", arg=wide)
    assert person.is_asked


def test_the_picture_is_fetched_once(server: Any, visit: Callable[..., Any]) -> None:
    person = visit(sit_down(server, "guadalcanal", "you", "bot:random").seat)
    page = person.page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    for _ in range(4):
        person.wait_until_asked()
        offered = person.offered
        person.press("pass" if "pass" in offered else offered[0])
    assert any("/choose" in url for url in fetched)
    assert not any("map.svg" in url for url in fetched)


def test_a_long_log_is_sent_by_its_end_and_still_whole(
    server: Any, visit: Callable[..., Any]
) -> None:
    links = sit_down(server, "guadalcanal", "bot:random", "bot:random", pause="0")
    watcher = visit(links.spectator)
    page = watcher.page
    page.wait_for_selector(".scores", timeout=120_000)

    def log(of: Any) -> list[str]:
        found: list[str] = of.locator(".log li").evaluate_all(
            "all => all.map(each => each.dataset.n + ' ' + each.textContent)"
        )
        return found

    whole = log(visit(links.spectator).page)
    assert len(whole) > 250
    page.wait_for_function("n => document.querySelectorAll('.log li').length === n", arg=len(whole))
    assert log(page) == whole
    part = page.evaluate("async () => (await fetch(document.body.dataset.parts)).text()")
    assert part.count("<li data-n=") == 200


def test_a_step_without_script(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server, "midway", "you", "bot:random")
    person = visit(links.seat, java_script_enabled=False, locale="ja-JP")
    page = person.page

    person.reload_until_asked()
    while not any(option.startswith("sortie:") for option in person.offered):
        person.press_plainly("pass")
    for verb in ("sortie:", "add:", "pass", "to:M4"):
        person.press_plainly(next(each for each in person.offered if each.startswith(verb)))
    # What was done is on the map, which is as large as it is drawn.
    assert page.locator(".fleet.own").count() == 1
    assert page.locator(".world .spot").count() > 5
    assert page.locator(".ground").bounding_box()["width"] > 1000


# --- for everyone ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def addresses(server: Any) -> dict[str, str]:
    """Each kind of page that shows something of this game, some way into a match."""
    campaign = sit_down(server, "campaign", "you", "bot:random")
    server.play_on(campaign.seat, 30)
    island = sit_down(server, "guadalcanal", "bot:random", "you")
    server.play_on(island.seat, 12)
    return {
        "campaign": campaign.seat,
        "guadalcanal": island.seat,
        "spectator": campaign.spectator,
        "history": campaign.history + "&at=9",
    }


PAGES = ("campaign", "guadalcanal", "spectator", "history")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_serious(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str, scheme: str
) -> None:
    person = visit(addresses[kind], locale=locale, color_scheme=scheme)
    if kind == "campaign":
        person.page.locator(".overlays summary").click()
    assert person.serious() == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_nothing_to_scroll_sideways_at_360(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str
) -> None:
    person = visit(addresses[kind], wide=False, locale=locale)
    assert person.page.locator(".map-pane").bounding_box()["height"] >= 740 * 0.3
    assert person.too_wide() == 0
    assert person.too_low() == []
