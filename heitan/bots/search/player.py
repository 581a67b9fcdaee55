"""The search: every option played out to the end in imagined worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from heitan.bots.search.halving import kept, rounds, share
from heitan.bots.search.policy import Policy, by_chance
from heitan.kernel.bot import Advice, Estimate
from heitan.kernel.decision import Option
from heitan.kernel.game import Result
from heitan.kernel.imagine import CannotImagine
from heitan.kernel.match import Match
from heitan.kernel.sight import Sight
from heitan.kernel.text import Text, text

#: Playouts for each decision, unless told otherwise.
PLAYOUTS = 400
#: What a draw is worth to the search, where a victory is worth 1.
DRAW = 0.5


class SearchPlayer:
    """Plays any game by playing every option out.

    Args:
        rng: the player's own chance, which also deals what its seat cannot see.
        playouts: how many for each decision; every option gets one at the least.
        policy: who plays them out.
    """

    def __init__(
        self, rng: random.Random, playouts: int = PLAYOUTS, policy: Policy = by_chance
    ) -> None:
        self._rng = rng
        self._playouts = playouts
        self._policy = policy

    def advise(self, sight: Sight) -> Advice:
        """The option that ended best, with what was found out about each.

        A decision with one option is not searched. Where no world can be imagined, any option is as
        good as the others, and nothing is said about them.

        Raises:
            ValueError: when the seat has nothing to decide.
        """
        decision = sight.decision
        if decision is None:
            raise ValueError(f"nothing to decide for {sorted(sight.seats)}")
        options = decision.options
        if len(options) == 1:
            return Advice(options[0])
        tallies = [_Tally(option) for option in options]
        try:
            best = self._search(tallies, sight.worlds(self._rng), decision.seat)
        except CannotImagine:
            if not all(tally.playouts for tally in tallies):
                return Advice(self._rng.choice(options))
            best = max(tallies, key=_Tally.worth)
        estimates = {tally.option.id: tally.estimate() for tally in tallies}
        return Advice(best.option, best.reason(), estimates)

    def _search(self, tallies: list[_Tally], worlds: Iterator[Match[Any]], seat: int) -> _Tally:
        """Sequential halving. In a round all options are played out in the same worlds with the
        same chance, so that they differ by what they are worth and not by their luck."""
        left, playouts = list(tallies), self._playouts
        for rounds_left in range(rounds(len(tallies)), 0, -1):
            if playouts < len(left) < len(tallies):
                break
            each = share(playouts, rounds_left, len(left))
            for _ in range(each):
                world, seed = next(worlds), self._rng.getrandbits(32)
                for tally in left:
                    tally.count(self._policy(world, tally.option, seed), seat, world.seats)
            playouts -= each * len(left)
            # Sorting is stable: of two that are worth the same, the first stays.
            left = sorted(left, key=_Tally.worth, reverse=True)[: kept(len(left))]
        return left[0]


class _Tally:
    """How the playouts of an option have ended so far."""

    __slots__ = ("drawn", "option", "playouts", "won")

    def __init__(self, option: Option) -> None:
        self.option = option
        self.playouts = self.won = self.drawn = 0

    def count(self, result: Result, seat: int, seats: int) -> None:
        """One more has ended. A victory that every seat shares is a draw."""
        self.playouts += 1
        if result.drawn or len(result.winners) == seats > 1:
            self.drawn += 1
        elif seat in result.winners:
            self.won += 1

    def worth(self) -> float:
        """What the option has been worth on average: 1 a victory, 0 a defeat."""
        return (self.won + DRAW * self.drawn) / self.playouts

    def estimate(self) -> Estimate:
        """What has been found out about the option."""
        return Estimate(self.playouts, self.won, self.drawn)

    def reason(self) -> Text:
        """Why, for a hint."""
        return text("estimate.reason", n=self.playouts, won=self.won, drawn=self.drawn)
