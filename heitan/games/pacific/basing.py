"""Where LAC can be based (L1–L3): questions on the open facts of a board."""

from __future__ import annotations

from functools import cache, lru_cache

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import BOX, MOST_STEPS, PLACES, Mask, Place, within_transfer
from heitan.games.pacific.forces import BASE_FORCES
from heitan.games.pacific.sides import ALLIES, Side

#: L1: what a BF adds to an airfield.
BF_ROOM = 5
#: L2, L3: how far a LAC is transferred.
RANGE = 4
#: L2: transfers in a phase; the Allies' from the turn named.
TRANSFERS = 6
ALLIED_TRANSFERS = 10
ALLIED_TRANSFERS_FROM = 8


def transfers_allowed(board: Board, side: Side) -> int:
    """L2: how many LAC a side may transfer in a phase."""
    late = side is ALLIES and board.turn >= ALLIED_TRANSFERS_FROM
    return ALLIED_TRANSFERS if late else TRANSFERS


def capacity(board: Board, side: Side, place: Place) -> int:
    """L1: how many LAC of a side a place takes; 0: no airfield of that side.

    Beside an enemy place there is room only with a BF.
    """
    own = place.airfield if board.owns(side, place) else 0
    return own + (BF_ROOM if side is ALLIES and board.has_bf(place.hex) else 0)


def room(board: Board, side: Side, place: Place) -> int:
    """L1: how many LAC more a place takes; below 0 if some have no room."""
    return capacity(board, side, place) - board.lac[side][place.index]


_FLYING = tuple(place for place in PLACES if place is not BOX)


@cache
def _in_range(place: Place) -> Mask:
    """L2: the places a LAC can be transferred to; bit ``n`` is the place with index ``n``."""
    reach = within_transfer(place.mega, RANGE)
    return sum(1 << each.index for each in _FLYING if each.mega.bit & reach and each is not place)


def _base_forces(board: Board) -> Mask:
    """The hexes with a BF."""
    held = (board.location[unit.index] for unit in BASE_FORCES)
    return sum({hex.bit for hex in held if hex is not None})


def with_room(board: Board, side: Side) -> Mask:
    """L1: the places, the box aside, with an own airfield that has room."""
    return _with_room(
        bytes(board.lac[side]),
        board.control[side],
        _base_forces(board) if side is ALLIES else 0,
        board.used_megas,
    )


@lru_cache(maxsize=1024)
def _with_room(lac: bytes, control: Mask, base_forces: Mask, used: Mask | None) -> Mask:
    places = 0
    for index, bit, airfield in _fields(used):
        room = airfield if control & bit else 0
        if base_forces & bit:
            room += BF_ROOM
        if lac[index] < room:
            places |= 1 << index
    return places


@lru_cache(maxsize=8)
def _fields(used: Mask | None) -> tuple[tuple[int, Mask, int], ...]:
    """Index, bit of the hex, and airfield of the places in the mega-hexes used (E4)."""
    return tuple(
        (place.index, place.hex.bit, place.airfield)
        for place in _FLYING
        if used is None or place.mega.bit & used
    )


def transfer_from(board: Board, side: Side) -> tuple[Place, ...]:
    """L2: the places from which a LAC can be transferred, as listed."""
    free, lac = with_room(board, side), board.lac[side]
    return tuple(place for place in _FLYING if lac[place.index] and _in_range(place) & free)


def transfer_to(board: Board, side: Side, start: Place) -> tuple[Place, ...]:
    """L2: the places to which a LAC of ``start`` can be transferred, as listed."""
    reach = _in_range(start) & with_room(board, side)
    return tuple(place for place in _FLYING if reach >> place.index & 1)


def nearest_with_room(
    board: Board, side: Side, place: Place, steps: int = MOST_STEPS
) -> Place | None:
    """R3, L3: the nearest own airfield, no box, with room; ties: as listed. From Bombay it is one
    step to the sea off India, as for a transfer [ruling]."""
    free = with_room(board, side)
    near = [each for each in _FLYING if free >> each.index & 1 and not each.box]
    for far in range(steps + 1):
        reach = within_transfer(place.mega, far)
        for each in near:
            if each.mega.bit & reach:
                return each
    return None


def refuge(board: Board, side: Side, lost: Place) -> Place | None:
    """L3: where a LAC of a lost airfield goes, if anywhere."""
    return nearest_with_room(board, side, lost, RANGE)
