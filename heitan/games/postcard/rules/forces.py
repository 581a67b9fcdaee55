"""What befalls units and fronts, whatever the cause (M3, X9, W2)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.places import (
    BERLIN,
    CHINA,
    EASTERN,
    FRONT_BEFORE,
    FRONTS_OF,
    PTO,
    RAIDING,
    Capital,
    Front,
    Place,
)
from heitan.games.postcard.rules.turn import end_war
from heitan.games.postcard.state import Ending, State, Status
from heitan.games.postcard.units import BACK_OF, SURFACE

_NEUTRAL, _CONTESTED, _ALLIED = Status.NEUTRAL, Status.CONTESTED, Status.ALLIED


def at_sea(state: State) -> bool:
    """Whether a German navy is in the raiding box."""
    return state.units[RAIDING.number] is not None


def pacific_neutral(state: State) -> bool:
    """A7: whether all fronts of the PTO are neutral."""
    return all(state.fronts[front.index] is _NEUTRAL for front in FRONTS_OF[PTO])


def turn_back(state: State, place: Place, rule: str) -> None:
    """A front-face unit at a place turns to its back; nothing happens to any other."""
    unit = state.units[place.number]
    if unit is not None and unit.front:
        state.units[place.number] = BACK_OF[unit]
        state.log.append(tell.turned_back(unit, place, rule))


def wear_down(state: State, place: Place, rule: str) -> None:
    """The unit at a place turns from front to back, or goes from back to storage."""
    unit = state.units[place.number]
    assert unit is not None
    if unit.front:
        turn_back(state, place, rule)
    else:
        state.units[place.number] = None
        state.log.append(tell.to_storage(unit, place, rule))


def beat_navy(state: State, rule: str) -> None:
    """A7, E1: surface ships turn to U-boats and are gone for good; U-boats go to storage."""
    unit = state.units[RAIDING.number]
    assert unit is not None
    state.units[RAIDING.number] = BACK_OF.get(unit)
    if unit is SURFACE:
        state.surface_lost = True
    state.log.append(tell.navy_beaten(unit, rule))


def beat_china(state: State, rule: str) -> None:
    """A7, E4, W2: the army turns to weakened, a weakened one goes to storage; without one in the
    box the war is lost.
    """
    unit = state.units[CHINA.number]
    if unit is None:
        end_war(state, Ending.CHINA)
        return
    state.units[CHINA.number] = BACK_OF.get(unit)
    state.log.append(tell.china_beaten(unit, rule))


def leave_neutrality(state: State, front: Front, status: Status, rule: str) -> None:
    """M3, X9: a neutral front becomes what ``status`` says; one in the Pacific opens the others.
    Those who hold its other side are at war from now on (A1).
    """
    state.fronts[front.index] = status
    if front is EASTERN:
        _enter(state, "soviet")
    elif front.theatre is PTO:
        for other in FRONTS_OF[PTO]:
            if state.fronts[other.index] is _NEUTRAL:
                state.fronts[other.index] = _CONTESTED
                state.log.append(tell.also_contested(other, rule))
        _enter(state, "us")


def _enter(state: State, who: str) -> None:
    if who == "soviet" and state.soviet_entry is None:
        state.soviet_entry = state.year
    elif who == "us" and state.us_entry is None:
        state.us_entry = state.year
    else:
        return
    state.log.append(tell.at_war(who))


def counter_offensive_face(state: State, front: Front, rule: str) -> None:
    """A contested front becomes Allied."""
    state.fronts[front.index] = _ALLIED
    state.log.append(tell.front_becomes(front, "counter-offensive", rule))


def engage(state: State, front: Front, rule: str) -> None:
    """The Allied unit on an Allied front turns to engaged."""
    state.fronts[front.index] = _CONTESTED
    state.log.append(tell.front_becomes(front, "engaged", rule))


def withdraw(state: State, front: Front, rule: str) -> None:
    """The Allied unit on a front goes to its capital: the front is Axis-held."""
    state.fronts[front.index] = Status.AXIS
    state.log.append(tell.front_becomes(front, "withdrawn", rule))


def free(state: State, capital: Capital, rule: str) -> None:
    """A8: the Axis unit goes to storage; the front's Allied unit is in the capital again (M3)."""
    unit = state.units[capital.number]
    assert unit is not None
    assert state.fronts[FRONT_BEFORE[capital].index] is Status.AXIS
    state.units[capital.number] = None
    state.log.append(tell.retaken(capital, unit, rule))


def fall(state: State, base: Place) -> None:
    """W2: Berlin or Tokyo falls."""
    end_war(state, Ending.BERLIN if base is BERLIN else Ending.TOKYO)
