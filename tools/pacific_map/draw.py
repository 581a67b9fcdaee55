"""Draw the map of Pacific anew: coastlines in, `map.svg` and `sheet.json` out.

    python draw.py [--cache DIRECTORY]

Needs npm once (it downloads the coastlines into the cache) and the packages of requirements.txt.
Prints where the drawn land is not that of map.yaml and ends with 1 if there is such a hex.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
import shapely.affinity
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

HERE = Path(__file__).parent
# The coastlines are fetched and read as for Quartermaster's map.
sys.path.append(str(HERE.parent / "quartermaster_map"))

import coastlines  # noqa: E402
import land  # noqa: E402
import names  # noqa: E402
import paths  # noqa: E402
from hexes import HALF, RADIUS, Chart, Edge, Hex, centre, corners, mega, named, sides  # noqa: E402
from projection import Projection  # noqa: E402

GAME = HERE.parents[1] / "heitan" / "games" / "pacific"

#: The boxes, which lie beside the hexes: left, top, width and height on the sheet.
BOXES = {"bombay": (-124.0, 416.0, 112.0, 692.0), "box": (1942.0, 0.0, 112.0, 1818.6)}
#: The whole sheet: left, top, width and height.
SHEET = (-136.0, -12.0, 2202.0, 1842.6)


def main() -> int:
    """Write the map; 1 if the drawn land is not that of map.yaml."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "heitan-map")
    chosen = parser.parse_args()
    chart = Chart.read(GAME / "data" / "map.yaml")
    coast = _coast(chart, coastlines.countries(coastlines.fetch(chosen.cache)))
    drawn = land.land(chart, coast)
    written = {
        GAME / "board" / "map.svg": _picture(chart, coast, drawn),
        GAME / "board" / "cover.svg": _cover(chart, drawn),
        GAME / "data" / "sheet.json": _text(_sheet(chart)),
    }
    for target, text in written.items():
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, encoding="utf-8")
        print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB")
    wrong = land.wrong(chart, drawn)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def _coast(chart: Chart, countries: dict[str, BaseGeometry]) -> BaseGeometry:
    """All land of the part of the world that the hexes show, on the sheet."""
    # The source closes some shapes across the seam at 180 degrees with a line around the world.
    parts = [
        part
        for country in countries.values()
        for part in paths.polygons(country)
        if part.bounds[2] - part.bounds[0] < 200
    ]
    once = shapely.union_all(parts)
    # The places' longitudes run from 0 to 360.
    eastward = shapely.affinity.translate(once, xoff=360)
    twice = shapely.union_all([once, eastward])
    return Projection(chart).shape(shapely.clip_by_rect(twice, 70, -60, 230, 80))


# --- the picture -------------------------------------------------------------------------------


def _picture(chart: Chart, coast: BaseGeometry, drawn: BaseGeometry) -> str:
    """The static sheet as SVG; what it shows depends on how large it is."""
    left, top, width, height = SHEET
    body = "\n".join(
        [
            f'<rect class="margin" x="{left}" y="{top}" width="{width}" height="{height}"/>',
            f'<rect class="sea" width="{chart.width:g}" height="{chart.height:g}"/>',
            _path("shelf", _tinted(chart, "~", without=True)),
            _path("shoal", paths.area(land.shoals(chart, coast, drawn), smallest=2.0)),
            _path("land", paths.area(drawn)),
            *_terrain(chart, drawn),
            _path("coast", paths.area(drawn)),
            _grid(chart),
            _path("china", _china(chart)),
            _ways("railway", chart.rules["railways"]),
            _ways("road", chart.rules["roads"]),
            _path("mega", _mega_borders(chart)),
            _path("shut", _shut_borders(chart)),
            _path("limit under", limit := _limit(chart)),
            _path("limit", limit),
            _path("closed", _closed_edges(chart)),
            _numbers(chart),
            *(_box(*BOXES[id]) for id in BOXES),
        ]
    )
    style = (HERE / "map.css").read_text(encoding="utf-8").strip()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">\n'
        f"<style>\n{style}\n</style>\n<defs>{_patterns()}</defs>\n{body}\n</svg>\n"
    )


def _path(classes: str, d: str) -> str:
    return f'<path class="{classes}" d="{d}"/>'


def _patterns() -> str:
    hills = '<path class="hill" d="M2 9.5l2.6-4.6 2.6 4.6M9 5l2.2-4 2.2 4"/>'
    stripes = '<path class="stripe" d="M0 0V6"/>'
    return (
        '<pattern id="hills" width="15" height="12" patternUnits="userSpaceOnUse">'
        f"{hills}</pattern>"
        '<pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse"'
        f' patternTransform="rotate(45)">{stripes}</pattern>'
    )


