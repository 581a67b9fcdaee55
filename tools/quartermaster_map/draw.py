"""Draw the map of Quartermaster anew: coastlines in, `areas.json` out.

    python draw.py [--cache DIRECTORY]

Needs npm once (it downloads the coastlines into the cache) and the packages of requirements.txt.
Prints every difference between the drawn borders and map.yaml and ends with 1 if there is one.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import coastlines
import islands
import mesh
import numpy as np
import paths
import places
import seas
import shapely
import spaces
import wishes
import yaml
from names import space_names
from projection import PLACES, Projection
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

DATA = Path(__file__).parents[2] / "heitan" / "games" / "quartermaster" / "data"


def main() -> int:
    """Write areas.json; 1 if the drawn borders are not those of map.yaml."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--cache", type=Path, default=Path.home() / ".cache" / "heitan-map")
    chosen = parser.parse_args()
    rules = yaml.safe_load((DATA / "map.yaml").read_text(encoding="utf-8"))
    lands, decoration = _on_canvas(coastlines.countries(coastlines.fetch(chosen.cache)))
    shelves, drawn_islands = islands.shelves(lands)
    areas = mesh.build({**lands, **shelves})
    borders = paths.borders(areas)
    wrong = _differences(rules, borders)
    result = {
        "width": int(seas.WIDTH),
        "height": int(seas.HEIGHT),
        "counter": places.COUNTER,
        "type": places.TYPE,
        "spaces": _spaces(rules, areas, drawn_islands),
        "straits": _straits(rules, areas),
        "arctic": paths.area(areas["void"]),
        "decoration": paths.area(decoration),
        "lines": _lines(rules, set(shelves), borders),
        "corners": _corners(rules, areas, borders),
        "wrap": seas.WRAP,
        "echoes": seas.ECHOES,
    }
    target = DATA / "areas.json"
    target.write_text(_text(result), encoding="utf-8")
    print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def _on_canvas(
    countries: dict[str, BaseGeometry],
) -> tuple[dict[str, BaseGeometry], BaseGeometry]:
    """The land spaces and the decoration, in units of the canvas."""
    projection = Projection(PLACES, stiffness=0.0)
    lands = {name: projection.shape(shape) for name, shape in spaces.lands(countries).items()}
    # Hawaii came with the United States, on the other side of the seam.
    american = mesh.polygons(projection.shape(countries["United States of America"]))
    lands["hawaii"] = shapely.MultiPolygon([part for part in american if part.centroid.x > 1000])
    for name in ("eastern_us", "western_us", "pacific_northwest"):
        parts = mesh.polygons(lands[name])
        lands[name] = shapely.MultiPolygon([part for part in parts if part.centroid.x < 1000])
    others = [projection.shape(countries[name]) for name in spaces.DECORATION]
    kept = [
        part
        for part in mesh.polygons(shapely.union_all(others))
        if part.area > 16 and part.intersects(mesh.FRAME)
    ]
    everything = shapely.union_all(kept).intersection(box(0, 0, seas.WIDTH, seas.HEIGHT))
    return lands, shapely.simplify(everything, 0.5)


def _differences(rules: dict[str, Any], borders: dict[tuple[str, str], BaseGeometry]) -> list[str]:
    wanted = {tuple(sorted(edge)) for edge in rules["edges"]}
    known = {space["id"] for space in rules["spaces"]}
    drawn = {pair for pair in borders if set(pair) <= known}
    found = [f"not drawn: {' - '.join(pair)}" for pair in sorted(wanted - drawn)]
    for pair in sorted(drawn - wanted):
        where = borders[pair].centroid
        found.append(f"not adjacent: {' - '.join(pair)} at {where.x:.0f}, {where.y:.0f}")
    for pair in sorted(drawn & wanted):
        if borders[pair].length < 8:
            found.append(f"short: {' - '.join(pair)}, {borders[pair].length:.1f}")
    return found


def _spaces(
    rules: dict[str, Any],
    areas: dict[str, BaseGeometry],
    drawn_islands: dict[str, BaseGeometry],
) -> dict[str, Any]:
    english, japanese = space_names("en"), space_names("ja")
    names = {
        space: places.Name(
            wishes.BREAKS.get(english[space], (english[space],)),
            wishes.BREAKS.get(japanese[space], (japanese[space],)),
        )
        for space in english
    }
    blocked = np.zeros((int(seas.HEIGHT), int(seas.WIDTH)), dtype=bool)
    for x0, y0, x1, y1 in wishes.KEEP_CLEAR:
        blocked[y0:y1, x0:x1] = True
    found = places.place_all(
        areas,
        names,
        {space["id"] for space in rules["spaces"] if space["kind"] == "land"},
        {space["id"] for space in rules["spaces"] if space["supply"]},
        wishes.NAME_IN_THE_SEA,
        wishes.WISHES,
        blocked,
    )
    result: dict[str, Any] = {}
    for space in rules["spaces"]:
        name = space["id"]
        spot = found[name]
        entry: dict[str, Any] = {
            "kind": space["kind"],
            "d": paths.area(areas[name]),
            "centre": _plain(_middle(areas[name], spot.slots)),
            "label": {
                "at": _plain(spot.label),
                "angle": 0,
                "en": list(names[name].en),
                "ja": list(names[name].ja),
            },
            "slots": [_plain(slot) for slot in spot.slots],
            "star": _plain(spot.star) if spot.star else None,
        }
        if name in drawn_islands:
            inside = shapely.simplify(drawn_islands[name], 0.5)
            entry["islands"] = paths.area(inside)
        result[name] = entry
    return result


