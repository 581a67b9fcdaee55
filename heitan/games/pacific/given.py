"""A scenario's ``given`` for Pacific (spec, "Scenario state keys")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from heitan.games.pacific.board import FULL_LSP, OPERATIONS, Step
from heitan.games.pacific.chart import (
    HEX,
    MEGA,
    PEARL,
    PLACE,
    PLACES,
    PLACES_IN,
    PORTS,
    SEA,
    Hex,
    Mega,
    Place,
)
from heitan.games.pacific.forces import GARRISON, PHASES, SHIP, UNIT, Ship, Unit
from heitan.games.pacific.rules.garrisons import garrison_strength
from heitan.games.pacific.rules.naval_supply import HOME_ISLANDS, rating
from heitan.games.pacific.rules.set_up import note_ports, occupy, place_all
from heitan.games.pacific.sides import ALLIES, BY_LETTER, JAPAN, SIDE, SIDES, Side
from heitan.games.pacific.state import MOST_TASK_FORCES, Arrival, State, TaskForce
from heitan.games.pacific.variants import Scenario

Thing = TypeVar("Thing", Ship, Unit)

KEYS = (
    *("scenario", "only", "turn", "phase", "step", "seat", "control", "lac", "lac_at", "ships"),
    *("tfs", "ground", "nsl", "home_level", "positions", "named", "snapshot", "surprise_used"),
    *("aside", "arriving", "sunk", "repair", "score"),
)


def apply(state: State, given: Mapping[str, Any]) -> None:
    """Change a state fresh from set-up into the one described.

    A place, hex, port or TF that is named holds just what is named; a ship or unit named leaves
    where it was. With ``only`` nothing is on the map but what is named.

    Raises:
        ValueError: for an unknown key, place, hex, ship, unit or step, or a value of another kind
            than expected; it names the key.
    """
    for key in given:
        if key not in KEYS:
            raise ValueError(f"no key {key!r}; possible: {', '.join(KEYS)}")
    _set_scenario(state, given)
    if _boolean(given, "only"):
        _clear(state)
    _set_time(state, given)
    _set_control(state, given)
    _set_ground(state, given)
    _set_lac(state, given)
    _set_ships(state, given)
    _set_levels(state, given)
    _set_the_rest(state, given)


# --- reading values -------------------------------------------------------------------------------


def _mapping(given: Mapping[str, Any], key: str) -> Mapping[Any, Any]:
    value = given.get(key, {})
    if not isinstance(value, Mapping):
        raise ValueError(f"{key}: {value!r}, expected a mapping")
    return value


def _boolean(given: Mapping[str, Any], key: str) -> bool:
    value = given.get(key, False)
    if type(value) is not bool:
        raise ValueError(f"{key}: {value!r}, expected true or false")
    return value


def _whole(value: object, key: str, low: int = 0, high: int = 10**6) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"{key}: {value!r}, expected a whole number from {low} to {high}")
    return value


def _names(value: object, key: str) -> list[str]:
    """A list, or words in one string: ``[CV1, CV2]``, ``CV1 CV2``."""
    if isinstance(value, str):
        return value.split()
    if isinstance(value, list) and all(isinstance(each, str | int) for each in value):
        return [str(each) for each in value]
    raise ValueError(f"{key}: {value!r}, expected a list of names")


def _side(letter: object, key: str) -> Side:
    if not isinstance(letter, str) or letter not in BY_LETTER:
        raise ValueError(f"{key}: no side {letter!r}; possible: J, A")
    return BY_LETTER[letter]


def _by_side(given: Mapping[str, Any], key: str) -> Iterator[tuple[Side, Mapping[Any, Any]]]:
    for letter, value in _mapping(given, key).items():
        side = _side(letter, key)
        if not isinstance(value, Mapping):
            raise ValueError(f"{key}.{letter}: {value!r}, expected a mapping")
        yield side, value


def _place(name: object, key: str) -> Place:
    if not isinstance(name, str) or name not in PLACE:
        raise ValueError(f"{key}: no place {name!r}")
    return PLACE[name]


def _hex(name: object, key: str) -> Hex:
    """A hex by its number or by its place's id; YAML reads 0412 as a number."""
    id = f"{name:04}" if type(name) is int else str(name)
    if id in PLACE:
        return PLACE[id].hex
    if id not in HEX:
        raise ValueError(f"{key}: no land hex or place {name!r}")
    return HEX[id]


def _mega(name: object, key: str) -> Mega:
    if not isinstance(name, str) or name not in MEGA or MEGA[name].box:
        raise ValueError(f"{key}: no mega-hex {name!r}")
    return MEGA[name]


def _ship(side: Side, name: str, key: str) -> Ship:
    if name not in SHIP[side]:
        raise ValueError(f"{key}: {side.letter} has no ship {name!r}")
    return SHIP[side][name]


