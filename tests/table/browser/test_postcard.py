"""The board of Postcard in a browser: a whole war, its cards and counters, the record of wars."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import httpx
import pytest

from heitan.games.postcard.variants import AlliedFrontWin, Variants
from heitan.kernel.game import find_game
from heitan.kernel.match import Match

#: What a bold player likes best; it wins a war now and then.
BOLD = ("attack", "surface", "flip", "advance", "seize", "place", "draw", "printed")
OUTCOMES = ("victory", "draw", "defeat")


@dataclass(frozen=True)
class War:
    """A war that is known beforehand: its seed, its choices, and the year of its end."""

    seed: int
    choices: tuple[str, ...]
    year: int
    ending: str


def bold_choice(match: Match[Any], rng: random.Random) -> Any:
    assert match.decision is not None
    options = match.decision.options
    for verb in BOLD if rng.random() < 0.8 else ():
        liked = [option for option in options if option.id.startswith(verb)]
        if liked:
            return rng.choice(liked)
    return rng.choice(options)


@cache
def war(outcome: str, variants: Variants | None = None) -> War:
    """A war with this outcome, in which an event and a battle ask something."""
    for number in range(40_000):
        match = Match(find_game("postcard"), options=variants, seed=number % 20)
        rng = random.Random(number)
        met = set()
        while match.decision is not None:
            met |= {scene(match.view(()).as_dict())}
            match.choose(bold_choice(match, rng))
        assert match.result is not None
        if match.state.ending.outcome == outcome and met >= {"event", "battle"}:
            ids = tuple(chosen.option.id for chosen in match.choices)
            return War(number % 20, ids, match.state.year, match.result.ending)
    raise AssertionError(f"no war with {outcome}")


@cache
def stopped(wanted: Callable[[Match[Any], list[Any]], bool]) -> War:
    """A war up to where ``wanted`` holds, of the match and of the log since the last choice."""
    for number in range(2_000):
        match, rng = Match(find_game("postcard"), seed=number % 20), random.Random(number)
        while match.decision is not None:
            told = len(match.log)
            match.choose(bold_choice(match, rng))
            if wanted(match, [event.text for event in match.log[told:] if event.text]):
                ids = tuple(chosen.option.id for chosen in match.choices)
                return War(number % 20, ids, match.state.year, "")
    raise AssertionError("no such war")


def panzers_won(match: Match[Any], told: list[Any]) -> bool:
    keys = {text.key for text in told}
    return {"log.attacks", "log.verdict.axis-ace.axis"} <= keys and match.decision is not None


def mediterranean_attacked(match: Match[Any], told: list[Any]) -> bool:
    battle = match.view(()).as_dict()["battle"]
    if not match.decision or not battle or battle["place"] != "mediterranean":
        return False
    # Nothing on the board itself answers it.
    return match.decision.option("draw") is not None and not match.decision.option("printed")


def event_fought(match: Match[Any], told: list[Any]) -> bool:
    view = match.view(()).as_dict()
    return bool(match.decision and view["battle"] and view["order"]["event"])


def scene(view: dict[str, Any]) -> str:
    """What the desk shows besides the step: a battle, an event, or nothing much."""
    if view["battle"]:
        return "battle"
    return "event" if (view["order"] or {}).get("event") else ""


def sit_down(server: Any, seed: int = 7, **more: str) -> Any:
    return server.table("you", seed=seed, **({"game": "postcard"} | more))


def play_by_form(server: Any, links: Any, choices: tuple[str, ...]) -> None:
    """Play choices without a browser."""

    table, _, query = links.seat.partition("?")
    version = server.ask(links.seat)["version"]
    with httpx.Client(trust_env=False) as client:
        for made, choice in enumerate(choices):
            number = str(version + made)
            sent = {"key": query.removeprefix("key="), "version": number, "option": choice}
            assert client.post(f"{table}/choose", data=sent).status_code == 303


def over(person: Any) -> bool:
    return bool(person.page.locator('#state[data-over="yes"]').count())


def press(person: Any, option: str) -> str:
    """Press an option on the board or in the hand (``board``), in the menu of what several act on
    (``menu``), or else in the list (``list``); gives which it was.
    """
    page, seen = person.page, person.version
    value = f'[value="{option}"]'
    lit = page.locator(f"#board button.lit{value}, .hand button.lit{value}")
    menu = page.locator(f"#board [popover] button{value}")
    if lit.count():
        where = "board"
        lit.first.click()
    elif menu.count():
        where = "menu"
        opened = menu.first.evaluate("each => each.closest('[popover]').id")
        page.locator(f'[popovertarget="{opened}"]').first.click()
        menu.first.click()
    else:
        where = "list"
        page.locator(f".all-choices button{value}").click()
    person.wait_for_change(seen)
    return where


def kept(page: Any) -> list[dict[str, Any]]:
    wars: list[dict[str, Any]] = json.loads(
        page.evaluate("localStorage.getItem('heitan.postcard.wars')") or "[]"
    )
    return wars


# --- a whole war ----------------------------------------------------------------------------------


@pytest.mark.parametrize("wide", [True, False], ids=["desktop", "phone"])
def test_a_whole_war_to_its_result_and_into_another(
    server: Any, visit: Callable[..., Any], wide: bool
) -> None:
    variants = Variants(allied_front_win=AlliedFrontWin.RETREAT)
    known = war("victory" if wide else "defeat", variants)
    links = sit_down(server, known.seed, **{"option-allied_front_win": "retreat"})
    person = visit(links.seat, wide=wide, locale="ja-JP" if wide else "en-GB")
    page = person.page
    page.evaluate("window.stays = true")
    assert page.locator(".spot .node").count() == 16
    assert page.locator(".years .now").inner_text() == "1939"
    looked_at = set()
    pressed = set()
    for choice in known.choices:
        view = server.ask(links.seat)["view"]
        here = scene(view)
        if view["step"] not in looked_at or (here and here not in looked_at):
            # Each kind of question, a battle and an event are looked at once.
            looked_at |= {view["step"], here}
            assert person.serious() == []
            assert page.evaluate("document.documentElement.scrollWidth") <= (1280 if wide else 360)
        assert page.locator(".years .now").inner_text().startswith(str(view["year"]))
        assert page.locator(".holding li").count() == len(view["hand"])
        pressed.add(press(person, choice))
    assert {"act", "battle", "event"} <= looked_at
    assert {"board", "menu"} <= pressed
    assert page.evaluate("window.stays")
    assert over(person)

    # The result: how it ended, the rule behind it, and the record with this war in it.
    won = known.ending == "victory"
    outcome = "victory" if won else "defeat"
    assert person.prompt == (
        "勝利"
        if won
        else {
            "berlin-fell": "Defeat: Berlin has fallen",
            "tokyo-fell": "Defeat: Tokyo has fallen",
            "china-lost": "Defeat: China is lost",
        }[known.ending]
    )
    assert page.locator(".outcome .rule").inner_text() == ("W1" if won else "W2")
    assert str(known.year) in page.locator(".outcome-facts").inner_text()
    assert page.locator(f".stamp.{outcome} b").inner_text() == str(known.year)
    assert person.serious() == []
    for each in OUTCOMES:
        count = page.locator(f'[data-count="{each}"]').inner_text()
        assert count == str(int(each == outcome))
    assert page.locator(".by-year").is_visible() == won
    if won:
        assert page.locator(f'.by-year [data-year="{known.year}"] b').inner_text() == "1"
    assert [(each["outcome"], each["year"], each["ending"]) for each in kept(page)] == [
        (outcome, known.year, known.ending)
    ]
    # The secret link is not among what is kept.
    assert links.seat.partition("key=")[2] not in json.dumps(kept(page))
    assert page.locator(".wars a").get_attribute("href") == (
        links.spectator.removeprefix(server.url) + "/history"
    )

    # Another war, with the same options, begins with one press.
    page.locator(".prompt > .acts .primary").click()
    page.wait_for_selector("#choose", state="attached")
    assert page.url != links.seat
    assert page.locator(".years .now").inner_text() == "1939"
    assert server.ask(page.url)["view"]["options"] == server.ask(links.seat)["view"]["options"]


# --- the record of wars ---------------------------------------------------------------------------


def test_the_record_counts_each_war_once_and_shows_a_streak(
    server: Any, visit: Callable[..., Any]
) -> None:
    ends = [war("draw"), war("defeat"), war("defeat"), war("defeat")]
    tables = [sit_down(server, each.seed) for each in ends]
    for links, each in zip(tables, ends, strict=True):
        play_by_form(server, links, each.choices)
    person = visit(tables[0].seat)
    page = person.page
    for links in (*tables, tables[-1], tables[0]):
        page.goto(links.seat)
        page.wait_for_selector("[data-kept]:not([hidden])")
    assert [len(kept(page)), kept(page)[-1]["outcome"]] == [4, "defeat"]
    assert page.locator('[data-count="draw"]').inner_text() == "1"
    assert page.locator('[data-count="defeat"]').inner_text() == "3"
    assert page.locator(".streak").inner_text().split() == ["3", "lost", "in", "a", "row"]
    assert page.locator(".wars li").count() == 4

    # The page of the record alone, reached from the start page, in the other language.
    page.goto(server.url)
    page.locator('a[href="/results/postcard"]').click()
    page.get_by_role("link", name="日本語").click()
    assert page.locator("h1").inner_text() == "私の戦績"
    assert page.locator(".wars li").count() == 4
    assert page.locator(".streak").inner_text().split() == ["3", "連敗中"]
    assert person.serious() == []
    # A war of it can be looked at again.
    page.locator(".wars a").first.click()
    page.wait_for_selector(".postcard.over")

    page.goto(server.url + "/results/postcard")
    page.locator(".forget summary").click()
    page.locator("[data-forget]").click()
    assert kept(page) == []
    assert page.locator("[data-none]").is_visible()


def test_a_war_that_is_only_watched_is_not_in_the_record(
    server: Any, visit: Callable[..., Any]
) -> None:
    known = war("defeat")
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices)
    page = visit(links.spectator).page
    assert page.locator(".stamp.defeat").count() == 1
    assert page.locator("[data-none]").is_visible()
    assert kept(page) == []


def test_a_record_that_cannot_be_read_counts_as_none(
    server: Any, visit: Callable[..., Any]
) -> None:
    page = visit(server.url + "/results/postcard").page
    for spoilt in ("{", "7", '[{"outcome": "peace"}, null, 3]'):
        page.evaluate("spoilt => localStorage.setItem('heitan.postcard.wars', spoilt)", spoilt)
        page.reload()
        assert page.locator("[data-none]").is_visible()


# --- the board ------------------------------------------------------------------------------------


def test_fronts_units_and_their_other_sides(server: Any, visit: Callable[..., Any]) -> None:
    page = visit(sit_down(server).seat).page
    # What a front is, is said by a word and a mark, not by its colour alone.
    states = page.locator(".node.front").evaluate_all(
        """all => Object.fromEntries(all.map(each => {
            const state = each.querySelector(".state");
            const mark = state.querySelector("use").href.baseVal.split("#")[1];
            return [each.dataset.element, [state.innerText, mark]];
        }))"""
    )
    assert states["place:western"] == ["contested", "contested"]
    assert states["place:eastern"] == ["neutral", "neutral"]
    # A counter shows the side that lies up large, the other one small; its card shows both.
    berlin = page.locator(".at-berlin .counter")
    assert berlin.locator(".picture use").get_attribute("href").endswith("#infantry")
    assert berlin.locator(".other").locator("use").get_attribute("href").endswith("#panzer")
    page.locator(".at-berlin .node").hover()
    assert "Berlin" in page.locator(".tip").inner_text()
    page.locator(".at-raiding .node").click()
    faces = page.locator("#about-raiding .faces li")
    sides = [each.split("\n")[0].lower() for each in faces.all_inner_texts()]
    assert sides == ["u-boats", "surface ships"]
    page.keyboard.press("Escape")
    stored = page.locator(".storage li > *").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert [each.lower() for each in stored[:2]] == ["infantry army", "land-based air"]
    assert len(stored) == 6
    page.locator(".storage .stored").first.click()
    faces = page.locator("#about-stored-1 .faces li")
    sides = [each.split("\n")[0].lower() for each in faces.all_inner_texts()]
    assert sides == ["infantry army", "panzer army a"]
    page.keyboard.press("Escape")


def test_the_whole_pack_can_be_looked_through(server: Any, visit: Callable[..., Any]) -> None:
    known = war("draw")
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices[:16])
    person = visit(links.seat)
    page = person.page
    view = server.ask(links.seat)["view"]
    page.locator(".look").click()
    for where, cards in (
        ("deck", view["unseen"]),
        ("discard", view["discard"]),
        ("hand", view["hand"]),
    ):
        suited = [card for card in cards if card != "JOKER"]
        assert page.locator(f".seen td.{where}").count() == len(suited)
    assert page.locator(".seen td").count() == 52
    assert page.locator(".seen .minis li").count() == len(view["discard"])
    assert person.serious() == []


def test_how_the_allied_steps_came_about(server: Any, visit: Callable[..., Any]) -> None:
    known = war("draw")
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices[:20])
    page = visit(links.seat).page
    steps = server.ask(links.seat)["view"]["allied_steps"]
    page.locator(".how").click()
    numbers = [re.sub(r"[+−]", "", each) for each in page.locator(".sum td").all_inner_texts()]
    parts = ("base", "soviet", "us", "bombing", "raiders", "total")
    assert numbers == [str(steps[part]) for part in parts]
    left = server.ask(links.seat)["view"]["allied_steps_left"]
    assert page.locator(".pips.ally .left").count() == left


def test_the_allies_card_says_what_it_did_and_why(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server)
    person = visit(links.seat)
    for _ in range(30):
        view = server.ask(links.seat)["view"]
        order = view["order"]
        if order and order["rank"] and order["in_use"] and not view["battle"]:
            break
        press(person, person.page.locator(".all-choices button").first.get_attribute("value"))
    said = person.page.locator(".desk .order").inner_text()
    assert ("Red: the Pacific" if order["card"][-1] in "HD" else "Black: Europe") in said
    assert {1: "First in rank", 2: "Second in rank", 3: "Third in rank"}[order["rank"]] in said
    assert order["rule"] in said


def test_the_printed_value_that_decided_is_shown(server: Any, visit: Callable[..., Any]) -> None:
    """A panzer army's ace beats what the discarded card would not."""
    known = stopped(panzers_won)
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices)
    battle = visit(links.seat, locale="en-GB").page.locator(".desk .scene.battle.decided")
    assert battle.locator(".axis .printed-card b").inner_text() == "A"
    assert battle.locator(".axis .pc").count() == 1


