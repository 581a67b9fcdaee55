"""Who plays a playout: chance alone, or a bot on every seat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

from heitan.kernel.bot import Bot, bot_chance
from heitan.kernel.decision import Option
from heitan.kernel.game import Result
from heitan.kernel.match import Match

#: Plays one option of a world out to its end: the world (left as it is), the option to begin with,
#: and a seed for the policy's own chance. The same three give the same result.
Policy: TypeAlias = Callable[[Match[Any], Option, int], Result]


def by_chance(world: Match[Any], option: Option, seed: int) -> Result:
    """Any option, each as likely as the others; by far the quickest."""
    chance = random.Random(seed).random  # noqa: S311 - play, not secrets
    return world.playout(option, lambda options: options[int(chance() * len(options))])


def by_bot(make: Callable[[random.Random], Bot]) -> Policy:
    """A bot on every seat, each with its own chance and its own sight of the world."""

    def play(world: Match[Any], option: Option, seed: int) -> Result:
        match = world.fork()
        match.choose(option)
        bots = {seat: make(bot_chance(seed, seat)) for seat in range(1, world.seats + 1)}
        while (decision := match.decision) is not None:
            sight = match.sight(decision.seat)
            match.choose(bots[decision.seat].advise(sight).option)
        assert match.result is not None
        return match.result

    return play
