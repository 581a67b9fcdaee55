"""A scenario's ``given`` for Postcard (spec, "Scenario state keys")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heitan.games.postcard.cards import CARD, FULL_DECK, JOKER, Card
from heitan.games.postcard.places import (
    EASTERN,
    FRONTS,
    FRONTS_OF,
    PLACE,
    PLACES,
    PTO,
    THEATRES,
    Front,
    Place,
)
from heitan.games.postcard.rules.production import count_steps
from heitan.games.postcard.rules.turn import end_allied_step, end_axis_step
from heitan.games.postcard.state import (
    FIRST_YEAR,
    LAST_YEAR,
    MOST_STEPS,
    Phase,
    State,
    Status,
    Step,
)
from heitan.games.postcard.units import COPIES, SIDES, SURFACE, Unit

KEYS = (
    *("year", "air_superiority", "hand", "deck", "discard", "fronts", "units", "surface_lost"),
    *("navy_gone", "soviet_entry", "us_entry", "phase", "allied_steps_left"),
)
FRONT = {front.id: front for front in FRONTS}
#: Production (P1) and a battle (B1, B6) take four cards each at most, which are not in the hand.
LARGEST_HAND = 44
STEP = {Phase.PRODUCTION: Step.PRODUCE, Phase.ALLIED: Step.TURN_UP, Phase.AXIS: Step.ACT}


def apply(state: State, given: Mapping[str, Any]) -> None:
    """Change a state fresh from set-up into the one described.

    What is not named stays as in the set-up, but for these: with ``units``, the units not named are
    in storage; a front on which, or behind which, an Axis unit is named is Axis-held; those who
    hold a front that is not neutral entered the war the year before; in the war phase, the Allied
    steps are counted anew (A1), one less when the Axis is to play; a side with nothing left is
    passed over (P4). Cards not named lie below those
    of ``deck``, in the order of the set-up's shuffle. Fronts and years of entry are taken as they
    are named, even where play could not have led to them (X9, A1).

    Raises:
        ValueError: for an unknown key, card, place, unit or state of a front, a value of another
            kind than expected, a card or unit more often than there is, or a unit where it cannot
            be; it names the key.
    """
    for key in given:
        if key not in KEYS:
            raise ValueError(f"no key {key!r}; possible: {', '.join(KEYS)}")
    state.year = _number(given, "year", state.year, FIRST_YEAR, LAST_YEAR)
    state.air = _flag(given, "air_superiority", state.air)
    state.surface_lost = _flag(given, "surface_lost", False)
    state.navy_gone = _flag(given, "navy_gone", False)
    _place_units(state, given)
    _set_fronts(state, given)
    _enter_war(state, given)
    _deal(state, given)
    _set_phase(state, given)


def _number(given: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    value = given.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{key}: {value!r}, expected a whole number from {low} to {high}")
    return value


def _flag(given: Mapping[str, Any], key: str, default: bool) -> bool:
    value = given.get(key, default)
    if type(value) is not bool:
        raise ValueError(f"{key}: {value!r}, expected true or false")
    return value


def _mapping(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = given.get(key, {})
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: {value!r}, expected a mapping by place")
    return value


# --- the map -----------------------------------------------------------------------------------


def _place_units(state: State, given: Mapping[str, Any]) -> None:
    if "units" not in given:
        return
    state.units = [None] * len(PLACES)
    for name, unit in _mapping(given, "units").items():
        if name not in PLACE:
            raise ValueError(f"units: no place {name!r}; possible: {', '.join(PLACE)}")
        place = PLACE[name]
        state.units[place.number] = _unit(place, unit)
    for theatre in THEATRES:
        if state.in_storage(theatre) < 0:
            raise ValueError(f"units: more than {COPIES} at places of the {theatre.id.upper()}")
    if state.navy_gone and state.units[PLACE["raiding"].number] is not None:
        raise ValueError("units.raiding: the navy is out of the game (navy_gone)")
    if state.surface_lost and state.units[PLACE["raiding"].number] is SURFACE:
        raise ValueError("units.raiding: surface ships are lost for good (surface_lost)")


def _unit(place: Place, name: object) -> Unit | None:
    possible = {unit.id: unit for unit in SIDES[place.number]}
    if name == "none":
        return None
    if not isinstance(name, str) or name not in possible:
        names = ", ".join([*possible, "none"])
        raise ValueError(f"units.{place.id}: {name!r}; possible: {names}")
    return possible[name]


def _set_fronts(state: State, given: Mapping[str, Any]) -> None:
    statuses = {status.value: status for status in Status}
    named: dict[Front, Status] = {}
    for name, status in _mapping(given, "fronts").items():
        if name not in FRONT:
            raise ValueError(f"fronts: no front {name!r}; possible: {', '.join(FRONT)}")
        if not isinstance(status, str) or status not in statuses:
            raise ValueError(f"fronts.{name}: {status!r}; possible: {', '.join(statuses)}")
        named[FRONT[name]] = statuses[status]
    for front in FRONTS:
        by_unit = [each for each in (front, front.capital) if state.unit(each) is not None]
        status = named.get(front, Status.AXIS if by_unit else state.status(front))
        if by_unit and status is not Status.AXIS:
            raise ValueError(
                f"fronts.{front.id}: {status.value!r}, but an Axis unit at {by_unit[0].id} "
                "needs it to be 'axis'"
            )
        state.fronts[front.index] = status


def _enter_war(state: State, given: Mapping[str, Any]) -> None:
    earlier = max(FIRST_YEAR, state.year - 1)
    soviet = state.status(EASTERN) is not Status.NEUTRAL
    us = any(state.status(front) is not Status.NEUTRAL for front in FRONTS_OF[PTO])
    state.soviet_entry = _entry(state, given, "soviet_entry", earlier if soviet else None)
    state.us_entry = _entry(state, given, "us_entry", earlier if us else None)


def _entry(state: State, given: Mapping[str, Any], key: str, default: int | None) -> int | None:
    if given.get(key) is None:
        return default
    return _number(given, key, state.year, FIRST_YEAR, state.year)


# --- the cards ---------------------------------------------------------------------------------


def _deal(state: State, given: Mapping[str, Any]) -> None:
    left = [*FULL_DECK, JOKER]
    if state.air:
        left.remove(JOKER)
    state.hand = _cards(given, "hand", left)
    if JOKER in state.hand:
        raise ValueError(f"hand: a {JOKER.id} is never in the hand")
    if len(state.hand) > LARGEST_HAND:
        raise ValueError(f"hand: {len(state.hand)} cards, expected at most {LARGEST_HAND}")
    top = _cards(given, "deck", left)
    state.discard = _cards(given, "discard", left)
    below = []
    for card in state.deck:
        if card in left:
            left.remove(card)
            below.append(card)
    if left:
        # The joker that lay before the player: any place in a shuffled deck is as good as another.
        below.insert(state.deck.index(FULL_DECK[0]) % (len(below) + 1), JOKER)
    state.deck = below + top[::-1]


def _cards(given: Mapping[str, Any], key: str, left: list[Card]) -> list[Card]:
    """The cards named, taken from those left."""
    names = given.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{key}: {names!r}, expected a list of cards")
    cards = []
    for name in names:
        if name not in CARD:
            raise ValueError(f"{key}: no card {name!r}; written as AS, 10H, QD, JOKER")
        if CARD[name] not in left:
            raise ValueError(f"{key}: {name!r} lies elsewhere already")
        left.remove(CARD[name])
        cards.append(CARD[name])
    return cards


def _set_phase(state: State, given: Mapping[str, Any]) -> None:
    phases = {phase.value: phase for phase in STEP}
    name = given.get("phase", Phase.PRODUCTION.value)
    if not isinstance(name, str) or name not in phases:
        raise ValueError(f"phase: {name!r}; possible: {', '.join(phases)}")
    phase = phases[name]
    state.step = STEP[phase]
    if phase is not Phase.PRODUCTION:
        state.count = count_steps(state)
    counted = 0 if state.count is None else state.count.total - (phase is Phase.AXIS)
    state.allied_steps_left = _number(given, "allied_steps_left", counted, 0, MOST_STEPS)
    if phase is Phase.ALLIED and not state.allied_steps_left:
        end_allied_step(state)
    elif phase is Phase.AXIS and not state.hand:
        end_axis_step(state)
