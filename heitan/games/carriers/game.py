"""Carriers as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from heitan.games.carriers import choices, given, knowledge
from heitan.games.carriers.bot import Greedy
from heitan.games.carriers.knowledge import Knowledge
from heitan.games.carriers.rules import set_up as setting_up
from heitan.games.carriers.rules import turn as turns
from heitan.games.carriers.state import State
from heitan.games.carriers.variants import Variants
from heitan.games.carriers.view import CarriersView, view
from heitan.kernel.bot import Bot
from heitan.kernel.game import Result
from heitan.kernel.rule import Rule


class Carriers:
    """空母戦カードゲーム: convoys, raids and carrier battles on 87 cards, for 2–4 seats."""

    name = "carriers"
    package = "heitan.games.carriers"
    rules_version = "1"
    seat_counts: tuple[int, ...] = (2, 3, 4)
    options_type: type[Any] = Variants
    ordered = frozenset({"fields", "deck"})
    bots: Mapping[str, Callable[[random.Random], Bot]] = {"greedy": Greedy}

    def start(self, seats: int, options: Variants) -> State:
        """The table before set-up."""
        return State(seats, options)

    def set_up(self, state: State) -> Rule[None]:
        """S1–S2."""
        return setting_up.set_up(state)

    def turn(self, state: State) -> Rule[None]:
        """T1–T6."""
        return turns.turn(state)

    def over(self, state: State) -> bool:
        """E1."""
        return turns.over(state)

    def result(self, state: State) -> Result:
        """E1: the highest score wins; equal scores share the victory."""
        best = max(state.scores.values())
        winners = tuple(seat for seat, score in state.scores.items() if score == best)
        return Result(winners, dict(state.scores), "end-of-war")

    def view(self, state: State, seats: frozenset[int]) -> CarriersView:
        """V1."""
        return view(state, seats)

    def known(self, state: State, seat: int) -> Knowledge:
        """What the seat knows of the cards."""
        return knowledge.known(state, seat)

    def redeal(self, state: State, seat: int, known: Knowledge, rng: random.Random) -> None:
        """Deal the cards that are not known anew."""
        knowledge.redeal(state, seat, known, rng)

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        """Every option id, in a fixed order."""
        return choices.vocabulary(seats)

    def given(self, state: State, described: Mapping[str, Any]) -> None:
        """Apply a scenario's ``given``."""
        given.apply(state, described)

    def seat_id(self, seat: int) -> str:
        """Seats have numbers."""
        return str(seat)
