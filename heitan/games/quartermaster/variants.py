"""The options of a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from heitan.kernel.options import choice, number


class DanishStrait(Enum):
    """D1: who may pass the Danish straits while no army stands in Scandinavia."""

    SEED = "seed"
    AXIS = "axis"


class WomenConscripts(Enum):
    """D3: where Women Conscripts puts the Build Army card."""

    TOP = "top"
    HAND = "hand"


class Edition(Enum):
    """Whose card texts and decks are played."""

    SECOND = "second"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Variants:
    """The options of a match; the defaults are the spec's.

    Attributes:
        reallocate: 4.7, whether Reallocate Resources may be used.
        build_without_piece: 7.10, whether a build may be carried out with an empty reserve.
        danish_strait: D1.
        women_conscripts: D3.
        score_floor: D8, whether a team's score stops at zero.
        rounds: 3.3, how many rounds are played.
        lead: 3.1, the lead that ends the game after a round; 0: none does.
        edition: the card texts and decks.
        ask_all: 10.2, whether a nation that might hold an answer, for all that others know, is
            asked even when it has none, so that no pause tells anything.
    """

    reallocate: bool = choice(True, False)
    build_without_piece: bool = choice(True, False)
    danish_strait: DanishStrait = choice(DanishStrait.SEED, DanishStrait.AXIS)
    women_conscripts: WomenConscripts = choice(WomenConscripts.TOP, WomenConscripts.HAND)
    score_floor: bool = choice(False, True)
    rounds: int = number(20, 1, 40)
    lead: int = number(30, 0, 200)
    edition: Edition = choice(Edition.SECOND, Edition.FIRST)
    ask_all: bool = choice(False, True)
