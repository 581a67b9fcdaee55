"""Where in its area a space has its name, its counters and its star.

Found by search on a raster of one unit: boxes that lie wholly in the area, far from its border and
near each other. ``WISHES`` moves what the search does not place as a person would.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import seas
import shapely
from numpy.typing import NDArray
from scipy import ndimage
from shapely.geometry.base import BaseGeometry

COUNTER = 28
GAP = 3
STAR = 20
LINE = 20
TYPE = 17

Spot = tuple[float, float]
_STEP = COUNTER + GAP
_PATTERNS: list[list[Spot]] = [
    [(-_STEP, 0), (0, 0), (_STEP, 0)],
    [(0, -_STEP), (0, 0), (0, _STEP)],
    [(-_STEP / 2, -_STEP / 2), (_STEP / 2, -_STEP / 2), (0, _STEP / 2)],
    [(0, -_STEP / 2), (-_STEP / 2, _STEP / 2), (_STEP / 2, _STEP / 2)],
    [(-_STEP / 2, -_STEP / 2), (_STEP / 2, -_STEP / 2), (-_STEP / 2, _STEP / 2)],
    [(-_STEP / 2, -_STEP / 2), (-_STEP / 2, _STEP / 2), (_STEP / 2, _STEP / 2)],
    [(_STEP / 2, -_STEP / 2), (-_STEP / 2, _STEP / 2), (_STEP / 2, _STEP / 2)],
    [(-_STEP / 2, -_STEP / 2), (_STEP / 2, -_STEP / 2), (_STEP / 2, _STEP / 2)],
    [(-_STEP * 0.8, -_STEP * 0.8), (0, 0), (_STEP * 0.8, _STEP * 0.8)],
    [(_STEP * 0.6, -_STEP), (0, 0), (-_STEP * 0.6, _STEP)],
    [(_STEP, -_STEP * 0.5), (0, 0), (-_STEP, _STEP * 0.5)],
    [(_STEP, -_STEP), (0, 0), (-_STEP, _STEP)],
    [(-_STEP * 0.4, -_STEP), (0, 0), (_STEP * 0.4, _STEP)],
    [(-_STEP * 0.7, -_STEP), (0, 0), (_STEP * 0.7, _STEP)],
]


@dataclass(frozen=True)
class Name:
    """A space's name in both languages, broken into lines."""

    en: tuple[str, ...]
    ja: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height that hold either language."""
        width = max(
            max(len(line) * TYPE * 0.56 for line in self.en),
            max(len(line) * TYPE * 1.0 for line in self.ja),
        )
        return width + 2, max(len(self.en), len(self.ja)) * LINE


@dataclass
class Places:
    """What is placed in one area."""

    label: Spot
    slots: list[Spot]
    star: Spot | None = None

    def moved(self, dx: float, dy: float) -> Places:
        """The same places from another corner."""
        slots = [(x + dx, y + dy) for x, y in self.slots]
        star = (self.star[0] + dx, self.star[1] + dy) if self.star else None
        return Places((self.label[0] + dx, self.label[1] + dy), slots, star)


@dataclass
class Wish:
    """What a person wants instead: any of it may be left to the search."""

    label: Spot | None = None
    first: Spot | None = None
    pattern: int | None = None
    star: Spot | None = None
    near: Spot | None = None

    def moved(self, dx: float, dy: float) -> Wish:
        """The same wish from another corner."""
        spots = (
            (spot[0] + dx, spot[1] + dy) if spot else None
            for spot in (self.label, self.first, self.star, self.near)
        )
        label, first, star, near = spots
        return Wish(label, first, self.pattern, star, near)


@dataclass
class _Raster:
    inside: NDArray[np.bool_]
    sums: NDArray[np.int64] = field(init=False)
    depth: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        padded = np.pad(self.inside.astype(np.int64), ((1, 0), (1, 0)))
        self.sums = padded.cumsum(axis=0).cumsum(axis=1)
        self.depth = ndimage.distance_transform_edt(np.pad(self.inside, 1))[1:-1, 1:-1]

    def share(self, x: float, y: float, width: float, height: float) -> float:
        """How much of a box lies inside, 0 to 1."""
        rows, columns = self.inside.shape
        left, top = round(x - width / 2), round(y - height / 2)
        right, bottom = round(x + width / 2), round(y + height / 2)
        area = (right - left) * (bottom - top)
        left, right = np.clip([left, right], 0, columns)
        top, bottom = np.clip([top, bottom], 0, rows)
        s = self.sums
        return float(s[bottom, right] - s[top, right] - s[bottom, left] + s[top, left]) / area

    def shares(self, width: float, height: float) -> NDArray[np.float64]:
        """The same for boxes round every point of the raster."""
        rows, columns = self.inside.shape
        w, h = round(width / 2), round(height / 2)
        ys, xs = np.arange(rows), np.arange(columns)
        top, bottom = np.clip(ys - h, 0, rows), np.clip(ys + h, 0, rows)
        left, right = np.clip(xs - w, 0, columns), np.clip(xs + w, 0, columns)
        s = self.sums
        count = s[np.ix_(bottom, right)] - s[np.ix_(top, right)]
        count = count - s[np.ix_(bottom, left)] + s[np.ix_(top, left)]
        shares: NDArray[np.float64] = count / (4 * w * h)
        return shares


def raster(shape: BaseGeometry) -> NDArray[np.bool_]:
    """Which unit squares of the canvas have their middle in the shape."""
    width, height = int(seas.WIDTH), int(seas.HEIGHT)
    found = np.zeros((height, width), dtype=bool)
    x0, y0, x1, y1 = (int(value) for value in shape.bounds)
    xs, ys = np.meshgrid(np.arange(x0, min(x1 + 1, width)), np.arange(y0, min(y1 + 1, height)))
    shapely.prepare(shape)
    found[y0 : y1 + 1, x0 : x1 + 1] = shapely.contains_xy(shape, xs + 0.5, ys + 0.5)
    return found


def place_all(
    areas: Mapping[str, BaseGeometry],
    names: Mapping[str, Name],
    land: set[str],
    stars: set[str],
    outside: set[str],
    wishes: Mapping[str, Wish],
    blocked: NDArray[np.bool_],
) -> dict[str, Places]:
    """Places for every space.

    Args:
        areas: the drawn areas.
        names: the names in lines.
        land: ids of land spaces; they are placed first.
        stars: ids of supply spaces.
        outside: ids of spaces whose name may stand in the sea beside them.
        wishes: by id.
        blocked: squares no sea may use (gates, arrows).
    """
    taken = blocked.copy()
    sea = np.zeros_like(taken)
    for space in names:
        if space not in land:
            sea |= raster(areas[space])
    placed: dict[str, Places] = {}
    for space in sorted(names, key=lambda name: (name not in land, areas[name].area)):
        free = raster(areas[space])
        readable = free | (sea & ~taken) if space in outside else free
        if space not in land:
            free &= ~taken
            readable = free
        rows, columns = np.nonzero(free)
        margin = 130
        top, left = max(0, rows.min() - margin), max(0, columns.min() - margin)
        window = (slice(top, rows.max() + margin), slice(left, columns.max() + margin))
        wish = wishes.get(space, Wish()).moved(-left, -top)
        size = names[space].size
        places = _place(space, free[window], readable[window], size, space in stars, wish)
        places = places.moved(float(left), float(top))
        placed[space] = places
        _take(taken, places.label, *names[space].size)
        for slot in places.slots:
            _take(taken, slot, COUNTER + 2, COUNTER + 2)
        if places.star:
            _take(taken, places.star, STAR, STAR)
    return placed


def _take(taken: NDArray[np.bool_], spot: Spot, width: float, height: float) -> None:
    x, y = spot
    left, top = max(0, round(x - width / 2)), max(0, round(y - height / 2))
    taken[top : round(y + height / 2), left : round(x + width / 2)] = True


def _apart(one: Spot, a: tuple[float, float], other: Spot, b: tuple[float, float]) -> bool:
    return (
        abs(one[0] - other[0]) >= (a[0] + b[0]) / 2 or abs(one[1] - other[1]) >= (a[1] + b[1]) / 2
    )


def _place(
    space: str,
    free: NDArray[np.bool_],
    readable: NDArray[np.bool_],
    size: tuple[float, float],
    star: bool,
    wish: Wish,
) -> Places:
    area, paper = _Raster(free), _Raster(readable)
    box = (COUNTER + 2.0, COUNTER + 2.0)
    groups = _groups(space, area, wish)
    labels = _labels(paper, area, size, wish)
    best: tuple[float, Spot, list[Spot]] | None = None
    for label_cost, label in labels:
        for group_cost, group in groups:
            if not all(_apart(label, size, slot, box) for slot in group):
                continue
            middle = (sum(x for x, _ in group) / 3, sum(y for _, y in group) / 3)
            far = np.hypot(middle[0] - label[0], (middle[1] - label[1]) * 1.3)
            cost = label_cost + group_cost + 0.35 * far
            if best is None or cost < best[0]:
                best = (float(cost), label, group)
    if best is None:
        print(f"{space}: no room for the name and three counters side by side")
        best = (0.0, labels[0][1], groups[0][1])
    _, label, slots = best
    spot = _star(area, size, label, slots, wish) if star else None
    return Places(label, _more(area, size, label, slots, spot), spot)


def _groups(space: str, area: _Raster, wish: Wish) -> list[tuple[float, list[Spot]]]:
    shares = area.shares(COUNTER + 2, COUNTER + 2)
    fits = shares >= 0.999
    found: list[tuple[float, list[Spot]]] = []
    for number, pattern in enumerate(_PATTERNS):
        if wish.pattern is not None and number != wish.pattern:
            continue
        all_fit = np.ones_like(fits)
        depth = np.full(fits.shape, 1e9)
        for dx, dy in pattern:
            moved = (-round(dy), -round(dx))
            all_fit &= _shifted(fits, *moved)
            depth = np.minimum(depth, _shifted(area.depth, *moved))
        ys, xs = np.nonzero(all_fit)
        for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
            if wish.first is not None and (x, y) != wish.first:
                continue
            if wish.first is None and (x % 3 or y % 3):
                continue
            cost = number * (2.0 if number < 8 else 2.5) - 0.8 * min(float(depth[y, x]), 32.0)
            if wish.near is not None:
                cost += float(np.hypot(x - wish.near[0], y - wish.near[1]))
            found.append((cost, [(x + round(dx), y + round(dy)) for dx, dy in pattern]))
    if not found:
        deepest = np.unravel_index(area.depth.argmax(), area.depth.shape)
        print(f"{space}: three counters do not fit (deepest place {deepest[::-1]})")
        y, x = (float(value) for value in deepest)
        return [(0.0, [(x - _STEP, y), (x, y), (x + _STEP, y)])]
    return sorted(found, key=lambda group: group[0])[:260]


def _shifted(values: NDArray[Any], rows: int, columns: int) -> NDArray[Any]:
    """The raster moved; what comes in from outside is 0."""
    moved = np.zeros_like(values)
    height, width = values.shape
    moved[max(rows, 0) : height + min(rows, 0), max(columns, 0) : width + min(columns, 0)] = values[
        max(-rows, 0) : height + min(-rows, 0), max(-columns, 0) : width + min(-columns, 0)
    ]
    return moved


def _labels(
    paper: _Raster, area: _Raster, size: tuple[float, float], wish: Wish
) -> list[tuple[float, Spot]]:
    if wish.label is not None:
        return [(0.0, wish.label)]
    tight = paper.shares(size[0], size[1])
    roomy = paper.shares(size[0] + 10, size[1] + 8)
    own = area.shares(size[0], size[1])
    ys, xs = np.nonzero(tight > 0.6)
    found = []
    for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
        if x % 2 or y % 2:
            continue
        cost = 260.0 * (1 - tight[y, x]) + 40.0 * (1 - roomy[y, x]) + 14.0 * (1 - own[y, x])
        if wish.near is not None:
            cost += 0.5 * float(np.hypot(x - wish.near[0], y - wish.near[1]))
        found.append((float(cost), (float(x), float(y))))
    found.sort(key=lambda label: label[0])
    # Many of the best lie side by side; a spread of them finds more.
    return found[:150] + found[150:3000:12]


def _star(
    area: _Raster,
    size: tuple[float, float],
    label: Spot,
    slots: list[Spot],
    wish: Wish,
) -> Spot:
    if wish.star is not None:
        return wish.star
    box = (COUNTER + 2.0, COUNTER + 2.0)
    best: tuple[float, Spot] | None = None
    ys, xs = np.nonzero(area.shares(STAR, STAR) >= 0.999)
    for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
        spot = (float(x), float(y))
        if not _apart(spot, (STAR + 6, STAR), label, size):
            continue
        if not all(_apart(spot, (STAR, STAR), slot, box) for slot in slots):
            continue
        # Best at the end of the name, on its line.
        cost = abs(x - label[0]) + 2.0 * abs(y - label[1]) - 0.5 * min(float(area.depth[y, x]), 14)
        if best is None or cost < best[0]:
            best = (cost, spot)
    if best is None:
        print(f"no room for the star beside {label}")
        return label
    return best[1]


def _more(
    area: _Raster,
    size: tuple[float, float],
    label: Spot,
    slots: list[Spot],
    star: Spot | None,
) -> list[Spot]:
    """Up to three more places beside the first three."""
    box = (COUNTER + 2.0, COUNTER + 2.0)
    middle = slots[1]
    ys, xs = np.nonzero(area.shares(*box) >= 0.999)
    order = np.argsort(np.hypot(xs - middle[0], ys - middle[1]), kind="stable")
    found = list(slots)
    for index in order.tolist():
        spot = (float(xs[index]), float(ys[index]))
        if np.hypot(spot[0] - middle[0], spot[1] - middle[1]) > 90 or len(found) == 6:
            break
        if not _apart(spot, box, label, size):
            continue
        if star is not None and not _apart(spot, box, star, (STAR, STAR)):
            continue
        if all(_apart(spot, (_STEP, _STEP), other, (_STEP, _STEP)) for other in found):
            found.append(spot)
    return found
