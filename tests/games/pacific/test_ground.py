"""Supply, the ground step, support and combat: what scenarios cannot show."""

from __future__ import annotations

import random
import re
from importlib import resources
from typing import Any

import pytest

from heitan.games.pacific import game, ground_combat, ground_support, landing, orders, supply
from heitan.games.pacific.board import Step
from heitan.games.pacific.chart import HEX, HEXES, LINKS, MEGA, PLACE, Hex, hexes_of
from heitan.games.pacific.forces import GARRISON, SHIP, UNIT, UNITS
from heitan.games.pacific.ground_tables import COMBAT, SUPPORT, Table, lsp_moved, strength_lost
from heitan.games.pacific.landing import Refusal
from heitan.games.pacific.rules import ground, support
from heitan.games.pacific.rules.set_up import note_ports, occupy
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State, TaskForce
from heitan.games.pacific.variants import Scenario, Variants
from heitan.kernel.match import Match

J, A = UNIT[JAPAN], UNIT[ALLIES]


def empty(turn: int = 5, step: Step = Step.GROUND, **options: Any) -> State:
    """The map as at the start of the campaign, with nothing on it."""
    state = State(Variants(**options))
    for side in SIDES:
        state.control[side] = sum(hex.bit for hex in HEXES if hex.starts_with is side)
    note_ports(state)
    state.turn, state.phase = turn, 1
    state.begin(step)
    return state


def put(state: State, side: Side, where: str, *ids: str, lsp: int = 6) -> Hex:
    """Put units at full strength in a hex (``gar``: its garrison), and let W2 apply."""
    hex = PLACE[where].hex if where in PLACE else HEX[where]
    for id in ids:
        unit = GARRISON[side][PLACE[where]] if id == "gar" else UNIT[side][id]
        state.put(unit, hex)
        state.strength[unit.index] = unit.full or 3
        state.lsp[unit.index] = 0 if unit.bf else lsp
    occupy(state, hex)
    return hex


def fleet(state: State, side: Side, number: int, mega: str, *ids: str, **facts: Any) -> TaskForce:
    """Put a TF to sea."""
    ships = tuple(SHIP[side][id] for id in ids)
    port = PLACE["truk" if side is JAPAN else "noumea"]
    tf = TaskForce(number, ships, MEGA[mega], port, **facts)
    state.task_forces[side] = (*state.task_forces[side], tf)
    return tf


# --- tables (G8, G11) -----------------------------------------------------------------------------


def rows(heading: str) -> list[tuple[int, tuple[int, ...]]]:
    """A table of the rulebook: the least strength of each row, and its results."""
    book = resources.files("heitan.games.pacific") / "rulebook" / "en.md"
    text = book.read_text(encoding="utf-8")
    lines = text[text.index(heading) :].splitlines()
    start = next(n for n, line in enumerate(lines) if line.lstrip().startswith("|---"))
    found = []
    for line in lines[start + 1 :]:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 7:
            break
        least = re.match(r"\d+", cells[0])
        assert least is not None
        results = tuple(0 if cell == "–" else int(cell) for cell in cells[1:])
        found.append((int(least[0]), results))
    return found


@pytest.mark.parametrize(("table", "rule"), [(SUPPORT, "**G8 "), (COMBAT, "**G11 ")])
def test_tables_are_those_of_the_rulebook(table: Table, rule: str) -> None:
    """G8, G11: row by row."""
    assert list(table) == rows(rule)


def test_edges_of_the_tables() -> None:
    """G8, G11: the row changes at its least strength; below the first there is nothing; rough
    ground is one row less."""
    assert [lsp_moved(power, 1) for power in (0, 3, 7, 8, 16, 17, 31, 60)] == [
        *(0, 1, 1, 2, 2, 3, 5, 5),
    ]
    assert [strength_lost(n, 1) for n in (0, 1, 5, 6, 40, 41, 99)] == [0, 1, 1, 2, 8, 10, 10]
    assert [strength_lost(n, 2, rough=True) for n in (1, 2, 3, 6, 41)] == [0, 0, 1, 1, 6]


# --- supply (U3) ----------------------------------------------------------------------------------


