"""The map (W1, W2): land hexes, mega-hexes, places, and how they are linked.

Nothing here ever changes. A set of hexes (or of mega-hexes) is a whole number whose bit ``n``
stands for the hex with index ``n``. The two boxes are a place, a hex and a mega-hex each, linked
to nothing but by sea, so that rules need no special case for where a thing is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any, TypeAlias

import yaml

from heitan.games.pacific.sides import BY_LETTER, Side
from heitan.kernel.text import Text, text

Mask: TypeAlias = int


def load(name: str) -> dict[str, Any]:
    """A YAML file of the game's ``data`` folder."""
    file = resources.files("heitan.games.pacific") / "data" / name
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loaded: dict[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506
    return loaded


@dataclass(frozen=True, eq=False, slots=True)
class Mega:
    """A mega-hex, or the sea off a box.

    Attributes:
        id: letter and number: ``F4``.
        index: its bit; map order is by letter, then number.
        box: it stands for a box: an end, which no path or lane runs through.
    """

    id: str
    index: int
    box: bool = False
    bit: Mask = field(init=False)
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.index)
        key = text(f"place.{self.id}") if self.box else text("mega", id=self.id)
        object.__setattr__(self, "name", key)

    def __repr__(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False, slots=True)
class Hex:
    """A land hex, or the ground inside a box.

    Attributes:
        id: column and row, ``2909``; of a box its name.
        index: its bit; hexes are in the order of their numbers.
        mega: the mega-hex it lies in.
        mountain: mountain or jungle, else plain.
        coastal: ships can lie there and troops land there.
        landmass: hexes of one letter are linked; ``*`` is an island of one hex.
        starts_with: who controls it at the start of turn 1.
        china: it lies in variant China (I1).
        inside_limit: it lies inside the offensive limit line.
    """

    id: str
    index: int
    mega: Mega
    mountain: bool
    coastal: bool
    landmass: str
    starts_with: Side
    china: bool = False
    inside_limit: bool = False
    box: bool = False
    bit: Mask = field(init=False)
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 1 << self.index)
        place = _PLACE_AT.get(self.id)
        key = text("hex", id=self.id) if place is None else Text(f"place.{place}")
        object.__setattr__(self, "name", key)

    @property
    def island(self) -> bool:
        """An island of one hex."""
        return self.landmass == "*"

    def __repr__(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False, slots=True)
class Place:
    """A named hex, or a box (W2).

    Attributes:
        port: the NSL rating, 0 for no port; of a home port the rating if the Allies hold it.
        home: a port of the pool of the home islands (S2).
        airfield: the most LAC it takes, without a BF.
        vp: its victory value.
        side, nation: whose it is at the start of turn 1.
        taken, retaken: the turns at whose end Japan, and again the Allies, held it in history.
    """

    id: str
    index: int
    hex: Hex
    port: int
    home: bool
    airfield: int
    vp: int
    side: Side
    nation: str
    oil: bool = False
    fortress: bool = False
    history: tuple[int | None, int | None] | None = None
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Text(f"place.{self.id}"))

    @property
    def mega(self) -> Mega:
        """The mega-hex it lies in."""
        return self.hex.mega

    @property
    def box(self) -> bool:
        """The off-map box or Bombay."""
        return self.hex.box

    @property
    def inland(self) -> bool:
        """Not on the coast."""
        return not self.hex.coastal and not self.box

    def __repr__(self) -> str:
        return self.id


_MAP = load("map.yaml")
_PLACE_AT: dict[str, str] = {place["hex"]: id for id, place in _MAP["places"].items()}

# --- mega-hexes --------------------------------------------------------------------------------


def _mega_order(id: str) -> tuple[str, int]:
    return id[0], int(id[1:])


_mega_ids = {id for link in _MAP["mega_links"] for id in link.split("-")}
#: The mega-hexes in map order, then the two boxes.
MEGAS = (
    *(Mega(id, index) for index, id in enumerate(sorted(_mega_ids, key=_mega_order))),
    *(Mega(id, len(_mega_ids) + index, box=True) for index, id in enumerate(_MAP["boxes"])),
)
MEGA = {mega.id: mega for mega in MEGAS}
ALL_MEGAS: Mask = sum(mega.bit for mega in MEGAS if not mega.box)


def megas_of(megas: Mask) -> Iterator[Mega]:
    """The mega-hexes of a set, in map order."""
    while megas:
        lowest = megas & -megas
        yield MEGAS[lowest.bit_length() - 1]
        megas ^= lowest


def _linked(links: Iterable[str]) -> list[Mask]:
    neighbours = [0] * len(MEGAS)
    for link in links:
        one, other = (MEGA[id] for id in link.split("-"))
        neighbours[one.index] |= other.bit
        neighbours[other.index] |= one.bit
    return neighbours


