"""The land as it is drawn: Natural Earth's coast where it agrees with the hexes.

The hexes are the law. So the coast is cut to the land hexes (with a little over their edges); a
land hex with next to no land gets some; land goes on over every edge that units can cross, and a
channel parts neighbours that do not join.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

import numpy as np
import shapely
from hexes import Chart, Edge, Hex, Point, centre, corners, sides
from numpy.typing import NDArray
from paths import polygons, union
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot
from shapely.geometry.base import BaseGeometry

#: How far the coast may go beyond the hexes of its land, and how far their corners are rounded.
OVER, ROUND = 4.0, 9.0
#: How deep the small bays are where the coast follows the hexes.
BAYS = 1.5
#: Half the width of a channel, of the land over an edge, and of the land about a hex's middle.
CHANNEL, BRIDGE, MIDDLE = 2.6, 6.0, 5.5
#: A land hex with less land than this share is filled.
LITTLE = 0.42
#: An island of one hex is drawn at least this wide.
ISLAND = 5.6


def land(chart: Chart, coast: BaseGeometry) -> BaseGeometry:
    """The land of the whole sheet."""
    hexes = {at: Polygon(corners(at)) for at in chart.hexes if chart.is_land(at)}
    frame = shapely.box(0, 0, chart.width, chart.height)
    drawn = _smooth(coast.intersection(_room(hexes.values(), frame)))
    pieces = [drawn]
    for at, area in hexes.items():
        pieces.append(_body(chart, at, area, drawn))
    pieces += [
        LineString([centre(at), centre(other)]).buffer(BRIDGE)
        for at in hexes
        for other, _ in sides(at)
        if at < other and chart.joined(at, other)
    ]
    whole = _smooth(union(pieces))
    channels = union(
        LineString(edge).buffer(CHANNEL)
        for at in hexes
        for other, edge in sides(at)
        if at < other and other in hexes and not chart.joined(at, other)
    )
    whole = whole.difference(channels)
    # No crumbs that belong to no hex.
    middles = shapely.MultiPoint([centre(at) for at in hexes])
    kept = [part for part in polygons(whole) if part.intersects(middles) or part.area > 60]
    return shapely.simplify(union(kept).intersection(frame), 0.35)


def shoals(chart: Chart, coast: BaseGeometry, drawn: BaseGeometry) -> BaseGeometry:
    """The coast where the hexes have sea: islands too small for the rules, to be hinted at."""
    frame = shapely.box(0, 0, chart.width, chart.height)
    left = coast.intersection(frame).difference(drawn.buffer(2.0))
    return shapely.simplify(left.buffer(-0.3).buffer(0.6), 0.4)


def _room(hexes: Iterable[Polygon], frame: BaseGeometry) -> BaseGeometry:
    """How far a coast may reach: the land hexes, their corners rounded off, and a little more.

    Beyond the frame the land goes on, so that its edge is straight there.
    """
    beyond = frame.buffer(40).difference(frame)
    inside = union(hexes)
    edge = beyond.intersection(inside.buffer(30))
    rounded = union([inside, edge]).buffer(ROUND).buffer(-2 * ROUND).buffer(ROUND + OVER)
    return _rough(rounded)


def _body(chart: Chart, at: Hex, area: Polygon, drawn: BaseGeometry) -> BaseGeometry:
    """What a land hex gets in any case."""
    middle = Dot(centre(at))
    share = drawn.intersection(area).area / area.area
    if chart.is_island(at):
        return _island(at, ISLAND if share > 0.1 else ISLAND + 2)
    if share < LITTLE:
        return _rough(area.buffer(-6).buffer(4))
    return middle.buffer(MIDDLE)


def _island(at: Hex, size: float) -> Polygon:
    """A small island, no two alike."""
    chance = random.Random(at[0] * 100 + at[1])  # noqa: S311 - a drawing
    x, y = centre(at)
    turns = [k * math.tau / 9 for k in range(9)]
    sizes = [size * chance.uniform(0.75, 1.25) for _ in turns]
    points = [
        (x + 1.15 * r * math.cos(a), y + 0.85 * r * math.sin(a))
        for r, a in zip(sizes, turns, strict=True)
    ]
    return Polygon(points).buffer(1.2)


def _rough(shape: BaseGeometry) -> BaseGeometry:
    """A shape with the corners of its hexes lost in a coast of small bays."""

    def moved(points: NDArray[np.float64]) -> NDArray[np.float64]:
        x, y = points[:, 0], points[:, 1]
        across = np.sin(x / 4.1 + 2.2 * np.sin(y / 9.7)) + 0.7 * np.sin(y / 2.3 + x / 7.9)
        down = np.sin(y / 3.7 + 2.4 * np.sin(x / 8.3)) + 0.7 * np.sin(x / 2.6 + y / 6.1)
        return np.column_stack([x + BAYS * across, y + BAYS * down])

    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 1.5), moved))


def _smooth(shape: BaseGeometry) -> BaseGeometry:
    return shape.buffer(1.1).buffer(-2.2).buffer(1.1)


def edge_middle(edge: Edge) -> Point:
    """The middle of an edge."""
    (ax, ay), (bx, by) = edge
    return (ax + bx) / 2, (ay + by) / 2


def wrong(chart: Chart, drawn: BaseGeometry) -> list[str]:
    """Where the land is not that of the hexes: middles of hexes, and of edges between land."""
    shapely.prepare(drawn)
    found = []
    for at in chart.hexes:
        name = f"{at[0]:02d}{at[1]:02d}"
        if bool(shapely.contains_xy(drawn, *centre(at))) != chart.is_land(at):
            found.append(f"{name} is drawn wrong")
        for other, edge in sides(at):
            if at < other and chart.is_land(at) and chart.is_land(other):
                if bool(shapely.contains_xy(drawn, *edge_middle(edge))) != chart.joined(at, other):
                    found.append(f"{name} and {other[0]:02d}{other[1]:02d} are drawn wrong")
    return found
