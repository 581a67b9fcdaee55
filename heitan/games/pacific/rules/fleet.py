"""Task forces sail (N1–N3, S3)."""

from __future__ import annotations

from functools import lru_cache

from heitan.games.pacific import tell_naval
from heitan.games.pacific.chart import Mask, Place, megas_of
from heitan.games.pacific.choices import PASS, Choice, with_mega, with_place, with_ship
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.sailing import reach
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import MOST_SHIPS, MOST_TASK_FORCES, State, TaskForce
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

ASK_SORTIE = Text("ask.sortie")


def sortie(state: State, side: Side) -> Rule[bool]:
    """N1: one TF is formed in a port and sails, or the side has done; all of it in secret (V2)."""
    ports = ports_to_sail_from(state, side)
    if not ports:
        return done(state, side)
    options = [*(with_place("sortie", place) for place in ports), PASS]
    choice = yield from ask(side, Kind.SPACE, ASK_SORTIE, "N1", options, secret=True, alone=True)
    if choice is PASS:
        return done(state, side)
    port = state.forming_at = choice.place
    assert port is not None

    yield from form(state, side, port)
    yield from sail(state, side, port)
    return False


def form(state: State, side: Side, port: Place) -> Rule[None]:
    """N1, S3: up to 12 ships, one by one, as far as the port can pay for them."""
    while len(state.forming) < MOST_SHIPS:
        options = [with_ship("add", ship) for ship in ships_to_add(state, side, port)]
        if not options:
            break
        if state.forming:
            options.append(PASS)
        asked = text("ask.add", place=port, left=_left(state, side, port))
        choice = yield from ask(side, Kind.PIECE, asked, "N1", options, secret=True, alone=True)
        if choice is PASS:
            break
        assert choice.ship is not None
        state.forming += (choice.ship,)


def sail(state: State, side: Side, port: Place) -> Rule[None]:
    """N1, N2: the TF gets the lowest free number, and goes to a mega-hex in reach."""
    numbers = {tf.number for tf in state.task_forces[side]}
    number = next(n for n in range(1, MOST_TASK_FORCES + 1) if n not in numbers)
    ships = tuple(sorted(state.forming, key=lambda ship: ship.index))
    asked = text("ask.to", number=number)
    options = _to(reach(state, side, port))
    mega = (yield from ask(side, Kind.SPACE, asked, "N1", options, secret=True, alone=True)).mega
    assert mega is not None

    tf = TaskForce(number, ships, mega, port)
    state.take_ships(side, port, ships)
    state.spend(side, port, tf.cost)
    others = state.task_forces[side]
    state.task_forces[side] = tuple(sorted((*others, tf), key=lambda each: each.number))
    state.forming, state.forming_at = (), None
    state.log.append(tell_naval.sailed(side, tf))


def done(state: State, side: Side) -> bool:
    """V2: what was done is told to nobody else, nor whether anything was."""
    state.log.append(tell_naval.fleet_step(side))
    return True


def ports_to_sail_from(state: State, side: Side) -> list[Place]:
    """N1, N2: own ports with a ship that the port can pay for, while a number is free."""
    if len(state.task_forces[side]) >= MOST_TASK_FORCES:
        return []
    ports = [
        place
        for place, ships in state.ports[side].items()
        if min(ship.nsp for ship in ships) <= state.level(side, place)
    ]
    return sorted(ports, key=lambda place: place.index)


def ships_to_add(state: State, side: Side, port: Place) -> list[Ship]:
    """N1, S3: the ships in port that are not in the TF yet and that the port can still pay for."""
    left = _left(state, side, port)
    return [
        ship
        for ship in state.ships_in(side, port)
        if ship.nsp <= left and ship not in state.forming
    ]


def _left(state: State, side: Side, port: Place) -> int:
    return state.level(side, port) - sum(ship.nsp for ship in state.forming)


@lru_cache(maxsize=1024)
def _to(megas: Mask) -> tuple[Choice, ...]:
    return tuple(with_mega("to", mega) for mega in megas_of(megas))
