"""Odds about what lies face down in other fields."""

from __future__ import annotations

from heitan.games.carriers.bot.memory import Lying
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.cards import FACES, TRANSPORTS

PLOTTABLE = tuple(face for face in FACES if face.plottable)
CARRIER_FACES = tuple(face for face in FACES if face.carrier)
#: Everybody is dealt a carrier and has reason to plot it first, so a card of the first turns is
#: this much more likely one.
EARLY_TURNS = 3
EARLY_CARRIER = 2.5
#: The mean strength of a carrier.
MEAN_STRENGTH = 3.2


def carrier(situation: Situation, card: Lying) -> float:
    """The chance that a card of another field is a carrier."""
    if card.face is not None:
        return float(card.face.carrier)
    if card.no_carrier:
        return 0.0
    weight = EARLY_CARRIER if 0 < card.plotted <= EARLY_TURNS else 1.0
    share = situation.share(CARRIER_FACES, PLOTTABLE)
    return share * weight / (share * weight + 1 - share) if share else 0.0


def transport(situation: Situation, card: Lying) -> float:
    """The chance that a card of another field is a transport."""
    if card.face is not None:
        return float(card.face in TRANSPORTS)
    share = situation.share(CARRIER_FACES, PLOTTABLE)
    if share >= 1:
        return 0.0
    among_the_rest = situation.share(TRANSPORTS, PLOTTABLE) / (1 - share)
    return (1 - carrier(situation, card)) * among_the_rest


def can_fight(situation: Situation, seat: int) -> float:
    """The chance that ``seat`` has a carrier face down."""
    memory, view = situation.memory, situation.view
    if any(face.carrier for face in memory.astray[seat]):
        return 1.0
    none = 1.0
    for card, lying in zip(memory.fields[seat], view.fields[seat], strict=True):
        if not lying.up:
            none *= 1 - carrier(situation, card)
    return 1 - none


def strength(situation: Situation, seat: int) -> float:
    """The strength that ``seat`` can be expected to turn up."""
    expected = 0.0
    for card, lying in zip(situation.memory.fields[seat], situation.view.fields[seat], strict=True):
        if lying.up:
            continue
        if card.face is not None:
            expected += card.face.strength if card.face.carrier else 0
        else:
            expected += carrier(situation, card) * MEAN_STRENGTH
    return expected + sum(face.strength for face in situation.memory.astray[seat] if face.carrier)
