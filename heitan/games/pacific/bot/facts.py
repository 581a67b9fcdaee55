"""Facts that lie open on the board, worked out for either side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    BOXES,
    COASTAL,
    INSIDE_LIMIT,
    PLACE,
    PORT_HEXES,
    Mask,
    hexes_in,
    hexes_of,
    within,
    within_sea,
)
from heitan.games.pacific.forces import BASE_FORCES, SHIP, Ship, Unit, reinforcements
from heitan.games.pacific.ground_combat import quarters
from heitan.games.pacific.landing import JAPANESE_RANGE_OUTSIDE, LANDING_RANGE
from heitan.games.pacific.rules.set_up import control
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.variants import Scenario


@cache
def ships_come(scenario: Scenario, side: Side, turn: int) -> tuple[Ship, ...]:
    """The ships of a side that have been in play, as the set-up and the schedule tell."""
    set_up = scenario.set_up
    held = control(set_up)[side]
    come = {
        SHIP[side][id]
        for place, ids in set_up.ships.items()
        if PLACE[place].hex.bit & held
        for id in ids
    }
    if scenario.whole_map:
        come.update(
            SHIP[side][id] for ids in set_up.repair.values() for id in ids if side is ALLIES
        )
        for earlier in range(set_up.turn, turn + 1):
            for ships in reinforcements(earlier, side).ships.values():
                come.update(ships)
    return tuple(sorted(come, key=lambda ship: ship.index))


def effective(board: Board, units: Iterable[Unit]) -> tuple[int, int]:
    """The effective strength of units, in quarters, and their strength points (G10)."""
    fighting = [unit for unit in units if not unit.bf]
    return quarters(board, fighting), sum(board.strength[unit.index] for unit in fighting)


#: A BF can be moved, so that hexes so far from one are thought to be in reach of landings (H3).
BF_THREATENS = 4


def exposed(board: Board, side: Side) -> Mask:
    """The hexes a side controls on which the other could land, given troops and a fleet (G5)."""
    enemy = side.enemy
    ports = board.control[enemy] & PORT_HEXES & ~BOXES
    forward = 0
    if enemy is ALLIES and board.variants.landing:
        forward = sum({hex.bit for bf in BASE_FORCES if (hex := board.location[bf.index])})
    return _coasts_exposed(ports, forward, enemy) & board.control[side]


@lru_cache(maxsize=256)
def _coasts_exposed(ports: Mask, base_forces: Mask, attacker: Side) -> Mask:
    reached = 0
    for port in hexes_of(ports):
        near = hexes_in(within_sea(port.mega, LANDING_RANGE)) & COASTAL
        if attacker is JAPAN:
            nearer = hexes_in(within_sea(port.mega, JAPANESE_RANGE_OUTSIDE))
            near &= INSIDE_LIMIT | nearer
        reached |= near
    if base_forces:
        in_range = 0
        for hex in hexes_of(base_forces & ~BOXES):
            in_range |= hexes_in(within(hex.mega, BF_THREATENS))
        reached &= in_range
    return reached
