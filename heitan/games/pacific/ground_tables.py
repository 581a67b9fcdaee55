"""The tables of ground support (G8) and ground combat (G11). A low roll is good for the roller."""

from __future__ import annotations

from typing import TypeAlias

#: The least strength of each row, weakest first, and the result by the die.
Table: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]

#: G8: LSP recovered, or taken, by support power.
SUPPORT: Table = (
    (1, (1, 0, 0, 0, 0, 0)),
    (4, (1, 1, 0, 0, 0, 0)),
    (8, (2, 1, 1, 0, 0, 0)),
    (12, (2, 2, 1, 1, 0, 0)),
    (17, (3, 2, 2, 1, 1, 0)),
    (23, (4, 3, 2, 2, 1, 1)),
    (31, (5, 4, 3, 2, 2, 1)),
)
#: G11: strength lost by the other side, by effective strength.
COMBAT: Table = (
    (1, (1, 0, 0, 0, 0, 0)),
    (2, (1, 1, 0, 0, 0, 0)),
    (3, (1, 1, 1, 0, 0, 0)),
    (6, (2, 1, 1, 1, 0, 0)),
    (10, (3, 2, 2, 1, 1, 0)),
    (15, (4, 3, 2, 2, 1, 1)),
    (21, (6, 4, 3, 3, 2, 1)),
    (30, (8, 6, 5, 4, 3, 2)),
    (41, (10, 8, 6, 5, 4, 3)),
)


def row(table: Table, strength: int, higher: int = 0) -> tuple[int, ...]:
    """The results of a strength by the die.

    Args:
        table: one of the two tables.
        strength: whole; below the first row there are no results.
        higher: so many rows further up in the table, towards the weaker ones (rough ground).
    """
    rows = [results for least, results in table if strength >= least]
    kept = len(rows) - higher
    return rows[kept - 1] if kept > 0 else (0,) * 6


def lsp_moved(power: int, die: int) -> int:
    """G8: the LSP that support recovers or takes."""
    return row(SUPPORT, power)[die - 1]


def strength_lost(strength: int, die: int, rough: bool = False) -> int:
    """G11: what a side's fire costs the other; ``rough`` for an attacker on rough ground."""
    return row(COMBAT, strength, 1 if rough else 0)[die - 1]
