"""The board: 53 spaces, their borders, the straits (6.1–6.10), as bit masks.

A set of spaces is a whole number whose bit ``n`` stands for the space with index ``n``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, TypeAlias

import yaml

from heitan.games.quartermaster.nations import AXIS, NATION, Nation, Team
from heitan.kernel.text import Text

Mask: TypeAlias = int


@dataclass(frozen=True, eq=False, slots=True)
class Space:
    """A space of the board.

    Attributes:
        id: its name in choices and records.
        index: its bit.
        land: land, or else sea.
        star: a supply space.
        home: the nation whose Home it is, or None.
    """

    id: str
    index: int
    land: bool
    star: bool
    home: Nation | None
    bit: Mask = field(init=False)
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.index)
        object.__setattr__(self, "name", Text(f"space.{self.id}"))

    def __repr__(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False, slots=True)
class Strait:
    """A strait: two seas adjacent for one team at a time (6.2)."""

    id: str
    land: Space
    seas: tuple[Space, Space]


def _load() -> dict[str, Any]:
    file = resources.files("heitan.games.quartermaster") / "data" / "map.yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loaded: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506
    return loaded


_MAP = _load()

SPACES = tuple(
    Space(
        entry["id"],
        index,
        entry["kind"] == "land",
        entry["supply"],
        NATION.get(entry["home"] or ""),
    )
    for index, entry in enumerate(_MAP["spaces"])
)
SPACE = {space.id: space for space in SPACES}
HOME = {space.home: space for space in SPACES if space.home is not None}


def mask(*ids: str) -> Mask:
    """The set of the spaces named."""
    joined = 0
    for id in ids:
        joined |= SPACE[id].bit
    return joined


LAND: Mask = sum(space.bit for space in SPACES if space.land)
SEA: Mask = sum(space.bit for space in SPACES if not space.land)
STARS: Mask = sum(space.bit for space in SPACES if space.star)
ANYWHERE: Mask = LAND | SEA

STRAITS = tuple(
    Strait(each["id"], SPACE[each["land"]], (SPACE[each["seas"][0]], SPACE[each["seas"][1]]))
    for each in _MAP["straits"]
)
STRAIT_LANDS: Mask = sum(strait.land.bit for strait in STRAITS)


def spaces_of(spaces: Mask) -> Iterator[Space]:
    """The spaces of a set, in the map's order."""
    while spaces:
        lowest = spaces & -spaces
        yield SPACES[lowest.bit_length() - 1]
        spaces ^= lowest


Borders: TypeAlias = tuple[Mask, ...]


def _borders(edges: list[tuple[Space, Space]]) -> Borders:
    neighbours = [0] * len(SPACES)
    for one, other in edges:
        neighbours[one.index] |= other.bit
        neighbours[other.index] |= one.bit
    return tuple(neighbours)


_EDGES = [(SPACE[one], SPACE[other]) for one, other in _MAP["edges"]]
#: The neighbours of each space by index, all straits closed.
OPEN_BORDERS = _borders(_EDGES)


@cache
def borders(held: Mask, team: Team) -> Borders:
    """The neighbours of each space, by index, for a team (6.2–6.5).

    Args:
        held: the straits' lands in which an Axis army stands.
        team: a held strait is open for the Axis only, any other for the Allies only.
    """
    passable = [strait.seas for strait in STRAITS if bool(strait.land.bit & held) == (team is AXIS)]
    return _borders(_EDGES + passable)


def next_to(spaces: Mask, neighbours: Borders) -> Mask:
    """Every space adjacent to one of ``spaces`` (6.7: those themselves only if adjacent too)."""
    joined = 0
    while spaces:
        lowest = spaces & -spaces
        joined |= neighbours[lowest.bit_length() - 1]
        spaces ^= lowest
    return joined


def within(spaces: Mask, steps: int, neighbours: Borders) -> Mask:
    """Every space at most so many steps away (6.8), 0 steps included."""
    for _ in range(steps):
        spaces |= next_to(spaces, neighbours)
    return spaces
