"""Who plays a playout: chance alone, or a bot on every seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from heitan.kernel.bot import Advice, Bot, bot_chance
from heitan.kernel.decision import Option
from heitan.kernel.game import Result
from heitan.kernel.match import Match
from heitan.kernel.sight import Sight


class Policy(Protocol):
    """Plays matches out, quickly rather than well."""

    def play(self, world: Match[Any], option: Option, seed: int) -> Result:
        """How a world ends with this option first; the same seed gives the same end.

        The world is left as it is.
        """

    def advise(self, sight: Sight, rng: random.Random) -> Advice | None:
        """What the policy itself would choose here, and why; None when it has no opinion."""


class ByChance:
    """Any option, each as likely as the others; by far the quickest."""

    def play(self, world: Match[Any], option: Option, seed: int) -> Result:
        """Play on by chance."""
        chance = random.Random(seed).random  # noqa: S311 - play, not secrets
        return world.playout(option, lambda options: options[int(chance() * len(options))])

    def advise(self, sight: Sight, rng: random.Random) -> None:
        """To chance one option is as good as another."""
        return None


class ByBot:
    """A bot on every seat, each with its own chance and its own sight of the world.

    Args:
        make: the bot, to be made from a source of chance.
    """

    def __init__(self, make: Callable[[random.Random], Bot]) -> None:
        self._make = make

    def play(self, world: Match[Any], option: Option, seed: int) -> Result:
        """Let the bots play on."""
        match = world.fork()
        match.choose(option)
        bots = {seat: self._make(bot_chance(seed, seat)) for seat in range(1, world.seats + 1)}
        while (decision := match.decision) is not None:
            sight = match.sight(decision.seat)
            match.choose(bots[decision.seat].advise(sight).option)
        assert match.result is not None
        return match.result

    def advise(self, sight: Sight, rng: random.Random) -> Advice:
        """What the bot would choose."""
        return self._make(rng).advise(sight)
