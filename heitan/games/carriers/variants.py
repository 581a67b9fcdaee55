"""The readings of the draft that can be chosen before a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from heitan.kernel.options import choice


class ScorePer(Enum):
    """T4: what a transport's value counts for."""

    SET = "set"
    CARD = "card"


class EndOfWarReturn(Enum):
    """T2: when End of war comes back into the deck."""

    AT_ONCE = "at-once"
    EXHAUSTED = "exhausted"


class EscortCover(Enum):
    """R3: which anti-air ships and destroyers cancel a raid."""

    TARGET = "target"
    FIELD = "field"


class Fight(Enum):
    """B4: how many of several attackers are fought."""

    ONE = "one"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Variants:
    """The options of a match; the defaults are the spec's rulings.

    Attributes:
        set_size: T4, how many transports of a kind make a set.
        score_per: T4, whether the value counts once a set or for each card.
        end_of_war_redraw: T2, whether a replacement is drawn for End of war.
        end_of_war_return: T2, whether it is shuffled back at once or with the next refill.
        escort_cover: R3, whether a ship covers itself only or its whole field.
        fight: B4, whether one attacker is fought or all, one after another.
    """

    set_size: int = choice(3, 2)
    score_per: ScorePer = choice(ScorePer.SET, ScorePer.CARD)
    end_of_war_redraw: bool = choice(False, True)
    end_of_war_return: EndOfWarReturn = choice(EndOfWarReturn.AT_ONCE, EndOfWarReturn.EXHAUSTED)
    escort_cover: EscortCover = choice(EscortCover.TARGET, EscortCover.FIELD)
    fight: Fight = choice(Fight.ONE, Fight.ALL)
