"""Battles: the cards of both sides, and what decides (B1–B6)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from heitan.games.postcard import tell
from heitan.games.postcard.cards import ACE, JACK, Card
from heitan.games.postcard.choices import DECLINE, DISPATCH, DRAW, PRINTED, SPEND, Choice
from heitan.games.postcard.places import CHINA, PTO
from heitan.games.postcard.rules.deck import battle_card
from heitan.games.postcard.state import Battle, State, Step
from heitan.games.postcard.units import BACK_OF, Unit
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

_CARD = Kind.CARD

ASK_DISPATCH = Text("ask.dispatch")


class Line(Enum):
    """The lines of B5, in order."""

    ALLIED_ACE = "allied-ace"
    AXIS_ACE = "axis-ace"
    PAIR = "pair"
    EQUAL_PAIRS = "equal-pairs"
    HIGHER = "higher"
    EQUAL = "equal"


class Verdict(NamedTuple):
    """Who wins a battle, and why.

    Attributes:
        axis_wins: the Axis does.
        line: the line of B5 that decided.
        allied, axis: the ranks that line compared.
    """

    axis_wins: bool
    line: Line
    allied: int
    axis: int


# --- a counter-offensive (B1) ------------------------------------------------------------------


def begin(state: State, battle: Battle, second_card: bool) -> Rule[Step]:
    """B1: the Allies add a second card (not against the navy or China, A7); the Axis is next."""
    state.battle = battle
    if second_card:
        card = yield from battle_card(state)
        state.allied_cards.append(card)
        state.log.append(tell.allied_card(card, "B1"))
    return Step.DEFEND


def defend(state: State, battle: Battle) -> Rule[None]:
    """B1: a hand card, the top of the deck, or a front-face unit's printed value alone."""
    unit = state.units[battle.unit_at.number]
    assert unit is not None
    options = [SPEND[card] for card in state.hand]
    options.append(DRAW)
    if printed(state, unit):
        options.append(PRINTED[battle.unit_at])
    rule = "B1" if battle.front is not None else "A7"
    choice: Choice = yield Decision(
        1, _CARD, _ask_defend(state.allied_cards, battle, unit), rule, tuple(options)
    )
    if choice is DRAW:
        card = yield from battle_card(state)
        state.axis_cards.append(card)
        state.log.append(tell.axis_draws(card, rule))
    elif choice.card is not None:
        state.hand.remove(choice.card)
        state.axis_cards.append(choice.card)
        state.log.append(tell.axis_spends(choice.card))
    else:
        state.log.append(tell.axis_printed(unit))


def _ask_defend(cards: list[Card], battle: Battle, unit: Unit) -> Text:
    place = battle.place
    if len(cards) == 1:
        return text("ask.defend.one", place=place, unit=unit, card=cards[0])
    return text("ask.defend", place=place, unit=unit, card=cards[0], second=cards[1])


def can_dispatch(state: State, battle: Battle) -> bool:
    """B6: in a counter-offensive in the PTO, with the option, from the China box."""
    return (
        state.variants.southern_dispatch
        and battle.front is not None
        and battle.front.theatre is PTO
        and state.units[CHINA.number] is not None
    )


def dispatch(state: State) -> Rule[None]:
    """B6: the Expeditionary Army turns to weakened, or a weakened one goes to storage, for one more
    card from the deck.
    """
    choice = yield Decision(1, Kind.YES_NO, ASK_DISPATCH, "B6", (DISPATCH, DECLINE))
    if choice is DECLINE:
        return
    army = state.units[CHINA.number]
    assert army is not None
    state.units[CHINA.number] = BACK_OF.get(army)
    state.log.append(tell.dispatched(army))
    card = yield from battle_card(state)
    state.axis_cards.append(card)
    state.log.append(tell.axis_draws(card, "B6"))


# --- what decides (B3, B5) ---------------------------------------------------------------------


def printed(state: State, unit: Unit | None) -> int:
    """B3: the rank that a unit's printed value counts now; 0 for none. The carriers' jack needs air
    superiority.
    """
    if unit is None or (unit.printed == JACK and not state.air):
        return 0
    return unit.printed


def decide(state: State, battle: Battle) -> bool:
    """B5: whether the Axis wins; the log says by which line."""
    won = verdict(state, battle)
    state.log.append(tell.verdict(won.line.value, won.axis_wins, won.allied, won.axis))
    return won.axis_wins


def verdict(state: State, battle: Battle) -> Verdict:
    """B5: the first line that tells the sides apart. Of two cards, and of a card and the printed
    value (B3), the better counts by itself; a pair takes two cards.
    """
    allied = [card.rank for card in state.allied_cards]
    axis = [card.rank for card in state.axis_cards]
    allied_pair, axis_pair = _pair(allied), _pair(axis)
    value = printed(state, state.units[battle.unit_at.number])
    if value:
        axis.append(value)
    defender_is_axis = not battle.by_axis
    best, own = max(allied), max(axis)
    if not state.air and ACE in allied:
        return Verdict(False, Line.ALLIED_ACE, ACE, own)
    if state.air and ACE in axis:
        return Verdict(True, Line.AXIS_ACE, best, ACE)
    if allied_pair != axis_pair:
        return Verdict(axis_pair > allied_pair, Line.PAIR, allied_pair or best, axis_pair or own)
    if allied_pair:
        return Verdict(defender_is_axis, Line.EQUAL_PAIRS, allied_pair, axis_pair)
    if own != best:
        return Verdict(own > best, Line.HIGHER, best, own)
    return Verdict(defender_is_axis, Line.EQUAL, best, own)


def _pair(ranks: list[int]) -> int:
    """The rank of two equal cards, 0 without."""
    return ranks[0] if len(ranks) == 2 and ranks[0] == ranks[1] else 0
