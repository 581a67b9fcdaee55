"""Set-up of the scenarios (E4)."""

from __future__ import annotations

from heitan.games.pacific.board import FULL_LSP, Step
from heitan.games.pacific.chart import (
    BOXES,
    CHINA,
    HEX,
    HEXES,
    LINKS,
    PLACE,
    PLACES,
    PORTS,
    Hex,
    Mask,
    Place,
    hexes_of,
)
from heitan.games.pacific.forces import SHIP, UNIT, SetUp
from heitan.games.pacific.rules.garrisons import place_garrisons
from heitan.games.pacific.rules.naval_supply import HOME_ISLANDS, rating
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def set_up(state: State) -> Rule[None]:
    """E4: put out the scenario's forces; play begins with R of its first turn."""
    place_all(state)
    return
    yield


def place_all(state: State) -> None:
    """E4: control, ground units, LAC, ships and garrisons of the scenario; all ports are full."""
    chosen = state.variants.scenario.set_up
    state.turn = chosen.turn
    state.control = control(chosen)
    for side in SIDES:
        _place_forces(state, side, chosen)
    for side in SIDES:
        for hex in list(state.stacks[side]):
            occupy(state, hex)
    for place in PLACES:
        number = chosen.lac.get(place.id, 0)
        state.lac[state.controller(place.hex)][place.index] = number
    place_garrisons(state)
    for port in PORTS:
        state.nsl[state.controller(port.hex)][port.index] = rating(state, port)
    state.home_level = state.home_left = HOME_ISLANDS
    note_ports(state)
    state.begin(Step.REINFORCEMENT)


def _place_forces(state: State, side: Side, chosen: SetUp) -> None:
    for where, unit_ids in chosen.ground.items():
        hex = PLACE[where].hex if where in PLACE else HEX[where]
        for id in unit_ids:
            unit = UNIT[side].get(id)
            if unit is not None:
                state.put(unit, hex)
                state.strength[unit.index] = unit.full
                state.lsp[unit.index] = 0 if unit.bf else FULL_LSP
    for where, ship_ids in chosen.ships.items():
        if PLACE[where].box and not state.variants.scenario.whole_map:
            continue  # no boxes: what waits there in history is not used
        if state.owns(side, PLACE[where]):
            ships = tuple(SHIP[side][id] for id in ship_ids)
            state.add_ships(side, PLACE[where], ships)
    if side is ALLIES:
        for turn, ship_ids in chosen.repair.items():
            for id in ship_ids:
                state.repair[ALLIES][SHIP[ALLIES][id]] = turn


def occupy(state: State, hex: Hex) -> None:
    """W2 at set-up: a hex with ground units of one side only is that side's."""
    for side in SIDES:
        if state.presence[side] & hex.bit and not state.presence[side.enemy] & hex.bit:
            state.control[side] |= hex.bit
            state.control[side.enemy] &= ~hex.bit


def note_ports(state: State) -> None:
    """R1: note which ports each side controls."""
    ports = sum(port.hex.bit for port in PORTS)
    state.ports_of_r1 = {side: state.control[side] & ports for side in SIDES}


# --- control at the start (forces, "Set-ups after turn 1") ----------------------------------------


def control(chosen: SetUp) -> dict[Side, Mask]:
    """Who controls each hex before W2 is applied."""
    japan: Mask = sum(hex.bit for hex in HEXES if hex.starts_with is JAPAN)
    turn = chosen.history
    if turn is not None:
        held = {place.hex: held_in_history(place, turn) for place in PLACES if not place.box}
        japan = _by_nearest_place(japan, held)
        for hex, side in held.items():
            japan = japan | hex.bit if side is JAPAN else japan & ~hex.bit
    everywhere: Mask = sum(hex.bit for hex in HEXES)
    return {JAPAN: japan, ALLIES: everywhere & ~japan}


def held_in_history(place: Place, turn: int) -> Side:
    """Who held a place at the end of a turn in history."""
    if place.history is None:
        return place.side
    taken, retaken = place.history
    if place.side is JAPAN:
        held = retaken is None or turn < retaken
    else:
        held = taken is not None and taken <= turn and (retaken is None or turn < retaken)
    return JAPAN if held else ALLIES


def _by_nearest_place(japan: Mask, held: dict[Hex, Side]) -> Mask:
    """A land hex outside variant China goes with the nearest place of its landmass, by linked
    steps; where both sides have one as near, or there is none, it stays."""
    reached: dict[Side, Mask] = {
        side: sum(hex.bit for hex, holder in held.items() if holder is side) for side in SIDES
    }
    decided = reached[JAPAN] | reached[ALLIES]
    while True:
        grown = {side: _next_to(reached[side]) & ~decided for side in SIDES}
        new = grown[JAPAN] | grown[ALLIES]
        if not new:
            return japan
        either = grown[JAPAN] & grown[ALLIES]
        outside = ~(CHINA | BOXES)
        japan |= grown[JAPAN] & ~either & outside
        japan &= ~(grown[ALLIES] & ~either & outside)
        decided |= new
        reached = grown


def _next_to(hexes: Mask) -> Mask:
    joined = 0
    for hex in hexes_of(hexes):
        joined |= LINKS[hex.index]
    return joined
