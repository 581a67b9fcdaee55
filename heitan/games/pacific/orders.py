"""What ground units can do in the ground step (G1): march, go by rail, be shipped, or land."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import LINKS, Mask
from heitan.games.pacific.forces import UNIT, Unit
from heitan.games.pacific.landing import Cover, landings
from heitan.games.pacific.reach import (
    by_rail,
    field,
    free,
    full,
    ground_of,
    marches,
    room_for,
    transports,
)
from heitan.games.pacific.sides import SIDES, Side


class Way(Enum):
    """The ways a unit can go; of several to one hex the first is taken."""

    MARCH = "march"
    RAIL = "rail"
    TRANSPORT = "transport"
    LANDING = "landing"

    __hash__ = object.__hash__


#: The units of each side that move at all, in forces order, and their nations.
_MOVERS = {
    side: tuple(unit for unit in UNIT[side].values() if unit.mobile or unit.bf) for side in SIDES
}
_NATIONS = {side: sorted({unit.nation for unit in UNIT[side].values()}) for side in SIDES}


def ways(board: Board, unit: Unit, cover: Cover) -> dict[Way, Mask]:
    """G1–G6: the hexes a unit in play can go to, by the way it goes."""
    return dict(_ways(board, unit, room_for(board, unit), cover))


def _ways(board: Board, unit: Unit, room: Mask, cover: Cover) -> Iterator[tuple[Way, Mask]]:
    """The ways one by one, for whoever needs only the first that leads anywhere."""
    yield Way.MARCH, marches(board, unit, room)
    yield Way.RAIL, by_rail(board, unit, room)
    yield Way.TRANSPORT, transports(board, unit, room)
    yield Way.LANDING, landings(board, unit, cover)


def able(board: Board, side: Side, cover: Cover) -> list[Unit]:
    """G1: the units of a side that have not moved in this phase and can, in forces order.

    Most can march to a hex next to them, which is quickly seen; the others are asked for all
    their ways.
    """
    room = field(board) & ~full(board, side)
    rooms = {nation: room & ground_of(nation, board.turn) for nation in _NATIONS[side]}
    own, enemies = free(board, side), board.presence[side.enemy]
    location, orders = board.location, board.orders
    known: dict[tuple[object, ...], bool] = {}  # units alike in one hex have the same ways
    found = []
    for unit in _MOVERS[side]:
        hex = location[unit.index]
        if hex is None or orders >> unit.index & 1:
            continue
        near = LINKS[hex.index] & rooms[unit.nation]
        if near and not unit.bf and (not enemies & hex.bit or near & own):
            found.append(unit)
            continue
        alike = (hex, unit.nation, unit.size)
        if alike not in known:
            known[alike] = _has_way(board, unit, cover)
        if known[alike]:
            found.append(unit)
    return found


def _has_way(board: Board, unit: Unit, cover: Cover) -> bool:
    return any(hexes for _, hexes in _ways(board, unit, room_for(board, unit), cover))
