"""An Axis attack (X5, B2, B7)."""

from __future__ import annotations

from functools import cache

from heitan.games.postcard import tell
from heitan.games.postcard.choices import ADVANCE, STAY, Choice, Verb
from heitan.games.postcard.places import FRONT_BEFORE, Capital, Front, Place
from heitan.games.postcard.rules import battle as battles
from heitan.games.postcard.rules.deck import battle_card
from heitan.games.postcard.rules.turn import end_axis_step
from heitan.games.postcard.state import Battle, State, Status, Step, battle_for
from heitan.games.postcard.units import BACK_OF, Unit
from heitan.games.postcard.variants import AlliedFrontWin
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

# Looked up once: reading a member off its enum costs more than the rest of the line.
_CONTESTED, _ALLIED, _AXIS = Status.CONTESTED, Status.ALLIED, Status.AXIS
_KAMIKAZE, _ADVANCE = Verb.KAMIKAZE, Verb.ADVANCE
_TO_ADVANCE = Step.ADVANCE
_YES_NO = Kind.YES_NO


def attack(state: State, choice: Choice) -> Rule[None]:
    """B2: the card spent is the strength; the Allies draw one card for an engaged unit, two for a
    counter-offensive one, on a front or in a capital.
    """
    place, origin = choice.place, choice.origin
    assert place is not None and origin is not None
    front = _front_of(place)
    kamikaze = choice.verb is _KAMIKAZE
    unit = state.units[origin.number]
    assert unit is not None
    battle = state.battle = battle_for(True, place, origin, front, kamikaze)
    state.log.append(tell.attacks(unit, origin, place, kamikaze))
    for _ in range(1 if state.fronts[front.index] is _CONTESTED else 2):
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
    if state.step is not _TO_ADVANCE:
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
        state.fronts[front.index] is _ALLIED
        and state.variants.allied_front_win is AlliedFrontWin.ENGAGE
    ):
        state.fronts[front.index] = _CONTESTED
        state.log.append(tell.front_engaged(front))
    else:
        state.fronts[front.index] = _AXIS
        state.log.append(tell.front_won(front))
        if not battle.kamikaze:
            state.step = _TO_ADVANCE


def win_capital(state: State, front: Front) -> None:
    """B7: the Allied unit goes to storage, the attacker moves in, and stays (X1, A8)."""
    unit = state.units[front.number]
    assert unit is not None
    state.units[front.number] = None
    state.units[front.capital.number] = unit
    state.log.append(tell.capital_won(unit, front.capital))


@cache
def ask_advance(unit: Unit, front: Front, turning: bool) -> Text:
    """X6, B7: whether a unit advances, turning to its back or not."""
    key = "ask.advance.turning" if turning else "ask.advance"
    return text(key, unit=unit, front=front)


def advance(state: State) -> Rule[None]:
    """B7: the attacker may advance to the front it has won, turning to its back."""
    assert state.battle is not None and state.battle.front is not None
    front = state.battle.front
    unit = state.units[front.base.number]
    assert unit is not None
    options = (ADVANCE[front], STAY[front])
    choice = yield ask(1, _YES_NO, ask_advance(unit, front, True), "B7", options)
    if choice.verb is _ADVANCE:
        back = BACK_OF[unit]
        state.units[front.base.number] = None
        state.units[front.number] = back
        state.log.append(tell.advanced(back, front))
    else:
        state.log.append(tell.stayed(unit, front))
    end_axis_step(state)