def test_a_battle_says_why_the_allies_fight_it(server: Any, visit: Callable[..., Any]) -> None:
    known = stopped(event_fought)
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices)
    page = visit(links.seat, wide=False, locale="en-GB").page
    said = page.locator(".status .scene.battle .why-fought")
    assert said.is_visible()
    assert said.inner_text().startswith("Event: ")


def test_the_front_that_is_fought_for_is_in_sight(server: Any, visit: Callable[..., Any]) -> None:
    """Not the deck, from which a card could be drawn for it."""
    known = stopped(mediterranean_attacked)
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices[:-1])
    person = visit(links.seat, wide=False)
    page, seen = person.page, person.version
    page.locator("#board").evaluate("each => each.scrollTop = each.scrollHeight")
    page.locator(f'button[value="{known.choices[-1]}"]').first.evaluate("each => each.click()")
    person.wait_for_change(seen)
    page.wait_for_function(
        """() => {
          const board = document.querySelector("#board").getBoundingClientRect();
          const front = document.querySelector(".node.fought").getBoundingClientRect();
          return front.top >= board.top && front.bottom <= board.bottom;
        }"""
    )


@pytest.mark.parametrize("wide", [True, False], ids=["desktop", "phone"])
def test_the_newest_line_is_in_sight(server: Any, visit: Callable[..., Any], wide: bool) -> None:
    known = war("defeat")
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices)
    page = visit(links.seat, wide=wide).page
    if not wide:
        page.locator('label[for="tab-log"]').click()
    for lists in (".logs", *((".tape",) if wide else ())):
        page.wait_for_function(
            "each => { const list = document.querySelector(each);"
            " return list.scrollTop + list.clientHeight > list.scrollHeight - 3; }",
            arg=lists,
        )


