"""The Allied step: the card turned up, and what fights with it (A2, A3, A7, A8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from heitan.games.postcard import tell
from heitan.games.postcard.cards import JOKER, Card
from heitan.games.postcard.choices import RETAKE
from heitan.games.postcard.places import (
    ETO,
    FRONTS_OF,
    PLACES_OF,
    PTO,
    RAIDING,
    WESTERN,
    Front,
    Place,
    Theatre,
)
from heitan.games.postcard.rules.counter_offensive import counter_offensive
from heitan.games.postcard.rules.deck import lose_air, reshuffle
from heitan.games.postcard.rules.events import event
from heitan.games.postcard.rules.forces import free, pacific_neutral
from heitan.games.postcard.rules.turn import end_allied_step, go_on
from heitan.games.postcard.state import Aim, Order, State, Status, Step, order_for
from heitan.games.postcard.units import Unit
from heitan.games.postcard.variants import ChinaAttack, FrontOrder, NavyAttack
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

# Looked up once: reading a member off its enum costs more than the rest of the line.
_CHINA, _NOTHING = Aim.CHINA, Aim.NOTHING
_ON_RED = ChinaAttack.RED

ASK_RETAKE = Text("ask.retake")


def turn_up(state: State) -> Rule[None]:
    """A2: a face card is an event, a number has a front fight; jokers as A8 says."""
    state.allied_steps_left -= 1
    while True:
        if not state.deck:
            yield from reshuffle(state)
        card = state.deck.pop()
        state.log.append(tell.turned_up(card))
        if card is not JOKER:
            break
        if joker(state):
            return
    state.allied_cards.append(card)
    asked: Step | None = None
    if card.face:
        asked = yield from event(state, card)
    else:
        state.order = order = ordered(state, card)
        read = state.variants
        state.log += tell.ordered(order, read.navy_attack, read.china_attack)
        if order.aim is not _NOTHING:
            asked = yield from counter_offensive(state, order.aim, order.front)
    go_on(state, asked)


# --- jokers (A8) -------------------------------------------------------------------------------


def joker(state: State) -> bool:
    """A8: a joker is turned up; gives whether that is all the step does."""
    state.order = order_for(JOKER, Aim.JOKER, None)
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
    choice = yield ask(1, Kind.SPACE, ASK_RETAKE, "A8", options)
    free(state, choice.place, "A8")
    end_allied_step(state)


# --- which front fights (A2, A3, A7) -----------------------------------------------------------

#: A3: the ranks; the navy is attacked when London would be the one to attack, and nothing else can.
BY_PROCEDURE = {Aim.FROM_CAPITAL: 1, Aim.ENGAGED: 2, Aim.ON_CAPITAL: 3, Aim.NAVY: 4}
BY_EXAMPLE = {Aim.FROM_CAPITAL: 1, Aim.ON_CAPITAL: 2, Aim.ENGAGED: 3, Aim.NAVY: 4}


def ordered(state: State, card: Card) -> Order:
    """A2, A7: what a number has the Allies do: a front of its theatre fights, else one of the
    other, else the Chinese while all the Pacific is neutral, else nothing does.
    """
    if card.red and state.variants.china_attack is _ON_RED and pacific_neutral(state):
        return order_for(card, _CHINA, None)
    own, other = fighting_in_eto, fighting_in_pto
    if card.red:
        own, other = other, own
    aim, front = own(state)
    if aim is not _NOTHING:
        return order_for(card, aim, front)
    aim, front = other(state)
    if aim is not _NOTHING:
        return order_for(card, aim, front, True)
    return order_for(card, _CHINA if pacific_neutral(state) else _NOTHING, None)


# In the order of ``Place.number`` a theatre's Allied capitals come fifth to seventh, its box last.


def fighting_in_eto(state: State) -> tuple[Aim, Front | None]:
    """A3: what fights in the ETO."""
    read = state.variants
    fronts, units = tuple(state.fronts[:3]), tuple(state.units[4:8])
    return first(ETO, fronts, units, read.front_order, read.navy_attack)


def fighting_in_pto(state: State) -> tuple[Aim, Front | None]:
    """A3: what fights in the PTO."""
    read = state.variants
    fronts, units = tuple(state.fronts[3:]), tuple(state.units[12:])
    return first(PTO, fronts, units, read.front_order, read.navy_attack)


@cache
def first(
    theatre: Theatre,
    statuses: tuple[Status, ...],
    units: tuple[Unit | None, ...],
    front_order: FrontOrder,
    navy_attack: NavyAttack,
) -> tuple[Aim, Front | None]:
    """A3: what fights in a theatre: the best rank, in it K before Q before J.

    With the German navy at sea, London cannot attack the Western front; it attacks the navy, in a
    rank of its own (A7) or, with ``navy_attack`` = always, where it would have attacked the front.

    Args:
        theatre: the theatre.
        statuses: of its fronts, in their order.
        units: in its Allied capitals and its box, in their order.
        front_order: the reading of A3 that is played.
        navy_attack: the reading of A7 that is played.
    """
    ranks = BY_PROCEDURE if front_order is FrontOrder.PROCEDURE else BY_EXAMPLE
    if navy_attack is NavyAttack.ALWAYS:
        ranks = {**ranks, Aim.NAVY: ranks[Aim.FROM_CAPITAL]}
    at = dict(zip(PLACES_OF[theatre][4:], units, strict=True))
    fronts = zip(FRONTS_OF[theatre], statuses, strict=True)
    able = [(can(front, status, at), front) for front, status in fronts]
    in_order = sorted(
        [(ranks[aim], -front.rank, aim, front) for aim, front in able if aim is not None],
        key=lambda each: each[:2],
    )
    if not in_order:
        return Aim.NOTHING, None
    _, _, aim, front = in_order[0]
    return aim, None if aim is Aim.NAVY else front


def can(front: Front, status: Status, at: Mapping[Place, Unit | None]) -> Aim | None:
    """A3, A7: what the Allied unit of a front could do, if anything."""
    if at[front.capital] is not None:
        return None
    if status is Status.AXIS:
        return Aim.NAVY if front is WESTERN and at[RAIDING] is not None else Aim.FROM_CAPITAL
    if status is Status.CONTESTED:
        return Aim.ENGAGED
    return None if status is Status.NEUTRAL else Aim.ON_CAPITAL
