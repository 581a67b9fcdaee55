"""What hits do to ships (N7, N8, N10), and strikes to LAC."""

from __future__ import annotations

from collections.abc import Sequence

from heitan.games.pacific import naval_tables, tell_naval
from heitan.games.pacific.battles import Battle, Check, Exchange
from heitan.games.pacific.chart import PLACES_IN, Mega
from heitan.games.pacific.choices import with_ship
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.state import State
from heitan.kernel.chance import Roll
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text

#: N7: the most applications a ship takes.
DOUBLE = 2
#: N10: after how many turns a damaged ship is back, and after a double application.
REPAIR = 2
LONG_REPAIR = 3


def apply_hits(
    state: State,
    exchange: Exchange,
    side: Side,
    ships: Sequence[Ship],
    by_owner: bool = False,
) -> Rule[None]:
    """N7: the hits of a side's attack are applied to enemy ships, one application at a time.

    Args:
        state: the state.
        exchange: the exchange with the attack, and what has been applied so far.
        side: whose attack it is.
        ships: the ships that it hits.
        by_owner: the owner applies, not the attacker, and a carrier only when no other ship can
            take one (N9).
    """
    applied = exchange.applied[side.enemy]
    chooser, rule = (side.enemy, "N9") if by_owner else (side, "N7")
    while left := exchange.hits_left(side):
        able = [ship for ship in ships if can_take(applied, ship, left)]
        if by_owner:
            able = [ship for ship in able if not ship.carrier] or able
        if not able:
            state.log.append(tell_naval.hits_lost(left))
            return
        asked = text("ask.apply", n=left)
        options = [with_ship("apply", ship) for ship in able]
        ship = (yield from ask(chooser, Kind.PIECE, asked, rule, options)).ship
        assert ship is not None
        applied[ship] = applied.get(ship, 0) + 1
        state.log.append(tell_naval.hit(ship, applied[ship], exchange.hits_left(side)))


def can_take(applied: dict[Ship, int], ship: Ship, left: int) -> bool:
    """N7: an application costs the ship's defence, and a ship takes two at most."""
    return ship.defence <= left and applied.get(ship, 0) < DOUBLE


def check_damage(state: State, battle: Battle, exchange: Exchange) -> Rule[None]:
    """N4, N8: every ship hit is checked in the order of first application, A's, then J's."""
    for side in (ALLIES, JAPAN):
        for ship, times in exchange.applied[side].items():
            die = yield Roll("die")
            double = times == DOUBLE
            sunk = naval_tables.sinks(side, double, die)
            check = Check(ship, double, die, sunk)
            exchange.checks[side] += (check,)
            remove(state, battle.mega, ship)
            if sunk:
                state.sink(side, (ship,))
                state.log.append(tell_naval.checked(check, None))
            else:
                damage(state, check)


def damage(state: State, check: Check) -> None:
    """N10: a ship not sunk leaves the map, and is back after two or three turns.

    In the scenarios without R3 (E4) it does not come back.
    """
    ship = check.ship
    turn = state.turn + (LONG_REPAIR if check.double else REPAIR)
    state.repair[ship.side][ship] = turn
    returns = turn if state.variants.scenario.whole_map else None
    state.log.append(tell_naval.checked(check, returns))


def remove(state: State, mega: Mega, ship: Ship) -> None:
    """A ship that was hit leaves its TF or port in a mega-hex."""
    state.shown -= {ship}
    for tf in state.task_forces_in(ship.side, mega):
        if ship in tf.ships:
            left = tuple(each for each in tf.ships if each is not ship)
            state.change_tf(ship.side, tf, ships=left)
            return
    for place in PLACES_IN[mega]:
        if ship in state.ships_in(ship.side, place):
            state.take_ships(ship.side, place, (ship,))


def lose_lac(state: State, side: Side, mega: Mega, n: int) -> None:
    """N5, N6: LAC are lost one by one, each from the airfield that has most; ties: as listed."""
    lac, fields = state.lac[side], PLACES_IN[mega]
    lost = min(n, sum(lac[place.index] for place in fields))
    for _ in range(lost):
        fullest = max(fields, key=lambda place: lac[place.index])
        lac[fullest.index] -= 1
    if lost:
        state.log.append(tell_naval.lac_lost(side, mega, lost))
