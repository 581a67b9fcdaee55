"""Ports that change hands (N13)."""

from __future__ import annotations

from heitan.games.pacific import tell_naval
from heitan.games.pacific.chart import Place
from heitan.games.pacific.sailing import nearest_haven
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State


def capture(state: State, loser: Side, place: Place) -> None:
    """N13: the ships of a captured port go, unseen, to the nearest own port, or are sunk.

    The place is the enemy's already.
    """
    ships = state.ships_in(loser, place)
    if not ships:
        return
    state.take_ships(loser, place, ships)
    state.shown -= frozenset(ships)
    haven = nearest_haven(state, loser, place.mega)
    if haven is None:
        state.sink(loser, ships)
        state.log.append(tell_naval.trapped(loser, ships, place))
    else:
        state.add_ships(loser, haven, ships)
        state.log.append(tell_naval.fled(loser, ships, place, haven))