#: The easternmost column, where the off-map box joins the sea (W1, C5).
EAST: Mask = sum(mega.bit for mega in MEGAS if not mega.box and mega.id[0] == "P")
_sea = _linked(_MAP["sea_links"])
#: Mega-hexes that ships can be in.
SEA: Mask = sum(mega.bit for mega in MEGAS if _sea[mega.index])
EAST_SEA: Mask = EAST & SEA
#: Where a ship can go from each box.
BOX_EXITS: dict[Mega, Mask] = {
    MEGA["box"]: EAST_SEA,
    MEGA["bombay"]: sum(MEGA[id].bit for id in _MAP["boxes"]["bombay"]["sea_links"]),
}
#: Neighbours by index over which aircraft count distances; boxes have none.
AIR_NEIGHBOURS = tuple(_linked(_MAP["mega_links"]))
#: Neighbours by index that a ship can pass to, the boxes left out.
SEA_NEIGHBOURS = tuple(_sea)


def next_to(megas: Mask, neighbours: tuple[Mask, ...]) -> Mask:
    """Every mega-hex next to one of ``megas``."""
    joined = 0
    while megas:
        lowest = megas & -megas
        joined |= neighbours[lowest.bit_length() - 1]
        megas ^= lowest
    return joined


def _reach(start: Mega, neighbours: tuple[Mask, ...], exits: dict[Mega, Mask]) -> tuple[Mask, ...]:
    """The mega-hexes within 0, 1, 2, ... steps of ``start``; boxes only as ends."""
    within = [start.bit]
    inside = exits.get(start, start.bit)  # what the next step grows from
    if start in exits:
        within.append(start.bit | inside)
    while len(within) <= MOST_STEPS:
        grown = inside | next_to(inside, neighbours)
        ends = sum(box.bit for box, sea in exits.items() if sea & inside)
        within.append(within[-1] | grown | ends)
        inside = grown
    return tuple(within[: MOST_STEPS + 1])


#: More steps than there are between any two mega-hexes.
MOST_STEPS = 24


@cache
def _sea_within(mega: Mega) -> tuple[Mask, ...]:
    return _reach(mega, SEA_NEIGHBOURS, BOX_EXITS)


@cache
def _air_within(mega: Mega) -> tuple[Mask, ...]:
    return _reach(mega, AIR_NEIGHBOURS, {})


@cache
def _transfer_within(mega: Mega) -> tuple[Mask, ...]:
    return _reach(mega, AIR_NEIGHBOURS, {MEGA["bombay"]: BOX_EXITS[MEGA["bombay"]]})


def within_sea(mega: Mega, steps: int) -> Mask:
    """The mega-hexes within so many sea steps, 0 included; the boxes as ends (W1)."""
    return _sea_within(mega)[steps]


def within(mega: Mega, steps: int) -> Mask:
    """The mega-hexes within so many steps over ``mega_links``, 0 included; no boxes (W1)."""
    return _air_within(mega)[steps]


def within_transfer(mega: Mega, steps: int) -> Mask:
    """As :func:`within`, with Bombay an end that is joined to the sea off India (L2)."""
    return _transfer_within(mega)[steps]


# --- hexes -------------------------------------------------------------------------------------


def mega_at(column: int, row: int) -> Mega:
    """The mega-hex of a hex: blocks of 4 by 4, every second column of blocks shifted up by 2."""
    block = (column - 1) // 4
    down = (row - 1 + (2 if block % 2 else 0)) // 4 + 1
    return MEGA["ABCDEFGHIJKLMNOP"[block] + str(down)]


def _in_spans(spans: dict[str, list[list[int]]], column: int, row: int) -> bool:
    return any(first <= column <= last for first, last in spans.get(f"{row:02}", ()))


def _hexes() -> Iterator[Hex]:
    index = 0
    for column in range(1, _MAP["columns"] + 1):
        for row in range(1, _MAP["rows"] + 1):
            terrain = _MAP["terrain"][f"{row:02}"][column - 1]
            if terrain not in "pmPM":
                continue
            yield Hex(
                f"{column:02}{row:02}",
                index,
                mega_at(column, row),
                mountain=terrain in "mM",
                coastal=terrain in "PM",
                landmass=_MAP["landmass"][f"{row:02}"][column - 1],
                starts_with=BY_LETTER[_MAP["control"][f"{row:02}"][column - 1]],
                china=_in_spans(_MAP["china_area"], column, row),
                inside_limit=_in_spans(_MAP["inside_limit_line"], column, row),
            )
            index += 1
    for id, box in _MAP["boxes"].items():
        side = BY_LETTER[box["side"]]
        yield Hex(id, index, MEGA[id], False, False, "-", side, box=True)
        index += 1