def test_an_act_is_taken_back(server: Any, visit: Callable[..., Any]) -> None:
    links = sit_down(server)
    person = visit(links.seat)
    while server.ask(links.seat)["view"]["step"] != "act":
        press(person, person.page.locator(".all-choices button").last.get_attribute("value"))
    asked = person.prompt
    press(person, "waste")
    assert person.prompt != asked
    seen = person.version
    person.page.locator('[data-key="u"]').click()
    person.wait_for_change(seen)
    assert person.prompt == asked


def test_a_war_by_keyboard(server: Any, visit: Callable[..., Any]) -> None:
    page = visit(sit_down(server).seat).page
    page.locator("#prompt").focus()
    # The arrows reach the choices and the map; Enter chooses.
    for _ in range(8):
        page.keyboard.press("ArrowDown")
        if page.evaluate("document.activeElement.matches('.choice')"):
            break
    assert page.evaluate("document.activeElement.matches('.choice')")
    version = page.locator("#state").get_attribute("data-version")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "seen => document.querySelector('#state').dataset.version !== seen", arg=version
    )
    page.locator(".at-berlin .node").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.closest('.spot') !== null")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "prompt"


def test_a_whole_war_without_script(server: Any, visit: Callable[..., Any]) -> None:
    known = war("defeat")
    person = visit(
        sit_down(server, known.seed).seat, java_script_enabled=False, locale="ja-JP", wide=False
    )
    page = person.page
    for choice in known.choices:
        with page.expect_navigation():
            page.locator(f'button[value="{choice}"]:visible').first.click()
    assert over(person)
    assert page.locator(".without-script").is_visible()
    assert not page.locator("[data-kept]").is_visible()
    page.locator(".prompt > .acts .primary").click()
    assert person.is_asked