def _tinted(chart: Chart, letters: str, *, without: bool = False) -> str:
    """The hexes of some kinds of terrain, or of all others, as one area."""
    kept = (at for at in chart.hexes if (chart.terrain(at) in letters) != without)
    return paths.area(paths.union(Polygon(corners(at)) for at in kept))


def _terrain(chart: Chart, drawn: BaseGeometry) -> Iterable[str]:
    """What the land is like: mountain or jungle, and what nobody enters."""
    for name, letters, pattern in (("mountain", "mM", "hills"), ("neutral", "#", "stripes")):
        hexes = paths.union(
            Polygon(corners(at)) for at in chart.hexes if chart.terrain(at) in letters
        )
        area = paths.area(shapely.simplify(hexes.intersection(drawn), 0.3), smallest=4.0)
        yield _path(name, area)
        yield f'<path fill="url(#{pattern})" d="{area}"/>'


def _grid(chart: Chart) -> str:
    """The edges of all hexes: one column of them, put there again and again."""
    rows, columns = chart.rules["rows"], chart.rules["columns"]
    step = f"{HALF:g}"
    left = "M10 0" + f"l-10 {step} 10 {step}" * rows
    flat = "".join(f"M10 {2 * HALF * row:g}h20" for row in range(rows + 1))
    uses = "".join(
        f'<use href="#column" x="{1.5 * RADIUS * column:g}"'
        + (f' y="{step}"' if column % 2 else "")
        + "/>"
        for column in range(columns)
    )
    return f'<defs><path id="column" d="{left}{flat}"/></defs><g class="grid">{uses}</g>'


def _borders(chart: Chart, parted: Any) -> list[Edge]:
    """The edges between neighbours on the map for which ``parted(one, other)`` holds."""
    on_map = set(chart.hexes)
    return [
        edge
        for at in chart.hexes
        for other, edge in sides(at)
        if at < other and other in on_map and parted(at, other)
    ]


def _mega_borders(chart: Chart) -> str:
    return paths.outline(_borders(chart, lambda one, other: mega(one) != mega(other)))


def _shut_borders(chart: Chart) -> str:
    """Borders of mega-hexes that have sea but no way for ships from one to the other."""
    linked = {frozenset(link.split("-")) for link in chart.rules["sea_links"]}
    at_sea = {id for link in linked for id in link}

    def between(one: Hex, other: Hex) -> set[str]:
        return {mega(one), mega(other)}

    return paths.outline(
        _borders(
            chart,
            lambda one, other: (
                mega(one) != mega(other)
                and between(one, other) <= at_sea
                and frozenset(between(one, other)) not in linked
            ),
        )
    )


def _around(chart: Chart, inside: set[Hex]) -> list[tuple[Hex, Edge]]:
    """The edges around some hexes with the hex beyond, but for those at the edge of the map."""
    on_map = set(chart.hexes)
    return [
        (other, edge)
        for at in inside
        for other, edge in sides(at)
        if other not in inside and other in on_map
    ]


def _china(chart: Chart) -> str:
    """Where variant China ends on land."""
    around = _around(chart, chart.listed("china_area"))
    return paths.outline(edge for other, edge in around if chart.is_land(other))


def _limit(chart: Chart) -> str:
    return paths.outline(edge for _, edge in _around(chart, chart.listed("inside_limit_line")))


def _closed_edges(chart: Chart) -> str:
    """A bar across every edge between hexes of one landmass that units cannot cross."""
    found = _borders(chart, lambda one, other: frozenset((one, other)) in chart.blocked)
    return "".join(paths.line(edge) for edge in found)


def _ways(kind: str, listed: dict[str, list[str]]) -> str:
    """Railways or roads from middle to middle, each edge once."""
    edges = set()
    for way in listed.values():
        points = [centre(named(number)) for number in way]
        edges |= {(min(one, two), max(one, two)) for one, two in pairwise(points)}
    d = paths.outline(edges)
    return _path(kind, d) + (_path(f"{kind} sleepers", d) if kind == "railway" else "")


def _numbers(chart: Chart) -> str:
    """The numbers of the land hexes, for those who look from near."""
    text = "".join(
        f'<text x="{x:g}" y="{y - HALF + 5:.1f}">{at[0]:02d}{at[1]:02d}</text>'
        for at in chart.hexes
        if chart.terrain(at) not in "~#"
        for x, y in [centre(at)]
    )
    return f'<g class="numbers">{text}</g>'


def _box(left: float, top: float, width: float, height: float) -> str:
    return (
        f'<rect class="box" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="6"/>'
    )


#: The part of the sheet on the start page, and the hulls that lie there: middle and size.
COVER = (110.0, 70.0, 874.0, 450.0)
HULLS = ((770.0, 395.0, 4.2), (880.0, 430.0, 5.0), (765.0, 470.0, 3.6))


