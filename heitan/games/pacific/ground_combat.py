"""Ground combat (G10–G12): who fights, how strongly, on what ground, and where losers go.

Effective strength is counted in quarters, so that no sum is rounded before it must be.
"""

from __future__ import annotations

from collections.abc import Iterable

from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    FORTRESSES,
    LINKS,
    MOUNTAIN,
    PLACE_AT,
    Hex,
    Mask,
    hexes_of,
)
from heitan.games.pacific.forces import Size, Unit
from heitan.games.pacific.reach import free, open_to
from heitan.games.pacific.sides import ALLIES, Side

#: G10 (seed G3): from this turn Allied garrisons attack.
GARRISONS_ATTACK_FROM = 8
#: G12: how many times as strong attackers must be left, and on rough ground.
TIMES = 2
TIMES_ROUGH = 3
#: G10: the LSP a unit needs for its full strength, and for half of it; below: a quarter.
LSP_FOR_FULL = 3
LSP_FOR_HALF = 1


def attackers(board: Board, side: Side, hex: Hex) -> tuple[Unit, ...]:
    """G10: the units of a side that attack in a hex: mobile, and in time Allied garrisons, with
    LSP."""
    garrisons = side is ALLIES and board.variants.abolition and board.turn >= GARRISONS_ATTACK_FROM
    return tuple(
        unit
        for unit in board.units_at(side, hex)
        if board.lsp[unit.index] >= LSP_FOR_HALF and (unit.mobile or (garrisons and unit.garrison))
    )


def defenders(board: Board, side: Side, hex: Hex) -> tuple[Unit, ...]:
    """G10: all units of the side attacked; BF have no strength and take no part."""
    return tuple(unit for unit in board.units_at(side, hex) if not unit.bf)


def quarters(board: Board, units: Iterable[Unit]) -> int:
    """G10: the effective strength of units, times four."""
    total = 0
    for unit in units:
        lsp = board.lsp[unit.index]
        share = 4 if lsp >= LSP_FOR_FULL else 2 if lsp >= LSP_FOR_HALF else 1
        total += board.strength[unit.index] * share
    return total


def is_rough(board: Board, defender: Side, hex: Hex) -> bool:
    """G11: the defender controls the hex, and it is a mountain, an inland place, a fortress or a
    position."""
    if not board.controls(defender, hex):
        return False
    place = PLACE_AT.get(hex)
    return bool(
        MOUNTAIN & hex.bit
        or (place is not None and place.inland)
        or (board.variants.fortresses and FORTRESSES & hex.bit)
        or (board.variants.positions and board.is_position(hex))
    )


def is_driven_out(attacking: int, defending: int, rough: bool) -> bool:
    """G12: whether the attackers left, if any, drive the defenders out.

    Args:
        attacking: what is left of the attackers' effective strength, in quarters.
        defending: what is left of the defenders'.
        rough: on rough ground.
    """
    return attacking > 0 and attacking >= (TIMES_ROUGH if rough else TIMES) * defending


def first_to_lose(board: Board, units: Iterable[Unit]) -> Unit:
    """G11: the unit that loses the next point: the strongest; of equals first mobile ones, then
    defence armies, garrisons last."""
    return min(units, key=lambda unit: (-board.strength[unit.index], _rank(unit), unit.index))


def _rank(unit: Unit) -> int:
    if unit.mobile:
        return 0
    return 1 if unit.size is Size.DEFENCE_ARMY else 2


def retreat(board: Board, units: Iterable[Unit], hex: Hex) -> Hex | None:
    """G12: the one hex to which mobile defenders go, a place first; None if there is none.

    It must be one that all of them may enter (W6).
    """
    near: Mask = LINKS[hex.index]
    for unit in units:
        near &= free(board, unit.side) & open_to(board, unit)
    there = list(hexes_of(near))
    return next((each for each in there if each in PLACE_AT), there[0] if there else None)
