"""The Axis step: what to do, with which card, and whether to advance (X1–X9, B7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from heitan.games.postcard.bot import odds
from heitan.games.postcard.bot.odds import Odds
from heitan.games.postcard.bot.reasons import home, percent, why
from heitan.games.postcard.bot.side import (
    advanced,
    cards_against,
    done,
    failed,
    place_number,
)
from heitan.games.postcard.bot.situation import Situation
from heitan.games.postcard.bot.worth import card_value, worth
from heitan.games.postcard.cards import Card
from heitan.games.postcard.choices import Choice, Verb
from heitan.kernel.bot import Advice
from heitan.kernel.text import text

_ATTACK, _KAMIKAZE, _OPEN, _WASTE = Verb.ATTACK, Verb.KAMIKAZE, Verb.OPEN, Verb.WASTE
#: Two prospects that differ by less are the same: the first stands.
SAME = 1e-9


class Prospect(NamedTuple):
    """What may be expected of an act.

    Attributes:
        worth: what it is worth on average.
        card: the card to spend on it; None for X7.
        odds: those of its battle, if there is one.
    """

    worth: float
    card: Card | None = None
    odds: Odds | None = None


# --- the act (X1–X8) -----------------------------------------------------------------------------


def act(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """X1: the act that promises most, with the card that suits it."""
    least = least_useful(situation)
    best, expected = None, Prospect(-1.0)
    for option in options:
        prospect = expect(situation, option, least)
        if prospect.worth > expected.worth + SAME:
            best, expected = option, prospect
    assert best is not None
    return Advice(best, why(situation, best, expected.odds))


def expect(situation: Situation, choice: Choice, least: Card) -> Prospect:
    """What may be expected of an act when the card that suits it is spent.

    Args:
        situation: what the player knows.
        choice: the act.
        least: the card that is worth least in hand.
    """
    verb = choice.verb
    if verb is _WASTE:
        return Prospect(worth(situation, situation.position(hand=situation.without(least))), least)
    assert choice.place is not None
    side = situation.side(choice.place.theatre)
    if verb is _OPEN:
        return Prospect(worth(situation, situation.position(done(side, choice)[0])))
    if verb is _ATTACK or verb is _KAMIKAZE:
        return best_attack(situation, choice, situation.hand)
    hand = situation.without(least)
    afters = [worth(situation, situation.position(after, hand)) for after in done(side, choice)]
    return Prospect(max(afters), least)


def least_useful(situation: Situation) -> Card:
    """The hand card that is worth least."""
    air = situation.air
    return min(situation.hand, key=lambda card: card_value(card, air))


# --- attacks (X5, B2) ----------------------------------------------------------------------------


def best_attack(situation: Situation, choice: Choice, hand: Iterable[Card]) -> Prospect:
    """An attack with the card that suits it best; a lower one where higher ones win no more."""
    best, known = Prospect(-1.0), -1.0
    for card in sorted(hand, key=lambda card: card_value(card, situation.air)):
        fought = battle(situation, choice, card)
        if fought.chance > known:
            known = fought.chance
            prospect = attack(situation, choice, card, fought)
            if prospect.worth > best.worth + SAME:
                best = prospect
    return best


def battle(situation: Situation, choice: Choice, card: Card) -> Odds:
    """The odds of an attack with a card."""
    assert choice.place is not None
    assert choice.origin is not None
    side = situation.side(choice.place.theatre)
    against = cards_against(side, choice)
    printed = odds.printed_values(side.unit(place_number(choice.origin)))
    return odds.attack(situation.deck, against, card.rank, printed, situation.air)


def attack(situation: Situation, choice: Choice, card: Card, fought: Odds) -> Prospect:
    """What may be expected of an attack with a card."""
    assert choice.place is not None
    side, hand = situation.side(choice.place.theatre), situation.without(card)
    victories, defeat = done(side, choice), failed(side, choice)
    total = 0.0
    for won, lost, air in (
        (fought.won, fought.lost, situation.air),
        (fought.won_without, fought.lost_without, False),
    ):
        if won:
            afters = [situation.position(after, hand, air) for after in victories]
            total += won * max([worth(situation, after) for after in afters])
        if lost:
            total += lost * worth(situation, situation.position(defeat, hand, air))
    return Prospect(total, card, fought)


# --- the card (X1–X8) ----------------------------------------------------------------------------


def spend(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """The card for the act that was chosen."""
    chosen = situation.view.act
    assert chosen is not None
    if chosen.verb is _ATTACK or chosen.verb is _KAMIKAZE:
        prospect = best_attack(situation, chosen, situation.hand)
        card, fought = prospect.card, prospect.odds
        assert card is not None
        assert fought is not None
        said = text("reason.card.attack", card=card, chance=percent(fought.chance))
    else:
        card = least_useful(situation)
        said = text("reason.card.least", card=card)
    return Advice(next(option for option in options if option.card is card), said)


# --- advancing (X6, B7) --------------------------------------------------------------------------


def advance(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """X6, B7: whether the unit is worth more on the front or in the capital."""
    go, stay = options
    front = go.place
    assert front is not None
    assert situation.view.act is not None
    side = situation.side(front.theatre)
    turning = situation.view.act.verb is not Verb.SEIZE
    after = situation.position(advanced(side, place_number(front), turning))
    if worth(situation, after) > worth(situation, situation.position()) + SAME:
        return Advice(go, text("reason.advance", front=front))
    return Advice(stay, text("reason.stay", place=home(front)))
