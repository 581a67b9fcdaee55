"""Pacific as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from heitan.games.pacific import choices, given, knowledge, victory
from heitan.games.pacific.bot import Greedy
from heitan.games.pacific.knowledge import Knowledge
from heitan.games.pacific.rules import set_up as setting_up
from heitan.games.pacific.rules import turn as turns
from heitan.games.pacific.sides import ALLIES, BY_SEAT, JAPAN
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario, Variants
from heitan.games.pacific.view import PacificView, view
from heitan.kernel.bot import Bot
from heitan.kernel.game import Result
from heitan.kernel.rule import Rule


class Pacific:
    """太平洋: a hex campaign of fifteen turns, 1941–1945, with 67 variant rules."""

    name = "pacific"
    package = "heitan.games.pacific"
    rules_version = "1"
    seat_counts: tuple[int, ...] = (2,)
    options_type: type[Any] = Variants
    ordered: frozenset[str] = frozenset()
    bots: Mapping[str, Callable[[random.Random], Bot]] = {"greedy": Greedy}

    def start(self, seats: int, options: Variants) -> State:
        """The board before set-up."""
        return State(options)

    def set_up(self, state: State) -> Rule[None]:
        """E4."""
        return setting_up.set_up(state)

    def turn(self, state: State) -> Rule[None]:
        """One stretch of a step (Q1, Q2): a sortie, a unit's move, a battle."""
        return turns.turn(state)

    def over(self, state: State) -> bool:
        """E2, E3."""
        return bool(state.over)

    def result(self, state: State) -> Result:
        """E2–E4. Scores: Japan's points and its par; in ``midway`` the points of both."""
        won = victory.winner(state)
        if state.variants.scenario is Scenario.MIDWAY:
            scores = {side.seat: victory.points(state, side) for side in (JAPAN, ALLIES)}
        else:
            played = state.turn - state.variants.scenario.set_up.turn + 1
            scores = {JAPAN.seat: state.score, ALLIES.seat: victory.par(state, played) // 100}
        return Result(() if won is None else (won.seat,), scores, state.over)

    def view(self, state: State, seats: frozenset[int]) -> PacificView:
        """V1, V2."""
        return view(state, seats)

    def known(self, state: State, seat: int) -> Knowledge:
        """The enemy's ships that the seat sees."""
        return knowledge.known(state, seat)

    def redeal(self, state: State, seat: int, known: Knowledge, rng: random.Random) -> None:
        """V3: spread the enemy's other ships anew."""
        knowledge.redeal(state, seat, known, rng)

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        """Every option id, in a fixed order."""
        return choices.vocabulary()

    def given(self, state: State, described: Mapping[str, Any]) -> None:
        """Apply a scenario's ``given``."""
        given.apply(state, described)

    def seat_id(self, seat: int) -> str:
        """Seats are sides: ``japan``, ``allies``."""
        return BY_SEAT[seat].id
