"""What each mega-hex holds, to be read from afar."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heitan.games.pacific import sheet
from heitan.games.pacific.chart import PLACES, Mega
from heitan.games.pacific.drawing.spots import SMALL
from heitan.games.pacific.sides import SIDES, Side

if TYPE_CHECKING:
    from heitan.games.pacific.view import PacificView


@dataclass(frozen=True, slots=True)
class Sum:
    """What a side has in a mega-hex; of units those that are counters, of ships those seen."""

    side: Side
    lac: int
    units: int
    ships: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A mega-hex from afar: what each side has there, Japan's first."""

    block: sheet.Block
    sums: tuple[Sum, ...]


def summaries(view: PacificView) -> list[Summary]:
    """The mega-hexes in which there is anything."""
    counted = {side: _count(view, side) for side in SIDES}
    found = []
    for block in sheet.BLOCKS.values():
        sums = tuple(
            Sum(side, *numbers)
            for side in SIDES
            if any(numbers := [each[block.mega] for each in counted[side]])
        )
        if sums:
            found.append(Summary(block, sums))
    return found


def _count(view: PacificView, side: Side) -> tuple[Counter[Mega], Counter[Mega], Counter[Mega]]:
    lac: Counter[Mega] = Counter()
    units: Counter[Mega] = Counter()
    ships: Counter[Mega] = Counter()
    for place in PLACES:
        lac[place.mega] += view.lac[side][place.index]
    for hex, stack in view.stacks[side].items():
        units[hex.mega] += sum(unit.size not in SMALL for unit in stack)
    for place, there in view.ports[side].items():
        ships[place.mega] += len(there)
    for force in view.task_forces[side]:
        ships[force.mega] += len(force.ships)
    return lac, units, ships