def test_line_of_supply() -> None:
    """U3: the board can show where a unit's supply comes from and what way it takes."""
    state = empty(step=Step.SUPPLY)
    put(state, JAPAN, "hankow", "D6")
    line = supply.line_to(state, J["D6"])
    assert line is not None
    assert [hex.id for hex in line.path] == ["1909", "1809", "1709", "1609", "1509"]
    assert (line.source.id, line.value, line.lsp) == ("1909", 10, 6)
    put(state, ALLIES, "kweilin", "U24")
    state.control[ALLIES] = PLACE["kweilin"].hex.bit
    state.variants = Variants(supply_sources=False)
    assert supply.line_to(state, A["U24"]) is None


def test_enemies_cut_supply() -> None:
    """U3: no path through a hex where the enemy stands, unless own units hold out in it."""
    state = empty(step=Step.SUPPLY)
    put(state, JAPAN, "hankow", "D6")
    for hex in ("1609", "1608", "1510"):
        state.control[ALLIES] |= HEX[hex].bit
        state.control[JAPAN] &= ~HEX[hex].bit
    assert supply.lsp_for(state, J["D6"]) == 0
    put(state, ALLIES, "1609", "CN3")
    put(state, JAPAN, "1609", "D20")
    assert supply.lsp_for(state, J["D6"]) == 6


# --- landings (G5) --------------------------------------------------------------------------------


def reason(state: State, side: Side, unit: str, hex: str) -> Refusal | None:
    """Why a unit cannot land in a hex."""
    cover = ground.cover_of(state, side)
    return landing.refusal(state, UNIT[side][unit], PLACE[hex].hex, cover)


def test_reasons_of_refusals() -> None:
    """G5: each hex is refused for its own reason."""
    state = empty(turn=4)
    state.control[JAPAN] |= PLACE["rabaul"].hex.bit
    state.control[ALLIES] &= ~PLACE["rabaul"].hex.bit
    note_ports(state)
    put(state, JAPAN, "rabaul", "D2")
    put(state, JAPAN, "hankow", "D6")
    put(state, ALLIES, "guadalcanal", "gar")
    state.lac[ALLIES][PLACE["moresby"].index] = 2
    fleet(state, ALLIES, 1, "I10", "CA1", shown=True)
    assert reason(state, JAPAN, "D6", "guadalcanal") is Refusal.NOT_IN_PORT
    assert reason(state, JAPAN, "D2", "guadalcanal") is Refusal.NO_TF
    assert reason(state, JAPAN, "D2", "moresby") is Refusal.AIR
    assert reason(state, JAPAN, "D2", "espiritu") is Refusal.FLEET
    assert reason(state, JAPAN, "D2", "noumea") is Refusal.OUTSIDE
    assert reason(state, JAPAN, "D2", "sydney") is Refusal.FAR
    assert reason(state, JAPAN, "D2", "truk") is Refusal.OWN
    assert reason(state, JAPAN, "D2", "lae") is None
    state.lift[JAPAN] = 1
    assert reason(state, JAPAN, "D2", "lae") is Refusal.LIFT
    assert all(Refusal(each.value).text.key == f"refusal.{each.value}" for each in Refusal)


def test_withheld_task_forces_count_for_nothing() -> None:
    """B4, G5, G7: they are no escort, turn nothing back, and take no hex."""
    state = empty(turn=4)
    state.control[JAPAN] |= PLACE["rabaul"].hex.bit
    state.control[ALLIES] &= ~PLACE["rabaul"].hex.bit
    note_ports(state)
    put(state, JAPAN, "rabaul", "D2")
    put(state, ALLIES, "noumea", "M1")
    put(state, JAPAN, "guadalcanal", "KAW")
    fleet(state, ALLIES, 1, "H9", "CV6", withheld=True)
    fleet(state, ALLIES, 2, "I9", "CV8", withheld=True, shown=True)
    cover = ground.cover_of(state, ALLIES)
    assert not cover.escorted and not ground.cover_of(state, JAPAN).watched
    assert support.next_to_ask(state, ALLIES) is None
    ground.land(state, J["D2"], PLACE["buin"].hex)
    assert state.location[J["D2"].index] is PLACE["buin"].hex


