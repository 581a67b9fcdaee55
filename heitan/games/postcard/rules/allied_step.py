"""The Allied step: the card turned up, and what fights with it (A2, A3, A7, A8)."""

from __future__ import annotations

from collections.abc import Mapping

from heitan.games.postcard import tell
from heitan.games.postcard.cards import JOKER, Card
from heitan.games.postcard.choices import RETAKE
from heitan.games.postcard.places import ETO, IN_ORDER, PTO, WESTERN, Front, Theatre
from heitan.games.postcard.rules.counter_offensive import counter_offensive
from heitan.games.postcard.rules.deck import draw, lose_air
from heitan.games.postcard.rules.events import event
from heitan.games.postcard.rules.forces import at_sea, free, pacific_neutral
from heitan.games.postcard.rules.turn import end_allied_step, go_on
from heitan.games.postcard.state import Aim, Order, State, Status, Step
from heitan.games.postcard.variants import ChinaAttack, FrontOrder, NavyAttack
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

_AXIS, _CONTESTED, _NEUTRAL = Status.AXIS, Status.CONTESTED, Status.NEUTRAL
_FROM_CAPITAL, _ENGAGED, _ON_CAPITAL = Aim.FROM_CAPITAL, Aim.ENGAGED, Aim.ON_CAPITAL
_NAVY = Aim.NAVY

ASK_RETAKE = Text("ask.retake")


def turn_up(state: State) -> Rule[None]:
    """A2: a face card is an event, a number has a front fight; jokers as A8 says."""
    state.allied_steps_left -= 1
    card = yield from draw(state)
    state.log.append(tell.turned_up(card))
    while card is JOKER:
        if joker(state):
            return
        card = yield from draw(state)
        state.log.append(tell.turned_up(card))
    state.allied_cards.append(card)
    asked: Step | None = None
    if card.face:
        asked = yield from event(state, card)
    else:
        state.order = order = ordered(state, card)
        explain(state, order)
        if order.aim is not Aim.NOTHING:
            asked = yield from counter_offensive(state, order.aim, order.front)
    go_on(state, asked)


# --- jokers (A8) -------------------------------------------------------------------------------


def joker(state: State) -> bool:
    """A8: a joker is turned up; gives whether that is all the step does."""
    state.order = Order(JOKER, Aim.JOKER)
    if state.air:
        state.log.append(tell.joker_against_air())
        lose_air(state, "A8")
        state.discard.append(JOKER)
        end_allied_step(state)
        return True
    state.discard.append(JOKER)
    if state.capitals_held:
        state.log.append(tell.joker_retakes())
        state.step = Step.RETAKE
        return True
    state.log.append(tell.joker_passes())
    return False


def retake(state: State) -> Rule[None]:
    """A8: the Allies retake a capital, which the player picks."""
    options = tuple(RETAKE[capital] for capital in state.capitals_held)
    choice = yield Decision(1, Kind.SPACE, ASK_RETAKE, "A8", options)
    free(state, choice.place, "A8")
    end_allied_step(state)


# --- which front fights (A2, A3, A7) -----------------------------------------------------------

#: A3: the ranks; the navy is attacked when London would be the one to attack, and nothing else can.
BY_PROCEDURE: Mapping[Aim, int] = {_FROM_CAPITAL: 1, _ENGAGED: 2, _ON_CAPITAL: 3, _NAVY: 4}
BY_EXAMPLE: Mapping[Aim, int] = {_FROM_CAPITAL: 1, _ON_CAPITAL: 2, _ENGAGED: 3, _NAVY: 4}


def ordered(state: State, card: Card) -> Order:
    """A2, A3, A7: what a number has the Allies do."""
    theatre, other = (PTO, ETO) if card.red else (ETO, PTO)
    if card.red and state.variants.china_attack is ChinaAttack.RED and pacific_neutral(state):
        return Order(card, Aim.CHINA)
    found = first(state, theatre)
    if found is not None:
        return Order(card, *found)
    found = first(state, other)
    if found is not None:
        return Order(card, *found, diverted=True)
    return Order(card, Aim.CHINA if pacific_neutral(state) else Aim.NOTHING)


def first(state: State, theatre: Theatre) -> tuple[Aim, Front | None] | None:
    """A3: what fights in a theatre: the best rank, in it K before Q before J; None if nothing can.

    With the German navy at sea, London cannot attack the Western front; it attacks the navy, in a
    rank of its own (A7) or, with ``navy_attack`` = always, where it would have attacked the front.
    """
    ranks = BY_PROCEDURE if state.variants.front_order is FrontOrder.PROCEDURE else BY_EXAMPLE
    best, chosen = 9, None
    for front in IN_ORDER[theatre]:
        aim = can(state, front)
        if aim is None:
            continue
        rank = ranks[aim]
        if aim is _NAVY and state.variants.navy_attack is NavyAttack.ALWAYS:
            rank = ranks[_FROM_CAPITAL]
        if rank < best:
            best, chosen = rank, (aim, None if aim is _NAVY else front)
    return chosen


def can(state: State, front: Front) -> Aim | None:
    """A3, A7: what the Allied unit of a front could do, if anything."""
    if state.units[front.capital.number] is not None:
        return None
    status = state.fronts[front.index]
    if status is _AXIS:
        return _NAVY if front is WESTERN and at_sea(state) else _FROM_CAPITAL
    if status is _CONTESTED:
        return _ENGAGED
    return None if status is _NEUTRAL else _ON_CAPITAL


def explain(state: State, order: Order) -> None:
    """Tell what an order does, and why."""
    aim, front, log = order.aim, order.front, state.log
    if order.diverted:
        log.append(tell.diverted(PTO if order.card.red else ETO))
    if front is not None:
        log.append(tell.front_fights(aim, front))
    elif aim is _NAVY:
        log.append(tell.navy_attacked(state.variants.navy_attack.value))
    elif aim is Aim.CHINA:
        log.append(tell.china_attacks(state.variants.china_attack.value))
    else:
        log.append(tell.nothing_fights())
