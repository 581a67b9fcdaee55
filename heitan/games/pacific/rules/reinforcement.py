"""The reinforcement phase (R1–R3, R5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeGuard

from heitan.games.pacific import basing, tell
from heitan.games.pacific.board import FULL_LSP, Board
from heitan.games.pacific.chart import (
    BOMBAY,
    BOX,
    HOME_PORTS,
    PEARL,
    PLACE,
    PLACES,
    TOKYO,
    Place,
)
from heitan.games.pacific.choices import with_place
from heitan.games.pacific.forces import TABLES, Forces, Ship, Size, Unit, reinforcements
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.control import settle
from heitan.games.pacific.rules.garrisons import garrison_strength, place_garrisons
from heitan.games.pacific.rules.set_up import note_ports
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import Arrival, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text

#: R2: the turns in which Allied units of a size leave the game.
ABOLITION = {8: Size.BRIGADE, 12: Size.DIVISION}


def reinforce(state: State) -> Rule[bool]:
    """R1–R3: the beginning of a turn; then one arrival after another, J's first."""
    if not state.begun:
        state.begun = True
        state.log.append(tell.turn_begins(state.turn))
        note_ports(state)
        if not state.variants.scenario.whole_map:
            return True
        abolish(state)
        state.arrivals = tuple(arrivals(state))
    while state.arrivals:
        asked = yield from arrive(state, state.arrivals[0])
        state.arrivals = state.arrivals[1:]
        if asked and state.arrivals:
            return False
    return True


# --- R2 ------------------------------------------------------------------------------------------


def abolish(state: State) -> None:
    """R2 (seed G1, G4, G6): Allied brigades leave the game on turn 8, divisions on turn 12; those
    on their way off the map too."""
    size = ABOLITION.get(state.turn)
    if size is None or not state.variants.abolition:
        return
    for turn, things in state.due.items():
        leaving = {each.thing for each in things if _is_of(each.thing, size)}
        state.due[turn] = tuple(each for each in things if each.thing not in leaving)
        state.gone |= leaving
    for unit in list(state.in_play(ALLIES)):
        if unit.size is size:
            hex = state.location[unit.index]
            assert hex is not None
            state.take_off(unit)
            settle(state, hex)
    state.log.append(tell.abolished(size))
    if size is Size.DIVISION:
        place_garrisons(state, (ALLIES,))


def _is_of(thing: Ship | Unit | None, size: Size) -> TypeGuard[Unit]:
    return isinstance(thing, Unit) and thing.side is ALLIES and thing.size is size


def abolished(board: Board, unit: Unit) -> bool:
    """R2: whether an Allied unit that would arrive now never does."""
    if not board.variants.abolition or unit.side is not ALLIES:
        return False
    return any(unit.size is size and board.turn >= turn for turn, size in ABOLITION.items())


# --- R3 ------------------------------------------------------------------------------------------


def arrivals(state: State) -> Iterator[Arrival]:
    """R3: what arrives this turn: of each side repaired ships, then ships, LAC, ground units."""
    for side in SIDES:
        for ship in [ship for ship, turn in state.repair[side].items() if turn <= state.turn]:
            yield Arrival(side, ship, TOKYO if side is JAPAN else PEARL)
        due = [each for each in state.due.get(state.turn, ()) if each.side is side]
        back = [ship for ship, turn in state.aside.items() if turn == state.turn]
        if side is ALLIES:
            due += [Arrival(side, ship, PEARL) for ship in back]
        scheduled = () if state.only else _scheduled(state, side, reinforcements(state.turn, side))
        together = [*due, *scheduled]
        yield from (each for each in together if isinstance(each.thing, Ship))
        yield from (each for each in together if each.thing is None)
        yield from (each for each in together if isinstance(each.thing, Unit))


def _scheduled(state: State, side: Side, forces: Forces) -> Iterator[Arrival]:
    """The schedule's arrivals, but for what is in play, sunk, gone or abolished."""
    known = known_ships(state, side)
    for place, ships in forces.ships.items():
        yield from (Arrival(side, ship, place) for ship in ships if ship not in known)
    for place, n in forces.lac.items():
        yield from (Arrival(side, None, place) for _ in range(n))
    for where, units in forces.ground.items():
        for unit in units:
            came = state.location[unit.index] is not None or unit in state.gone
            if not came and not _is_due(state, unit) and not abolished(state, unit):
                yield Arrival(side, unit, PLACE[where])


def known_ships(state: State, side: Side) -> frozenset[Ship]:
    """A side's ships that have come already, or come otherwise: in play, sunk, in repair, aside
    (O4) or on their way (O4, O7). A CW ship set aside (O7) may come by the schedule."""
    known: set[Ship] = {*state.sunk[side], *state.repair[side], *state.aside}
    for ships in state.ports[side].values():
        known.update(ships)
    for tf in state.task_forces[side]:
        known.update(tf.ships)
    for things in state.due.values():
        known.update(each.thing for each in things if isinstance(each.thing, Ship))
    return frozenset(ship for ship in known if ship.side is side)


def _is_due(state: State, unit: Unit) -> bool:
    return any(each.thing is unit for things in state.due.values() for each in things)


