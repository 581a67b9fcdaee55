"""Boards tried out: what one is worth, and what a change is worth that leads to another."""

from __future__ import annotations

from typing import NamedTuple

from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.bot.worth import worth
from heitan.games.quartermaster.cards import Piece
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.spaces import Space
from heitan.games.quartermaster.state import State


class Tried(NamedTuple):
    """What came of trying something: what it is worth, and the board afterwards."""

    gain: float
    state: State


def of(situation: Situation, state: State) -> float:
    """What a board is worth to the deciding nation's team."""
    board = (
        tuple(state.armies.values()),
        tuple(state.navies.values()),
        tuple(state.statuses.values()),
        state.turn_rules,
    )
    known = situation.worths.get(board)
    if known is None:
        known = worth(state, situation.nation.team, situation.rounds)
        situation.worths[board] = known
    return known


def then(gain: float, tried: Tried) -> Tried:
    """What came of it all, when something was gained already."""
    return Tried(gain + tried.gain, tried.state)


def lift(
    situation: Situation, state: State, before: float, owner: Nation, piece: Piece, space: Space
) -> Tried:
    """The board without a piece."""
    after = state.copy()
    after.take_off(owner, piece, space)
    return Tried(of(situation, after) - before, after)
