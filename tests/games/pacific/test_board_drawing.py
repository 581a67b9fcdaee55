"""What is drawn of a view: everything that lies open once, nothing that is hidden, and overlays
that say what the rules say."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from heitan.games.pacific import game, landing, lanes, sheet, supply, victory
from heitan.games.pacific.chart import HEX, MEGAS, PLACES, hexes_of
from heitan.games.pacific.drawing import Drawing
from heitan.games.pacific.drawing.spots import SMALL
from heitan.games.pacific.forces import UNITS
from heitan.games.pacific.orders import Way
from heitan.games.pacific.sides import ALLIES, BY_SEAT, JAPAN, SIDES
from heitan.games.pacific.theatres import THEATRES, theatre_of
from heitan.games.pacific.variants import Scenario, Variants
from heitan.games.pacific.victory import GUADALCANAL_DRAW
from heitan.games.pacific.view import PacificView
from heitan.kernel.match import Match
from heitan.table.paper import _environment
from heitan.table.seating import Holder, SeatInfo
from heitan.table.shown import Shown

#: How readily a random player does something, by the first word of the option: fleets sail, and
#: steps do not take for ever.
EAGER = {"pass": 0.6, "add": 4.0, "sortie": 3.0, "from": 0.3, "unit": 2.0, "close": 3.0}
#: Where the fleets meet.
MEETING = "to:M4"


def going(scenario: Scenario, seed: int = 1, most: int = 400) -> Iterator[Match[Any]]:
    """A match played at random, at each of its decisions."""
    match = Match(game, options=Variants(scenario=scenario), seed=seed)
    rng = random.Random(seed)
    for _ in range(most):
        if match.decision is None:
            return
        yield match
        options = match.decision.options
        weights = [
            20.0 if option.id == MEETING else EAGER.get(option.id.partition(":")[0], 1.0)
            for option in options
        ]
        match.choose(rng.choices(options, weights)[0])
    yield match


def drawn(match: Match[Any], *seats: int) -> Drawing:
    return game.view(match.state, frozenset(seats)).drawing


@cache
def some(scenario: Scenario) -> tuple[PacificView, ...]:
    """Japan's view of a match, and the Allies', now and then."""
    return tuple(
        game.view(match.state, frozenset({seat}))
        for number, match in enumerate(going(scenario))
        if number % 40 == 7
        for seat in (1, 2)
    )


BOTH = pytest.mark.parametrize("scenario", [Scenario.CAMPAIGN, Scenario.GUADALCANAL])


@BOTH
def test_every_open_piece_is_drawn_once(scenario: Scenario) -> None:
    """V1: each ground unit and LAC in play lies on one spot, at its place."""
    for view in some(scenario):
        spots = view.drawing.spots()
        units = Counter(p.unit for spot in spots for stack in spot.stacks for p in stack.pieces)
        assert units == Counter(unit for unit in UNITS if view.location[unit.index] is not None)
        lac = {(side, spot.place): n for spot in spots for side, n in spot.lac}
        for side in SIDES:
            for place in PLACES:
                assert lac.get((side, place), 0) == view.lac[side][place.index]
        for spot in spots:
            assert spot.controller is view.controller(spot.hex)
            assert spot.at == sheet.middle(spot.hex)
            assert (spot.place.hex is spot.hex) if spot.place else True


@BOTH
def test_no_hidden_ship_is_drawn(scenario: Scenario) -> None:
    """V1, V2: of the enemy's ships only those shown are drawn; of one's own every one."""
    for match in going(scenario, most=120):
        for seat, side in BY_SEAT.items():
            drawing = drawn(match, seat)
            of_enemy = {f.force.number for f in drawing.fleets if f.side is side.enemy}
            shown = {tf.number for tf in match.state.task_forces[side.enemy] if tf.shown}
            assert of_enemy == shown
            in_port = {
                ship
                for spot in drawing.spots()
                for owner, ships in spot.ships
                if owner is side.enemy
                for ship in ships
            }
            assert in_port <= match.state.shown
            own = {f.force.number for f in drawing.fleets if f.side is side}
            assert own == {tf.number for tf in match.state.task_forces[side]}
        assert not {f.force.number for f in drawn(match).fleets if not f.force.shown}


@BOTH
def test_sums_add_up(scenario: Scenario) -> None:
    """From afar each mega-hex tells how much it holds."""
    for view in some(scenario):
        found = {s.side: [0, 0, 0] for one in view.drawing.summaries for s in one.sums}
        for one in view.drawing.summaries:
            for each in one.sums:
                for index, n in enumerate((each.lac, each.units, each.ships)):
                    found[each.side][index] += n
        for side in SIDES:
            on_map = [p for p in PLACES if not p.box]
            counters = [
                unit
                for hex, stack in view.stacks[side].items()
                for unit in stack
                if not hex.box and unit.size not in SMALL
            ]
            lac = sum(view.lac[side][place.index] for place in on_map)
            assert found.get(side, [0, 0, 0])[:2] == [lac, len(counters)]


@BOTH
def test_supply_is_drawn_as_it_would_be(scenario: Scenario) -> None:
    """U3: each stack gets what the worst off of it gets; the way begins at a source."""
    for view in some(scenario):
        for each in view.drawing.supplied:
            (side,) = view.sides
            fed = [unit for unit in view.units_at(side, each.hex) if not unit.bf]
            assert each.lsp == min(supply.lsp_for(view, unit) for unit in fed)
            if each.d:
                assert each.source is not None
                x, y = sheet.middle(each.source)
                assert each.d.startswith(f"M{x:g} {y:g}L")
                x, y = sheet.middle(each.hex)
                assert each.d.endswith(f"L{x:g} {y:g}")


def test_closed_seas_and_the_numbers_that_close_them() -> None:
    """U1: hatched where the enemy has more LAC around; the number says by how many."""
    for view in some(Scenario.CAMPAIGN):
        balance = {block.mega: n for block, n in view.drawing.balances}
        for side, sign in ((JAPAN, -1), (ALLIES, 1)):
            hatched = {block.mega for block in view.drawing.closed(side)}
            for mega in MEGAS:
                shut = bool(lanes.closed(view, side) & mega.bit)
                assert (mega in hatched) == shut
                if shut:
                    assert sign * balance[mega] > 0
        bombers = {(one.side, one.block.mega): one.lac for one in view.drawing.bombers}
        for (side, mega), n in bombers.items():
            assert n == lanes.lac_in(view, side, mega) > 0


def test_where_the_chosen_unit_goes_and_why_not() -> None:
    """G1–G6: each hex that is offered has its way; each hex crossed out is refused by the rules."""
    seen: Counter[Way] = Counter()
    refused = 0
    for match in going(Scenario.CAMPAIGN, seed=3, most=900):
        decision = match.decision
        if decision is None or decision.prompt.key != "ask.hex":
            continue
        view = game.view(match.state, frozenset({decision.seat}))
        assert game.view(match.state, frozenset({3 - decision.seat})).drawing.going is None
        shown = view.drawing.going
        assert shown is not None and view.ordered is not None
        assert set(shown.by) == {option.hex for option in decision.options}
        seen.update(shown.by.values())
        side = view.ordered.side
        known = landing.cover(view, side, view.task_forces[side], view.task_forces[side.enemy])
        for each in shown.refused:
            assert each.hex not in shown.by
            why = landing.refusal(view, view.ordered, each.hex, known)
            assert why is not None and why.text == each.reason
            refused += 1
        if shown.no_landing is not None:
            assert not shown.refused
    assert set(seen) == set(Way)
    assert refused > 100


def test_a_battle_is_watched() -> None:
    """N4–N8: the column or row is printed with the die that fell; hits and checks follow."""
    struck = checked = 0
    for seed in range(6):
        for match in going(Scenario.MIDWAY, seed=seed):
            drawing = drawn(match, 1)
            engagement = drawing.engagement
            if match.state.battle is None:
                assert engagement is None
                continue
            assert engagement is not None
            assert engagement.mega is match.state.battle.mega
            for round in engagement.rounds:
                for strike in round.strikes:
                    assert len(strike.results) == 6 or (not strike.die and not strike.column)
                    if strike.outcome == "lac" and strike.die:
                        assert strike.results[strike.die - 1] == str(strike.n)
                    struck += strike.die > 0
                checked += sum(hit.die > 0 for hit in round.hits)
            decision = match.decision
            if decision is not None and decision.prompt.key == "ask.strike":
                sides = BY_SEAT[decision.seat]
                for option in decision.options:
                    prey = drawn(match, decision.seat).prey(option)
                    if option.tf is not None:
                        (force,) = (
                            tf
                            for tf in match.state.task_forces[sides.enemy]
                            if tf.number == option.tf
                        )
                        assert prey is not None and prey.ships == force.ships
                        assert prey.column <= max(5, prey.anti_air)
    assert struck > 20
    assert checked > 5


def test_every_mega_hex_has_its_theatre() -> None:
    """What happens is sorted by theatre; none of them is empty."""
    found = Counter(theatre_of(mega) for mega in MEGAS)
    assert set(found) == set(THEATRES)
    expected = {
        "tokyo": "home",
        "chungking": "china",
        "mukden": "china",
        "rangoon": "burma",
        "calcutta": "burma",
        "singapore": "indies",
        "surabaya": "indies",
        "balikpapan": "indies",
        "manila": "philippines",
        "leyte": "philippines",
        "truk": "central",
        "midway": "central",
        "pearl": "central",
        "saipan": "central",
        "rabaul": "south",
        "guadalcanal": "south",
        "moresby": "south",
        "noumea": "south",
        "sydney": "australia",
        "fremantle": "australia",
        "attu": "north",
        "dutch": "north",
    }
    places = {place.id: place for place in PLACES}
    assert {id: theatre_of(places[id].mega) for id in expected} == expected


def test_held_hexes_are_one_area() -> None:
    """W2: the tint covers the hexes under Japanese control, a strip for each run of a column."""
    for view in some(Scenario.CAMPAIGN):
        strip = r"M(-?[\d.]+) (-?[\d.]+)h20((?:l10 17\.3-10 17\.3)+)h-20"
        strips = re.findall(strip, view.drawing.held)
        hexes = [hex for hex in hexes_of(view.control[JAPAN]) if not hex.box]
        assert sum(down.count("l10") for _, _, down in strips) == len(hexes)
        middles = {(round(x), round(y)) for x, y in map(sheet.middle, hexes)}
        for x, y, _ in strips:
            assert (round(float(x) + 10), round(float(y) + sheet.HALF)) in middles


def test_the_score_says_what_japan_needs() -> None:
    """E2, E4: par so far, or points; and the goal with the number the rules go by."""
    for scenario in Scenario:
        shown = drawn(next(going(scenario)), 1).standing
        assert shown.kind == ("points" if scenario is Scenario.MIDWAY else "par")
        number = dict(shown.goal.params).get("n")
        wanted = {Scenario.MIDWAY: victory.MIDWAY_DRAW, Scenario.GUADALCANAL: GUADALCANAL_DRAW}
        assert number == wanted.get(scenario)


def test_far_names_do_not_crowd() -> None:
    """From afar only the great places are named, and of two beside each other the greater one."""
    great = {place.id for place in sheet.ON_THE_MAP if sheet.rank(place) == 1}
    assert {"tokyo", "pearl", "singapore", "manila", "sydney", "truk", "chungking"} <= great
    assert "kure" not in great
    assert len(great) < 12


# --- the pages ------------------------------------------------------------------------------------


def page(match: Match[Any], seats: frozenset[int], language: str, part: str) -> str:
    """A part of a page as it is sent."""
    info = (SeatInfo(1, None, "", 1), SeatInfo(2, "random", "", None))
    table: Any = SimpleNamespace(
        game=game,
        match=match,
        seats=info,
        version=len(match.choices),
        pause=0,
        id="t",
        present=lambda: {1: True},
    )
    shown = Shown(table, match, Holder(seats), language, "key")
    if part == "choices" and shown.decision is None:
        return ""
    template = '{% import "parts.html" as parts %}{{ parts.game_part(shown, part) }}'
    return _environment().from_string(template).render(shown=shown, part=part)


@pytest.mark.parametrize("scenario", list(Scenario))
def test_every_part_of_a_page_can_be_drawn(scenario: Scenario) -> None:
    """In both languages, for both sides and for spectators; every sentence is there."""
    for number, match in enumerate(going(scenario, seed=4, most=260)):
        if number % 26 and (match.state.battle is None or number % 5):
            continue
        language = ("en", "ja")[number % 2]
        for seats in (frozenset({1}), frozenset({2}), frozenset({1, 2}), frozenset[int]()):
            for part in ("board", "status", "choices", *(("hand",) if seats else ())):
                html = page(match, seats, language, part)
                missing = re.findall(
                    r"\b(?:board|theatre|keys|terrain|size|step|refusal|ship-type)\.[a-z-]+", html
                )
                assert not missing
                assert "style=" not in html


def test_the_fixed_part_and_the_keys() -> None:
    """What never changes in a match: names, shapes, and in a scenario what lies outside it."""
    for scenario in Scenario:
        match = next(going(scenario))
        for language in ("en", "ja"):
            html = page(match, frozenset({1}), language, "fixed") + page(
                match, frozenset({1}), language, "keys"
            )
            assert ('id="outside"' in html) == (not scenario.whole_map)
            drawing = drawn(match, 1)
            assert html.count('class="name rank-') == len(drawing.places)
            assert "board." not in html.replace("/board.js", "")


def test_what_is_sent_with_every_act_is_small() -> None:
    """The picture is not sent again and again: an act in a campaign costs less than it does."""
    match = next(m for m in going(Scenario.CAMPAIGN) if m.decision and m.decision.seat == 1)
    html = page(match, frozenset({1}), "en", "board")
    assert len(html.encode()) < 140_000
    assert "map.svg" in html


def test_a_landing_that_is_refused_says_why() -> None:
    """The reason is on the board, hex by hex, in the reader's language."""
    for match in going(Scenario.CAMPAIGN, seed=3, most=900):
        decision = match.decision
        if decision is None or decision.prompt.key != "ask.hex":
            continue
        shown = game.view(match.state, frozenset({decision.seat})).drawing.going
        if shown is None or not shown.refused:
            continue
        html = page(match, frozenset({decision.seat}), "ja", "board")
        assert html.count('class="refused"') == len(shown.refused)
        assert HEX[shown.refused[0].hex.id].id
        return
    raise AssertionError("no refusal came up")