def arrive(state: State, arrival: Arrival) -> Rule[bool]:
    """R3: one thing arrives; gives whether its owner was asked where."""
    side, thing = arrival.side, arrival.thing
    if isinstance(thing, Ship):
        arrive_ship(state, thing, arrival.place)
        return False
    places = landing_places(state, arrival)
    if not places:
        state.log.append(tell.cannot_arrive(arrival))
        if thing is not None:
            state.gone |= {thing}
        return False
    place = places[0]
    if len(places) > 1:
        what = text("lac") if thing is None else thing.name
        said = text("ask.arrive", what=what)
        options = tuple(with_place("arrive", each) for each in places)
        choice = yield from ask(side, Kind.SPACE, said, "R3", options)
        assert choice.place is not None
        place = choice.place
    if thing is None:
        settled = arrive_lac(state, side, place)
        state.log.append(tell.lac_arrives(side, place, settled))
        if settled is not None:
            state.arrived += (Arrival(side, None, settled),)
    else:
        arrive_unit(state, thing, place)
        state.arrived += (Arrival(side, thing, place),)
    return len(places) > 1


def arrive_ship(state: State, ship: Ship, place: Place) -> None:
    """R3: a ship arrives; repaired, or where its place is lost, at the side's main port."""
    side = ship.side
    repaired = state.repair[side].pop(ship, None) is not None
    if repaired or not state.owns(side, place):
        place = main_port(state, side)
    state.aside.pop(ship, None)
    state.aside_cw = tuple(each for each in state.aside_cw if each is not ship)
    state.add_ships(side, place, (ship,))
    if repaired:
        state.repaired += (ship,)
    else:
        state.arrived += (Arrival(side, ship, place),)
    state.log.append(tell.ship_arrives(ship, place))


def main_port(board: Board, side: Side) -> Place:
    """R3: J: the first own home port; A: Pearl Harbor, else the box."""
    if side is ALLIES:
        return PEARL if board.owns(ALLIES, PEARL) else BOX
    return next(port for port in HOME_PORTS if board.owns(JAPAN, port))


def landing_places(board: Board, arrival: Arrival) -> list[Place]:
    """R3: where a LAC or a ground unit may arrive; none: it cannot."""
    side, place, thing = arrival.side, arrival.place, arrival.thing
    nation = thing.nation if isinstance(thing, Unit) else nation_of_lac(place)
    if place is PEARL or (nation == "us" and not board.owns(side, place)):
        return pearl_or_bf(board)
    if board.owns(side, place):
        return [place]
    if nation == "jp":
        return [TOKYO]
    if nation == "cn":
        chungking = PLACE["chungking"]
        return [chungking] if board.owns(side, chungking) else []
    calcutta = PLACE["calcutta"]
    return [calcutta if board.owns(side, calcutta) else BOMBAY]


def nation_of_lac(place: Place) -> str:
    """R3: LAC of Calcutta, Brisbane and Bombay are Commonwealth, those of Pearl Harbor US."""
    return place.nation


def pearl_or_bf(board: Board) -> list[Place]:
    """R3: what "pearl" means: Pearl Harbor or any own place with a BF, as listed; with neither
    left, the box [ruling]."""
    places = [
        place
        for place in PLACES
        if board.owns(ALLIES, place) and (place is PEARL or (not place.box and _bf(board, place)))
    ]
    return places or [BOX]


def _bf(board: Board, place: Place) -> bool:
    return board.has_bf(place.hex)


def arrive_lac(state: State, side: Side, place: Place) -> Place | None:
    """R3: a LAC arrives; without room at the nearest own airfield with room, else it is lost."""
    has_room = place is BOX or basing.room(state, side, place) > 0
    settled = place if has_room else basing.nearest_with_room(state, side, place)
    if settled is not None:
        state.lac[side][settled.index] += 1
    return settled


def arrive_unit(state: State, unit: Unit, place: Place) -> None:
    """R3: a ground unit arrives, full unless it only moved off map; no stacking limit."""
    if not state.strength[unit.index] and not unit.bf:
        state.strength[unit.index] = unit.full
        state.lsp[unit.index] = FULL_LSP
    state.put(unit, place.hex)
    settle(state, place.hex)
    state.log.append(tell.unit_arrives(unit, place))


# --- R5 ------------------------------------------------------------------------------------------

#: R5: the least LSP a unit must have left to be made up.
SUPPLIED = 3


def replace_losses(state: State) -> None:
    """R5: replacements of J, of A (us, cw, nl) and of A (cn, cp); garrisons are full again."""
    turn = state.turn
    for side in SIDES:
        mobile = [unit for unit in state.in_play(side) if unit.mobile]
        others = [unit for unit in mobile if not unit.chinese]
        make_up(state, others, TABLES.replacements(side, turn))
        if side is ALLIES:
            chinese = [unit for unit in mobile if unit.chinese]
            make_up(state, chinese, TABLES.chinese_replacements(turn))
        for unit in state.in_play(side):
            hex = state.location[unit.index]
            if unit.garrison and hex is not None and not state.presence[side.enemy] & hex.bit:
                state.strength[unit.index] = garrison_strength(state, side)


def make_up(state: State, units: Iterable[Unit], points: int) -> None:
    """R5: strength points for units with LSP 3 or more, largest loss first, each filled before
    the next."""
    supplied = [unit for unit in units if state.lsp[unit.index] >= SUPPLIED]
    for unit in sorted(supplied, key=lambda each: state.strength[each.index] - each.full):
        added = min(points, unit.full - state.strength[unit.index])
        if added <= 0:
            return
        state.strength[unit.index] += added
        points -= added
        state.log.append(tell.made_up(unit, added))
