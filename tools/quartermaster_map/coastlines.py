"""Natural Earth's coastlines and countries, as the npm package `world-atlas` carries them.

The package is TopoJSON: arcs of delta-coded whole numbers, and shapes as lists of arc numbers
(a negative number ``~n`` means arc ``n`` backwards).
"""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path

import shapely
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

PACKAGE = "world-atlas@2.0.2"


def fetch(cache: Path) -> Path:
    """Download the package once into ``cache`` with npm and give the path of the 1:50m file."""
    atlas = cache / "package" / "countries-50m.json"
    if not atlas.exists():
        cache.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(  # noqa: S603 - a fixed command
            ["npm", "pack", "--silent", PACKAGE],  # noqa: S607
            cwd=cache,
            check=True,
            capture_output=True,
            text=True,
        )
        with tarfile.open(cache / packed.stdout.strip()) as archive:
            archive.extractall(cache, filter="data")
    return atlas


def countries(atlas: Path) -> dict[str, BaseGeometry]:
    """Every country as a shape in degrees, each on the side of the seam where the map shows it.

    The map's seam runs through the Bering Strait and then east of Hawaii: Chukotka and the
    islands of the Pacific have longitudes above 180.
    """
    topology = json.loads(atlas.read_text(encoding="utf-8"))
    arcs = [_decoded(arc, topology["transform"]) for arc in topology["arcs"]]
    shapes: dict[str, BaseGeometry] = {}
    for entry in topology["objects"]["countries"]["geometries"]:
        parts = [entry["arcs"]] if entry["type"] == "Polygon" else entry["arcs"]
        name = entry["properties"]["name"]
        polygons = [_polygon(name, part, arcs) for part in parts]
        shape = shapely.make_valid(MultiPolygon(polygons))
        if name in shapes:
            shape = shapely.union(shapes[name], shape)
        # Closes the cut which the source makes at longitude 180.
        shapes[name] = shape.buffer(0.01, join_style="mitre") if name == "Russia" else shape
    return shapes


def _decoded(arc: list[list[int]], transform: dict[str, list[float]]) -> list[tuple[float, float]]:
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append(
            (
                x * transform["scale"][0] + transform["translate"][0],
                y * transform["scale"][1] + transform["translate"][1],
            )
        )
    return points


def _polygon(name: str, rings: list[list[int]], arcs: list[list[tuple[float, float]]]) -> Polygon:
    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc[1:] if points else arc
        return _unrolled(name, points)

    return Polygon(ring(rings[0]), [ring(hole) for hole in rings[1:]])


def _unrolled(name: str, ring: list[tuple[float, float]]) -> list[tuple[float, float]]:
    if name == "Russia":
        return [(x + 360 if x < -150 else x, y) for x, y in ring]
    if name == "United States of America":
        if all(y < 30 and x < -150 for x, y in ring):
            return [(x + 360, y) for x, y in ring]
        return [(x - 360 if x > 100 else x, y) for x, y in ring]
    return ring
