"""One mesh of all areas: every border is drawn once and both neighbours share its points."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Mapping

import seas
import shapely
from shapely.affinity import rotate, translate
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

GRID = 0.1
COVE = 1.3
TOLERANCE = 1.1
SMALLEST_ISLAND = 14.0
FRAME = box(0, 0, seas.WIDTH, seas.HEIGHT)


def build(lands: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """Lands, seas and channels as one coverage without gaps or overlaps.

    Args:
        lands: the land spaces on the canvas; they may overlap by slivers, the first one wins.

    Returns:
        Areas by space id; channels as ``strait:<id>``; the Arctic as ``void``.
    """
    kept = {name: _without_specks(shape) for name, shape in lands.items()}
    kept = {name: shapely.set_precision(shape, GRID) for name, shape in kept.items()}
    faces = _land_faces(kept)
    land = shapely.union_all(list(faces.values()), grid_size=GRID)
    channels = {
        f"strait:{name}": shapely.difference(_channel(*place), land, grid_size=GRID)
        for name, place in seas.CHANNELS.items()
    }
    corners = [corner for place in seas.CORNERS for corner in _corner(*place)]
    lines = [
        LineString(_rounded([_place(point, faces) for point in line])).intersection(FRAME)
        for line in seas.LINES
    ]
    dry = shapely.union_all([land, *channels.values()], grid_size=GRID)
    work = [shape.boundary for shape in (*faces.values(), *channels.values(), FRAME)]
    work += [corner.boundary for _, corner in corners]
    work += [line.difference(dry) for line in lines]
    noded = shapely.union_all([shapely.set_precision(part, GRID) for part in work], grid_size=GRID)
    pieces = list(shapely.polygonize([noded]).geoms)
    owners = _owners(pieces, corners, {**faces, **channels})
    areas = _merged(pieces, owners)
    return _simplified(areas)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """All polygons of a shape, however nested; lines and points in it are dropped."""
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for inner in getattr(shape, "geoms", []) for part in polygons(inner)]


def _without_specks(shape: BaseGeometry) -> BaseGeometry:
    parts = [part for part in polygons(shape) if part.area >= SMALLEST_ISLAND]
    filled = [
        Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > 40])
        for part in parts
    ]
    return MultiPolygon(filled)


def _land_faces(lands: Mapping[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    """The lands made disjoint, exactly meeting, inside the frame; slivers go to a neighbour."""
    noded = shapely.union_all([shape.boundary for shape in lands.values()], grid_size=GRID)
    noded = shapely.union(noded, FRAME.boundary, grid_size=GRID)
    # Coves narrower than twice the reach are filled.
    whole = shapely.union_all(list(lands.values()), grid_size=GRID)
    filled = whole.buffer(COVE, quad_segs=2).buffer(-COVE, quad_segs=2)
    coves = polygons(shapely.difference(filled, whole, grid_size=GRID))
    edges = [cove.boundary for cove in coves if cove.area > 0.5]
    noded = shapely.union_all([noded, *edges], grid_size=GRID)
    pieces = list(shapely.polygonize([noded]).geoms)
    owners: list[str | None] = []
    for piece in pieces:
        inside = piece.representative_point()
        found = [name for name, shape in lands.items() if shape.contains(inside)]
        outside = not FRAME.contains(inside)
        owners.append("outside" if outside else found[0] if found else None)
    # What no land owns and is tiny is a sliver between lands or a pond.
    _adopt(pieces, owners, 25.0, only_neighbour=True)
    grouped: dict[str, list[BaseGeometry]] = defaultdict(list)
    for piece, owner in zip(pieces, owners, strict=True):
        if owner not in (None, "outside"):
            grouped[str(owner)].append(piece)
    return {name: shapely.union_all(parts, grid_size=GRID) for name, parts in grouped.items()}


def _adopt(
    pieces: list[BaseGeometry],
    owners: list[str | None],
    largest: float,
    only_neighbour: bool = False,
) -> None:
    """Give unowned pieces up to a size to the neighbour with the longest common border.

    With ``only_neighbour`` a piece larger than a sliver is left where two lands would claim it: it
    is water that keeps them apart.
    """
    tree = shapely.STRtree(pieces)
    for index, piece in enumerate(pieces):
        if owners[index] is not None or piece.area > largest:
            continue
        shared: dict[str, float] = defaultdict(float)
        for other in tree.query(piece):
            owner = owners[other]
            if other != index and owner is not None:
                shared[owner] += piece.boundary.intersection(pieces[other].boundary).length
        if len(shared) > 1 and only_neighbour and piece.area > 1.0:
            continue
        if shared:
            owners[index] = max(shared, key=lambda name: shared[name])


def _channel(centre: tuple[float, float], angle: float, along: float, across: float) -> Polygon:
    shape = box(-along / 2, -across / 2, along / 2, across / 2)
    return shapely.set_precision(translate(rotate(shape, angle, (0, 0)), *centre), GRID)


def _corner(
    centre: tuple[float, float], half: float, names: tuple[str, str, str, str]
) -> list[tuple[str, Polygon]]:
    x, y = centre
    ring = [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
    return [
        (name, Polygon([(x, y), (x + a[0], y + a[1]), (x + b[0], y + b[1])]))
        for name, a, b in zip(names, ring, ring[1:], strict=False)
    ]


def _place(point: object, faces: Mapping[str, BaseGeometry]) -> tuple[float, float]:
    """A point as it is, or the end nearest to it of the common border of two lands."""
    assert isinstance(point, tuple)
    if len(point) == 2:
        return point
    one, other, near = point
    common = shapely.line_merge(
        shapely.intersection(faces[one].boundary, faces[other].boundary, grid_size=GRID)
    )
    ends = [
        end
        for line in getattr(common, "geoms", [common])
        if line.geom_type == "LineString"
        for end in (line.coords[0], line.coords[-1])
    ]
    return min(ends, key=lambda end: Point(end).distance(Point(near)))


def _rounded(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The line with its corners cut off, thrice (Chaikin), its ends where they were."""
    for _ in range(3):
        cut = [points[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25)]
            cut += [(ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = [*cut, points[-1]]
    return points


def _owners(
    pieces: list[BaseGeometry],
    corners: list[tuple[str, Polygon]],
    solid: Mapping[str, BaseGeometry],
) -> list[str | None]:
    owners: list[str | None] = []
    for piece in pieces:
        inside = piece.representative_point()
        owner = next((name for name, corner in corners if corner.contains(inside)), None)
        owner = owner or next((n for n, shape in solid.items() if shape.contains(inside)), None)
        owner = owner or next(
            (
                name
                for name, places in seas.SEEDS.items()
                if any(piece.contains(Point(place)) for place in places)
            ),
            None,
        )
        owners.append(owner)
    _adopt(pieces, owners, 400.0)
    for piece, owner in zip(pieces, owners, strict=True):
        if owner is None:
            inside = piece.representative_point()
            print(f"no owner: {piece.area:.0f} square units at {inside.x:.0f}, {inside.y:.0f}")
    missing = set(seas.SEEDS) - set(owners)
    if missing:
        print("seas without an area:", *sorted(missing))
    return [owner or "void" for owner in owners]


def _merged(pieces: list[BaseGeometry], owners: list[str | None]) -> dict[str, BaseGeometry]:
    grouped: dict[str, list[BaseGeometry]] = defaultdict(list)
    for piece, owner in zip(pieces, owners, strict=True):
        grouped[str(owner)].append(piece)
    return {name: shapely.coverage_union_all(parts) for name, parts in sorted(grouped.items())}


def _simplified(areas: dict[str, BaseGeometry]) -> dict[str, BaseGeometry]:
    names = list(areas)
    shapes = shapely.coverage_simplify([areas[name] for name in names], TOLERANCE)
    return dict(zip(names, shapes, strict=True))
