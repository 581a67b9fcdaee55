"""The drawn map: the committed picture shows the hexes, and what lies on the sheet lies right."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import combinations, pairwise
from typing import Any

import pytest

from heitan.games.pacific import sheet
from heitan.games.pacific.chart import HEX, LINKS, MEGAS, load, mega_at, neighbours_at

GAME = resources.files("heitan.games.pacific")
MAP = load("map.yaml")
Point = tuple[float, float]


@cache
def picture() -> str:
    return (GAME / "board" / "map.svg").read_text(encoding="utf-8")


def drawn(classes: str) -> str:
    """The path data of the one path with these classes."""
    (d,) = re.findall(rf'<path class="{classes}" d="([^"]+)"', picture())
    return str(d)


def rings(d: str) -> Iterator[list[Point]]:
    """Closed polylines out of relative path data."""
    for part in d.split("M")[1:]:
        start, rest = part.rstrip("z").split("l", 1)
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", rest)]
        x, y = (float(n) for n in start.split())
        ring = [(x, y)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        yield ring


@cache
def land_by_row() -> dict[int, list[tuple[Point, Point]]]:
    """The edges of the drawn land by the strips of ten units that they cross."""
    strips: dict[int, list[tuple[Point, Point]]] = {}
    for ring in rings(drawn("land")):
        for one, two in pairwise([*ring, ring[0]]):
            low, high = sorted((one[1], two[1]))
            for strip in range(int(low // 10), int(high // 10) + 1):
                strips.setdefault(strip, []).append((one, two))
    return strips


def on_land(x: float, y: float) -> bool:
    """Whether a ray to the right crosses the coast an odd number of times."""
    crossed = 0
    for (ax, ay), (bx, by) in land_by_row().get(int(y // 10), ()):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed += 1
    return crossed % 2 == 1


def terrain(column: int, row: int) -> str:
    if not (1 <= column <= 64 and 1 <= row <= 52):
        return ""
    return str(MAP["terrain"][f"{row:02}"][column - 1 : column]) or "~"


def all_hexes() -> Iterator[tuple[int, int]]:
    return ((column, row) for column in range(1, 65) for row in range(1, 53))


def test_land_is_drawn_where_the_hexes_are_land() -> None:
    """W1: the middle of a hex is land on the picture if and only if its terrain is."""
    wrong = [
        f"{column:02}{row:02}"
        for column, row in all_hexes()
        if on_land(*sheet.hex_at(column, row)) != (terrain(column, row) != "~")
    ]
    assert wrong == []


def test_land_goes_on_where_units_can_go() -> None:
    """W1: between neighbours that ground units enter, land lies on the edge if they are linked."""
    wrong = []
    for one in HEX.values():
        if one.box:
            continue
        for column, row in neighbours_at(int(one.id[:2]), int(one.id[2:])):
            other = HEX.get(f"{column:02}{row:02}")
            if other is None or other.id < one.id:
                continue
            (ax, ay), (bx, by) = sheet.middle(one), sheet.middle(other)
            linked = bool(LINKS[one.index] & other.bit)
            if on_land((ax + bx) / 2, (ay + by) / 2) != linked:
                wrong.append(f"{one.id}-{other.id}")
    assert wrong == []


def test_railways_and_roads_are_drawn_along_their_hexes() -> None:
    """U3: each hexside of a railway or road is a stretch of a drawn line, and nothing else is."""
    for kind, table in (("railway", "railways"), ("road", "roads")):
        wanted = {frozenset(pair) for way in MAP[table].values() for pair in pairwise(way)}
        found = {
            frozenset((nearest(*one), nearest(*two)))
            for line in rings(drawn(kind))
            for one, two in pairwise(line)
        }
        assert found == wanted


def nearest(x: float, y: float) -> str:
    """The hex whose middle lies at a point, to a unit."""
    column = round((x / sheet.RADIUS + 0.5) / 1.5)
    row = round((y / sheet.HALF + 1 - (column % 2 == 0)) / 2)
    across, down = sheet.hex_at(column, row)
    assert abs(across - x) < 1 and abs(down - y) < 1
    return f"{column:02}{row:02}"


def test_mega_hexes_lie_about_their_middle() -> None:
    """W1: the outline of each mega-hex holds the middles of its hexes, and of no other's."""
    outlines = {name: next(rings(d)) for name, d in sheet.SHAPES.items()}
    blocks = sheet.BLOCKS
    assert set(blocks) == {mega.id for mega in MEGAS if not mega.box}
    for column, row in all_hexes():
        x, y = sheet.hex_at(column, row)
        own = mega_at(column, row).id
        for block in blocks.values():
            if abs(block.at[0] - x) < 90 and abs(block.at[1] - y) < 120:
                ring = [(a + block.at[0], b + block.at[1]) for a, b in outlines[block.shape]]
                assert inside(ring, x, y) == (block.mega.id == own), (column, row, block)


def inside(ring: list[Point], x: float, y: float) -> bool:
    crossed = sum(
        (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])
    )
    return crossed % 2 == 1


def test_the_picture_is_small_and_whole() -> None:
    """It is fetched once; boxes and hexes lie within it."""
    assert len(picture().encode()) < 400_000
    left, top, width, height = sheet.WHOLE
    assert f'viewBox="{left:g} {top:g} {width:g} {height:g}"' in picture()
    for x, y, w, h in (*sheet.BOXES.values(), sheet.HEXES_BOX):
        assert left <= x and x + w <= left + width
        assert top <= y and y + h <= top + height


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_are_written_once_each_and_apart(language: str) -> None:
    """Each place's name is on the sheet as its catalog has it; hardly any two touch."""
    catalog = (GAME / "locale" / f"{language}.po").read_text(encoding="utf-8")
    told = dict(re.findall(r'^msgid "place\.(\w+)"\nmsgstr "(.+)"$', catalog, re.MULTILINE))
    boxes: dict[str, Any] = {}
    for place in sheet.ON_THE_MAP:
        name = sheet.written(place, language)
        assert "".join(name.lines) == told[place.id]
        boxes[place.id] = _extent(name, language)
    touching = [
        (one, other) for one, other in combinations(boxes, 2) if _touch(boxes[one], boxes[other])
    ]
    assert len(touching) <= 3, touching


def _extent(name: sheet.Writing, language: str) -> tuple[float, float, float, float]:
    letter = 10.5
    width = max(map(len, name.lines)) * letter * (1.0 if language == "ja" else 0.52)
    height = letter * len(name.lines)
    across = {"e": 0.0, "w": 1.0}.get(name.side[-1], 0.5)
    down = {"s": 0.0, "n": 1.0, "e": 0.5, "w": 0.5}[name.side[0]]
    if len(name.side) == 2:
        down = 0.2 if name.side[0] == "s" else 0.8
    x, y = name.at[0] - across * width, name.at[1] - down * height
    return x, y, x + width, y + height


def _touch(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return across > 1 and down > 1


def test_the_sheet_is_plain_json() -> None:
    """One line a mega-hex and a place, so that changes can be read."""
    text = (GAME / "data" / "sheet.json").read_text(encoding="utf-8")
    assert json.loads(text)["radius"] == 20
    assert text.count("\n") > 216 + 90
