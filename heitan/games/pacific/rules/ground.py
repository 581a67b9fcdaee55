"""The ground step (G1–G6): marches, rail, transport and landings, one unit at a time."""

from __future__ import annotations

from functools import lru_cache

from heitan.games.pacific import tell_ground
from heitan.games.pacific.chart import Hex, Mask, hexes_of
from heitan.games.pacific.choices import PASS, Choice, with_hex, with_unit
from heitan.games.pacific.forces import UNIT, Unit
from heitan.games.pacific.landing import LANDING_LSP, Cover, cover
from heitan.games.pacific.orders import Way, able, ways
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.control import settle
from heitan.games.pacific.sides import SIDES, Side
from heitan.games.pacific.state import State, TaskForce
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

ASK_UNIT = Text("ask.unit")
_CHOICE = {unit: with_unit("unit", unit) for side in SIDES for unit in UNIT[side].values()}
_TOLD = {
    Way.MARCH: tell_ground.marched,
    Way.RAIL: tell_ground.went_by_rail,
    Way.TRANSPORT: tell_ground.shipped,
}


def order(state: State, side: Side) -> Rule[bool]:
    """G1: one unit does its one thing, or the side has done."""
    known = cover_of(state, side)
    units = able(state, side, known)
    if not units:
        return True
    options = [*[_CHOICE[unit] for unit in units], PASS]
    choice = yield from ask(side, Kind.PIECE, ASK_UNIT, "G1", options)
    if choice is PASS:
        return True
    unit = state.ordered = choice.unit
    assert unit is not None

    reached = ways(state, unit, known)
    asked = text("ask.hex", unit=unit)
    hexes = _to(sum_of(reached))
    hex = (yield from ask(side, Kind.SPACE, asked, "G1", hexes)).hex
    assert hex is not None
    state.ordered = None
    state.orders |= 1 << unit.index
    way = next(way for way, there in reached.items() if there & hex.bit)
    if way is Way.LANDING:
        land(state, unit, hex)
    else:
        move(state, unit, hex, way)
    return False


def cover_of(state: State, side: Side) -> Cover:
    """G5: what a side knows of fleets and air before it lands."""
    return cover(state, side, state.task_forces[side], state.task_forces[side.enemy])


def sum_of(reached: dict[Way, Mask]) -> Mask:
    """All hexes that some way leads to."""
    hexes = 0
    for there in reached.values():
        hexes |= there
    return hexes


@lru_cache(maxsize=4096)
def _to(hexes: Mask) -> tuple[Choice, ...]:
    return tuple(with_hex("hex", hex) for hex in hexes_of(hexes))


def move(state: State, unit: Unit, hex: Hex, way: Way) -> None:
    """G2–G4: a unit marches, goes by rail or is shipped."""
    start = state.location[unit.index]
    assert start is not None
    if way is Way.TRANSPORT:
        state.lift[unit.side] -= unit.points
    state.put(unit, hex)
    state.log.append(_TOLD[way](unit, start, hex))
    settle(state, start)
    settle(state, hex)


def land(state: State, unit: Unit, hex: Hex) -> None:
    """G5: a unit lands, unless an enemy TF that nobody had seen turns it back."""
    side, start = unit.side, state.location[unit.index]
    assert start is not None
    state.lift[side] -= unit.points
    state.landing_lift[side] -= unit.points
    fleets = unseen_fleets(state, side.enemy, hex)
    if fleets:
        for tf in fleets:
            state.change_tf(side.enemy, tf, shown=True)
        state.log.append(tell_ground.turned_back(unit, hex, fleets))
        return
    state.put(unit, hex)
    state.lsp[unit.index] = max(LANDING_LSP, state.lsp[unit.index])
    state.log.append(tell_ground.landed(unit, start, hex))
    settle(state, hex)


def unseen_fleets(state: State, side: Side, hex: Hex) -> tuple[TaskForce, ...]:
    """G5: a side's TFs in the mega-hex of a hex, but for those withheld (B4)."""
    return state.task_forces_in(side, hex.mega)