def test_options_do_not_tell() -> None:
    """G5: hidden task forces of the enemy change nothing in what a side is offered, nor in why a
    hex is refused; and a view gives its bot the same answers."""
    state = empty(turn=4)
    state.control[JAPAN] |= PLACE["rabaul"].hex.bit
    state.control[ALLIES] &= ~PLACE["rabaul"].hex.bit
    note_ports(state)
    put(state, JAPAN, "rabaul", "D2", "D38")
    before = orders.ways(state, J["D2"], ground.cover_of(state, JAPAN))
    for number, mega in enumerate(("I9", "H9", "G8"), start=1):
        fleet(state, ALLIES, number, mega, "CV6")
    assert orders.ways(state, J["D2"], ground.cover_of(state, JAPAN)) == before
    view = game.view(state, frozenset({JAPAN.seat}))
    tfs = view.task_forces
    cover = landing.cover(view, JAPAN, tfs[JAPAN], tfs[ALLIES])
    assert orders.ways(view, J["D2"], cover) == before
    assert orders.able(view, JAPAN, cover) == [J["D2"], J["D38"]]


# --- support (G7, G8) -----------------------------------------------------------------------------


def test_question_of_g7_is_secret() -> None:
    """G7, V2: nobody else learns that a task force is asked, or that it takes no hex."""
    state = empty(turn=4, step=Step.SUPPORT)
    put(state, ALLIES, "guadalcanal", "M1")
    put(state, JAPAN, "truk", "D6")
    fleet(state, JAPAN, 1, "I9", "BB1")
    match = Match.resume(game, state, state.variants, 2)
    assert match.decision is not None and match.decision.reason == "G7"
    assert match.sight(ALLIES.seat).waits_for is None
    assert match.sight(JAPAN.seat).waits_for == JAPAN.seat
    logged = len(match.sight(ALLIES.seat).log())
    match.choose("pass")
    about = [told for told in match.sight(ALLIES.seat).log()[logged:] if told.rule == "G7"]
    assert not about
    assert not match.state.task_forces[JAPAN][0].shown


def test_task_force_that_took_a_hex_is_seen() -> None:
    """G7, V1: then it is shown to all until step 7."""
    state = empty(turn=4, step=Step.SUPPORT)
    put(state, ALLIES, "guadalcanal", "M1")
    put(state, JAPAN, "truk", "D6")
    fleet(state, JAPAN, 1, "I9", "BB1")
    match = Match.resume(game, state, state.variants, 2, dice=[6])
    match.choose("bombard:3434")
    told = [each for each in match.sight().log() if each.rule == "G7"]
    assert [each.text.key for each in told] == ["log.takes-hex"]


def test_special_defence_armies() -> None:
    """G9 (seed A1): those of 10 strength but Korea's and Formosa's, no others."""
    state = empty(turn=13, step=Step.SUPPORT)
    state.home_level = 1
    put(state, JAPAN, "okinawa", "D9")
    put(state, ALLIES, "okinawa", "U24")
    special = []
    for unit in UNIT[JAPAN].values():
        if unit.size.value == "da":
            put(state, JAPAN, "okinawa", unit.id)
            if ground_support.special(state, JAPAN, PLACE["okinawa"].hex):
                special.append(unit.id)
            state.take_off(unit, gone=False)
    assert special == ["DAE", "DAC", "DAW", "DAN", "DAO"]


# --- combat (G10–G12) -----------------------------------------------------------------------------


def test_retreat_to_the_lowest_number() -> None:
    """G12: a place first, else the lowest number; not where an enemy stands; all to one hex."""
    state = empty(step=Step.COMBAT)
    hex = put(state, ALLIES, "1409", "CN3", "CN4")
    units = (A["CN3"], A["CN4"])
    assert ground_combat.retreat(state, units, hex) is PLACE["changsha"].hex
    put(state, JAPAN, "changsha", "D20")
    assert ground_combat.retreat(state, units, hex) is HEX["1309"]
    put(state, JAPAN, "1309", "D41")
    assert ground_combat.retreat(state, units, hex) is HEX["1310"]


