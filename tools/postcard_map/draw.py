"""Draw the ground of Postcard's two theatres: coastlines in, `board/ground.svg` out.

    python draw.py [--cache DIRECTORY]

The coastlines are Natural Earth's (public domain), fetched as the map of Quartermaster fetches
them; it needs the packages of `../quartermaster_map/requirements.txt`. The result is committed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import asin, cos, radians, sin, sqrt
from pathlib import Path

import shapely
from shapely.geometry import LinearRing, Polygon, box
from shapely.geometry.base import BaseGeometry

sys.path.append(str(Path(__file__).parents[1] / "quartermaster_map"))
import coastlines

GROUND = Path(__file__).parents[2] / "heitan" / "games" / "postcard" / "board" / "ground.svg"
#: Both are drawn on a sheet of this size, with room around it for wider or higher panes.
WIDTH, HEIGHT, ROOM = 430, 480, 260


@dataclass(frozen=True)
class Theatre:
    """A window on the globe: equal areas about a middle, higher than wide by ``stretch``."""

    name: str
    middle: tuple[float, float]
    scale: float
    stretch: float
    coarse: float

    def on_sheet(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Lambert's azimuthal equal-area projection, in units of the sheet."""
        east = radians(longitude - self.middle[0])
        north, centre = radians(latitude), radians(self.middle[1])
        nearness = 1 + sin(centre) * sin(north) + cos(centre) * cos(north) * cos(east)
        k = sqrt(2 / max(nearness, 0.05)) * self.scale
        x = k * cos(north) * sin(east)
        y = k * (cos(centre) * sin(north) - sin(centre) * cos(north) * cos(east))
        return WIDTH / 2 + x, HEIGHT / 2 - y * self.stretch

    def sees(self, longitude: float, latitude: float) -> bool:
        """Whether a place is on this side of the globe, so that it can be drawn at all."""
        north, centre = radians(latitude), radians(self.middle[1])
        half = sin((north - centre) / 2) ** 2
        half += cos(north) * cos(centre) * sin(radians(longitude - self.middle[0]) / 2) ** 2
        return 2 * asin(sqrt(min(half, 1))) < radians(125)


THEATRES = (
    Theatre("eto", (17.0, 45.0), 610, 1.0, 0.9),
    Theatre("pto", (139.0, 4.0), 198, 1.3, 0.8),
)


def main() -> None:
    """Write ground.svg: one symbol a theatre, its land as one path."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "heitan-map")
    atlas = coastlines.fetch(parser.parse_args().cache)
    shapes = coastlines.countries(atlas).values()
    symbols = "".join(_symbol(theatre, shapes) for theatre in THEATRES)
    GROUND.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n', "utf-8")
    print(GROUND, GROUND.stat().st_size)


def _symbol(theatre: Theatre, shapes: Iterable[BaseGeometry]) -> str:
    seen = box(-ROOM, -ROOM, WIDTH + ROOM, HEIGHT + ROOM)
    lands = [land for shape in shapes for land in _drawn(theatre, shape)]
    land = shapely.unary_union(lands).buffer(0.4).intersection(seen)
    land = land.simplify(theatre.coarse)
    rings = [
        ring
        for part in getattr(land, "geoms", [land])
        if part.geom_type == "Polygon" and part.area > 5
        for ring in (part.exterior, *(hole for hole in part.interiors if Polygon(hole).area > 8))
    ]
    path = "".join(_path(list(ring.coords)) for ring in rings)
    return (
        f'<symbol id="{theatre.name}" viewBox="0 0 {WIDTH} {HEIGHT}" overflow="visible" '
        f'preserveAspectRatio="xMidYMid slice"><path fill-rule="evenodd" d="{path}"/></symbol>\n'
    )


def _drawn(theatre: Theatre, shape: BaseGeometry) -> Iterable[BaseGeometry]:
    """The polygons of a country as they lie on the sheet; those beyond the horizon are left out."""
    for part in getattr(shape, "geoms", [shape]):
        if part.geom_type != "Polygon":
            continue
        outside, *holes = [
            [theatre.on_sheet(x, y) for x, y in shapely.segmentize(ring, 1).coords]
            if all(theatre.sees(x, y) for x, y in ring.coords)
            else []
            for ring in map(_whole, (part.exterior, *part.interiors))
        ]
        if outside:
            yield shapely.make_valid(Polygon(outside, [hole for hole in holes if hole]))


def _whole(ring: LinearRing) -> LinearRing:
    """A ring that the source breaks at longitude 180 in one piece."""
    west, _, east, _ = ring.bounds
    if east - west < 180:
        return ring
    return LinearRing([(x + 360 if x < 0 else x, y) for x, y in ring.coords])


def _path(points: list[tuple[float, float]]) -> str:
    places = [(round(x, 1), round(y, 1)) for x, y in points[:-1]]
    text = f"M{places[0][0]:g} {places[0][1]:g}l"
    text += " ".join(
        f"{bx - ax:.1f} {by - ay:.1f}".replace(".0", "") for (ax, ay), (bx, by) in pairwise(places)
    )
    return text.replace(" -", "-") + "z"


if __name__ == "__main__":
    main()
