"""The hexes of map.yaml on the sheet: where they lie, what they are, which of them join."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

#: Half the width of a hex, and half its height.
RADIUS = 20.0
HALF = round(RADIUS * math.sqrt(3) / 2, 2)

Point = tuple[float, float]
Hex = tuple[int, int]
#: An edge between two hexes, by its ends, the smaller one first.
Edge = tuple[Point, Point]

#: The corners of a flat-topped hex from the right one on, clockwise on the sheet, and the
#: neighbour beyond the edge that begins at each corner: columns on, half rows down.
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_BEYOND = ((1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1))


def centre(at: Hex) -> Point:
    """The middle of a hex on the sheet; even columns sit half a hex lower."""
    column, row = at
    return RADIUS * (1.5 * column - 0.5), HALF * (2 * row - 1 + (column % 2 == 0))


def corners(at: Hex) -> list[Point]:
    """Its six corners, rounded so that neighbours share them exactly."""
    x, y = centre(at)
    return [(round(x + dx * RADIUS / 2, 2), round(y + dy * HALF, 2)) for dx, dy in _CORNERS]


def sides(at: Hex) -> list[tuple[Hex, Edge]]:
    """Its six edges, each with the hex beyond, which may lie off the map."""
    column, row = at
    down = 2 * row + (column % 2 == 0)
    points = corners(at)
    found = []
    for side, (dx, dy) in enumerate(_BEYOND):
        other = column + dx
        beyond = (other, (down + dy - (other % 2 == 0)) // 2)
        one, two = points[side], points[(side + 1) % 6]
        found.append((beyond, (min(one, two), max(one, two))))
    return found


def named(number: str) -> Hex:
    """``"2909"`` as column and row."""
    return int(number[:2]), int(number[2:])


def mega(at: Hex) -> str:
    """The mega-hex of a hex: blocks of four by four, every second column two rows higher."""
    block = (at[0] - 1) // 4
    return "ABCDEFGHIJKLMNOP"[block] + str((at[1] - 1 + (2 if block % 2 else 0)) // 4 + 1)


@dataclass(frozen=True)
class Chart:
    """What map.yaml says, hex by hex."""

    rules: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> Chart:
        """Read the game's map."""
        return cls(yaml.safe_load(path.read_text(encoding="utf-8")))

    @cached_property
    def hexes(self) -> list[Hex]:
        """Every hex, column by column."""
        return [
            (column, row)
            for column in range(1, self.rules["columns"] + 1)
            for row in range(1, self.rules["rows"] + 1)
        ]

    @property
    def width(self) -> float:
        """Of the hexes on the sheet."""
        return float(RADIUS * (1.5 * self.rules["columns"] + 0.5))

    @property
    def height(self) -> float:
        """Of the hexes on the sheet."""
        return float(round(HALF * (2 * self.rules["rows"] + 1), 2))

    def terrain(self, at: Hex) -> str:
        """One letter of map.yaml; sea where a row ends early."""
        return self._letter("terrain", at, "~")

    def landmass(self, at: Hex) -> str:
        """One letter of map.yaml."""
        return self._letter("landmass", at, "-")

    def _letter(self, table: str, at: Hex, nothing: str) -> str:
        row = self.rules[table].get(f"{at[1]:02d}", "")
        return row[at[0] - 1] if 0 < at[0] <= len(row) else nothing

    def is_land(self, at: Hex) -> bool:
        """Land, passable or not."""
        return self.terrain(at) != "~"

    def is_island(self, at: Hex) -> bool:
        """An island of one hex."""
        return self.landmass(at) == "*"

    @cached_property
    def blocked(self) -> set[frozenset[Hex]]:
        """Pairs of one landmass that do not join."""
        pairs = (pair.split("-") for pair in self.rules["blocked_links"])
        return {frozenset((named(one), named(two))) for one, two in pairs}

    def joined(self, one: Hex, two: Hex) -> bool:
        """Whether land goes on from a hex to its neighbour, impassable land too."""
        if not (self.is_land(one) and self.is_land(two)):
            return False
        mass = self.landmass(one)
        return (
            mass == self.landmass(two) and mass != "*" and frozenset((one, two)) not in self.blocked
        )

    def listed(self, table: str) -> set[Hex]:
        """The hexes of a table of row to column ranges."""
        return {
            (column, int(row))
            for row, spans in self.rules[table].items()
            for first, last in spans
            for column in range(first, last + 1)
        }

    @cached_property
    def places(self) -> dict[str, dict[str, Any]]:
        """The places by id."""
        return dict(self.rules["places"])
