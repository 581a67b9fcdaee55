"""What a side knows of the enemy's ships, and spreading the rest anew (V3)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from heitan.games.pacific import lanes
from heitan.games.pacific.board import OPERATIONS, Step
from heitan.games.pacific.chart import (
    ALL_MEGAS,
    BOMBAY,
    BOX,
    COASTAL,
    MEGAS,
    PORTS,
    SEA,
    Mask,
    Mega,
    Place,
    hexes_of,
    megas_of,
    within_sea,
)
from heitan.games.pacific.forces import PHASES, Ship
from heitan.games.pacific.rules.naval_supply import rating
from heitan.games.pacific.rules.offmap import due_turn
from heitan.games.pacific.rules.surprise import may_withhold
from heitan.games.pacific.sailing import RANGE
from heitan.games.pacific.sides import ALLIES, BY_SEAT, JAPAN, Side
from heitan.games.pacific.state import MOST_SHIPS, MOST_TASK_FORCES, Arrival, State, TaskForce

#: How likely a ship that nobody has seen is thought to be at sea while TFs are out.
AT_SEA = 0.4
#: How likely a TF with a carrier is thought to lie withheld where it could (B2).
WITHHELD = 0.5


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a side knows of the enemy's ships now: those it sees, in port or in a TF."""

    in_port: frozenset[Ship]
    at_sea: frozenset[Ship]


def known(state: State, seat: int) -> Knowledge:
    """What ``seat`` sees of the enemy's ships now (V1)."""
    enemy = BY_SEAT[seat].enemy
    at_sea = {ship for tf in state.task_forces[enemy] if tf.shown for ship in tf.ships}
    return Knowledge(
        frozenset(ship for ship in state.shown if ship.side is enemy), frozenset(at_sea)
    )


def redeal(state: State, seat: int, knowledge: Knowledge, rng: random.Random) -> None:
    """V3: enemy ships neither sunk nor in repair nor seen are spread over enemy ports, weighted
    by rating, and TFs; what has been spent there is what those TFs cost.

    A TF of which nobody has seen anything lies where it would not have met a battle.
    """
    enemy = BY_SEAT[seat].enemy
    seen = knowledge.in_port | knowledge.at_sea
    hidden = _take_up_hidden(state, enemy, seen)
    _forget_secrets(state, enemy)
    _forget_word(state, enemy, rng)
    ports = [port for port in PORTS if _may_hide_in(state, enemy, port)]
    if not ports:
        ports = [port for port in PORTS if state.owns(enemy, port)]
    weights = [max(1, min(rating(state, port), _HEAVIEST)) for port in ports]
    rng.shuffle(hidden)
    if _fleets_are_out(state, enemy):
        hidden = _send_out(state, enemy, hidden, ports, weights, rng)
    for ship in hidden:
        port = rng.choices(ports, weights)[0]
        state.add_ships(enemy, port, (ship,))
    _set_levels(state, enemy)


#: The off-map box has a rating of 99, which says nothing of how many ships wait in it.
_HEAVIEST = 16


def _take_up_hidden(state: State, enemy: Side, seen: frozenset[Ship]) -> list[Ship]:
    """Take the ships that are not seen off the map, and those on their way off map too."""
    hidden: list[Ship] = []
    for place, ships in list(state.ports[enemy].items()):
        unseen = tuple(ship for ship in ships if ship not in seen)
        hidden += unseen
        state.take_ships(enemy, place, unseen)
    for tf in state.task_forces[enemy]:
        unseen = tuple(ship for ship in tf.ships if ship not in seen)
        hidden += unseen
        if unseen:
            state.change_tf(enemy, tf, ships=tuple(ship for ship in tf.ships if ship in seen))
    hidden += [ship for ship in state.forming if ship.side is enemy]
    if enemy is ALLIES:
        # Which ships went off map, and for which, is not known: by the schedule alone a US ship
        # that has come is somewhere, and a CW ship is not before its turn.
        hidden += state.aside
        for things in state.due.values():
            hidden += [each.thing for each in things if isinstance(each.thing, Ship)]
        first = state.variants.scenario.set_up.turn
        hidden = [ship for ship in hidden if not _still_to_come(state, ship, first)]
    return list(dict.fromkeys(hidden))


def _still_to_come(state: State, ship: Ship, first: int) -> bool:
    due = due_turn(ship)
    return ship.cw and due is not None and due > max(state.turn, first)


def _forget_secrets(state: State, enemy: Side) -> None:
    """What the enemy alone knows besides its ships."""
    if state.active is enemy:
        state.forming, state.forming_at = (), None
        if state.step in (Step.RETURN, Step.SUPPORT):
            state.tf_asked[enemy] = 0
    state.arrived = _without_ships(state.arrived, enemy)
    state.repaired = tuple(ship for ship in state.repaired if ship.side is not enemy)
    if enemy is JAPAN:
        state.named = None
        return
    state.aside, state.aside_cw = {}, ()
    state.moving = state.bringing = ()
    state.due = {turn: _without_ships(things, enemy) for turn, things in state.due.items()}


def _forget_word(state: State, enemy: Side, rng: random.Random) -> None:
    """N9: what Japan has said of closing, before the Allies have answered."""
    battle = state.battle
    if enemy is JAPAN and battle is not None and JAPAN in battle.closes:
        if ALLIES not in battle.closes:
            battle.closes[JAPAN] = rng.random() < 0.5


def _without_ships(things: tuple[Arrival, ...], enemy: Side) -> tuple[Arrival, ...]:
    return tuple(
        each for each in things if each.side is not enemy or not isinstance(each.thing, Ship)
    )


# --- ports and TFs -------------------------------------------------------------------------------