def _once(placed: set[Thing], thing: Thing, key: str) -> Thing:
    """A ship or unit that is put somewhere, for the first time."""
    if thing in placed:
        raise ValueError(f"{key}: {thing!r} is named twice")
    placed.add(thing)
    return thing


# --- the parts ------------------------------------------------------------------------------------


def _set_scenario(state: State, given: Mapping[str, Any]) -> None:
    if "scenario" not in given:
        return
    names = [scenario.value for scenario in Scenario]
    if given["scenario"] not in names:
        raise ValueError(f"scenario: {given['scenario']!r}; possible: {', '.join(names)}")
    fresh = State(replace(state.variants, scenario=Scenario(given["scenario"])))
    place_all(fresh)
    log = state.log
    fresh.copy_board(state)
    for slot in State.__slots__:
        setattr(state, slot, getattr(fresh, slot))
    state.log = log


def _clear(state: State) -> None:
    """``only``: no LAC, ship, ground unit or garrison, and nothing arrives."""
    state.only = True
    for side in SIDES:
        for unit in list(state.in_play(side)):
            state.take_off(unit, gone=False)
        state.lac[side] = [0] * len(PLACES)
        state.ports[side] = {}
        state.task_forces[side] = ()
        state.repair[side] = {}
    state.home_level = state.home_left = HOME_ISLANDS


def _set_time(state: State, given: Mapping[str, Any]) -> None:
    first, last = state.variants.scenario.set_up.turn, state.last_turn
    state.turn = _whole(given.get("turn", state.turn), "turn", 1, 15)
    if not state.only and not first <= state.turn <= last:
        raise ValueError(f"turn: {state.turn}, expected {first} to {last}")
    names = [step.value for step in Step]
    name = given.get("step", Step.REINFORCEMENT.value)
    if name not in names:
        raise ValueError(f"step: {name!r}; possible: {', '.join(names)}")
    step = Step(name)
    in_operations = step in OPERATIONS
    usual = 1 if in_operations else PHASES if step is Step.END else 0
    state.phase = _whole(given.get("phase", usual), "phase", 0, PHASES)
    if in_operations and not state.phase:
        raise ValueError(f"phase: 0, expected 1 to {PHASES} in the step {name}")
    state.begin(step)
    seat = given.get("seat", JAPAN.id)
    if not isinstance(seat, str) or seat not in SIDE:
        raise ValueError(f"seat: {seat!r}; possible: {', '.join(SIDE)}")
    state.active = SIDE[seat]
    if state.active is ALLIES:
        state.tf_asked[JAPAN] = MOST_TASK_FORCES


def _set_control(state: State, given: Mapping[str, Any]) -> None:
    for name, letter in _mapping(given, "control").items():
        side, hex = _side(letter, f"control.{name}"), _hex(name, "control")
        if hex.box and side is JAPAN:
            raise ValueError(f"control.{name}: {letter!r}, a box is always the Allies'")
        state.control[side] |= hex.bit
        state.control[side.enemy] &= ~hex.bit


#: G14: the most strength a garrison can have.
STRONGEST_GARRISON = 5
_UNIT = re.compile(r"(?:([JA]):)?([A-Za-z0-9]+)(?: +(\d+)/(\d+))?")


def _set_ground(state: State, given: Mapping[str, Any]) -> None:
    placed: set[Unit] = set()
    for name, units in _mapping(given, "ground").items():
        key = f"ground.{name}"
        hex = _hex(name, "ground")
        for side in SIDES:
            for unit in state.units_at(side, hex):
                state.take_off(unit, gone=False)
        if not isinstance(units, list):
            raise ValueError(f"{key}: {units!r}, expected a list of units")
        for entry in units:
            _put_unit(state, hex, str(entry), key, placed)
    for side in SIDES:
        for hex in list(state.stacks[side]):
            if not hex.box:
                occupy(state, hex)


def _put_unit(state: State, hex: Hex, entry: str, key: str, placed: set[Unit]) -> None:
    read = _UNIT.fullmatch(entry.strip())
    if read is None:
        raise ValueError(f'{key}: {entry!r}, expected a unit as "D9 4/2" or "A:U24"')
    letter, id, strength, lsp = read.groups()
    side = state.controller(hex) if letter is None else BY_LETTER[letter]
    unit = _once(placed, _unit(side, id, hex, key), key)
    if unit.bf and strength is not None:
        raise ValueError(f"{key}: {entry!r}, a BF has no strength and no LSP")
    full = garrison_strength(state, side) if unit.garrison else unit.full
    most = STRONGEST_GARRISON if unit.garrison else full
    state.put(unit, hex)
    state.strength[unit.index] = full if strength is None else _whole(int(strength), key, 1, most)
    usual = 0 if unit.bf else FULL_LSP
    state.lsp[unit.index] = usual if lsp is None else _whole(int(lsp), key, 0, FULL_LSP)


