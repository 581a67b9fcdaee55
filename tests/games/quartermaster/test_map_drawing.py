"""The drawn map against map.yaml: what touches is adjacent, and what is adjacent touches.

Everything is read from what the board draws: the path data of areas.json, in whole tenths of a
unit, so that a common border is found as segments which both areas have.
"""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from importlib import resources
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from jinja2 import Environment, FileSystemLoader

from heitan.games.quartermaster.spaces import SPACE
from heitan.kernel.game import catalog
from heitan.kernel.text import LANGUAGES

Point = tuple[int, int]
Ring = list[Point]

GAME = resources.files("heitan.games.quartermaster")
RULES: dict[str, Any] = yaml.safe_load((GAME / "data" / "map.yaml").read_text(encoding="utf-8"))
DRAWN: dict[str, Any] = json.loads((GAME / "data" / "areas.json").read_text(encoding="utf-8"))

SPACES: dict[str, Any] = {space["id"]: space for space in RULES["spaces"]}
NAMES = {
    language: {name: catalog("quartermaster", language).say(SPACE[name].name) for name in SPACES}
    for language in LANGUAGES
}
ADJACENT = {frozenset(edge) for edge in RULES["edges"]}
WIDTH, HEIGHT = DRAWN["width"] * 10, DRAWN["height"] * 10
COUNTER = DRAWN["counter"] * 10
#: A border shorter than this (in tenths) would not be seen.
SEEN = 80


