"""The tables of naval and air battles (N5, N6, N8, N9). A low roll is good for the roller."""

from __future__ import annotations

from dataclasses import dataclass

from heitan.games.pacific.sides import JAPAN, Side

# --- air strikes on LAC (N5) ---------------------------------------------------------------------

#: The least air strength of each row, and the LAC lost by the die.
_AGAINST_LAC = (
    (45, (4, 3, 3, 2, 1, 1)),
    (30, (3, 3, 2, 1, 1, 0)),
    (21, (3, 2, 1, 1, 0, 0)),
    (15, (2, 2, 0, 0, 0, 0)),
    (10, (2, 1, 0, 0, 0, 0)),
    (6, (1, 1, 0, 0, 0, 0)),
    (3, (1, 0, 0, 0, 0, 0)),
    (0, (0, 0, 0, 0, 0, 0)),
)


def lac_lost(strength: int, die: int) -> int:
    """N5: how many LAC an air strike destroys."""
    return next(row for least, row in _AGAINST_LAC if strength >= least)[die - 1]


# --- air strikes on ships (N6) -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table of strikes on ships.

    Attributes:
        anti_air: its heading.
        halves: twice the factor, by the die.
        cost: the LAC the attacker loses, by the die.
    """

    anti_air: int
    halves: tuple[int, ...]
    cost: tuple[int, ...] = (0, 0, 0, 0, 0, 0)

    def hits(self, strength: int, die: int, in_port: bool) -> int:
        """The hits of a strike; those on ships in port are halved before rounding."""
        return self.halves[die - 1] * strength // (4 if in_port else 2)

    def lac_cost(self, die: int) -> int:
        """How many LAC the strike costs the attacker."""
        return self.cost[die - 1]


COLUMNS = (
    Column(5, (7, 6, 6, 5, 5, 4)),
    Column(10, (3, 3, 2, 2, 2, 1)),
    Column(20, (2, 2, 2, 1, 1, 1), (0, 0, 0, 0, 0, 1)),
    Column(30, (2, 2, 1, 1, 1, 0), (0, 0, 0, 0, 1, 1)),
    Column(40, (2, 1, 1, 1, 0, 0), (0, 0, 0, 0, 1, 2)),
    Column(60, (1, 1, 1, 0, 0, 0), (0, 0, 1, 1, 2, 3)),
)
#: B3: the column of the surprise attack.
SURPRISED = COLUMNS[0]
#: N11: the column of Japan's strikes in the opening.
OPENING = COLUMNS[1]


def column(anti_air: int) -> Column:
    """N6: the highest column not above an anti-air strength; below 5, column 5."""
    return next((each for each in reversed(COLUMNS) if each.anti_air <= anti_air), COLUMNS[0])


# --- gunfire (N9) --------------------------------------------------------------------------------

#: Twice the factor, by the die.
_GUNFIRE = (3, 2, 2, 1, 1, 0)
#: One side alone closes: it comes to a surface action on this or less.
CONTACT = 3


def gun_hits(guns: int, die: int) -> int:
    """N9: the hits of gunfire."""
    return _GUNFIRE[die - 1] * guns // 2


# --- damage checks (N8) --------------------------------------------------------------------------


def sinks(side: Side, double: bool, die: int) -> bool:
    """N8: whether a ship hit by a single or double application sinks."""
    if side is JAPAN:
        return die >= (3 if double else 5)
    return die >= (4 if double else 6)
