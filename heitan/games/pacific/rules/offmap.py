"""Allied off-map movement (O1–O9, seed F1–F17), and the end of the reinforcement phase."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from heitan.games.pacific import tell
from heitan.games.pacific.chart import BOMBAY, BOX, CALCUTTA, PEARL, PLACES, Place
from heitan.games.pacific.choices import PASS, Choice, with_place, with_ship, with_unit
from heitan.games.pacific.forces import SHIP, TURNS, Ship, ShipType, Unit, reinforcements
from heitan.games.pacific.rules import naval_supply
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.reinforcement import known_ships, replace_losses
from heitan.games.pacific.sides import ALLIES
from heitan.games.pacific.state import Arrival, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

#: O4: a CV is answered by a CVL of this defence.
LIKE_A_CV = 4

ASK = Text("ask.offmap")
ASK_BRING = Text("ask.offmap-bring")
ASK_MORE = Text("ask.offmap-more")


def move(state: State) -> Rule[bool]:
    """R4–R6: one off-map move after another; then replacements and naval supply."""
    if state.variants.scenario.whole_map:
        if state.variants.offmap and (yield from one_move(state)):
            return False
        if state.variants.offmap:
            state.log.append(tell.secret_step("log.offmap-done", ALLIES, "V2"))
    replace_losses(state)
    state.arrived = ()
    state.repaired = ()
    state.due.pop(state.turn, None)
    naval_supply.refill(state)
    return True


def one_move(state: State) -> Rule[bool]:
    """O1: one move off map, or pass; gives whether there was one. Which ships go is secret."""
    options = moves(state)
    if not options:
        return False
    choice = yield from ask(ALLIES, Kind.ACT, ASK, "O1", (*options, PASS), secret=True, alone=True)
    if choice is PASS:
        return False
    if choice.verb == "offmap:lac":
        assert choice.place is not None
        move_lac(state, choice.place)
    elif choice.unit is not None:
        move_unit(state, choice.unit)
    else:
        assert choice.ship is not None
        yield from move_ships(state, choice.ship)
    return True


def moves(state: State) -> list[Choice]:
    """O2–O8: what may move off map."""
    options = [with_place("offmap:lac", place) for place in lac_places(state)]
    options += [with_unit("offmap:unit", unit) for unit in units(state)]
    options += [with_ship("offmap:ship", ship) for ship in ships(state)]
    return options


# --- LAC and ground units (O2, O3) ----------------------------------------------------------------


def destination(place: Place) -> Place:
    """O2, O3: from the box, Pearl Harbor or a BF to Bombay; from Bombay or Calcutta to Pearl."""
    return PEARL if place in (BOMBAY, CALCUTTA) else BOMBAY


def _counts_here(state: State, place: Place) -> bool:
    """O2, O3: whether what arrived at a place this turn may move on off map."""
    if place in (PEARL, BOMBAY, CALCUTTA, BOX):
        return True
    return state.has_bf(place.hex)


def lac_places(state: State) -> list[Place]:
    """O2, O3: where a LAC may move off map from."""
    lac = state.lac[ALLIES]
    arrived = {each.place for each in state.arrived if each.thing is None and each.side is ALLIES}
    return [
        place
        for place in PLACES
        if lac[place.index]
        and (place in (BOX, BOMBAY) or (place in arrived and _counts_here(state, place)))
    ]


def move_lac(state: State, place: Place) -> None:
    """O2, O3: a LAC leaves; it arrives next turn."""
    state.lac[ALLIES][place.index] -= 1
    _forget(state, None, place)
    send(state, Arrival(ALLIES, None, destination(place)))
    state.log.append(tell.lac_offmap(place, destination(place)))


def units(state: State) -> list[Unit]:
    """O2, O3: the ground units that may move off map."""
    arrived = {each.thing: each.place for each in state.arrived if isinstance(each.thing, Unit)}
    able = []
    for unit in state.in_play(ALLIES):
        hex = state.location[unit.index]
        here = hex in (BOX.hex, BOMBAY.hex)
        came = arrived.get(unit)
        if here or (came is not None and came.hex is hex and _counts_here(state, came)):
            if not unit.chinese:
                able.append(unit)
    return able


def move_unit(state: State, unit: Unit) -> None:
    """O2, O3: a ground unit leaves; it arrives next turn."""
    hex = state.location[unit.index]
    start = next(place for place in PLACES if place.hex is hex)
    _forget(state, unit, start)
    state.take_off(unit, gone=False)
    send(state, Arrival(ALLIES, unit, destination(start)))
    state.log.append(tell.unit_offmap(unit, start, destination(start)))


def _forget(state: State, thing: Unit | None, place: Place) -> None:
    """What arrived this turn and leaves again has not arrived any more."""
    for each in state.arrived:
        if each.thing is thing and each.place is place:
            left = list(state.arrived)
            left.remove(each)
            state.arrived = tuple(left)
            return


def send(state: State, arrival: Arrival) -> None:
    """O1: something arrives next turn."""
    turn = state.turn + 1
    state.due[turn] = (*state.due.get(turn, ()), arrival)


# --- ships (O4–O8) --------------------------------------------------------------------------------


def eligible(state: State, cw: bool) -> list[Ship]:
    """O4, O7: US ships in the box or arrived this turn; CW ships in Bombay (O9: neither those in
    repair nor those back from it this turn)."""
    arrived = {each.thing for each in state.arrived if isinstance(each.thing, Ship)}
    ready = []
    for place, ships in state.ports[ALLIES].items():
        for ship in ships:
            if ship.cw is not cw:
                continue
            waits = place is (BOMBAY if cw else BOX) and ship not in state.repaired
            if waits or (not cw and ship in arrived):
                ready.append(ship)
    return sorted(ready, key=lambda ship: ship.index)


@cache
def due_turn(ship: Ship) -> int | None:
    """O6: the turn in which the schedule brings a ship, or None."""
    for turn in range(1, TURNS + 1):
        for ships in reinforcements(turn, ALLIES).ships.values():
            if ship in ships:
                return turn
    return None


def to_bring(state: State, cw: bool) -> list[Ship]:
    """O4: the CW ships that may be brought: due later and not in play, or set aside by O7.
    O7: the US ships set aside by O4."""
    if not cw:
        return sorted(state.aside, key=lambda ship: ship.index)
    known = known_ships(state, ALLIES)
    found = []
    for ship in SHIP[ALLIES].values():
        due = due_turn(ship)
        later = due is not None and due > state.turn
        if ship.cw and ship not in known and (later or ship in state.aside_cw):
            found.append(ship)
    return found


def of_type(leaving: Ship, brought: Ship) -> bool:
    """O4, O7: type for type; a CV and a CVL of defence 4 go for each other."""
    if leaving.type is brought.type:
        # A US CV is not brought by a CV: the Commonwealth has none.
        return True
    pair = {leaving.type, brought.type}
    if pair != {ShipType.CV, ShipType.CVL}:
        return False
    return all(ship.type is ShipType.CV or ship.defence == LIKE_A_CV for ship in (leaving, brought))


def fits(leaving: Iterable[Ship], brought: Iterable[Ship], one: Ship) -> bool:
    """O4, O5: whether ``one`` more ship may be brought: by type, and by the sum of NSP."""
    gone, came = list(leaving), list(brought)
    if not all(of_type(ship, one) for ship in gone):
        return False
    if came and (len(gone) > 1 or gone[0].capital):
        return False
    return sum(ship.nsp for ship in (*came, one)) <= sum(ship.nsp for ship in gone)


def ships(state: State) -> list[Ship]:
    """O4–O8: the ships that may move off map: some choice of ships leads to one brought."""
    able = []
    for cw in (False, True):
        ready, offered = eligible(state, cw), to_bring(state, not cw)
        for ship in ready:
            together = [ship] if ship.capital else [s for s in ready if s.type is ship.type]
            if any(fits(together, (), one) for one in offered):
                able.append(ship)
    return able


def move_ships(state: State, first: Ship) -> Rule[None]:
    """O4–O7: name the ships that leave and those they bring; all of it is one move."""
    state.moving = (first,)
    while True:
        offered = [
            ship
            for ship in to_bring(state, not first.cw)
            if ship not in state.bringing and fits(state.moving, state.bringing, ship)
        ]
        options = [with_ship("bring", ship) for ship in offered]
        if not state.bringing and not first.capital:
            more = [s for s in eligible(state, first.cw) if s.type is first.type]
            also = [with_ship("also", ship) for ship in more if ship not in state.moving]
            options = [*also, *options]
        if state.bringing:
            if not options:
                break
            options.append(PASS)
        said = ASK_MORE if state.bringing else ASK_BRING
        choice = yield from ask(ALLIES, Kind.PIECE, said, "O5", options, secret=True, alone=True)
        if choice is PASS:
            break
        assert choice.ship is not None
        if choice.verb == "also":
            state.moving += (choice.ship,)
        else:
            state.bringing += (choice.ship,)
    exchange(state)


def exchange(state: State) -> None:
    """O4, O6, O7: the ships named are set aside, those they bring arrive next turn."""
    leaving, brought = state.moving, state.bringing
    state.moving = state.bringing = ()
    for place, ships in list(state.ports[ALLIES].items()):
        here = tuple(ship for ship in leaving if ship in ships)
        if here:
            state.take_ships(ALLIES, place, here)
    state.arrived = _without(state.arrived, leaving)
    if state.turn in state.due:
        state.due[state.turn] = _without(state.due[state.turn], leaving)
    if leaving[0].cw:
        state.aside_cw += leaving
        for ship in brought:
            del state.aside[ship]
            send(state, Arrival(ALLIES, ship, PEARL))
    else:
        turns = [turn for turn in map(due_turn, brought) if turn and turn >= state.turn]
        back = max(turns) + 1 if turns else None
        for ship in leaving:
            state.aside[ship] = back
        state.aside_cw = tuple(ship for ship in state.aside_cw if ship not in brought)
        for ship in brought:
            send(state, Arrival(ALLIES, ship, BOMBAY))
    state.log.append(tell.ships_offmap(leaving, brought))


def _without(arrivals: tuple[Arrival, ...], ships: tuple[Ship, ...]) -> tuple[Arrival, ...]:
    """What arrived this turn and leaves again has not arrived any more."""
    return tuple(each for each in arrivals if each.thing not in ships)