#: The land hexes in the order of their numbers, then the two boxes.
HEXES = tuple(_hexes())
HEX = {each.id: each for each in HEXES}
LAND: Mask = sum(each.bit for each in HEXES if not each.box)
COASTAL: Mask = sum(each.bit for each in HEXES if each.coastal)
MOUNTAIN: Mask = sum(each.bit for each in HEXES if each.mountain)
ISLANDS: Mask = sum(each.bit for each in HEXES if each.island)
CHINA: Mask = sum(each.bit for each in HEXES if each.china)
INSIDE_LIMIT: Mask = sum(each.bit for each in HEXES if each.inside_limit)
BOXES: Mask = sum(each.bit for each in HEXES if each.box)
#: The hexes of each mega-hex, by its index.
HEXES_IN = tuple(sum(each.bit for each in HEXES if each.mega is mega) for mega in MEGAS)


def hexes_of(hexes: Mask) -> Iterator[Hex]:
    """The hexes of a set, lowest number first."""
    while hexes:
        lowest = hexes & -hexes
        yield HEXES[lowest.bit_length() - 1]
        hexes ^= lowest


def hexes_in(megas: Mask) -> Mask:
    """The land hexes of some mega-hexes."""
    joined = 0
    for mega in megas_of(megas):
        joined |= HEXES_IN[mega.index]
    return joined


def neighbours_at(column: int, row: int) -> tuple[tuple[int, int], ...]:
    """The six hexes around one, in or off the map (flat-topped, even columns half a hex lower)."""
    d = 1 if column % 2 == 0 else 0
    return (
        (column, row - 1),
        (column, row + 1),
        (column - 1, row - 1 + d),
        (column - 1, row + d),
        (column + 1, row - 1 + d),
        (column + 1, row + d),
    )


def _links() -> tuple[Mask, ...]:
    blocked = {frozenset(pair.split("-")) for pair in _MAP["blocked_links"]}
    links = [0] * len(HEXES)
    for each in HEXES:
        if each.box or each.island:
            continue
        for column, row in neighbours_at(int(each.id[:2]), int(each.id[2:])):
            other = HEX.get(f"{column:02}{row:02}")
            if other is None or other.landmass != each.landmass:
                continue
            if frozenset((each.id, other.id)) not in blocked:
                links[each.index] |= other.bit
    return tuple(links)


#: The hexes linked to each hex by land, by its index.
LINKS = _links()


def _along(paths: Iterable[list[str]]) -> tuple[Mask, ...]:
    links = [0] * len(HEXES)
    for path in paths:
        for one, other in pairwise(path):
            links[HEX[one].index] |= HEX[other].bit
            links[HEX[other].index] |= HEX[one].bit
    return tuple(links)


#: The hexes joined to each hex by railway.
RAILWAYS = _along(_MAP["railways"].values())
#: The same for the two roads that count as railways for Allied supply while open (U3).
BURMA_ROAD = _along([_MAP["roads"]["Burma Road"]])
LEDO_ROAD = _along([_MAP["roads"]["Ledo Road"]])

# --- places ------------------------------------------------------------------------------------


def _places() -> Iterator[Place]:
    entries = {**_MAP["places"], **_MAP["boxes"]}
    for index, (id, entry) in enumerate(entries.items()):
        home = entry["port"] == "home"
        yield Place(
            id,
            index,
            HEX[entry.get("hex", id)],
            HOME_PORT_RATING if home else entry["port"],
            home,
            entry["airfield"],
            entry.get("vp", 0),
            BY_LETTER[entry["side"]],
            entry["nation"],
            entry.get("oil", False),
            entry.get("fortress", False),
            tuple(entry["history"]) if "history" in entry else None,
        )


#: S2: the rating of a home port that the Allies hold.
HOME_PORT_RATING = 10
#: The places as listed, then the boxes.
PLACES = tuple(_places())
PLACE = {place.id: place for place in PLACES}
#: The place at a hex.
PLACE_AT = {place.hex: place for place in PLACES}
PORTS = tuple(place for place in PLACES if place.port)
HOME_PORTS = tuple(place for place in PLACES if place.home)
OIL = tuple(place for place in PLACES if place.oil)
FORTRESSES: Mask = sum(place.hex.bit for place in PLACES if place.fortress)
PORT_HEXES: Mask = sum(place.hex.bit for place in PORTS)
#: The places of each mega-hex.
PLACES_IN = {mega: tuple(place for place in PLACES if place.mega is mega) for mega in MEGAS}
BOX = PLACE["box"]
BOMBAY = PLACE["bombay"]
PEARL = PLACE["pearl"]
TOKYO = PLACE["tokyo"]
CALCUTTA = PLACE["calcutta"]
SINGAPORE = PLACE["singapore"]
#: The ports of Australia (C6), which is landmass B.
AUSTRALIA = tuple(port for port in PORTS if port.hex.landmass == "B")