# --- for everyone ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def addresses(server: Any) -> dict[str, str]:
    """Each kind of page that shows something of this game."""
    known = war("draw")
    links = sit_down(server, known.seed)
    play_by_form(server, links, known.choices[: len(known.choices) // 2])
    ended = sit_down(server, known.seed)
    play_by_form(server, ended, known.choices)
    return {
        "table": links.seat,
        "spectator": links.spectator,
        "history": links.history + "&at=9",
        "over": ended.seat,
        "results": server.url + "/results/postcard",
    }


PAGES = ("table", "spectator", "history", "over", "results")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_axe_finds_nothing_serious(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str, scheme: str
) -> None:
    person = visit(addresses[kind], locale=locale, color_scheme=scheme)
    assert person.serious() == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("kind", PAGES)
def test_nothing_to_scroll_sideways_at_360(
    addresses: dict[str, str], visit: Callable[..., Any], kind: str, locale: str
) -> None:
    person = visit(addresses[kind], wide=False, locale=locale)
    assert person.too_wide() == 0
    assert person.too_low() == []


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_names_fit_their_places_on_a_phone(
    addresses: dict[str, str], visit: Callable[..., Any], locale: str
) -> None:
    page = visit(addresses["table"], wide=False, locale=locale).page
    wider = page.locator(".node").evaluate_all(
        """all => all.filter((each) => {
            const name = each.querySelector(".node-name");
            return name.scrollWidth > each.clientWidth;
        }).map((each) => each.dataset.element)"""
    )
    assert wider == []
    board = page.locator("#board").bounding_box()
    sheet = page.locator(".rail").bounding_box()
    assert board["height"] >= 740 * 0.28
    assert board["y"] + board["height"] <= sheet["y"] + 1
