"""The places' names in the game's catalogs, and where they are written on the sheet.

Counters stand in the middle of a place's hex, so a name is written beside them: below, above,
right or left, or at a corner. At every zoom its near end stays where it is and the letters keep
their size on the screen. The sides are found for one zoom at which all names are shown.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path

from hexes import Chart, Point, centre, named

LOCALE = Path(__file__).parents[2] / "heitan" / "games" / "pacific" / "locale"

#: The height of a letter on the sheet at the zoom that the sides are found for.
LETTER = 13.0
#: Half the width of a stack of counters at that zoom.
COUNTERS = 12.0
#: Where a name begins, from the middle of the hex, and how it is set from there: the share of its
#: width and height that lies left of and above that point. In the order in which they are liked.
SIDES: dict[str, tuple[float, float, float, float]] = {
    "s": (0, 18, 0.5, 0),
    "e": (20.5, 0, 0, 0.5),
    "w": (-20.5, 0, 1, 0.5),
    "n": (0, -18, 0.5, 1),
    "se": (15.5, 11, 0, 0.2),
    "sw": (-15.5, 11, 1, 0.2),
    "ne": (15.5, -11, 0, 0.8),
    "nw": (-15.5, -11, 1, 0.8),
}
#: What it costs to write on a side at all.
_DISLIKE = {"s": 0, "e": 4, "w": 6, "n": 8, "se": 10, "sw": 12, "ne": 14, "nw": 16}

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Name:
    """A place's name in one language: its lines, and on which side of the hex."""

    lines: tuple[str, ...]
    side: str


def catalog(language: str) -> dict[str, str]:
    """The name of each place, by its id, in ``en`` or ``ja``."""
    text = (LOCALE / f"{language}.po").read_text(encoding="utf-8")
    return dict(re.findall(r'^msgid "place\.(\w+)"\nmsgstr "(.+)"$', text, re.MULTILINE))


def broken(name: str, language: str) -> tuple[str, ...]:
    """A name in lines: a double name is broken at its dash or dot, where it is long."""
    mark, longest = ("・", 6) if language == "ja" else ("–", 11)
    if len(name) <= longest or mark not in name:
        return (name,)
    first, rest = name.split(mark, 1)
    return (first + mark, rest)


def size(lines: tuple[str, ...], language: str) -> tuple[float, float]:
    """Width and height of a name on the sheet."""
    wide = 1.0 if language == "ja" else 0.6
    return max(len(line) for line in lines) * wide * LETTER, len(lines) * 1.1 * LETTER


def box(at: Point, side: str, extent: tuple[float, float]) -> Box:
    """Where a name of that extent is written."""
    dx, dy, left, above = SIDES[side]
    x, y = at[0] + dx - left * extent[0], at[1] + dy - above * extent[1]
    return x, y, x + extent[0], y + extent[1]


def _overlap(one: Box, two: Box) -> float:
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return max(0.0, across) * max(0.0, down)


def written(chart: Chart, language: str) -> dict[str, Name]:
    """Where every name goes: each place tries all sides again and again until none is better."""
    told = catalog(language)
    lines = {id: broken(told[id], language) for id in chart.places}
    at = {id: centre(named(place["hex"])) for id, place in chart.places.items()}
    extents = {id: size(lines[id], language) for id in chart.places}
    spots = {
        id: (x - COUNTERS, y - COUNTERS, x + COUNTERS, y + COUNTERS) for id, (x, y) in at.items()
    }
    boxes = {(id, side): box(at[id], side, extents[id]) for id in chart.places for side in SIDES}
    near = {id: [other for other in at if other != id and _near(at[id], at[other])] for id in at}

    def cost(id: str, side: str, sides: dict[str, str]) -> float:
        own = boxes[id, side]
        off = sum(
            max(0.0, amount)
            for amount in (-own[0], -own[1], own[2] - chart.width, own[3] - chart.height)
        )
        names = sum(_overlap(own, boxes[other, sides[other]]) for other in near[id])
        counters = sum(_overlap(own, spots[other]) for other in near[id])
        return _DISLIKE[side] + 40 * off + 3 * names + 1.5 * counters

    chance = random.Random(5)  # noqa: S311 - a drawing
    sides = dict.fromkeys(at, "s")
    order = list(at)
    for _ in range(60):
        chance.shuffle(order)
        for id in order:
            sides[id] = min(SIDES, key=lambda side: cost(id, side, sides))
    return {id: Name(lines[id], sides[id]) for id in at}


def _near(one: Point, two: Point) -> bool:
    return abs(one[0] - two[0]) < 260 and abs(one[1] - two[1]) < 80
