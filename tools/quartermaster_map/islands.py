"""Island spaces: the islands enlarged, and around them the shelf which is the space's area.

Without the shelf no counter would fit on the Philippines, Hawaii or Iwo Jima.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import shapely
from mesh import polygons
from shapely.affinity import scale, translate
from shapely.geometry import MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True)
class Island:
    """How an island space is drawn.

    Attributes:
        factor: enlargement about the middle of its islands.
        dx, dy: how far it moves.
        shelf: width of the shelf.
        closing: how wide a gap between islands the shelf closes.
        smallest: islands with less area, after enlarging, are left out.
    """

    factor: float
    dx: float
    dy: float
    shelf: float
    closing: float
    smallest: float = 12.0


#: As a ``closing``: the shelf closes every gap.
HULL = 1000.0

ISLANDS: dict[str, Island] = {
    "iceland": Island(1.75, -4, 16, 13, 14),
    "united_kingdom": Island(1.1, -12, -5, 5, 10, 70),
    "japan": Island(1.2, 28, 12, 13, 14),
    "philippines": Island(1.15, 12, -8, 11, 14, 6),
    "indonesia": Island(1.0, -6, 5, 5, 19, 8),
    "new_guinea": Island(1.1, 18, 0, 6, 10),
    "madagascar": Island(1.35, 18, 0, 15, 8),
    "new_zealand": Island(1.2, -6, -8, 17, 14),
    "hawaii": Island(3.0, 4, 0, 27, HULL, 4),
}

#: Iwo Jima, drawn by hand: the cone of Suribachi at the narrow end.
_IWO_JIMA = Polygon([(-9, 6), (-7, 3), (-4, 1), (0, -5), (6, -8), (9, -6), (8, 0), (2, 4), (-5, 8)])
IWO_JIMA_PLACE = (1694.0, 500.0)


def shelves(
    lands: Mapping[str, BaseGeometry],
) -> tuple[dict[str, BaseGeometry], dict[str, BaseGeometry]]:
    """The areas of the island spaces, and the islands drawn on them."""
    areas: dict[str, BaseGeometry] = {}
    drawn: dict[str, BaseGeometry] = {}
    for name, island in ISLANDS.items():
        parts = [
            Polygon(part.exterior)
            for part in polygons(lands[name])
            if part.area * island.factor**2 >= island.smallest
        ]
        small = MultiPolygon(parts)
        islands = scale(small, island.factor, island.factor, origin=small.envelope.centroid)
        drawn[name] = translate(islands, island.dx, island.dy)
        around = drawn[name].convex_hull if island.closing == HULL else drawn[name]
        areas[name] = _shelf(around, island.shelf, min(island.closing, 30))
    iwo_jima = translate(_IWO_JIMA, *IWO_JIMA_PLACE)
    drawn["iwo_jima"] = iwo_jima
    areas["iwo_jima"] = scale(Point(IWO_JIMA_PLACE).buffer(36), 1.5, 0.98)
    return areas, drawn


def _shelf(islands: BaseGeometry, width: float, closing: float) -> BaseGeometry:
    wide = islands.buffer(width + closing).buffer(-closing)
    # Opening takes off the spikes which a closing leaves between round corners.
    smooth = wide.buffer(-4).buffer(4)
    parts = [Polygon(part.exterior) for part in polygons(smooth)]
    return shapely.simplify(MultiPolygon(parts), 0.4)
