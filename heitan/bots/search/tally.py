"""What has been found out about one option so far."""

from __future__ import annotations

from math import sqrt

from heitan.kernel.bot import Estimate
from heitan.kernel.decision import Option
from heitan.kernel.game import Result

#: What a draw is worth to the search, where a victory is worth 1 and a defeat nothing.
DRAW = 0.5
#: Standard errors that make a difference more than luck. At one, options that are alike win one
#: time in six, and of several one is bound to.
BEYOND_LUCK = 2.0


class Tally:
    """How the playouts of an option have ended, in the order of their worlds.

    Args:
        option: the option.
        seat: who has it.
    """

    __slots__ = ("drawn", "option", "seat", "won", "worths")

    def __init__(self, option: Option, seat: int) -> None:
        self.option, self.seat = option, seat
        self.won = self.drawn = 0
        self.worths: list[float] = []

    def count(self, result: Result, seats: int) -> None:
        """One more has ended, played by so many seats. A victory that all share is a draw."""
        if result.drawn or len(result.winners) == seats > 1:
            self.drawn += 1
            self.worths.append(DRAW)
        elif self.seat in result.winners:
            self.won += 1
            self.worths.append(1.0)
        else:
            self.worths.append(0.0)

    @property
    def playouts(self) -> int:
        """How many there were."""
        return len(self.worths)

    @property
    def worth(self) -> float:
        """What the option has been worth on average."""
        return (self.won + DRAW * self.drawn) / self.playouts

    def estimate(self) -> Estimate:
        """What has been found out, for others."""
        return Estimate(self.playouts, self.won, self.drawn)

    def surpasses(self, other: Tally) -> bool:
        """Whether it has done better than ``other`` by more than luck is likely to do.

        They have met in the same worlds, so it is the differences, world by world, that count:
        their mean has to be above :data:`BEYOND_LUCK` standard errors.
        """
        differences = [mine - its for mine, its in zip(self.worths, other.worths, strict=False)]
        n = len(differences)
        mean = sum(differences) / n
        squares = sum((each - mean) ** 2 for each in differences)
        return n > 1 and mean > BEYOND_LUCK * sqrt(squares / (n - 1) / n)
