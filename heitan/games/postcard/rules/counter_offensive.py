"""What a counter-offensive does, by the state of its front (A4–A7).

A rule here gives the step that asks the player something, or None when nothing is left to ask.
"""

from __future__ import annotations

from functools import cache

from heitan.games.postcard import tell
from heitan.games.postcard.cards import Card
from heitan.games.postcard.choices import ALLOW, BLOCK
from heitan.games.postcard.places import CHINA, RAIDING, Front
from heitan.games.postcard.rules import battle as battles
from heitan.games.postcard.rules.forces import (
    beat_china,
    beat_navy,
    engage,
    fall,
)
from heitan.games.postcard.rules.turn import end_allied_step
from heitan.games.postcard.state import Aim, Battle, State, Status, Step, battle_for
from heitan.games.postcard.variants import CapitalAssault
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

# Looked up once: reading a member off its enum costs more than the rest of the line.
_CARD = Kind.CARD
_BLOCK, _DISPATCH = Step.BLOCK, Step.DISPATCH
_FROM_CAPITAL, _ENGAGED = Aim.FROM_CAPITAL, Aim.ENGAGED
_ALLIED, _CONTESTED = Status.ALLIED, Status.CONTESTED


def counter_offensive(state: State, aim: Aim, front: Front | None) -> Rule[Step | None]:
    """A3: carry out what the card that was turned up does."""
    if front is None:
        return attack_box(state, aim)
    if aim is _FROM_CAPITAL:
        return retake_front(state, front)
    if aim is _ENGAGED:
        return press(state, front)
    return assault_base(state, front)


# --- (1): from an Allied capital (A4) ----------------------------------------------------------


def retake_front(state: State, front: Front) -> Rule[Step | None]:
    """A4: against an empty front the Allied unit moves in, engaged; else there is a battle."""
    if state.units[front.number] is not None:
        battle = battle_for(False, front, front, front)
        return (yield from battles.begin(state, battle, second_card=True))
    state.fronts[front.index] = _CONTESTED
    state.log.append(tell.moved_in(front))
    return None


def settle_front(state: State, front: Front, axis_wins: bool) -> None:
    """A4: beaten, the Axis unit goes to storage and the Allied unit moves in, engaged."""
    unit = state.units[front.number]
    assert unit is not None
    if axis_wins:
        state.log.append(tell.front_held(unit, front))
        return
    state.units[front.number] = None
    state.fronts[front.index] = _CONTESTED
    state.log.append(tell.front_lost(unit, front))


# --- (2): an engaged unit (A5) -----------------------------------------------------------------


def press(state: State, front: Front) -> Rule[Step | None]:
    """A5: the engaged unit turns to counter-offensive, unless the player has a card to stop it."""
    least = state.allied_cards[0].stopped_by
    for card in state.hand:
        if card.rank >= least:
            return _BLOCK
    break_out(state, front, able=False)
    yield from ()
    return None


def block(state: State) -> Rule[None]:
    """A5: the player may discard a card that stops it."""
    assert state.order is not None and state.order.front is not None
    front, allied = state.order.front, state.allied_cards[0]
    least = allied.stopped_by
    options = [BLOCK[card] for card in state.hand if card.rank >= least]
    prompt = _ask_block(front, allied)
    choice = yield ask(1, _CARD, prompt, "A5", (*options, ALLOW[front]))
    if choice.card is None:
        break_out(state, front, able=True)
    else:
        state.hand.remove(choice.card)
        state.discard.append(choice.card)
        state.log.append(tell.blocked(choice.card, front))
    end_allied_step(state)


@cache
def _ask_block(front: Front, card: Card) -> Text:
    return text("ask.block", front=front, card=card)


def break_out(state: State, front: Front, able: bool) -> None:
    """A5: nothing stops the engaged unit."""
    state.fronts[front.index] = _ALLIED
    state.log.append(tell.broke_out(front, able))


# --- (3): against an Axis capital (A6) ---------------------------------------------------------


def assault_base(state: State, front: Front) -> Rule[Step | None]:
    """A6: an Axis capital without a unit falls; else there is a battle."""
    if state.units[front.base.number] is not None:
        battle = battle_for(False, front.base, front.base, front)
        return (yield from battles.begin(state, battle, second_card=True))
    fall(state, front.base)
    return None


def settle_base(state: State, front: Front, axis_wins: bool) -> None:
    """A6: the beaten defender goes to storage, the capital still stands. With ``capital_assault`` =
    table (7.3.4) it falls, and a beaten attacker turns to engaged.
    """
    base = front.base
    unit = state.units[base.number]
    assert unit is not None
    by_table = state.variants.capital_assault is CapitalAssault.TABLE
    if axis_wins:
        state.log.append(tell.base_held(unit, base))
        if by_table:
            engage(state, front, "A6")
    elif by_table:
        fall(state, base)
    else:
        state.units[base.number] = None
        state.log.append(tell.base_lost(unit, base))


# --- the navy and China (A7) -------------------------------------------------------------------


def attack_box(state: State, aim: Aim) -> Rule[Step | None]:
    """A7: one Allied card against one Axis card; without an army in China the war is lost."""
    box = RAIDING if aim is Aim.NAVY else CHINA
    if state.units[box.number] is not None:
        return (yield from battles.begin(state, battle_for(False, box, box), second_card=False))
    beat_china(state, "A7")
    return None


def settle_box(state: State, battle: Battle, axis_wins: bool) -> None:
    """A7: what the navy, or the Expeditionary Army, loses."""
    unit = state.units[battle.place.number]
    assert unit is not None
    if battle.place is RAIDING:
        if axis_wins:
            state.log.append(tell.navy_held(unit))
        else:
            beat_navy(state, "A7")
    elif axis_wins:
        state.log.append(tell.china_held(unit))
    else:
        beat_china(state, "A7")


# --- battles, once begun (B1, B6) --------------------------------------------------------------


def defend(state: State) -> Rule[None]:
    """B1: the Axis plays its card; the battle is decided unless more may be sent (B6)."""
    battle = state.battle
    assert battle is not None
    yield from battles.defend(state, battle)
    if battles.can_dispatch(state, battle):
        state.step = _DISPATCH
    else:
        settle(state, battle)


def dispatch(state: State) -> Rule[None]:
    """B6: the Expeditionary Army may help; then the battle is decided."""
    assert state.battle is not None
    yield from battles.dispatch(state)
    settle(state, state.battle)


def settle(state: State, battle: Battle) -> None:
    """A4, A6, A7: what the battle decides."""
    axis_wins = battles.decide(state, battle)
    if battle.front is None:
        settle_box(state, battle, axis_wins)
    elif battle.place is battle.front:
        settle_front(state, battle.front, axis_wins)
    else:
        settle_base(state, battle.front, axis_wins)
    if state.ending is None:
        end_allied_step(state)
