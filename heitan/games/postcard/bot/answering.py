"""What the Allies' steps ask: cards to stop them, defences, losses to choose (A5, A8, B1, B6)."""

from __future__ import annotations

from heitan.games.postcard.bot import odds
from heitan.games.postcard.bot.acting import SAME, least_useful
from heitan.games.postcard.bot.odds import Odds
from heitan.games.postcard.bot.reasons import percent
from heitan.games.postcard.bot.side import (
    Side,
    china_weakened,
    front_number,
    navy_beaten,
    place_number,
    put,
)
from heitan.games.postcard.bot.situation import Hand, Situation
from heitan.games.postcard.bot.worth import card_value, worth
from heitan.games.postcard.choices import Choice, Verb
from heitan.games.postcard.places import RAIDING, Front
from heitan.games.postcard.rules.battle import verdict
from heitan.games.postcard.state import Status
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

_ALLIED, _CONTESTED = Status.ALLIED, Status.CONTESTED
SURE = Odds(1.0, 0.0)
HOPELESS = Odds(0.0, 1.0)


# --- an engaged unit (A5) ------------------------------------------------------------------------


def block(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """A5: whether stopping the engaged unit is worth a card, the least useful that does."""
    *blocks, allow = options
    front = allow.place
    assert isinstance(front, Front)
    best = min(blocks, key=lambda option: _value(situation, option))
    assert best.card is not None
    stopped = situation.position(hand=situation.without(best.card), ours=True)
    side = put(situation.side(front.theatre), (front_number(front), _ALLIED))
    if worth(situation, stopped) > worth(situation, situation.position(side, ours=True)) + SAME:
        return Advice(best, text("reason.block", card=best.card, front=front))
    return Advice(allow, text("reason.allow", front=front))


def _value(situation: Situation, option: Choice) -> float:
    assert option.card is not None
    return card_value(option.card, situation.air)


# --- defence (B1) --------------------------------------------------------------------------------


def defend(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B1: with the card that is worth it, from hand or from the deck, or with none."""
    best, expected, fought = None, -1.0, HOPELESS
    outcomes = Outcomes(situation)
    for option in options:
        chances = outcomes.odds(option)
        hand = situation.hand if option.card is None else situation.without(option.card)
        value = outcomes.worth(chances, hand)
        if value > expected + SAME:
            best, expected, fought = option, value, chances
    assert best is not None
    return Advice(best, _why_defend(outcomes, best, fought))


def _why_defend(outcomes: Outcomes, option: Choice, fought: Odds) -> Text:
    place, chance = outcomes.place, percent(fought.chance)
    if not chance:
        return text("reason.defend.lost", place=place)
    if option.verb is Verb.PRINTED:
        return text("reason.defend.printed", place=place)
    if option.card is None:
        return text("reason.defend.draw", place=place, chance=chance)
    return text("reason.defend.card", card=option.card, place=place)


class Outcomes:
    """What a battle that the Allies began may bring (A4, A6, A7).

    Args:
        situation: what the player knows; there is a battle.

    Attributes:
        place: what is attacked.
    """

    def __init__(self, situation: Situation) -> None:
        battle = situation.view.battle
        assert battle is not None
        self._situation = situation
        self._fought = battle.fought
        self._allied = tuple(card.rank for card in battle.allied_cards)
        self._axis = tuple(card.rank for card in battle.axis_cards)
        self._printed = odds.printed_values(battle.unit)
        self.place = battle.fought.place

    def odds(self, option: Choice) -> Odds:
        """B1, B5, B6: those of a way to defend; only a card from the deck leaves them open."""
        situation = self._situation
        air = situation.air
        if option.verb is Verb.DRAW or option.verb is Verb.DISPATCH:
            return odds.defence(situation.deck, self._allied, self._axis, self._printed, air)
        cards = self._axis if option.card is None else (*self._axis, option.card.rank)
        value = self._printed[0 if air else 1]
        won = verdict(self._allied, cards, value, air, False).axis_wins
        return SURE if won else HOPELESS

    def worth(self, fought: Odds, hand: Hand, dispatched: bool = False) -> float:
        """What a battle with these odds is worth, with the hand that is left."""
        situation, total = self._situation, 0.0
        for chance, won, air in (
            (fought.won, True, situation.air),
            (fought.lost, False, situation.air),
            (fought.won_without, True, False),
            (fought.lost_without, False, False),
        ):
            side = self._after(won, dispatched) if chance else None
            if side is not None:
                total += chance * worth(situation, situation.position(side, hand, air, ours=True))
        return total

    def _after(self, won: bool, dispatched: bool) -> Side | None:
        """What it makes of the theatre; None when the Axis capital falls."""
        front, place = self._fought.front, self._fought.place
        side = self._situation.side(place.theatre)
        if dispatched:
            side = china_weakened(side)
        at = place_number(place)
        if front is None:
            if won:
                return side
            return navy_beaten(side) if place is RAIDING else china_weakened(side)
        if place is front:
            return side if won else put(side, (at, None), (front_number(front), _CONTESTED))
        if side.read.table:
            return put(side, (front_number(front), _CONTESTED)) if won else None
        return side if won else put(side, (at, None))


def dispatch(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B6: whether one more card is worth weakening the Expeditionary Army."""
    send, decline = options
    outcomes = Outcomes(situation)
    with_it, without = outcomes.odds(send), outcomes.odds(decline)
    hand, place = situation.hand, outcomes.place
    if outcomes.worth(with_it, hand, dispatched=True) > outcomes.worth(without, hand) + SAME:
        chance = percent(with_it.chance)
        return Advice(send, text("reason.dispatch", place=place, chance=chance))
    key = "reason.decline.held" if without.won else "reason.decline.needed"
    return Advice(decline, text(key, place=place))


# --- losses to choose (A8, E2, E5) ---------------------------------------------------------------


def retake(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """A8: the capital that can best be done without."""
    best, expected = options[0], -1.0
    for option in options:
        place = option.place
        assert place is not None
        side = put(situation.side(place.theatre), (place_number(place), None))
        value = worth(situation, situation.position(side, ours=True))
        if value > expected + SAME:
            best, expected = option, value
    assert best.place is not None
    return Advice(best, text("reason.retake", place=best.place))


def discard(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """E2, E5: the least useful card."""
    card = least_useful(situation)
    best = next(option for option in options if option.card is card)
    return Advice(best, text("reason.discard", card=card))
