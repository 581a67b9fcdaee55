"""What a bot is: it gets what its seat may know, and answers with an option and a reason."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from heitan.kernel.decision import Option
from heitan.kernel.text import Text

if TYPE_CHECKING:
    from heitan.kernel.sight import Sight


#: The key of a reason that only counts: so many playouts, so many of them won.
COUNTED = "estimate.reason"


@dataclass(frozen=True, slots=True)
class Estimate:
    """How a seat fares with one option, found by playing it out to the end again and again.

    Attributes:
        playouts: how often it was played out.
        won: how many of these matches the seat won.
        drawn: how many were drawn.
    """

    playouts: int
    won: int
    drawn: int = 0

    @property
    def win(self) -> float:
        """The share won: the estimate of the chance to win."""
        return self.won / self.playouts if self.playouts else 0.0

    @property
    def draw(self) -> float:
        """The share drawn."""
        return self.drawn / self.playouts if self.playouts else 0.0

    @property
    def error(self) -> float:
        """The standard error of :attr:`win`.

        It is taken after Agresti and Coull, as if two more had been won and two more lost: a few
        playouts that all ended alike are no certainty.
        """
        n, share = self.playouts + 4, (self.won + 2) / (self.playouts + 4)
        return math.sqrt(share * (1 - share) / n)


@dataclass(frozen=True, slots=True)
class Advice:
    """A bot's choice, and why, for hints; it speaks only of what its seat may know.

    Attributes:
        option: what it would choose.
        reason: why, in words.
        estimates: by option id, what it found out about each option; empty for a bot that does not
            estimate.
    """

    option: Option
    reason: Text | None = None
    estimates: Mapping[str, Estimate] = field(default_factory=dict)


class Bot(Protocol):
    """A player that can hold any seat of a match."""

    def advise(self, sight: Sight) -> Advice:
        """The option to choose in ``sight.decision``."""


def bot_chance(seed: int, seat: int) -> random.Random:
    """A bot's own source of chance, never the game's; the same for the same seed and seat."""
    return random.Random(f"bot:{seed}:{seat}")  # noqa: S311 - play, not secrets
