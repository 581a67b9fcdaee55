"""What a position is worth: 1 a victory that is certain, 0 a defeat that is.

It is the chance not to be beaten, times what a draw is worth and the chance to do better. All
numbers named here were tuned by playing many wars with them a little changed.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp
from typing import NamedTuple

from heitan.games.postcard.bot.plans import cards_to
from heitan.games.postcard.bot.side import BOX, CODE, Side, held
from heitan.games.postcard.bot.situation import Hand, Position, Situation
from heitan.games.postcard.bot.threats import at_least, blows, next_aim, struck
from heitan.games.postcard.cards import ACE, Card
from heitan.games.postcard.places import ETO
from heitan.games.postcard.rules.turn import CAPITALS_TO_WIN
from heitan.games.postcard.state import BASE_STEPS, FEWEST_STEPS, MOST_STEPS, Aim, Status
from heitan.games.postcard.units import WEAK_ARMY

_NEUTRAL, _ALLIED, _AXIS = CODE[Status.NEUTRAL], CODE[Status.ALLIED], CODE[Status.AXIS]
_WEAK = CODE[WEAK_ARMY]

#: What a draw is worth.
DRAW = 0.3

# --- the chance of victory: the cards there will be against those it takes ------------------------

#: The odds of victory are ``exp(EVEN + PER_CARD * (cards there will be - cards it takes))``, and
#: more with each capital that is held already.
EVEN, PER_CARD, PER_CAPITAL = -1.75, 0.47, 0.48
#: How much of a card to come can be used for attacks, and how much less with each Allied step of a
#: turn: the rest goes into defence.
USED, USED_LESS = 0.74, 0.05
#: A hand card is worth one, more or less by its rank: so much for a king, as much less for a two.
#: With air superiority an ace wins its battle.
BY_RANK, ACE_IN_AIR = 0.78, 0.32
#: Cards turned up, by the Allies or in battle, for each card that the Axis plays: how long air
#: superiority lasts depends on it. It may be lost by events too.
TURNED, LOST_ANYHOW = 1.85, 0.24
#: Where the hand may be enough for victory this turn: the chance when nobody can answer the last
#: blow, when the Allies can, and what each Allied step still to come makes of it: above one, for
#: with many to come it is better to strike early than to keep a hand that is enough.
LAST_BLOW, ANSWERED, STANDS = 0.9, 0.49, 1.1
#: A fraction of a card that luck may bring.
LUCK = 0.2

# --- the chance not to be beaten ------------------------------------------------------------------

#: Before the Allies have made enough steps the player can still do something about it: how much of
#: a danger is left then, for Berlin, for Tokyo, for China.
DANGER_BERLIN, DANGER_TOKYO, DANGER_CHINA = 0.96, 0.27, 0.44


def worth(situation: Situation, position: Position) -> float:
    """What a position is worth."""
    eto, pto, air, hand, steps, ours = position
    cards = len(hand)
    if not steps:
        # Nobody can take them back any more.
        if held(eto) + held(pto) >= CAPITALS_TO_WIN:
            return 1.0
        if not (cards or situation.years):
            return DRAW
    value = cards + hand_value(hand, air)
    if cards and (ours or not steps):
        return standing(situation, eto, pto, air, Means(value, cards, cards > steps), steps, 0)
    alone = 1 if cards else steps + (situation.years > 0)
    if not alone:
        return standing(situation, eto, pto, air, Means(value, cards, True), steps, 0)
    means = Means(value, cards, cards >= steps)
    left = steps - 1 if steps else 0
    in_eto, in_pto = struck(eto, air), struck(pto, air)
    black, red = where_blows_fall(situation, bool(in_eto), bool(in_pto))
    total = (100 - black - red) * standing(situation, eto, pto, air, means, left, alone - 1)
    if black:
        for chance, side in in_eto:
            if side is not None:
                after = standing(situation, side, pto, air, means, left, alone - 1)
                total += black * chance * after
    if red:
        for chance, side in in_pto:
            if side is not None:
                after = standing(situation, eto, side, air, means, left, alone - 1)
                total += red * chance * after
    return total / 100


def where_blows_fall(situation: Situation, eto: bool, pto: bool) -> tuple[int, int]:
    """A2: the chances in percent that the next Allied card has a front fight in either theatre, by
    whether one can there."""
    black, red = situation.black, situation.red
    if eto and pto:
        return black, red
    return (black + red if eto else 0), (black + red if pto else 0)


@cache
def hand_value(hand: Hand, air: bool) -> float:
    """What the ranks of hand cards add to their number."""
    return sum([card_value(card, air) for card in hand])


def card_value(card: Card, air: bool) -> float:
    """What the rank of a hand card adds: a king the most, a two the least, and an ace as the one
    or the other with air superiority and without."""
    if card.rank == ACE:
        return ACE_IN_AIR if air else -BY_RANK
    return BY_RANK * (card.rank - 7.5) / 5.5


class Known(NamedTuple):
    """What there is to know of a theatre.

    Attributes:
        one, two: the cards it takes to one of its capitals, and to two.
        one_without, two_without: the same without air superiority.
        blows: the Allied steps to the fall of the Axis capital.
        able: a front can fight.
        held: the Allied capitals that the Axis holds.
        made: the cards it gives in a turn (P1).
        steps: what it adds to the Allied steps of a later turn (A1).
        raiders: a German navy is at sea, for one step less.
    """

    one: float
    two: float
    one_without: float
    two_without: float
    blows: int
    able: bool
    held: int
    made: int
    steps: int
    raiders: bool


@cache
def known(side: Side, air: bool) -> Known:
    """What there is to know of a theatre."""
    fronts, in_eto = side.part[:3], side.theatre is ETO
    if in_eto:
        made, steps = 1 + (fronts[2] != _ALLIED), int(fronts[2] != _NEUTRAL)
    else:
        made, steps = 1 + (fronts[0] in (_NEUTRAL, _AXIS)), 2 * (fronts[0] != _NEUTRAL)
    return Known(
        cards_to(side, 1, air),
        cards_to(side, 2, air),
        cards_to(side, 1, False),
        cards_to(side, 2, False),
        blows(side, air),
        next_aim(side)[0] is not Aim.NOTHING,
        held(side),
        made,
        steps,
        in_eto and side.part[BOX] != 0,
    )


class Both(NamedTuple):
    """What there is to know of both theatres together.

    Attributes:
        eto, pto: each of them.
        need: how many cards it takes on average to three capitals (W1): two of one theatre and one
            of the other.
        without: the same without air superiority.
        held: the Allied capitals that the Axis holds.
        made: the cards of a turn (P1).
        coming: the Allied steps of a later turn (A1).
    """

    eto: Known
    pto: Known
    need: float
    without: float
    held: int
    made: int
    coming: int


#: Pairs of theatres that are remembered: those of many wars.
REMEMBERED = 1 << 16


@lru_cache(REMEMBERED)
def both(eto: Side, pto: Side, air: bool) -> Both:
    """What there is to know of both theatres together."""
    in_eto, in_pto = known(eto, air), known(pto, air)
    coming = BASE_STEPS + in_eto.steps + in_pto.steps
    return Both(
        in_eto,
        in_pto,
        min(in_eto.two + in_pto.one, in_eto.one + in_pto.two),
        min(in_eto.two_without + in_pto.one_without, in_eto.one_without + in_pto.two_without),
        in_eto.held + in_pto.held,
        in_eto.made + in_pto.made,
        max(min(coming, MOST_STEPS) - in_eto.raiders, FEWEST_STEPS),
    )


def cards_to_victory(eto: Side, pto: Side, air: bool) -> float:
    """How many cards it takes on average to three capitals (W1)."""
    return both(eto, pto, air).need


class Means(NamedTuple):
    """What the Axis has to fight with this turn.

    Attributes:
        value: what its hand is worth, in cards.
        cards: how many cards that is.
        last: its last card can be played after the last Allied step.
    """

    value: float
    cards: int
    last: bool


def standing(
    situation: Situation, eto: Side, pto: Side, air: bool, means: Means, steps: int, alone: int
) -> float:
    """What a position is worth as it stands: with these theatres, with air superiority or without,
    with these means and so many Allied steps left of this turn, ``alone`` of them and the next
    turn's before the Axis is next.
    """
    war = both(eto, pto, air)
    in_eto, in_pto = war.eto, war.pto
    coming = war.coming if situation.years else 0
    victory = chance_of_victory(situation, war, air, means, steps, coming)
    soon = steps + coming
    black, red = where_blows_fall(situation, in_eto.able, in_pto.able)
    alive = 1.0
    if in_eto.blows <= soon:
        alive = escapes(in_eto.blows, alone, soon, black, DANGER_BERLIN)
    if in_pto.blows <= soon:
        alive *= escapes(in_pto.blows, alone, soon, red, DANGER_TOKYO)
    army = pto.part[BOX]
    if army in (0, _WEAK):
        attacks = china_attacked(situation, pto, in_eto.able or in_pto.able)
        if attacks:
            alive *= escapes(2 if army else 1, alone, soon, attacks, DANGER_CHINA)
    return alive * (DRAW + (1 - DRAW) * victory)


def chance_of_victory(
    situation: Situation, war: Both, air: bool, means: Means, steps: int, coming: int
) -> float:
    """The chance of three capitals in time: the cards there will be against those it takes (W1).

    ``steps`` Allied steps are left of this turn; ``coming`` is how many a later one has.
    """
    value, cards, last = means
    need = war.need
    if air:
        turned = steps + (TURNED * (need - cards) if need > cards else 0.0)
        lost = LOST_ANYHOW + air_lost(situation, turned)
        need += (lost if lost < 1 else 1.0) * (war.without - need)
    if situation.years:
        used = USED - USED_LESS * coming
        value += situation.years * war.made * used
    odds = EVEN + PER_CARD * (value - need) + PER_CAPITAL * war.held
    victory = 1 / (1 + exp(-odds))
    if need <= cards + LUCK:
        return max(victory, min(1.0, (LAST_BLOW if last else ANSWERED) * STANDS**steps))
    return victory


def air_lost(situation: Situation, turned: float) -> float:
    """The chance to lose air superiority while so many cards are turned up: to a joker, or because
    the deck runs out (P3)."""
    if turned >= situation.deck.size:
        return 1.0
    return turned * situation.joker


def escapes(blows: int, alone: int, soon: int, percent: int, danger: float) -> float:
    """The chance that so many blows do not fall.

    Args:
        blows: how many it takes.
        alone: Allied steps before anything can be done about it.
        soon: Allied steps until the end of the next turn.
        percent: how often a step is a blow.
        danger: how much of the danger is left when something can be done.
    """
    now = at_least(blows, alone, percent) if blows <= alone else 0.0
    return 1 - now - danger * (at_least(blows, soon, percent) - now)


def china_attacked(situation: Situation, pto: Side, able: bool) -> int:
    """How often in a hundred steps Chinese forces attack, by whether a front can (A7, E4)."""
    percent = 0
    if pto.part[0] in (_NEUTRAL, _ALLIED):
        percent += situation.red_jack
    if pto.part[0] == _NEUTRAL:
        if not able:
            percent += situation.black + situation.red
        elif pto.read.red:
            percent += situation.red
    return percent
