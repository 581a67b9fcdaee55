"""Airfields that are lost (L3)."""

from __future__ import annotations

from heitan.games.pacific import basing, tell_naval
from heitan.games.pacific.chart import Place
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State


def capture(state: State, loser: Side, place: Place) -> None:
    """L3: half the LAC of a captured airfield are lost, the others go elsewhere.

    The place is the enemy's already.
    """
    lose(state, loser, place, state.lac[loser][place.index])


def lose_base_force(state: State, side: Side, place: Place) -> None:
    """L3: the same for those that have no room any more at a place whose BF has died."""
    lose(state, side, place, -basing.room(state, side, place))


def lose(state: State, side: Side, place: Place, homeless: int) -> None:
    """L3: of LAC that must leave half are lost, rounded up; the others go one by one to the nearest
    own airfield with room, or are lost too."""
    if homeless <= 0:
        return
    lost = (homeless + 1) // 2
    state.lac[side][place.index] -= homeless
    for _ in range(homeless - lost):
        end = basing.refuge(state, side, place)
        if end is None:
            lost += 1
        else:
            state.lac[side][end.index] += 1
            state.log.append(tell_naval.lac_escapes(side, place, end))
    state.log.append(tell_naval.lac_overrun(side, place, lost))
