"""Ground support (G7–G9): who can give it where, how much, and what for.

Ships in it are those the asker knows of: a rule knows all, a view its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from heitan.games.pacific import lanes
from heitan.games.pacific.board import FULL_LSP, Board
from heitan.games.pacific.chart import COASTAL, FORTRESSES, HEXES_IN, Hex, Mask, Mega
from heitan.games.pacific.forces import Ship, Size, Unit
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.strength import air_attack

#: G8: what an own LAC in the mega-hex adds, and one of the enemy's takes.
PER_OWN_LAC = 2
PER_ENEMY_LAC = 1
#: G9 (seed A1): defence armies of this full strength, but for Korea's and Formosa's.
SPECIAL_STRENGTH = 10
NOT_SPECIAL = ("DAK", "DAF")


def targets(board: Board, side: Side, mega: Mega) -> Mask:
    """G7: the hexes of a mega-hex that a side's TF may take: coastal, with enemy land units."""
    return board.presence[side.enemy] & COASTAL & HEXES_IN[mega.index]


def gunfire(board: Board, ships: Iterable[Ship]) -> int:
    """G8: what ships add: guns, carriers half their air strength, rounded up."""
    return sum(
        (air_attack(board, ship) + 1) // 2 if ship.carrier else ship.attack for ship in ships
    )


def power(board: Board, side: Side, hex: Hex, ships: Iterable[Ship]) -> int:
    """G8, G9: a side's support power in a hex.

    Args:
        board: the board.
        side: whose support it is.
        hex: where it is given.
        ships: the side's ships in the hex: of TFs that took it, and in its own port.
    """
    own = lanes.lac_in(board, side, hex.mega)
    enemy = lanes.lac_in(board, side.enemy, hex.mega)
    p = gunfire(board, ships) + PER_OWN_LAC * own - PER_ENEMY_LAC * enemy
    return max(0, p) + special(board, side, hex)


def special(board: Board, side: Side, hex: Hex) -> int:
    """G9 (seed A1–A3, A7): the special support of a defence army, which LAC never lessen."""
    if side is not JAPAN or not board.variants.defence_armies or not board.home_level:
        return 0
    if not board.presence[ALLIES] & hex.bit:
        return 0
    there = board.units_at(JAPAN, hex)
    if not any(_is_special(unit) for unit in there):
        return 0
    return sum(board.strength[unit.index] for unit in there if not unit.garrison)


def _is_special(unit: Unit) -> bool:
    return (
        unit.size is Size.DEFENCE_ARMY
        and unit.full == SPECIAL_STRENGTH
        and unit.id not in NOT_SPECIAL
    )


def can_recover(board: Board, side: Side, hex: Hex) -> bool:
    """G7: whether an own unit in a hex has lost LSP."""
    return any(
        board.lsp[unit.index] < FULL_LSP for unit in board.units_at(side, hex) if not unit.bf
    )


def can_reduce(board: Board, side: Side, hex: Hex) -> bool:
    """G7: whether an enemy unit in a hex has LSP to lose, and may lose it (G9)."""
    if is_sheltered(board, side.enemy, hex):
        return False
    return any(board.lsp[unit.index] for unit in board.units_at(side.enemy, hex) if not unit.bf)


def is_sheltered(board: Board, side: Side, hex: Hex) -> bool:
    """G9: whether a side's units keep their LSP under fire: in a fortress those of its controller
    (seed D3), in a position Japan's (seed E4)."""
    if board.variants.fortresses and FORTRESSES & hex.bit and board.controls(side, hex):
        return True
    return board.variants.positions and side is JAPAN and board.is_position(hex)