def rings(path: str) -> list[Ring]:
    """The rings of path data made of M, relative l and z only, in tenths."""
    found = []
    for part in re.findall(r"M([^Mz]*)z", path):
        start, _, steps = part.partition("l")
        numbers = [round(float(n) * 10) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", start)]
        x, y = numbers
        ring = [(x, y)]
        moves = [round(float(n) * 10) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", steps)]
        for dx, dy in zip(moves[::2], moves[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        found.append(ring)
    return found


def segments(ring: Ring) -> list[tuple[Point, Point]]:
    return list(pairwise([*ring, ring[0]]))


def size(ring: Ring) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in segments(ring)) / 2


def holds(area: list[Ring], x: float, y: float) -> bool:
    """Whether a point lies in an area (even-odd)."""
    inside = False
    for ring in area:
        for (ax, ay), (bx, by) in segments(ring):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
    return inside


def crosses(a: Point, b: Point, box: tuple[float, float, float, float]) -> bool:
    """Whether a segment has a part strictly inside a box (Liang and Barsky's clipping)."""
    left, top, right, bottom = box
    dx, dy = b[0] - a[0], b[1] - a[1]
    enter, leave = 0.0, 1.0
    for step, room in (
        (-dx, a[0] - left),
        (dx, right - a[0]),
        (-dy, a[1] - top),
        (dy, bottom - a[1]),
    ):
        if step == 0:
            if room <= 0:
                return False
        elif step < 0:
            enter = max(enter, room / step)
        else:
            leave = min(leave, room / step)
    return enter < leave


def holds_box(area: list[Ring], at: list[float], side: float) -> bool:
    x, y = at[0] * 10, at[1] * 10
    box = (x - side / 2, y - side / 2, x + side / 2, y + side / 2)
    if not holds(area, x, y):
        return False
    return not any(crosses(a, b, box) for ring in area for a, b in segments(ring))


AREAS = {name: rings(space["d"]) for name, space in DRAWN["spaces"].items()}
GATES = {
    name: rings(strait["d"])
    for name, strait in DRAWN["straits"].items()
    if strait["kind"] == "channel"
}
EVERYTHING = {**AREAS, **{f"gate {name}": gate for name, gate in GATES.items()}}
EVERYTHING["arctic"] = rings(DRAWN["arctic"])


def owners() -> dict[frozenset[Point], list[str]]:
    found: dict[frozenset[Point], list[str]] = defaultdict(list)
    for name, area in EVERYTHING.items():
        for ring in area:
            for segment in segments(ring):
                found[frozenset(segment)].append(name)
    return found


OWNERS = owners()


def common_borders() -> dict[frozenset[str], float]:
    found: dict[frozenset[str], float] = defaultdict(float)
    for segment, names in OWNERS.items():
        if len(set(names)) == 2:
            a, b = segment
            found[frozenset(names)] += math.dist(a, b)
    return found


BORDERS = common_borders()


def touching(one: str, other: str) -> float:
    return BORDERS.get(frozenset((one, other)), 0.0)


def test_every_space_is_drawn_and_nothing_else() -> None:
    assert list(DRAWN["spaces"]) == list(SPACES)
    for name, space in DRAWN["spaces"].items():
        assert space["kind"] == SPACES[name]["kind"]
        assert AREAS[name]
        assert (space["star"] is not None) == SPACES[name]["supply"]


def test_areas_cover_the_sheet_without_gap_or_overlap() -> None:
    """Each segment parts exactly two areas or lies on the frame, and the sizes add up."""
    for segment, names in OWNERS.items():
        a, b = segment
        on_frame = (a[0] == b[0] and a[0] in (0, WIDTH)) or (a[1] == b[1] and a[1] in (0, HEIGHT))
        assert len(names) == (1 if on_frame else 2), (segment, names)
        assert len(set(names)) == len(names), (segment, names)
    covered = sum(size(ring) for area in EVERYTHING.values() for ring in area)
    assert abs(covered) == pytest.approx(WIDTH * HEIGHT)


@pytest.mark.parametrize(("one", "other"), list(combinations(SPACES, 2)))
def test_two_spaces_touch_if_and_only_if_they_are_adjacent(one: str, other: str) -> None:
    length = touching(one, other)
    if frozenset((one, other)) in ADJACENT:
        assert length >= SEEN, f"{one} and {other} are adjacent but share {length / 10:.1f}"
    else:
        assert length == 0, f"{one} and {other} are not adjacent but share {length / 10:.1f}"


def test_spaces_that_meet_in_a_point_only_are_listed() -> None:
    at: dict[Point, set[str]] = defaultdict(set)
    for name, area in AREAS.items():
        for ring in area:
            for point in ring:
                at[point].add(name)
    points = {
        (point, frozenset(pair))
        for point, names in at.items()
        for pair in combinations(sorted(names), 2)
        if not touching(*pair)
    }
    listed = {
        ((round(corner["at"][0] * 10), round(corner["at"][1] * 10)), frozenset(pair))
        for corner in DRAWN["corners"]
        for pair in corner["apart"]
    }
    assert points == listed


@pytest.mark.parametrize(("one", "other"), RULES["not_adjacent"])
def test_pairs_that_look_adjacent_meet_in_a_point_marked_as_closed(one: str, other: str) -> None:
    assert touching(one, other) == 0
    closed = [corner for corner in DRAWN["corners"] if corner["closed"]]
    assert {one, other} in [set(pair) for corner in closed for pair in corner["apart"]]


def along_edge(x: int) -> list[tuple[int, int, str]]:
    found = []
    for segment, names in OWNERS.items():
        a, b = segment
        if a[0] == b[0] == x and names[0] in SPACES:
            found.append((min(a[1], b[1]), max(a[1], b[1]), names[0]))
    return found


def test_across_the_seam_only_equal_or_adjacent_spaces_meet() -> None:
    meetings = {
        (left, right)
        for top, bottom, left in along_edge(0)
        for other_top, other_bottom, right in along_edge(WIDTH)
        if min(bottom, other_bottom) > max(top, other_top)
    }
    assert meetings
    for left, right in meetings:
        assert left == right or frozenset((left, right)) in ADJACENT, (left, right)


def test_every_wrapping_edge_is_drawn_as_a_border_on_the_sheet() -> None:
    for one, other in RULES["wrap_edges"]:
        assert touching(one, other) >= SEEN


def test_arrows_at_the_seam_name_spaces_that_lie_beyond() -> None:
    for arrow in DRAWN["wrap"]:
        edge = 0 if arrow["edge"] == "left" else WIDTH
        y = arrow["at"][1] * 10
        spaces = {name for top, bottom, name in along_edge(edge) if top < y < bottom}
        assert spaces == {arrow["space"]}
        for beyond in arrow["to"]:
            assert beyond == arrow["space"] or frozenset((beyond, arrow["space"])) in ADJACENT
    cut = {name for *_, name in along_edge(0)} & {name for *_, name in along_edge(WIDTH)}
    assert {echo["space"] for echo in DRAWN["echoes"]} == cut
    for echo in DRAWN["echoes"]:
        assert holds(AREAS[echo["space"]], echo["at"][0] * 10, echo["at"][1] * 10)


def test_each_strait_has_a_gate_between_its_two_seas() -> None:
    assert set(DRAWN["straits"]) == {strait["id"] for strait in RULES["straits"]}
    for strait in RULES["straits"]:
        name, land, (one, other) = strait["id"], strait["land"], strait["seas"]
        gate = DRAWN["straits"][name]
        assert (gate["land"], gate["seas"]) == (land, [one, other])
        assert gate["reason"]
        assert touching(one, other) == 0
        for sea, end in zip((one, other), gate["passage"], strict=True):
            assert holds(AREAS[sea], end[0] * 10, end[1] * 10), (name, sea)
        if gate["kind"] == "channel":
            water = f"gate {name}"
            seas = {s for s in SPACES if SPACES[s]["kind"] == "sea" and touching(water, s)}
            assert seas == {one, other}
            assert touching(water, land) > 0
        else:
            assert land in ("middle_east", "latin_america")


@pytest.mark.parametrize("name", SPACES)
def test_counters_and_star_fit_into_the_area(name: str) -> None:
    space = DRAWN["spaces"][name]
    assert len(space["slots"]) >= 3
    assert COUNTER >= 240
    for slot in space["slots"]:
        assert holds_box(AREAS[name], slot, COUNTER), slot
    for one, other in combinations(space["slots"], 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= DRAWN["counter"]
    if space["star"]:
        assert holds_box(AREAS[name], space["star"], 160)
        for slot in space["slots"]:
            apart = max(abs(space["star"][0] - slot[0]), abs(space["star"][1] - slot[1]))
            assert apart >= DRAWN["counter"] / 2 + 8
    x, y = space["centre"]
    assert holds(AREAS[name], x * 10, y * 10)


@pytest.mark.parametrize("name", SPACES)
def test_the_name_is_the_name_and_stands_on_paper_of_its_own(name: str) -> None:
    label = DRAWN["spaces"][name]["label"]
    assert " ".join(label["en"]) == NAMES["en"][name]
    assert "".join(label["ja"]) == NAMES["ja"][name]
    x, y = label["at"][0] * 10, label["at"][1] * 10
    on = [other for other, area in AREAS.items() if holds(area, x, y)]
    assert on == [name] or SPACES[on[0]]["kind"] == "sea"


def rendered(locale: str) -> str:
    environment = Environment(loader=FileSystemLoader(str(GAME / "board")), autoescape=True)
    page = environment.from_string(
        '{% from "map.html" import map %}{{ map(areas, names, locale, marks, open) }}'
    )
    return page.render(
        areas=DRAWN,
        names=NAMES[locale],
        locale=locale,
        marks={"germany": "choice"},
        open={"suez": "allies"},
    )


@pytest.mark.parametrize("locale", ["en", "ja"])
def test_the_drawing_is_well_formed_small_and_coloured_by_classes_only(locale: str) -> None:
    text = rendered(locale)
    assert len(text.encode()) < 250_000
    root = ElementTree.fromstring(text.strip())
    elements = {element.get("id"): element for element in root.iter() if element.get("id")}
    for name, space in SPACES.items():
        element = elements[f"space-{name}"]
        classes = str(element.get("class")).split()
        assert classes[:2] == ["space", space["kind"]]
        assert ("star" in classes) == space["supply"]
        assert element.get("data-space") == name
        title = next(iter(element))
        assert title.text == NAMES[locale][name]
    assert "choice" in str(elements["space-germany"].get("class")).split()
    for strait in RULES["straits"]:
        assert f"strait-{strait['id']}" in elements
    assert "open-allies" in str(elements["strait-suez"].get("class")).split()
    for element in root.iter():
        assert not {"fill", "stroke", "style", "opacity"} & set(element.keys())