def test_retreat_of_two_nations() -> None:
    """G12, W6: units of two nations retreat to a hex that both may enter."""
    state = empty(step=Step.COMBAT)
    hex = put(state, ALLIES, "0511", "CN3", "I14")
    near = {each.id for each in hexes_of(LINKS[hex.index])}
    assert near == {"0410", "0411", "0510", "0512", "0610", "0611"}
    for taken in ("0410", "0411", "0510", "0512", "0611"):
        state.control[ALLIES] &= ~HEX[taken].bit
        state.control[JAPAN] |= HEX[taken].bit
    assert ground_combat.retreat(state, (A["CN3"],), hex) is HEX["0610"]
    assert ground_combat.retreat(state, (A["CN3"], A["I14"]), hex) is None


def test_driven_out() -> None:
    """G12: twice as strong, on rough ground three times; with nobody left to attack, never."""
    assert ground_combat.is_driven_out(8, 4, rough=False)
    assert not ground_combat.is_driven_out(7, 4, rough=False)
    assert ground_combat.is_driven_out(12, 4, rough=True)
    assert not ground_combat.is_driven_out(11, 4, rough=True)
    assert ground_combat.is_driven_out(1, 0, rough=True)
    assert not ground_combat.is_driven_out(0, 0, rough=False)


# --- always ---------------------------------------------------------------------------------------


def check(state: State) -> None:
    """G1, W2, W5, W6, E4: what holds at every decision."""
    for side in SIDES:
        standing = 0
        for hex, stack in state.stacks[side].items():
            assert list(stack) == sorted(stack, key=lambda unit: unit.index)
            for unit in stack:
                assert unit.side is side and state.location[unit.index] is hex
                assert unit.bf or state.strength[unit.index] > 0
                assert state.lsp[unit.index] <= 6
            assert sum(unit.garrison for unit in stack) <= 1
            if any(not unit.bf for unit in stack):
                standing |= hex.bit
        assert standing == state.presence[side]
    placed = sum(len(stack) for side in SIDES for stack in state.stacks[side].values())
    assert placed == sum(hex is not None for hex in state.location)
    for side in SIDES:
        alone = state.presence[side] & ~state.presence[side.enemy]
        assert alone & ~state.control[side] == 0
        for hex, stack in state.stacks[side].items():
            if all(unit.bf for unit in stack):  # W5: it would have died
                assert not state.presence[side.enemy] & hex.bit
    assert state.control[JAPAN] & state.control[ALLIES] == 0
    used = state.used_megas
    for unit, at in zip(UNITS, state.location, strict=True):
        if at is None or unit.garrison:
            continue
        assert used is None or used & at.mega.bit
        if unit.chinese:
            assert at.china or at.mega.id in ("A3", "A4", "B3", "B4")
        elif unit.side is ALLIES and state.turn < 13:
            assert not at.china


@pytest.mark.parametrize(
    ("scenario", "seed", "every"),
    [
        *((Scenario.GUADALCANAL, seed, 1) for seed in range(3)),
        (Scenario.CAMPAIGN, 0, 25),
        (Scenario.SHORT_CAMPAIGN, 1, 25),
    ],
)
def test_always(scenario: Scenario, seed: int, every: int) -> None:
    """G1, W2, W5, W6, E4: random play keeps units, stacks and control together; attackers and TFs
    are eager, so that hexes change hands."""
    rng = random.Random(seed)
    match = Match(game, 2, Variants(scenario=scenario), seed=seed)
    made = moved = 0
    while match.decision is not None:
        options = match.decision.options
        weights = [0.2 if option.id == "pass" else 1.0 for option in options]
        option = rng.choices(options, weights)[0]
        stacks = _sizes(match.state)
        step = match.state.step
        match.choose(option)
        made += 1
        if made % every == 0:
            check(match.state)
        if option.id.startswith("hex:") and step is match.state.step is Step.GROUND:
            moved += 1
            for hex, size in _sizes(match.state).items():
                limit = 99 if hex.box else 2 if hex.island else 3
                assert size <= max(limit, stacks.get(hex, 0))
    check(match.state)
    assert moved > 50


def _sizes(state: State) -> dict[Hex, int]:
    """The mobile units of a side in each hex, of the side that has more there."""
    found: dict[Hex, int] = {}
    for side in SIDES:
        for hex, stack in state.stacks[side].items():
            found[hex] = max(found.get(hex, 0), sum(unit.mobile for unit in stack))
    return found
