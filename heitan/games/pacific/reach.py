"""Where ground units can go: marches, rail and transport (G1–G4); landings are in
:mod:`landing`.

All of it follows from the open facts of a board. Sets of hexes are masks, so that a question about
sixty units costs little.
"""

from __future__ import annotations

from functools import cache, lru_cache

from heitan.games.pacific import lanes
from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    BOXES,
    CHINA,
    COASTAL,
    HEXES,
    HEXES_IN,
    INSIDE_LIMIT,
    LINKS,
    MEGA,
    MOUNTAIN,
    PORT_HEXES,
    RAILWAYS,
    Mask,
    hexes_in,
    next_to,
)
from heitan.games.pacific.forces import BASE_FORCES, UNITS, Unit
from heitan.games.pacific.sides import ALLIES, Side
from heitan.games.pacific.variants import Scenario

#: G3: the most hexes by rail.
RAIL_HEXES = 8
#: G4: Japan ships no unit with more size points.
JAPANESE_LIFT = 2
#: G4: through this turn the Allies ship nothing inside the offensive limit line.
LIMIT_UNTIL = 4
#: W6: from this turn American, Commonwealth and Dutch units enter variant China.
WESTERN_IN_CHINA_FROM = 13

_EVERYWHERE: Mask = sum(hex.bit for hex in HEXES)
#: W6: where Chinese and Communist units stay.
_CHINESE_GROUND: Mask = CHINA | sum(HEXES_IN[MEGA[id].index] for id in ("A3", "A4", "B3", "B4"))
#: G2: the hexes each hex is linked to for one point: in the plain, or along a railway.
_CHEAP_LINKS = tuple(
    near & ~MOUNTAIN | near & railway for near, railway in zip(LINKS, RAILWAYS, strict=True)
)


# --- where a unit may be ------------------------------------------------------------------------


def field(board: Board) -> Mask:
    """E4: the hexes that the scenario uses."""
    return _field(board.variants.scenario)


@cache
def _field(scenario: Scenario) -> Mask:
    ids = scenario.set_up.megas
    if ids is None:
        return _EVERYWHERE
    return sum(HEXES_IN[MEGA[id].index] for id in ids)


def ground_of(nation: str, turn: int) -> Mask:
    """W6: the hexes that units of a nation may enter."""
    if nation in ("cn", "cp"):
        return _CHINESE_GROUND
    if nation == "jp" or turn >= WESTERN_IN_CHINA_FROM:
        return _EVERYWHERE
    return _EVERYWHERE & ~CHINA


def free(board: Board, side: Side) -> Mask:
    """The hexes that a side controls and no enemy stands in."""
    return board.control[side] & ~board.presence[side.enemy]


def open_to(board: Board, unit: Unit) -> Mask:
    """E4, W6: the hexes that a unit may enter at all."""
    return field(board) & ground_of(unit.nation, board.turn)


def room_for(board: Board, unit: Unit) -> Mask:
    """E4, G1, W5, W6: the hexes in which a unit may end its move."""
    if unit.bf:
        return open_to(board, unit) & ~_with_bf(board)
    return open_to(board, unit) & ~board.full[unit.side]


def _with_bf(board: Board) -> Mask:
    """W5: the hexes with a BF; there is never room for two."""
    found = 0
    for bf in BASE_FORCES:
        hex = board.location[bf.index]
        if hex is not None and not hex.box:
            found |= hex.bit
    return found


# --- marches (G2) and rail (G3) -----------------------------------------------------------------


def marches(board: Board, unit: Unit, room: Mask | None = None) -> Mask:
    """G2: where a mobile unit may march to.

    Args:
        board: the board.
        unit: a unit in play.
        room: where it may end its move, if that is known already.
    """
    start = board.location[unit.index]
    if start is None or not unit.mobile:
        return 0
    room = room_for(board, unit) if room is None else room
    own = free(board, unit.side)
    entered = open_to(board, unit)
    if board.presence[unit.side.enemy] & start.bit:
        entered &= own  # out of a contested hex only through controlled ones without enemy
    reached = LINKS[start.index] & entered
    through = _CHEAP_LINKS[start.index] & entered & own
    if through:
        reached |= next_to(through, _CHEAP_LINKS) & entered
    return reached & room & ~start.bit


def by_rail(board: Board, unit: Unit, room: Mask | None = None) -> Mask:
    """G3: where a mobile unit may go by rail; parameters as for :func:`marches`."""
    start = board.location[unit.index]
    if start is None or not unit.mobile or not RAILWAYS[start.index]:
        return 0
    own = free(board, unit.side) & open_to(board, unit)
    if not own & start.bit:
        return 0
    room = room_for(board, unit) if room is None else room
    return _along_railways(start.bit, own) & room & ~start.bit


@lru_cache(maxsize=1024)
def _along_railways(start: Mask, own: Mask) -> Mask:
    reached = edge = start
    for _ in range(RAIL_HEXES):
        edge = next_to(edge, RAILWAYS) & own & ~reached
        reached |= edge
    return reached


# --- transport (G4) -----------------------------------------------------------------------------


def _embarks(unit: Unit) -> bool:
    """W6, G4: whether a unit may go aboard at all: no static or Chinese unit, no Japanese one
    larger than a division."""
    if unit.chinese or not (unit.mobile or unit.bf):
        return False
    return unit.side is ALLIES or unit.points <= JAPANESE_LIFT


#: The units that may go aboard.
EMBARK = frozenset(unit for unit in UNITS if _embarks(unit))


def ports_of_r1(board: Board, side: Side) -> Mask:
    """G4: a side's ports of R1 that are still own, boxes too, without enemy units."""
    ports = board.ports_of_r1[side] | (BOXES if side is ALLIES else 0)
    return ports & free(board, side)


def transports(
    board: Board, unit: Unit, room: Mask | None = None, closed: Mask | None = None
) -> Mask:
    """G4: where a unit may be transported to.

    Args:
        board: the board.
        unit: a unit in play.
        room: where it may end its move, if that is known already.
        closed: the mega-hexes closed to its side (U1), likewise.
    """
    start = board.location[unit.index]
    side = unit.side
    if start is None or unit not in EMBARK or unit.points > board.lift[side]:
        return 0
    ports = ports_of_r1(board, side)
    if not ports & start.bit:
        return 0
    ends = ports
    if unit.bf:
        ends |= COASTAL & board.mobile[side]
    if side is ALLIES and board.turn <= LIMIT_UNTIL:
        ends &= ~INSIDE_LIMIT
    closed = lanes.closed(board, side) if closed is None else closed
    ends &= _by_sea(lanes.reach_past(closed, start.mega.bit)) & ~start.bit
    if not ends:
        return 0
    return ends & (room_for(board, unit) if room is None else room)


@lru_cache(maxsize=4096)
def _by_sea(megas: Mask) -> Mask:
    """The coastal hexes, ports and boxes of some mega-hexes."""
    return hexes_in(megas) & (COASTAL | PORT_HEXES)
