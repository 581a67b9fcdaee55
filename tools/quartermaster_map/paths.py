"""Shapes as SVG path data in tenths of a unit: exact, relative and short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise

import shapely
from mesh import polygons
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

Tenths = tuple[int, int]


def tenths(points: Iterable[tuple[float, ...]]) -> list[Tenths]:
    """Points rounded to a tenth of a unit, repeated ones left out."""
    rounded: list[Tenths] = []
    for point in points:
        place = (round(point[0] * 10), round(point[1] * 10))
        if not rounded or rounded[-1] != place:
            rounded.append(place)
    return rounded


def _number(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if value < 0 else text


def _steps(points: list[Tenths]) -> str:
    text = ""
    for (ax, ay), (bx, by) in pairwise(points):
        for value in (bx - ax, by - ay):
            number = _number(value)
            glued = not text or number[0] == "-" or (number[0] == "." and "." in _last(text))
            text += number if glued else f" {number}"
    return text


def _last(text: str) -> str:
    return text.replace("-", " ").rsplit(" ", 1)[-1]


def line(points: Iterable[tuple[float, ...]], closed: bool = False) -> str:
    """One polyline; a closed one ends with Z instead of its first point."""
    places = tenths(points)
    if closed and places[0] == places[-1]:
        places = places[:-1]
    start = f"M{_number(places[0][0])} {_number(places[0][1])}"
    return start + "l" + _steps(places) + ("z" if closed else "")


def area(shape: BaseGeometry) -> str:
    """All rings of a shape, holes turned against their outsides."""
    text = ""
    for polygon in sorted(polygons(shape), key=lambda part: -part.area):
        for ring in _rings(shapely.geometry.polygon.orient(polygon)):
            text += line(ring, closed=True)
    return text


def _rings(polygon: Polygon) -> list[list[tuple[float, ...]]]:
    rings = [list(ring.coords) for ring in (polygon.exterior, *polygon.interiors)]
    # A ring that rounding has folded flat encloses nothing.
    return [ring for ring in rings if len(set(tenths(ring))) >= 3]


def borders(areas: Mapping[str, BaseGeometry]) -> dict[tuple[str, str], BaseGeometry]:
    """Per pair of areas the lines they share; the frame of the map belongs to no pair."""
    owners: dict[tuple[Tenths, Tenths], set[str]] = defaultdict(set)
    for name, shape in areas.items():
        for polygon in polygons(shape):
            for ring in _rings(polygon):
                places = tenths(ring)
                for a, b in pairwise(places):
                    owners[min(a, b), max(a, b)].add(name)
    shared: dict[tuple[str, str], list[LineString]] = defaultdict(list)
    for (a, b), names in owners.items():
        if len(names) == 2:
            one, other = sorted(names)
            ends = [(a[0] / 10, a[1] / 10), (b[0] / 10, b[1] / 10)]
            shared[one, other].append(LineString(ends))
    return {pair: shapely.line_merge(MultiLineString(lines)) for pair, lines in shared.items()}


def meeting_points(
    areas: Mapping[str, BaseGeometry], bordering: set[tuple[str, str]]
) -> dict[Tenths, list[tuple[str, str]]]:
    """Points which two areas share although they share no border, with those pairs."""
    at: dict[Tenths, set[str]] = defaultdict(set)
    for name, shape in areas.items():
        for polygon in polygons(shape):
            for ring in _rings(polygon):
                for place in tenths(ring):
                    at[place].add(name)
    found: dict[Tenths, list[tuple[str, str]]] = {}
    for place, names in sorted(at.items()):
        pairs = [pair for pair in combinations(sorted(names), 2) if pair not in bordering]
        if pairs:
            found[place] = pairs
    return found


def lines(shapes: Iterable[BaseGeometry]) -> str:
    """Many lines as one path, joined where they meet end to end."""
    merged = shapely.line_merge(shapely.union_all(list(shapes)))
    return "".join(line(part.coords) for part in getattr(merged, "geoms", [merged]))
