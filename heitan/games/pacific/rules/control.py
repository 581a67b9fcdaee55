"""Control of hexes (W2), and what follows when one is taken."""

from __future__ import annotations

from heitan.games.pacific import tell
from heitan.games.pacific.chart import PLACE_AT, Hex
from heitan.games.pacific.rules import airfields, harbours
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State


def settle(state: State, hex: Hex) -> None:
    """W2, W5: after ground units came to a hex or left it.

    A BF alone with an enemy dies, and a hex with ground units of one side only is that side's.
    """
    if hex.box:
        return
    for side in SIDES:
        own, enemy = state.presence[side] & hex.bit, state.presence[side.enemy] & hex.bit
        if own and not enemy:
            lose_base_force(state, hex, side.enemy)
            if not state.controls(side, hex):
                take(state, side, hex)


def lose_base_force(state: State, hex: Hex, side: Side) -> None:
    """W5: a BF alone with an enemy is destroyed; its airfield goes with it (L3)."""
    for unit in state.units_at(side, hex):
        if unit.bf:
            state.take_off(unit)
            state.log.append(tell.base_force_lost(unit, hex))
            place = PLACE_AT.get(hex)
            # A place of the BF's own side is captured at once, and all its LAC are in it together.
            if place is not None and not state.owns(side, place):
                airfields.lose_base_force(state, side, place)


def take(state: State, side: Side, hex: Hex) -> None:
    """W2: a hex comes under a side's control; its LAC, ships and NSL are lost to the other."""
    state.control[side] |= hex.bit
    state.control[side.enemy] &= ~hex.bit
    state.log.append(tell.taken(side, hex))
    if side is ALLIES and state.is_position(hex):
        state.positions &= ~hex.bit
        state.log.append(tell.position_destroyed(hex))
    place = PLACE_AT.get(hex)
    if place is None:
        return
    state.nsl[JAPAN][place.index] = state.nsl[ALLIES][place.index] = 0
    airfields.capture(state, side.enemy, place)
    harbours.capture(state, side.enemy, place)
