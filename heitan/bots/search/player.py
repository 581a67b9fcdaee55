"""The search: every option played out to the end in imagined worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from heitan.bots.search.halving import kept, rounds, share
from heitan.bots.search.policy import ByChance, Policy
from heitan.bots.search.tally import Tally
from heitan.kernel.bot import COUNTED, Advice
from heitan.kernel.imagine import CannotImagine
from heitan.kernel.match import Match
from heitan.kernel.sight import Sight
from heitan.kernel.text import Text, text

#: Playouts for each decision, unless told otherwise.
PLAYOUTS = 400


class SearchPlayer:
    """Plays any game by playing every option out.

    Args:
        rng: the player's own chance, which also deals what its seat cannot see.
        playouts: how many for each decision; every option gets one at the least.
        policy: who plays them out; chance when None.
    """

    def __init__(
        self, rng: random.Random, playouts: int = PLAYOUTS, policy: Policy | None = None
    ) -> None:
        self._rng = rng
        self._playouts = playouts
        self._policy = ByChance() if policy is None else policy

    def advise(self, sight: Sight) -> Advice:
        """The option that ended best, with what was found out about each.

        What the policy itself would choose stands unless another option has done better by more
        than luck. A decision with one option is not searched. Where no world can be imagined, the
        policy chooses, and nothing is said about the options.

        Raises:
            ValueError: when the seat has nothing to decide.
        """
        decision = sight.decision
        if decision is None:
            raise ValueError(f"nothing to decide for {sorted(sight.seats)}")
        options = decision.options
        if len(options) == 1:
            return Advice(options[0])
        own = self._policy.advise(sight, self._rng)
        tallies = [Tally(option, decision.seat) for option in options]
        usual = next((each for each in tallies if own and each.option.id == own.option.id), None)
        try:
            self._search(tallies, usual, sight.worlds(self._rng))
        except CannotImagine:
            if not all(tally.playouts for tally in tallies):
                return own or Advice(self._rng.choice(options))
        best = _best(tallies)
        estimates = {tally.option.id: tally.estimate() for tally in tallies}
        if own and usual and not best.surpasses(usual):
            return Advice(usual.option, own.reason or _reason(usual), estimates)
        return Advice(best.option, _reason(best), estimates)

    def _search(
        self, tallies: Sequence[Tally], usual: Tally | None, worlds: Iterator[Match[Any]]
    ) -> None:
        """Sequential halving. In a round all options are played out in the same worlds with the
        same chance, so that they differ by what they are worth and not by their luck. The usual
        option stays to the end, to be compared with."""
        left, playouts = list(tallies), self._playouts
        for rounds_left in range(rounds(len(tallies)), 0, -1):
            if playouts < len(left) < len(tallies):
                return
            each = share(playouts, rounds_left, len(left))
            for _ in range(each):
                world, seed = next(worlds), self._rng.getrandbits(32)
                for tally in left:
                    tally.count(self._policy.play(world, tally.option, seed), world.seats)
            playouts -= each * len(left)
            # Sorting is stable: of two that are worth the same, the first stays.
            left.sort(key=lambda tally: (tally is not usual, -tally.worth))
            left = left[: kept(len(left))]


def _best(tallies: Sequence[Tally]) -> Tally:
    """The best of those that were looked at longest: the others are less certain, and dropped."""
    longest = max(tally.playouts for tally in tallies)
    return max((each for each in tallies if each.playouts == longest), key=lambda each: each.worth)


def _reason(tally: Tally) -> Text:
    """Why, for a hint."""
    return text(COUNTED, n=tally.playouts, won=tally.won, drawn=tally.drawn)
