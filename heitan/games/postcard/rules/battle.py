"""Battles: the cards of both sides, and what decides (B1–B6)."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import attrgetter

from heitan.games.postcard import tell
from heitan.games.postcard.cards import ACE, JACK
from heitan.games.postcard.choices import DECLINE, DISPATCH, DRAW, PRINTED, Choice, spending
from heitan.games.postcard.places import CHINA, PTO, Place
from heitan.games.postcard.rules.deck import battle_card
from heitan.games.postcard.state import Battle, Line, State, Step, Verdict
from heitan.games.postcard.units import BACK_OF, Unit
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

# Looked up once: reading a member off its enum costs more than the rest of the line.
_CARD = Kind.CARD
_DEFEND = Step.DEFEND
_ALLIED_ACE, _AXIS_ACE = Line.ALLIED_ACE, Line.AXIS_ACE
_PAIR, _EQUAL_PAIRS, _HIGHER, _EQUAL = Line.PAIR, Line.EQUAL_PAIRS, Line.HIGHER, Line.EQUAL

_rank = attrgetter("rank")

ASK_DISPATCH = Text("ask.dispatch")


# --- a counter-offensive (B1) ------------------------------------------------------------------


def begin(state: State, battle: Battle, second_card: bool) -> Rule[Step]:
    """B1: the Allies add a second card (not against the navy or China, A7); the Axis is next."""
    state.battle = battle
    if second_card:
        card = yield from battle_card(state)
        state.allied_cards.append(card)
        state.log.append(tell.allied_card(card, "B1"))
    return _DEFEND


def defend(state: State, battle: Battle) -> Rule[None]:
    """B1: a hand card, the top of the deck, or a front-face unit's printed value alone."""
    unit = state.units[battle.unit_at.number]
    assert unit is not None
    options = (*map(spending, state.hand), DRAW)
    if printed(state, unit):
        options += (PRINTED[battle.unit_at],)
    rule = "B1" if battle.front is not None else "A7"
    choice: Choice = yield ask(1, _CARD, _ask_defend(battle.place, unit), rule, options)
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


@cache
def _ask_defend(place: Place, unit: Unit) -> Text:
    return text("ask.defend", place=place, unit=unit)


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
    choice = yield ask(1, Kind.YES_NO, ASK_DISPATCH, "B6", (DISPATCH, DECLINE))
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
    value = printed(state, state.units[battle.unit_at.number])
    won = verdict(
        tuple(map(_rank, state.allied_cards)),
        tuple(map(_rank, state.axis_cards)),
        value,
        state.air,
        battle.by_axis,
    )
    state.log.append(tell.verdict(won, value))
    return won.axis_wins


@lru_cache(maxsize=10_000)
def verdict(
    allied: tuple[int, ...], axis: tuple[int, ...], value: int, air: bool, by_axis: bool
) -> Verdict:
    """B5: the first line that tells the sides apart. Of two cards, and of a card and the printed
    value (B3), the better counts by itself; a pair takes two cards.

    Args:
        allied: the ranks of the Allied cards.
        axis: those of the Axis cards; there may be none beside a printed value.
        value: the rank of the printed value, 0 where there is none.
        air: the Axis has air superiority.
        by_axis: the Axis attacks, so that the Allies defend.
    """
    allied_pair, axis_pair = _pair(allied), _pair(axis)
    if value:
        axis = (*axis, value)
    best, own = max(allied), max(axis)
    if ACE in allied and not air:
        return Verdict(False, _ALLIED_ACE, ACE, own)
    if air and ACE in axis:
        return Verdict(True, _AXIS_ACE, best, ACE)
    if allied_pair != axis_pair:
        return Verdict(axis_pair > allied_pair, _PAIR, allied_pair or best, axis_pair or own)
    if allied_pair:
        return Verdict(not by_axis, _EQUAL_PAIRS, allied_pair, axis_pair)
    if own != best:
        return Verdict(own > best, _HIGHER, best, own)
    return Verdict(not by_axis, _EQUAL, best, own)


def _pair(ranks: tuple[int, ...]) -> int:
    """The rank of two equal cards, 0 without."""
    return ranks[0] if len(ranks) == 2 and ranks[0] == ranks[1] else 0
