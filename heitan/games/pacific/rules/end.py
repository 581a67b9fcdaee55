"""The end of a turn and of the game (E1–E4)."""

from __future__ import annotations

from heitan.games.pacific import tell
from heitan.games.pacific.chart import TOKYO
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario
from heitan.games.pacific.victory import points, value_held
from heitan.kernel.rule import Rule

#: How a game ends.
BY_POINTS = "points"
TOKYO_FALLS = "tokyo"


def end_turn(state: State) -> Rule[bool]:
    """E1, E2: a position is made, Japan scores; after the last turn the game ends."""
    make_position(state)
    score(state)
    if state.turn == state.last_turn:
        state.over = BY_POINTS
    return True
    yield


def score(state: State) -> None:
    """E2: Japan scores the places it holds; E4: in ``midway`` the points of both count instead."""
    if state.variants.scenario is Scenario.MIDWAY:
        state.log.append(tell.points(points(state, JAPAN), points(state, ALLIES)))
        return
    value = value_held(state)
    state.score += value
    state.log.append(tell.scored(state.turn, value, state.score))


def make_position(state: State) -> None:
    """E1 (seed E2): the hex named in U6 becomes a position if it is still Japan's, with a unit
    of Japan and no enemy ground unit; the name is dropped either way."""
    hex, state.named = state.named, None
    if hex is None or not state.controls(JAPAN, hex):
        return
    if state.units_at(JAPAN, hex) and not state.units_at(ALLIES, hex):
        state.positions |= hex.bit
        state.log.append(tell.position_made(hex))


def check_tokyo(state: State) -> None:
    """E3: Tokyo in Allied hands at the end of a phase ends the game at once."""
    if state.owns(ALLIES, TOKYO):
        state.over = TOKYO_FALLS
