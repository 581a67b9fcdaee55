"""What ground units can do in the ground step (G1): march, go by rail, be shipped, or land."""

from __future__ import annotations

from enum import Enum

from heitan.games.pacific import lanes
from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import LINKS, Mask
from heitan.games.pacific.forces import UNIT, Unit
from heitan.games.pacific.landing import Cover, landings
from heitan.games.pacific.reach import (
    by_rail,
    field,
    free,
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


#: The units of each side that move at all, in forces order, each with its size points and whether
#: it is mobile; and their nations.
_MOVERS = {
    side: tuple(
        (unit, unit.points, unit.mobile) for unit in UNIT[side].values() if unit.mobile or unit.bf
    )
    for side in SIDES
}
_NATIONS = {side: sorted({unit.nation for unit in UNIT[side].values()}) for side in SIDES}


def ways(board: Board, unit: Unit, cover: Cover) -> dict[Way, Mask]:
    """G1–G6: the hexes a unit in play can go to, by the way it goes."""
    room = room_for(board, unit)
    return {
        Way.MARCH: marches(board, unit, room),
        Way.RAIL: by_rail(board, unit, room),
        Way.TRANSPORT: transports(board, unit, room),
        Way.LANDING: landings(board, unit, cover),
    }


def able(board: Board, side: Side, cover: Cover) -> list[Unit]:
    """G1: the units of a side that have not moved in this phase and can, in forces order.

    Most can march to a hex next to them, which is quickly seen; the others are asked for all
    their ways.
    """
    room = field(board) & ~board.full[side]
    rooms = {nation: room & ground_of(nation, board.turn) for nation in _NATIONS[side]}
    own, enemies = free(board, side), board.presence[side.enemy]
    location, orders, lift = board.location, board.orders, board.lift[side]
    closed = lanes.closed(board, side)
    known: dict[tuple[object, ...], bool] = {}  # units alike in one hex can do the same
    found = []
    for unit, points, mobile in _MOVERS[side]:
        hex = location[unit.index]
        if hex is None or orders >> unit.index & 1:
            continue
        linked = LINKS[hex.index]
        if linked and mobile:
            near = linked & rooms[unit.nation]
            if near and (not enemies & hex.bit or near & own):
                found.append(unit)
                continue
            if marches(board, unit) or by_rail(board, unit):
                found.append(unit)
                continue
        if points > lift:
            continue
        alike = (hex, unit.nation, unit.size)
        if alike not in known:
            there = rooms[unit.nation] if mobile else room_for(board, unit)
            by_sea = transports(board, unit, there, closed) or landings(board, unit, cover)
            known[alike] = bool(by_sea)
        if known[alike]:
            found.append(unit)
    return found