def _cover(chart: Chart, drawn: BaseGeometry) -> str:
    """A small picture for the start page: the waters off Japan, fading to the left."""
    left, top, width, height = COVER
    window = shapely.box(left, top, left + width, top + height)
    shores = shapely.simplify(drawn.intersection(window), 1.0)
    islands = [at for at in chart.hexes if chart.is_island(at) and _inside(centre(at), COVER)]
    rings = "".join(paths.line(corners(at), closed=True) for at in islands)
    hull = "M-11-2.4H-5V-6H1V-4H4V-2.4H11L8.4 5H-8.4Z"
    hulls = "".join(
        f'<path transform="translate({x:g} {y:g}) scale({size:g})" d="{hull}"/>'
        for x, y, size in HULLS
    )
    fade = (
        '<linearGradient id="f"><stop offset=".3" stop-color="#000"/>'
        '<stop offset=".7" stop-color="#fff"/></linearGradient>'
        f'<mask id="m" maskUnits="userSpaceOnUse" x="{left:g}" y="{top:g}" width="{width:g}" '
        f'height="{height:g}"><rect x="{left:g}" y="{top:g}" width="{width:g}" '
        f'height="{height:g}" fill="url(#f)"/></mask>'
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}"><defs>{fade}</defs><g mask="url(#m)">'
        f'<path d="{paths.area(shores, smallest=20.0)}" fill="#e6dabd" stroke="#8d8168" '
        f'stroke-width="2"/><path d="{rings}" fill="none" stroke="#2f4d6b" stroke-width="2.5"/>'
        f'<g fill="#2f4d6b">{hulls}</g></g></svg>\n'
    )


def _inside(point: tuple[float, float], window: tuple[float, float, float, float]) -> bool:
    left, top, width, height = window
    return left < point[0] < left + width and top < point[1] < top + height


# --- what the board has to know ------------------------------------------------------------------


def _sheet(chart: Chart) -> dict[str, Any]:
    """Where things lie on the sheet."""
    written = {language: names.written(chart, language) for language in ("en", "ja")}
    shapes, megas = _megas(chart)
    return {
        "sheet": list(SHEET),
        "width": chart.width,
        "height": chart.height,
        "radius": RADIUS,
        "half": HALF,
        "boxes": {id: list(place) for id, place in BOXES.items()},
        "sides": {side: [dx, dy] for side, (dx, dy, *_) in names.SIDES.items()},
        "shapes": shapes,
        "megas": megas,
        "places": {
            id: {
                language: {"lines": list(name.lines), "side": name.side}
                for language, name in ((one, written[one][id]) for one in written)
            }
            for id in chart.places
        },
    }


def _megas(chart: Chart) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    """The shapes of mega-hexes, few as they are, and for each its middle and its shape."""
    inside: dict[str, set[Hex]] = {}
    for at in chart.hexes:
        inside.setdefault(mega(at), set()).add(at)
    shapes: dict[str, str] = {}
    megas = {}
    for id in sorted(inside, key=lambda each: (each[0], int(each[1:]))):
        points = [point for at in inside[id] for point in corners(at)]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        middle = round((left + right) / 2, 2), round((top + bottom) / 2, 2)
        shape = _outline_about(middle, inside[id])
        name = next((name for name, d in shapes.items() if d == shape), f"mega-{len(shapes) + 1}")
        shapes[name] = shape
        sea = [centre(at) for at in inside[id] if not chart.is_land(at)]
        roads = min(sea, default=middle, key=lambda point: math.dist(point, middle))
        megas[id] = {"at": list(middle), "shape": name, "roads": [round(x, 2) for x in roads]}
    return shapes, megas


def _outline_about(middle: tuple[float, float], inside: set[Hex]) -> str:
    """The line around some hexes, relative to a point."""
    edges = [edge for at in inside for other, edge in sides(at) if other not in inside]
    (ring,) = paths.chained(edges)
    low = ring.index(min(ring))
    turned = ring[low:-1] + ring[:low]
    if turned[1][1] > turned[-1][1]:
        turned = [turned[0], *turned[:0:-1]]
    return paths.line([(x - middle[0], y - middle[1]) for x, y in turned], closed=True)


def _text(sheet: dict[str, Any]) -> str:
    """JSON with a line for each mega-hex and each place."""
    parts = []
    for key, value in sheet.items():
        if key in ("megas", "places"):
            lines = ",\n".join(
                f"  {json.dumps(id)}: {json.dumps(each, ensure_ascii=False)}"
                for id, each in value.items()
            )
            parts.append(f"{json.dumps(key)}: {{\n{lines}\n}}")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    raise SystemExit(main())