def _unit(side: Side, id: str, hex: Hex, key: str) -> Unit:
    if id == "gar":
        place = next((place for place in PLACES if place.hex is hex), None)
        if place is None or place.box:
            raise ValueError(f"{key}: no place for a garrison")
        return GARRISON[side][place]
    if id not in UNIT[side]:
        raise ValueError(f"{key}: {side.letter} has no ground unit {id!r}")
    return UNIT[side][id]


def _set_lac(state: State, given: Mapping[str, Any]) -> None:
    for place in PLACES:
        # Control may have changed: what stood there under the set-up's control is gone.
        state.lac[state.controller(place.hex).enemy][place.index] = 0
    for name, number in _mapping(given, "lac").items():
        place = _place(name, "lac")
        state.lac[state.controller(place.hex)][place.index] = _whole(number, f"lac.{name}", 0, 99)
    for side, megas in _by_side(given, "lac_at"):
        for name, number in megas.items():
            key = f"lac_at.{side.letter}.{name}"
            place = _beside(state, side, _mega(name, key), key)
            state.lac[side][place.index] = _whole(number, key, 0, 99)


def _beside(state: State, side: Side, mega: Mega, key: str) -> Place:
    """The enemy place beside which a side's LAC stand: with own units there, else the first."""
    enemy = [place for place in PLACES_IN[mega] if not state.owns(side, place)]
    beside = [place for place in enemy if state.units_at(side, place.hex)]
    if not enemy:
        raise ValueError(f"{key}: no enemy place in {mega}")
    return (beside or enemy)[0]


def _set_ships(state: State, given: Mapping[str, Any]) -> None:
    placed: set[Ship] = set()
    for side, places in _by_side(given, "ships"):
        for name, ids in places.items():
            key = f"ships.{side.letter}.{name}"
            place = _place(name, key)
            if not place.port or not state.owns(side, place):
                raise ValueError(f"{key}: {name!r} is no port of {side.letter}")
            state.ports[side].pop(place, None)
            ships = _ships(side, ids, key, placed)
            _lift(state, side, ships)
            if ships:
                state.add_ships(side, place, ships)
    for side, tfs in _by_side(given, "tfs"):
        for name, entry in tfs.items():
            _set_tf(state, side, str(name), entry, placed)
    for letter, ids in _mapping(given, "sunk").items():
        side = _side(letter, "sunk")
        sunk = _ships(side, ids, f"sunk.{letter}", placed)
        _lift(state, side, sunk)
        state.sunk[side] += sunk
    for side, turns in _by_side(given, "repair"):
        for id, turn in turns.items():
            key = f"repair.{side.letter}.{id}"
            ship = _once(placed, _ship(side, id, key), key)
            _lift(state, side, (ship,))
            state.repair[side][ship] = _whole(turn, key, 1, 99)


def _ships(side: Side, ids: object, key: str, placed: set[Ship]) -> tuple[Ship, ...]:
    return tuple(_once(placed, _ship(side, id, key), key) for id in _names(ids, key))


def _lift(state: State, side: Side, ships: tuple[Ship, ...]) -> None:
    """Take ships from wherever the set-up had them."""
    for place in list(state.ports[side]):
        state.take_ships(side, place, ships)
    for tf in state.task_forces[side]:
        state.change_tf(side, tf, ships=tuple(ship for ship in tf.ships if ship not in ships))
    for ship in ships:
        state.repair[side].pop(ship, None)


#: What a scenario may say of a TF.
TF_KEYS = ("ships", "at", "from")


def _set_tf(state: State, side: Side, name: str, entry: object, placed: set[Ship]) -> None:
    key = f"tfs.{side.letter}.{name}"
    read = re.fullmatch(r"tf(\d+)", name)
    number = int(read[1]) if read else 0
    if not 1 <= number <= MOST_TASK_FORCES:
        raise ValueError(f"{key}: expected tf1 to tf{MOST_TASK_FORCES}")
    if not isinstance(entry, Mapping) or not {"ships", "at"} <= entry.keys() <= {*TF_KEYS}:
        raise ValueError(f"{key}: {entry!r}, expected ships, at and from")
    ships = _ships(side, entry["ships"], f"{key}.ships", placed)
    if not ships:
        raise ValueError(f"{key}.ships: a TF has at least one ship")
    _lift(state, side, ships)
    mega, hex = _at(entry["at"], f"{key}.at")
    usual = next((port for port in PORTS if state.owns(side, port)), PEARL)
    port = _place(entry["from"], f"{key}.from") if "from" in entry else usual
    ordered = tuple(sorted(ships, key=lambda ship: ship.index))
    tf = TaskForce(number, ordered, mega, port, hex, shown=hex is not None)
    others = [each for each in state.task_forces[side] if each.number != number]
    state.task_forces[side] = tuple(sorted([*others, tf], key=lambda each: each.number))


