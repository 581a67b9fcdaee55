"""Plotting (T3) and what to discard (T6)."""

from __future__ import annotations

from heitan.games.carriers.bot import worth
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.cards import TRANSPORTS, Face, Group
from heitan.games.carriers.choices import PASS, Choice
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: With more cards than this in hand something would soon be discarded, so it is better plotted.
FULL_HAND = 6
#: An escort is needed only when a battle is lost; transports and carriers go first.
ESCORT_CAN_WAIT = 0.5
#: What is worth less than this stays in hand, where nobody can raid it.
HARDLY = 0.15


def plot(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """T3: the card that brings most, or none while it is safer in hand."""
    cards = [option for option in options if option.face is not None]
    best = max(cards, key=lambda option: _gain(situation, _face(option)))
    if _gain(situation, _face(best)) < HARDLY and len(situation.hand) <= FULL_HAND:
        return Advice(PASS, Text("reason.plot.keep"))
    return Advice(best, _why_plot(situation, _face(best)))


def _face(option: Choice) -> Face:
    assert option.face is not None
    return option.face


def _gain(situation: Situation, face: Face) -> float:
    if face.group is Group.TRANSPORT:
        return _gain_of_transport(situation, face)
    if face.carrier:
        return worth.in_hand(situation, face)
    return worth.in_hand(situation, face) * ESCORT_CAN_WAIT


def _gain_of_transport(situation: Situation, kind: Face) -> float:
    turns = worth.turns_to_complete(situation, kind)
    if turns == float("inf"):
        return 0.0
    points = worth.prospect(situation, kind, turns)
    missing = situation.set_size - situation.lying[kind] % situation.set_size
    exposed = turns
    if worth.worth_of_waiting(situation, kind) > situation.points(kind):
        exposed += situation.turns_to_come * worth.stages_to_best(situation, kind)
    return points * worth.kept(situation, exposed) / missing


def _why_plot(situation: Situation, face: Face) -> Text:
    if face.carrier:
        if situation.carriers:
            return text("reason.plot.another-carrier", card=face)
        return text("reason.plot.first-carrier", card=face)
    if face.group is Group.ESCORT:
        return text("reason.plot.escort", card=face)
    lying = situation.lying[face] % situation.set_size + 1
    if lying == situation.set_size:
        return text("reason.plot.completes", card=face)
    return text("reason.plot.toward", card=face, have=lying, need=situation.set_size)


def discard(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """T6: the card worth least."""
    worst = min(options, key=lambda option: worth.in_hand(situation, _face(option)))
    face = _face(worst)
    key = "reason.discard.transport" if face in TRANSPORTS else "reason.discard.least"
    return Advice(worst, text(key, card=face))
