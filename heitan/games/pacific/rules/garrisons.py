"""Garrisons (G14, G15)."""

from __future__ import annotations

from collections.abc import Iterable

from heitan.games.pacific.board import FULL_LSP
from heitan.games.pacific.chart import HEXES_IN, PLACES, Mask, Place, megas_of
from heitan.games.pacific.forces import GARRISON
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def garrison_strength(state: State, side: Side) -> int:
    """G14: the strength of a new garrison."""
    if side is JAPAN:
        return 3 if state.turn >= 5 else 2
    if not state.variants.abolition or state.turn < 8:
        return 1
    return 5 if state.turn >= 12 else 3


def wants_garrison(state: State, side: Side, place: Place) -> bool:
    """G15: an own port; from turn 12 the Allies' airfields too (G6)."""
    if place.box or not state.owns(side, place):
        return False
    if place.port:
        return True
    late = state.variants.abolition and state.turn >= 12
    return late and side is ALLIES and place.airfield > 0


def place_garrisons(state: State, sides: Iterable[Side] = SIDES) -> None:
    """G15: every port (and airfield) that wants one and has no enemy units gets a garrison."""
    used = state.used_megas
    field: Mask = -1 if used is None else sum(HEXES_IN[mega.index] for mega in megas_of(used))
    for side in sides:
        for place in PLACES:
            garrison = GARRISON[side].get(place)
            if garrison is None or state.location[garrison.index] is not None:
                continue
            if not place.hex.bit & field or not wants_garrison(state, side, place):
                continue
            if state.presence[side.enemy] & place.hex.bit:
                continue
            state.put(garrison, place.hex)
            state.strength[garrison.index] = garrison_strength(state, side)
            state.lsp[garrison.index] = FULL_LSP


def raise_garrisons(state: State) -> Rule[bool]:
    """Q2, step 8."""
    place_garrisons(state)
    return True
    yield