def _shown_megas(state: State) -> Mask:
    """The mega-hexes in which a battle would have shown in this phase what met there (until step
    7): in the battle step those already passed in map order, and the present one once it has."""
    if state.phase == 0 or state.step not in OPERATIONS:
        return 0
    if state.step is Step.BATTLE:
        passed = (1 << (state.fought + 1)) - 1
        battle = state.battle
        return passed if battle is None or not battle.opened else passed | battle.mega.bit
    after = OPERATIONS.index(Step.BATTLE) < OPERATIONS.index(state.step)
    before = OPERATIONS.index(state.step) < OPERATIONS.index(Step.RETURN)
    return ALL_MEGAS if after and before else 0


def _may_hide_in(state: State, enemy: Side, port: Place) -> bool:
    """Whether ships could lie in a port unseen: no LAC or TF of the other side was there."""
    if not state.owns(enemy, port):
        return False
    if port in (BOX, BOMBAY) and not state.variants.scenario.whole_map:
        return False
    used = state.used_megas
    if used is not None and not used & port.mega.bit:
        return False
    shown = _shown_megas(state)
    return not (shown and port.mega.bit & shown & _met(state, enemy.enemy, with_ports=False))


def _met(state: State, side: Side, with_ports: bool) -> Mask:
    """The mega-hexes in which a side has LAC or TFs, and ships in port too if asked."""
    met: Mask = 0
    for tf in state.task_forces[side]:
        met |= tf.mega.bit
    for mega in MEGAS:
        if lanes.lac_in(state, side, mega):
            met |= mega.bit
    if with_ports:
        for place in state.ports[side]:
            met |= place.mega.bit
    return met


def _fleets_are_out(state: State, enemy: Side) -> bool:
    """Whether the enemy may have TFs at sea that have not been seen."""
    if state.phase == 0 or state.step not in OPERATIONS:
        return False
    step = OPERATIONS.index(state.step)
    if step < OPERATIONS.index(Step.FLEET):
        return state.phase > 1
    if step == OPERATIONS.index(Step.FLEET):
        return state.phase > 1 or (enemy is JAPAN and state.active is ALLIES)
    if step < OPERATIONS.index(Step.RETURN) or state.phase < PHASES:
        return True
    back = enemy is JAPAN and state.active is ALLIES
    return step == OPERATIONS.index(Step.RETURN) and not back


def _send_out(
    state: State,
    enemy: Side,
    hidden: list[Ship],
    ports: list[Place],
    weights: list[int],
    rng: random.Random,
) -> list[Ship]:
    """Put some of the ships to sea in TFs; gives those that stay in port."""
    meeting = _must_meet(state, enemy)
    going = [ship for ship in hidden if rng.random() < AT_SEA]
    if meeting is not None and not going:
        going = hidden[:1]
    staying = [ship for ship in hidden if ship not in going]
    numbers = {tf.number for tf in state.task_forces[enemy]}
    free = [number for number in range(1, MOST_TASK_FORCES + 1) if number not in numbers]
    shown = _shown_megas(state)
    avoid = shown & _met(state, enemy.enemy, with_ports=True) if shown else 0
    used = state.used_megas
    while going and free:
        ships = going[: rng.randint(1, MOST_SHIPS)]
        port = rng.choices(ports, weights)[0]
        sea = within_sea(port.mega, RANGE) & SEA & ~avoid
        if used is not None:
            sea &= used
        if not sea:
            break
        if state.step is Step.SUPPORT:
            # Whoever is asked for support (G7) has a TF where the other side holds a coast.
            sea = sea & _coasts(state, enemy.enemy) or sea
        going = going[len(ships) :]
        mega: Mega = rng.choice(list(megas_of(sea)))
        ordered = tuple(sorted(ships, key=lambda ship: ship.index))
        withheld = False
        if meeting is not None:
            mega, meeting = meeting, None
        elif _may_be_withheld(state, enemy, ordered) and rng.random() < WITHHELD:
            assert state.battle is not None
            mega, withheld = state.battle.mega, True
        tf = TaskForce(free.pop(0), ordered, mega, port, withheld=withheld)
        together = (*state.task_forces[enemy], tf)
        state.task_forces[enemy] = tuple(sorted(together, key=lambda each: each.number))
    return staying + going


def _must_meet(state: State, enemy: Side) -> Mega | None:
    """B1: where a Japanese TF must be that has not been shown yet, as Japan had to roll."""
    battle = state.battle
    if enemy is JAPAN and battle is not None and battle.surprise_die and not battle.opened:
        return battle.mega
    return None


def _may_be_withheld(state: State, enemy: Side, ships: tuple[Ship, ...]) -> bool:
    """B2: whether a TF may lie withheld where a battle is being fought."""
    battle = state.battle
    return (
        enemy is ALLIES
        and battle is not None
        and battle.opened
        and may_withhold(battle)
        and not state.surprise_used
        and any(ship.carrier for ship in ships)
    )


def _coasts(state: State, side: Side) -> Mask:
    """The mega-hexes with a side's ground units in coastal hexes."""
    held = state.presence[side] & COASTAL
    return sum({hex.mega.bit for hex in hexes_of(held)})


def _set_levels(state: State, enemy: Side) -> None:
    """What is left at the enemy's ports: full, less what its TFs cost."""
    for port in PORTS:
        if state.owns(enemy, port):
            state.nsl[enemy][port.index] = rating(state, port)
    if enemy is JAPAN:
        state.home_left = state.home_level
    for tf in state.task_forces[enemy]:
        if state.owns(enemy, tf.payer):
            state.spend(enemy, tf.payer, min(tf.cost, state.level(enemy, tf.payer)))
