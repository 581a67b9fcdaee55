"""How far ships sail (N1, N12, N13): questions on the open facts of a board."""

from __future__ import annotations

from functools import lru_cache

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    ALL_MEGAS,
    PORT_HEXES,
    PORTS,
    Mask,
    Mega,
    Place,
    within_sea,
)
from heitan.games.pacific.sides import JAPAN, Side

#: N1, N12, N13: how far ships sail, in sea steps; and in the opening Japan's (N1).
RANGE = 6
OPENING_RANGE = 9


def reach(board: Board, side: Side, port: Place) -> Mask:
    """N1: the mega-hexes a TF can go to from a port; never a box."""
    steps = OPENING_RANGE if board.opening and side is JAPAN else RANGE
    megas = within_sea(port.mega, steps) & ALL_MEGAS
    used = board.used_megas
    return megas if used is None else megas & used


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
