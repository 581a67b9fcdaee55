"""Lanes (U1): mega-hexes closed by land-based air, and which ports ships can reach.

Nothing here is kept in the state: it follows from where the LAC are, and is remembered by that.
"""

from __future__ import annotations

from functools import lru_cache

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    AIR_NEIGHBOURS,
    BOX_EXITS,
    MEGAS,
    PLACES,
    PLACES_IN,
    SEA,
    SEA_NEIGHBOURS,
    Mask,
    Mega,
    Place,
    megas_of,
    next_to,
)
from heitan.games.pacific.sides import ALLIES, JAPAN, Side


def lac_in(board: Board, side: Side, mega: Mega) -> int:
    """W3: a side's LAC in a mega-hex."""
    lac = board.lac[side]
    return sum(lac[place.index] for place in PLACES_IN[mega])


def closed(board: Board, side: Side) -> Mask:
    """U1: the mega-hexes closed to a side: the enemy has more LAC in it and its neighbours
    together. Boxes are never closed."""
    return _closed(bytes(board.lac[JAPAN]), bytes(board.lac[ALLIES]))[side is ALLIES]


def _around(place: Place) -> tuple[int, ...]:
    near = 0 if place.box else place.mega.bit | AIR_NEIGHBOURS[place.mega.index]
    return tuple(mega.index for mega in megas_of(near & SEA))


#: By ``Place.index`` the mega-hexes in which LAC based there count, by their indices.
_COUNTS_IN = tuple(_around(place) for place in PLACES)


@lru_cache(maxsize=256)
def _closed(japanese: bytes, allied: bytes) -> tuple[Mask, Mask]:
    """The mega-hexes closed to Japan and to the Allies."""
    more = [0] * len(MEGAS)  # Japan's LAC around less the Allies', by mega-hex
    for index, megas in enumerate(_COUNTS_IN):
        lead = japanese[index] - allied[index]
        if lead:
            for mega in megas:
                more[mega] += lead
    to_japan = sum(1 << mega for mega, lead in enumerate(more) if lead < 0)
    to_allies = sum(1 << mega for mega, lead in enumerate(more) if lead > 0)
    return to_japan, to_allies


def reach(board: Board, side: Side, starts: Mask) -> Mask:
    """U1: the mega-hexes, and boxes, that a lane joins to one of ``starts``, those included.

    A lane runs over mega-hexes that are not closed; only its start may be. Boxes are ends.
    """
    return reach_past(closed(board, side), starts)


@lru_cache(maxsize=4096)
def reach_past(closed: Mask, starts: Mask) -> Mask:
    """U1: the same, for whoever knows already which mega-hexes are closed."""
    open_sea = SEA & ~closed
    joined = starts
    edge = starts & SEA
    for box, exits in BOX_EXITS.items():
        if starts & box.bit:
            edge |= exits & open_sea
    joined |= edge
    while edge:
        edge = next_to(edge, SEA_NEIGHBOURS) & open_sea & ~joined
        joined |= edge
    for box, exits in BOX_EXITS.items():
        if joined & exits:
            joined |= box.bit
    return joined


def joined(board: Board, side: Side, start: Place, end: Place) -> bool:
    """U1: whether a lane joins two ports, from ``start`` to ``end``."""
    return bool(reach(board, side, start.mega.bit) & end.mega.bit)