def _middle(area: BaseGeometry, slots: list[places.Spot]) -> places.Spot:
    """The place a supply line runs to: the middle of the first three counters."""
    x = sum(slot[0] for slot in slots[:3]) / 3
    y = sum(slot[1] for slot in slots[:3]) / 3
    return (x, y) if area.contains(Point(x, y)) else slots[0]


def _straits(rules: dict[str, Any], areas: dict[str, BaseGeometry]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for strait in rules["straits"]:
        name = strait["id"]
        if name in seas.CANALS:
            passage = seas.CANALS[name]
            kind, drawn, posts = "canal", paths.line(passage), 6.0
        else:
            (x, y), angle, along, _ = seas.CHANNELS[name]
            posts = seas.POSTS[name]
            reach = along / 2 + 4
            dx, dy = reach * np.cos(np.radians(angle)), reach * np.sin(np.radians(angle))
            passage = ((x - dx, y - dy), (x + dx, y + dy))
            kind, drawn = "channel", paths.area(areas[f"strait:{name}"])
        ordered = _from_first_sea(passage, [areas[sea] for sea in strait["seas"]])
        (ax, ay), (bx, by) = ordered
        result[name] = {
            "kind": kind,
            "land": strait["land"],
            "seas": strait["seas"],
            "d": drawn,
            "passage": [_plain(point) for point in ordered],
            "at": _plain(((ax + bx) / 2, (ay + by) / 2)),
            "angle": round(float(np.degrees(np.arctan2(by - ay, bx - ax)))),
            "length": round(float(np.hypot(bx - ax, by - ay)), 1),
            "posts": posts,
            "reason": "Adjacent for one team at a time, so no common border: the gate is drawn.",
        }
    return result


def _corners(
    rules: dict[str, Any],
    areas: dict[str, BaseGeometry],
    borders: dict[tuple[str, str], BaseGeometry],
) -> list[dict[str, Any]]:
    """Where spaces meet in a point only; ``closed`` where map.yaml says so in as many words."""
    own = {space["id"]: areas[space["id"]] for space in rules["spaces"]}
    said = {tuple(sorted(pair)) for pair in rules["not_adjacent"]}
    return [
        {
            "at": [place[0] / 10, place[1] / 10],
            "apart": [list(pair) for pair in pairs],
            "closed": any(pair in said for pair in pairs),
        }
        for place, pairs in paths.meeting_points(own, set(borders)).items()
    ]


def _from_first_sea(
    passage: tuple[seas.Point, seas.Point], shores: list[BaseGeometry]
) -> tuple[seas.Point, seas.Point]:
    start, end = passage
    first = shores[0]
    return passage if first.distance(Point(start)) <= first.distance(Point(end)) else (end, start)


def _lines(
    rules: dict[str, Any], shelves: set[str], borders: dict[tuple[str, str], BaseGeometry]
) -> dict[str, str]:
    """Every border once, by what it parts."""
    kinds = {space["id"]: space["kind"] for space in rules["spaces"]}
    grouped: dict[str, list[BaseGeometry]] = defaultdict(list)
    for pair, shape in borders.items():
        sides = {
            kinds.get(name, "gate" if name.startswith("strait:") else "arctic") for name in pair
        }
        if shelves & set(pair):
            grouped["shelf"].append(shape)
        elif sides == {"land"}:
            grouped["border"].append(shape)
        elif "land" in sides:
            grouped["coast"].append(shape)
        elif "gate" not in sides:
            grouped["sea"].append(shape)
    return {name: paths.lines(shapes) for name, shapes in sorted(grouped.items())}


def _plain(point: places.Spot | None) -> list[float]:
    assert point is not None
    return [round(float(value), 1) for value in point]


def _text(result: dict[str, Any]) -> str:
    """JSON with one space, strait or line group to a line, so that changes read well."""
    parts = []
    for key, value in result.items():
        if isinstance(value, dict):
            rows = [f'  "{name}": {_flat(entry)}' for name, entry in value.items()]
            parts.append(f' "{key}": {{\n' + ",\n".join(rows) + "\n }")
        else:
            parts.append(f' "{key}": {_flat(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


if __name__ == "__main__":
    raise SystemExit(main())
