"""An Axis attack (X5, B2, B7)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.choices import ADVANCE, STAY, Choice, Verb
from heitan.games.postcard.places import FRONT_BEFORE, Capital, Front, Place
from heitan.games.postcard.rules import battle as battles
from heitan.games.postcard.rules.deck import battle_card
from heitan.games.postcard.rules.turn import end_axis_step
from heitan.games.postcard.state import Battle, State, Status, Step
from heitan.games.postcard.units import BACK_OF
from heitan.games.postcard.variants import AlliedFrontWin
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text


def attack(state: State, choice: Choice) -> Rule[None]:
    """B2: the card spent is the strength; the Allies draw one card for an engaged unit, two for a
    counter-offensive one, on a front or in a capital.
    """
    place, origin = choice.place, choice.origin
    assert place is not None and origin is not None
    front = _front_of(place)
    kamikaze = choice.verb is Verb.KAMIKAZE
    unit = state.units[origin.number]
    assert unit is not None
    battle = state.battle = Battle(True, place, origin, front, kamikaze)
    state.log.append(tell.attacks(unit, origin, place, kamikaze))
    for _ in range(1 if state.status(front) is Status.CONTESTED else 2):
        card = yield from battle_card(state)
        state.allied_cards.append(card)
        state.log.append(tell.allied_card(card, "B2"))
    if battles.decide(state, battle):
        win(state, battle, front)
    elif not kamikaze:
        state.units[origin.number] = BACK_OF[unit]
        state.log.append(tell.attack_failed(unit, origin))
    if kamikaze:
        state.units[origin.number] = None
        state.log.append(tell.kamikaze_spent(unit, origin))
    if state.step is not Step.ADVANCE:
        end_axis_step(state)


def _front_of(place: Place) -> Front:
    if isinstance(place, Front):
        return place
    assert isinstance(place, Capital)
    return FRONT_BEFORE[place]


def win(state: State, battle: Battle, front: Front) -> None:
    """B7: what a victory brings, by what was attacked."""
    if battle.place is not front:
        win_capital(state, front)
    elif (
        state.status(front) is Status.ALLIED
        and state.variants.allied_front_win is AlliedFrontWin.ENGAGE
    ):
        state.fronts[front.index] = Status.CONTESTED
        state.log.append(tell.front_engaged(front))
    else:
        state.fronts[front.index] = Status.AXIS
        state.log.append(tell.front_won(front))
        if not battle.kamikaze:
            state.step = Step.ADVANCE


def win_capital(state: State, front: Front) -> None:
    """B7: the Allied unit goes to storage, the attacker moves in, and stays (X1, A8)."""
    unit = state.units[front.number]
    assert unit is not None
    state.units[front.number] = None
    state.units[front.capital.number] = unit
    state.log.append(tell.capital_won(unit, front.capital))


def advance(state: State) -> Rule[None]:
    """B7: the attacker may advance to the front it has won, turning to its back."""
    assert state.battle is not None and state.battle.front is not None
    front = state.battle.front
    unit = state.units[front.base.number]
    assert unit is not None
    prompt = text("ask.advance.turning", unit=unit, front=front)
    choice = yield Decision(1, Kind.YES_NO, prompt, "B7", (ADVANCE[front], STAY[front]))
    if choice.verb is Verb.ADVANCE:
        back = BACK_OF[unit]
        state.units[front.base.number] = None
        state.units[front.number] = back
        state.log.append(tell.advanced(back, front))
    else:
        state.log.append(tell.stayed(unit, front))
    end_axis_step(state)