def _at(where: object, key: str) -> tuple[Mega, Hex | None]:
    """Where a TF lies: in a mega-hex with sea, or off a coastal hex that it has taken (G7)."""
    if isinstance(where, str) and where in MEGA:
        mega = _mega(where, key)
        if not mega.bit & SEA:
            raise ValueError(f"{key}: there is no sea in {mega}")
        return mega, None
    hex = _hex(where, key)
    if not hex.coastal:
        raise ValueError(f"{key}: {where!r} is no mega-hex or coastal hex")
    return hex.mega, hex


def _set_levels(state: State, given: Mapping[str, Any]) -> None:
    for port in PORTS:
        owner = state.controller(port.hex)
        state.nsl[owner][port.index] = rating(state, port)
        state.nsl[owner.enemy][port.index] = 0
    if "home_level" in given:
        state.home_level = state.home_left = _whole(given["home_level"], "home_level", 0, 99)
    for name, level in _mapping(given, "nsl").items():
        number = _whole(level, f"nsl.{name}", 0, 99)
        if name == "home":
            state.home_left = number
        else:
            place = _port(name, "nsl")
            state.nsl[state.controller(place.hex)][place.index] = number
    note_ports(state)
    for letter, names in _mapping(given, "snapshot").items():
        side = _side(letter, "snapshot")
        ports = {_port(name, f"snapshot.{letter}") for name in _names(names, f"snapshot.{letter}")}
        state.ports_of_r1[side] = sum(port.hex.bit for port in ports)


def _port(name: object, key: str) -> Place:
    place = _place(name, key)
    if not place.port:
        raise ValueError(f"{key}: {name!r} is no port")
    return place


def _set_the_rest(state: State, given: Mapping[str, Any]) -> None:
    positions = _names(given.get("positions", []), "positions")
    state.positions = sum(_hex(name, "positions").bit for name in positions)
    if given.get("named") is not None:
        state.named = _hex(given["named"], "named")
    state.surprise_used = _boolean(given, "surprise_used")
    for id, turn in _mapping(given, "aside").items():
        ship = _ship(ALLIES, str(id), "aside")
        if ship.cw:
            raise ValueError(f"aside: {id!r} is no US ship")
        _lift(state, ALLIES, (ship,))
        state.aside[ship] = None if turn is None else _whole(turn, f"aside.{id}", 1, 99)
    for turn, places in _mapping(given, "arriving").items():
        _set_arriving(state, _whole(turn, "arriving", state.turn, 99), places)
    state.score = _whole(given.get("score", 0), "score")


def _set_arriving(state: State, turn: int, places: object) -> None:
    """What arrives besides the schedule; under this turn what has arrived, in place already."""
    if not isinstance(places, Mapping):
        raise ValueError(f"arriving.{turn}: {places!r}, expected a mapping by place")
    for name, things in places.items():
        key = f"arriving.{turn}.{name}"
        place = _place(name, key)
        side = state.controller(place.hex)
        names = _names(things, key)
        arrivals = tuple(_arrival(side, id, place, key) for id in names)
        if turn != state.turn:
            state.due[turn] = (*state.due.get(turn, ()), *arrivals)
            for each in arrivals:
                _take_away(state, each)
            continue
        state.arrived += arrivals
        for each in arrivals:
            _ensure_in_place(state, each)
        lac = state.lac[side]
        lac[place.index] = max(lac[place.index], names.count("lac"))


def _arrival(side: Side, id: str, place: Place, key: str) -> Arrival:
    if id == "lac":
        return Arrival(side, None, place)
    if id in SHIP[side]:
        return Arrival(side, SHIP[side][id], place)
    if id in UNIT[side]:
        return Arrival(side, UNIT[side][id], place)
    raise ValueError(f"{key}: {side.letter} has no ship or ground unit {id!r}")


def _take_away(state: State, arrival: Arrival) -> None:
    if isinstance(arrival.thing, Ship):
        _lift(state, arrival.side, (arrival.thing,))
    elif arrival.thing is not None:
        state.take_off(arrival.thing, gone=False)


def _ensure_in_place(state: State, arrival: Arrival) -> None:
    thing, place = arrival.thing, arrival.place
    if isinstance(thing, Ship):
        _lift(state, arrival.side, (thing,))
        state.add_ships(arrival.side, place, (thing,))
    elif thing is not None and state.location[thing.index] is not place.hex:
        state.put(thing, place.hex)
        state.strength[thing.index] = thing.full
        state.lsp[thing.index] = 0 if thing.bf else FULL_LSP
