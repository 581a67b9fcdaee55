"""Postcard as the kernel sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from heitan.games.postcard import choices, given, knowledge
from heitan.games.postcard.bot import Greedy
from heitan.games.postcard.rules import set_up as setting_up
from heitan.games.postcard.rules.steps import turn
from heitan.games.postcard.state import Ending, State
from heitan.games.postcard.variants import Variants
from heitan.games.postcard.view import PostcardView, view
from heitan.kernel.bot import Bot
from heitan.kernel.game import Result
from heitan.kernel.rule import Rule


class Postcard:
    """ハガキの第二次世界大戦: the Axis against the cards, 1939–1945, for one seat."""

    name = "postcard"
    package = "heitan.games.postcard"
    rules_version = "1"
    seat_counts: tuple[int, ...] = (1,)
    options_type: type[Any] = Variants
    ordered = frozenset({"deck"})
    bots: Mapping[str, Callable[[random.Random], Bot]] = {"greedy": Greedy}

    def start(self, seats: int, options: Variants) -> State:
        """The map before set-up."""
        return State(options)

    def set_up(self, state: State) -> Rule[None]:
        """S1–S3."""
        return setting_up.set_up(state)

    def turn(self, state: State) -> Rule[None]:
        """The next steps, up to the next question."""
        return turn(state)

    def over(self, state: State) -> bool:
        """W1–W3."""
        return state.ending is not None

    def result(self, state: State) -> Result:
        """W1–W3: only a victory has a winner."""
        assert state.ending is not None
        winners = (1,) if state.ending is Ending.VICTORY else ()
        return Result(winners, {}, state.ending.value)

    def view(self, state: State, seats: frozenset[int]) -> PostcardView:
        """Everything but the order of the deck, for everyone."""
        return view(state)

    def known(self, state: State, seat: int) -> int:
        """How much of the deck has not been seen."""
        return knowledge.known(state)

    def redeal(self, state: State, seat: int, known: int, rng: random.Random) -> None:
        """Shuffle what has not been seen of the deck."""
        knowledge.redeal(state, known, rng)

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        """Every option id, in a fixed order."""
        return choices.vocabulary()

    def given(self, state: State, described: Mapping[str, Any]) -> None:
        """Apply a scenario's ``given``."""
        given.apply(state, described)

    def seat_id(self, seat: int) -> str:
        """The one seat is the Axis."""
        return "axis"
