"""The player that chooses blindly: any option, each as likely as the others."""

from __future__ import annotations

import random

from heitan.kernel.bot import Advice
from heitan.kernel.sight import Sight


class RandomPlayer:
    """Plays any game, looking at nothing but the options."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def advise(self, sight: Sight) -> Advice:
        """One of the options, drawn at random.

        Raises:
            ValueError: when the seat has nothing to decide.
        """
        decision = sight.decision
        if decision is None:
            raise ValueError(f"nothing to decide for {sorted(sight.seats)}")
        return Advice(self._rng.choice(decision.options))
