"""SVG path data in tenths of a unit, relative and short."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

import shapely
from hexes import Edge, Point
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a shape, whatever else it holds."""
    if isinstance(shape, Polygon):
        return [shape] if not shape.is_empty else []
    return [each for part in getattr(shape, "geoms", ()) for each in polygons(part)]


def area(shape: BaseGeometry, smallest: float = 0.0) -> str:
    """All rings of a shape with at least that area; holes are told from land by even and odd."""
    found = [part for part in polygons(shape) if part.area >= smallest]
    found.sort(key=lambda part: (round(part.bounds[0], 1), round(part.bounds[1], 1), part.area))
    rings = [ring for part in found for ring in (part.exterior, *part.interiors)]
    return "".join(line(ring.coords[:-1], closed=True) for ring in rings)


def line(points: Iterable[tuple[float, ...]], closed: bool = False) -> str:
    """One polyline."""
    tenths = [(round(point[0] * 10), round(point[1] * 10)) for point in points]
    kept = [tenths[0], *(two for one, two in pairwise(tenths) if one != two)]
    steps = [
        bx - ax if axis == 0 else by - ay
        for (ax, ay), (bx, by) in pairwise(kept)
        for axis in (0, 1)
    ]
    text = f"M{_number(kept[0][0])} {_number(kept[0][1])}l" + _glued(steps)
    return text + ("z" if closed else "")


def _glued(values: list[int]) -> str:
    text, point = "", False
    for value in values:
        number = _number(value)
        # "-" begins a new number by itself, and so does a second decimal point.
        apart = bool(text) and number[0] != "-" and not (number[0] == "." and point)
        text += f" {number}" if apart else number
        point = "." in number
    return text


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{text}" if tenths < 0 else text


def chained(edges: Iterable[Edge]) -> list[list[Point]]:
    """Edges that share ends as polylines, as few as a walk along them finds."""
    ends: dict[Point, list[Point]] = defaultdict(list)
    for one, two in sorted(edges):
        ends[one].append(two)
        ends[two].append(one)
    chains = []
    while ends:
        # Begin where a line ends or lines meet; what is left after that are rings.
        start = next((point for point in ends if len(ends[point]) % 2), None) or next(iter(ends))
        chain = [start]
        while chain[-1] in ends:
            at = chain[-1]
            to = ends[at].pop()
            ends[to].remove(at)
            for point in (at, to):
                if point in ends and not ends[point]:
                    del ends[point]
            chain.append(to)
        chains.append(chain)
    return chains


def outline(edges: Iterable[Edge]) -> str:
    """Edges as path data."""
    return "".join(line(chain) for chain in chained(edges))


def union(shapes: Iterable[BaseGeometry]) -> BaseGeometry:
    """Shapes as one, without slivers between neighbours."""
    return shapely.union_all(list(shapes), grid_size=0.01)
