"""Weighing options: the one worth most, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from heitan.games.quartermaster.choices import Choice
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text


class Weighed(NamedTuple):
    """An option, what it is worth, and the reason to give for it."""

    worth: float
    choice: Choice
    reason: Text


def best(weighed: Iterable[Weighed]) -> Advice:
    """The option worth most; of equals the first."""
    chosen = max(weighed, key=lambda each: each.worth)
    return Advice(chosen.choice, chosen.reason)


def among(options: Iterable[Choice], weigh: Callable[[Choice], float], key: str) -> Advice:
    """The option worth most, for one and the same reason."""
    return best(Weighed(weigh(option), option, Text(key)) for option in options)


def find(options: Iterable[Choice], verb: str) -> Choice | None:
    """The first option of a verb."""
    return next((option for option in options if option.verb == verb), None)
