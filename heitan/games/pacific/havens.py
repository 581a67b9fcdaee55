"""Which ports ships can go to (N12, N13): questions on the open facts of a board."""

from __future__ import annotations

from functools import lru_cache

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import PORT_HEXES, PORTS, Mask, Mega, Place, within_sea
from heitan.games.pacific.sides import Side

#: N12, N13: how far ships go to a port.
RANGE = 6


def havens(board: Board, side: Side, mega: Mega) -> tuple[Place, ...]:
    """N12: a side's own ports, boxes too, within 6 sea steps of a mega-hex, as listed."""
    return _havens(mega, RANGE, board.control[side] & PORT_HEXES, board.used_megas)


def nearest_haven(board: Board, side: Side, mega: Mega) -> Place | None:
    """N13: the nearest of them; ties: the first as listed."""
    own, used = board.control[side] & PORT_HEXES, board.used_megas
    for steps in range(RANGE + 1):
        near = _havens(mega, steps, own, used)
        if near:
            return near[0]
    return None


@lru_cache(maxsize=4096)
def _havens(mega: Mega, steps: int, own: Mask, used: Mask | None) -> tuple[Place, ...]:
    reach = within_sea(mega, steps)
    if used is not None:
        reach &= used
    return tuple(place for place in PORTS if place.hex.bit & own and place.mega.bit & reach)
