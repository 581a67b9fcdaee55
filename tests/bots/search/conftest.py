"""A solitaire game with chances that can be worked out on paper, for the search."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from heitan.kernel.chance import Shuffle
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.game import Result
from heitan.kernel.match import Match
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

CRATES = 10


@dataclass(frozen=True)
class Bet:
    """A bet on the hidden top crate: won when its number is at most ``highest``."""

    id: str
    highest: int
    element: str | None = None

    @property
    def text(self) -> Text:
        return Text(f"option.{self.id}")


BETS = (Bet("bold", 3), Bet("careful", 7), Bet("hopeless", 0), Bet("wait", -1))


@dataclass(frozen=True)
class NoOptions:
    pass


class Stand:
    """The crates in order, the bets that are open, and the one made."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        self.deck: list[int] = []
        self.bets: tuple[Bet, ...] = BETS
        self.made: Bet | None = None

    def copy(self) -> Stand:
        copied = Stand()
        copied.deck, copied.bets, copied.made = list(self.deck), self.bets, self.made
        return copied

    def as_dict(self) -> dict[str, Any]:
        return {"deck": list(self.deck), "made": self.made and self.made.id}


class Seen:
    def __init__(self, told: dict[str, Any]) -> None:
        self._told = told

    def as_dict(self) -> dict[str, Any]:
        return self._told


class Cautious:
    """A bot for playouts."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def advise(self, sight: Any) -> Any:
        from heitan.kernel.bot import Advice

        return Advice(sight.decision.options[-1])


class Crates:
    """Ten numbered crates are shuffled; one bet on the top one, and then the answer is ``open``."""

    name = "crates"
    package = "crates"
    rules_version = "1"
    seat_counts = (1,)
    options_type: type[Any] = NoOptions
    ordered = frozenset({"deck"})

    def __init__(self, bets: tuple[Bet, ...] = BETS) -> None:
        self._bets = bets
        self.bots = {"cautious": Cautious}

    def start(self, seats: int, options: NoOptions) -> Stand:
        state = Stand()
        state.bets = self._bets
        return state

    def set_up(self, state: Stand) -> Rule[None]:
        order = yield Shuffle("crates", CRATES)
        state.deck = [index + 1 for index in order]

    def turn(self, state: Stand) -> Rule[None]:
        prompt = Text("prompt.bet")
        state.made = yield Decision(1, Kind.ACT, prompt, "1", state.bets, always=True)

    def over(self, state: Stand) -> bool:
        return state.made is not None

    def result(self, state: Stand) -> Result:
        assert state.made is not None
        if state.made.highest < 0:
            return Result((), {}, "draw")
        won = state.deck[0] <= state.made.highest
        return Result((1,), {}, "won") if won else Result((), {}, "lost")

    def view(self, state: Stand, seats: frozenset[int]) -> Seen:
        return Seen({"made": state.made and state.made.id})

    def known(self, state: Stand, seat: int) -> None:
        return None

    def redeal(self, state: Stand, seat: int, known: None, rng: random.Random) -> None:
        state.deck = rng.sample(range(1, CRATES + 1), CRATES)

    def vocabulary(self, seats: int) -> tuple[str, ...]:
        return tuple(bet.id for bet in BETS)

    def given(self, state: Stand, given: Any) -> None:
        raise ValueError

    def seat_id(self, seat: int) -> str:
        return str(seat)


def crates(top: int = 1, bets: tuple[Bet, ...] = BETS) -> Match[Any]:
    """A match with that crate on top."""
    order = [top - 1, *(index for index in range(CRATES) if index != top - 1)]
    return Match(Crates(bets), 1, outcomes=[order])


@pytest.fixture
def stand() -> Any:
    """The function :func:`crates`."""
    return crates
