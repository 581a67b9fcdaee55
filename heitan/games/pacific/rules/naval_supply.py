"""Naval supply (S1, S2): what ports have for task forces to sail on."""

from __future__ import annotations

from heitan.games.pacific import lanes, tell
from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    AUSTRALIA,
    CALCUTTA,
    EAST,
    HOME_PORTS,
    MEGAS,
    OIL,
    PLACES,
    PORTS,
    SINGAPORE,
    TOKYO,
    Mask,
    Place,
    within,
)
from heitan.games.pacific.forces import TABLES
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State

#: S2: what the home islands make by themselves, and of each oil place.
HOME_ISLANDS = 16
PER_OIL = 8
#: S1: what a BF adds to the rating of its port.
PER_BF = 8
#: S2: Allied LAC within this many mega-hexes of Tokyo bomb the home islands, from this turn.
BOMBING_RANGE = 3
BOMBING_FROM = 11

_BOX_SEA: Mask = sum(mega.bit for mega in MEGAS if mega.box)


def rating(board: Board, port: Place) -> int:
    """S1: a port's NSL rating for its controller; with a BF of the side 8 more."""
    own_bf = board.owns(ALLIES, port) and board.has_bf(port.hex)
    return port.port + (PER_BF if own_bf else 0)


def home_sources(board: Board) -> Mask:
    """S1: the mega-hexes of Japan's own home ports."""
    starts = 0
    for port in HOME_PORTS:
        if board.owns(JAPAN, port):
            starts |= port.mega.bit
    return starts


def sources(board: Board, side: Side) -> Mask:
    """S1: where a side's naval supply comes from."""
    if side is JAPAN:
        starts = home_sources(board)
    else:
        starts = EAST | _BOX_SEA
        for port in (CALCUTTA, *AUSTRALIA):
            if board.owns(ALLIES, port):
                starts |= port.mega.bit
    if board.owns(side, SINGAPORE):
        starts |= SINGAPORE.mega.bit
    return starts


def oil_joined(board: Board) -> list[Place]:
    """S2: the oil places that Japan controls and a lane joins to the home islands."""
    reached = lanes.reach(board, JAPAN, home_sources(board))
    return [place for place in OIL if board.owns(JAPAN, place) and reached & place.mega.bit]


def bombers(board: Board) -> int:
    """S2: the Allied LAC that bomb the home islands."""
    if board.turn < BOMBING_FROM:
        return 0
    range_ = within(TOKYO.mega, BOMBING_RANGE)
    near = [place for place in PLACES if place.mega.bit & range_ and not place.box]
    return sum(board.lac[ALLIES][place.index] for place in near)


def home_level(board: Board) -> int:
    """S2: the level of the home islands this turn."""
    made = HOME_ISLANDS + PER_OIL * len(oil_joined(board)) + TABLES.stockpile(board.turn)
    return max(0, made - TABLES.submarines(board.turn) - bombers(board) // 2)


def refill(state: State) -> None:
    """R6, S1, S2: the home islands' pool is set anew, joined ports are refilled."""
    state.home_level = state.home_left = home_level(state)
    for side in SIDES:
        reached = lanes.reach(state, side, sources(state, side))
        for port in PORTS:
            if not state.owns(side, port) or (side is JAPAN and port.home):
                continue
            if reached & port.mega.bit:
                state.nsl[side][port.index] = rating(state, port)
    state.log.append(tell.home_islands(state.home_level, len(oil_joined(state)), bombers(state)))
