"""Where things lie on the sheet that the board is drawn on.

The numbers come from ``data/sheet.json``, which ``tools/pacific_map`` draws together with the
picture ``board/map.svg``. Places are in units of the sheet, a hex being 40 wide and 34.64 high.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any, TypeAlias

from heitan.games.pacific.chart import MEGAS, PLACES, Hex, Mega, Place

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]

_FILE = resources.files("heitan.games.pacific") / "data" / "sheet.json"
_SHEET: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))

#: Half the width and half the height of a hex.
RADIUS: float = _SHEET["radius"]
HALF: float = _SHEET["half"]
#: Left, top, width and height: of the hexes, and of the whole picture with the boxes beside them.
HEXES_BOX: Box = (0.0, 0.0, _SHEET["width"], _SHEET["height"])
WHOLE: Box = tuple(_SHEET["sheet"])
#: The rectangles of Bombay and the off-map box, by id.
BOXES: dict[str, Box] = {id: tuple(box) for id, box in _SHEET["boxes"].items()}
#: The outlines of mega-hexes about their middle, as path data by name.
SHAPES: dict[str, str] = _SHEET["shapes"]


def middle(hex: Hex) -> Point:
    """The middle of a hex, or the middle of a box."""
    if hex.box:
        left, top, width, height = BOXES[hex.id]
        return left + width / 2, top + height / 2
    return hex_at(int(hex.id[:2]), int(hex.id[2:]))


def hex_at(column: int, row: int) -> Point:
    """The middle of any hex, at sea too; even columns sit half a hex lower."""
    across = RADIUS * (1.5 * column - 0.5)
    return across, round(HALF * (2 * row - 1 + (column % 2 == 0)), 2)


@dataclass(frozen=True, slots=True)
class Block:
    """A mega-hex on the sheet.

    Attributes:
        at: its middle.
        shape: the name of its outline in :data:`SHAPES`.
        roads: where ships at sea are drawn: the sea hex nearest to the middle.
    """

    mega: Mega
    at: Point
    shape: str
    roads: Point


@dataclass(frozen=True, slots=True)
class Writing:
    """A place's name on the sheet in one language.

    Attributes:
        at: where it begins, beside the counters of its hex.
        side: on which side of them: ``s``, ``e``, ``nw``, …; the letters run away from it.
    """

    at: Point
    side: str
    lines: tuple[str, ...]


def _block(mega: Mega) -> Block:
    entry = _SHEET["megas"][mega.id]
    return Block(mega, tuple(entry["at"]), entry["shape"], tuple(entry["roads"]))


#: The mega-hexes by id, without the boxes.
BLOCKS: dict[str, Block] = {mega.id: _block(mega) for mega in MEGAS if not mega.box}


def roads(mega: Mega) -> Point:
    """Where ships at sea are drawn in a mega-hex, or those in a box."""
    if mega.box:
        left, top, width, height = BOXES[mega.id]
        return left + width / 2, top + height * 0.3
    return BLOCKS[mega.id].roads


def written(place: Place, language: str) -> Writing:
    """Where a place's name goes; boxes have none here."""
    entry = _SHEET["places"][place.id][language]
    dx, dy = _SHEET["sides"][entry["side"]]
    x, y = middle(place.hex)
    return Writing((x + dx, y + dy), entry["side"], tuple(entry["lines"]))


#: The places on the hexes, in the order of the map.
ON_THE_MAP: tuple[Place, ...] = tuple(place for place in PLACES if not place.box)

#: A place of at least that value, or a port of at least that rating, is a great one.
GREAT_VALUE, GREAT_PORT = 5, 14
#: A greater place this near, in columns and rows, takes the room for its name.
NEAR = 5


def rank(place: Place) -> int:
    """From how far a place's name is read: 1 from afar, 3 from near only."""
    if _great(place) and not any(
        other.vp > place.vp and _great(other) and _near(place, other) for other in ON_THE_MAP
    ):
        return 1
    return 2 if place.vp >= 2 or _great(place) else 3


def _great(place: Place) -> bool:
    return place.vp >= GREAT_VALUE or place.port >= GREAT_PORT


def _near(one: Place, other: Place) -> bool:
    (ax, ay), (bx, by) = middle(one.hex), middle(other.hex)
    return abs(ax - bx) < 1.5 * RADIUS * NEAR and abs(ay - by) < 2 * HALF * NEAR
