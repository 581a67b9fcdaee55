"""Victory (E2–E4): what a position is worth, and who has won."""

from __future__ import annotations

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import PLACE, PLACES
from heitan.games.pacific.forces import Ship, ShipType
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.variants import Scenario

#: E2: Japan's score of each turn in history, which it must beat.
PAR = (92, 116, 116, 116, 115, 114, 114, 112, 108, 107, 104, 100, 99, 86, 75)
#: E4: par of turns 4 to 6 within the map of ``guadalcanal``, and how far Japan may stay below it:
#: so far is a draw, and two greedy players win about as often.
GUADALCANAL_PAR = (11, 10, 10)
GUADALCANAL_DRAW = 5
#: E4: how far Japan may trail in ``midway``: so far is a draw. History ended 12 behind; at 9 two
#: greedy players win about as often.
MIDWAY_DRAW = 9
#: E4: points in ``midway`` for ships sunk, and for Midway at the end.
POINTS_FOR = {
    ShipType.CV: 3,
    ShipType.CVL: 2,
    ShipType.BB: 2,
    ShipType.CA: 1,
    ShipType.DD: 1,
}
POINTS_FOR_MIDWAY = {JAPAN: 6, ALLIES: 3}


def value_held(board: Board) -> int:
    """E2: the values of the places J controls now, contested or not; E4: only on the map used."""
    used = board.used_megas
    return sum(
        place.vp
        for place in PLACES
        if board.owns(JAPAN, place) and (used is None or used & place.mega.bit)
    )


def par(board: Board, turns: int) -> int:
    """E2, E4: par, in hundredths of a point, of so many turns played."""
    first = board.variants.scenario.set_up.turn
    if board.variants.scenario is Scenario.GUADALCANAL:
        return 100 * sum(GUADALCANAL_PAR[:turns])
    return board.variants.par * sum(PAR[first - 1 : first - 1 + turns])


def points_for(ships: tuple[Ship, ...]) -> int:
    """E4: the points the enemy has for ships sunk (``midway``)."""
    return sum(POINTS_FOR[ship.type] for ship in ships)


def points(board: Board, side: Side) -> int:
    """E4: a side's points in ``midway``, as it would be at the end."""
    owner = board.controller(PLACE["midway"].hex)
    held = POINTS_FOR_MIDWAY[side] if owner is side else 0
    return points_for(board.sunk[side.enemy]) + held


def lead(board: Board) -> int:
    """Japan's lead over what would be a draw, in hundredths of a point; 0 is a draw."""
    scenario = board.variants.scenario
    if scenario is Scenario.MIDWAY:
        return 100 * (points(board, JAPAN) - points(board, ALLIES) + MIDWAY_DRAW)
    played = board.turn - scenario.set_up.turn + 1
    ahead = 100 * board.score - par(board, played)
    if scenario is Scenario.GUADALCANAL:
        return ahead + 100 * GUADALCANAL_DRAW
    return ahead


def winner(board: Board) -> Side | None:
    """E2–E4: who has won a game that is over; None is a draw."""
    if board.over == "tokyo":
        return ALLIES
    margin = lead(board)
    return None if margin == 0 else JAPAN if margin > 0 else ALLIES
