"""Revealing sets (T4)."""

from __future__ import annotations

from heitan.games.carriers.bot import odds, worth
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.cards import Face
from heitan.games.carriers.choices import PASS, Choice
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: A seat that could attack does so about this often.
ATTACKS = 0.7
#: Where a carrier defends, about every other battle still costs a ship.
SHIP_LOST = 0.5
#: In one more turn a raid may take a card of the set.
KEPT_A_TURN = 0.97


def reveal(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """T4: the set that brings most now, unless waiting promises more."""
    kinds = {option.face: option for option in options if option.face is not None}
    safety = chance_safe(situation)
    gains = {
        kind: worth_now(situation, kind, safety) - worth_later(situation, kind, safety)
        for kind in kinds
    }
    best = max(gains, key=lambda kind: (gains[kind], situation.points(kind)))
    if gains[best] > 0:
        return Advice(kinds[best], _why_reveal(situation, best, safety))
    return Advice(PASS, _why_wait(situation, best))


def threat(situation: Situation) -> float:
    """The chance that anybody can and will attack a set revealed now."""
    peace = 1.0
    for seat in situation.others:
        peace *= 1 - ATTACKS * odds.can_fight(situation, seat)
    return 1 - peace


def chance_safe(situation: Situation) -> float:
    """The chance that a set revealed now scores.

    With a carrier to turn up it always does: if the battle is lost, that carrier at the least can
    be given up for the set (B7). Without one any attack sinks it (B3).
    """
    return 1.0 if situation.carriers_down else 1 - threat(situation)


def worth_now(situation: Situation, kind: Face, safety: float) -> float:
    """What revealing brings now, less the ship that a battle may cost."""
    cost = 0.0
    if situation.carriers_down:
        ships = (*situation.carriers_down, *situation.escorts_down)
        cheapest = min(worth.ship(situation, ship) for ship in ships)
        cost = threat(situation) * SHIP_LOST * cheapest
    return situation.points(kind) * safety - cost


def worth_later(situation: Situation, kind: Face, safety: float) -> float:
    """What the set is worth face down: for a later stage, or for a better defence next turn."""
    waiting = worth.worth_of_waiting(situation, kind)
    if situation.carriers_down:
        return waiting
    return max(waiting, _worth_next_turn(situation, kind, safety))


def _worth_next_turn(situation: Situation, kind: Face, safety: float) -> float:
    """The same set a turn later, when a carrier turned up now or still in hand can defend it."""
    defended = bool(situation.carriers) or any(face.carrier for face in situation.hand)
    carrier_then = 1.0 if defended else situation.share(odds.CARRIER_FACES)
    safe_then = carrier_then + (1 - carrier_then) * safety
    end = situation.end_within(1)
    then = worth.later_points(situation, kind) * worth.LATER
    points = (1 - end) * situation.points(kind) + end * then
    return points * safe_then * KEPT_A_TURN


def _why_reveal(situation: Situation, kind: Face, safety: float) -> Text:
    points = situation.points(kind)
    if situation.last_stage:
        return text("reason.reveal.last-stage", card=kind, points=points)
    if situation.carriers_down:
        return text("reason.reveal.defended", card=kind, points=points)
    return text("reason.reveal.unlikely-attacked", card=kind, points=points)


def _why_wait(situation: Situation, kind: Face) -> Text:
    later = worth.later_points(situation, kind)
    if worth.worth_of_waiting(situation, kind) > situation.points(kind):
        return text("reason.wait.worth-more", card=kind, points=later)
    return text("reason.wait.undefended", card=kind)
