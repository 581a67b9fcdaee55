"""What ships and LAC are worth in a naval and air battle (W3, W4, N5, N6, N9).

These are questions on open facts and on ships one knows of, for rules and bots alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from heitan.games.pacific.board import Board
from heitan.games.pacific.forces import TABLES, Ship
from heitan.games.pacific.sides import Side

#: N6: what the anti-air of ships gains for each LAC of their side, and in port.
LAC_COVER = 3
PORT_COVER = 5


def air_attack(board: Board, ship: Ship) -> int:
    """W4: the air strength of a carrier in this turn; of any other ship 0."""
    if not ship.carrier:
        return 0
    return max(1, ship.attack + TABLES.carrier_mod(ship.side, board.turn))


def air_strength(board: Board, side: Side, ships: Iterable[Ship], lac: int) -> int:
    """N5: the air strength of a side's ships at sea and its LAC in a mega-hex."""
    carriers = sum(air_attack(board, ship) for ship in ships)
    return carriers + lac * TABLES.lac_quality(side, board.turn)


def anti_air(ships: Iterable[Ship], lac: int, in_port: bool) -> int:
    """N6: the anti-air strength of ships that are struck, with ``lac`` of their side there."""
    cover = LAC_COVER * lac + (PORT_COVER if in_port else 0)
    return cover + sum(ship.anti_air for ship in ships)


def guns(ships: Iterable[Ship]) -> int:
    """N9: the guns of the BB, CA and DD among ships."""
    return sum(ship.attack for ship in ships if not ship.carrier)
