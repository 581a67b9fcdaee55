"""Supply (U2–U5): where it comes from, what way it takes, how much of it a unit would get.

Everything here follows from the open facts of a board, so that rules, bots and the map can ask it
at any time; what was worked out is remembered by what it depends on, never in the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from heitan.games.pacific import lanes
from heitan.games.pacific.board import FULL_LSP, Board
from heitan.games.pacific.chart import (
    AUSTRALIA,
    BOMBAY,
    BOX,
    BURMA_ROAD,
    CALCUTTA,
    CHINA,
    COASTAL,
    EAST_SEA,
    HEX,
    HEXES,
    HOME_PORTS,
    LEDO_ROAD,
    LINKS,
    MOUNTAIN,
    PEARL,
    PLACE,
    PLACES,
    PORTS,
    RAILWAYS,
    SINGAPORE,
    Hex,
    Mask,
    Place,
    hexes_in,
    hexes_of,
    next_to,
)
from heitan.games.pacific.forces import BASE_FORCES, Unit
from heitan.games.pacific.sides import ALLIES, JAPAN, Side

#: U2: the value of a national source; of a port 6 more than its rating, up to as much.
NATIONAL = 10
PORT = 6
BASE_FORCE = 8
BEACH = 4
KWEILIN_VALUE = 3
CHINESE_PLACE = 3
#: U2: what China's own places are worth, if not 3; of Kunming while the Burma Road is open 6.
CHINESE = {"chungking": 6, "kunming": 4, "lanchow": 4, "ledo": 8}
KUNMING_BY_ROAD = 6
#: U2, U3: from this turn the Ledo Road is open.
LEDO_ROAD_FROM = 13

KWEILIN, KUNMING = PLACE["kweilin"], PLACE["kunming"]
#: U5: Yenan and Lanchow.
YENAN, LANCHOW = HEX["1305"], HEX["1005"]

#: U2: national sources of the base game, and those that ``supply_sources`` adds (C2, C3, C6).
SOURCES_OF = {
    "jp": (*HOME_PORTS, PLACE["mukden"], PLACE["harbin"]),
    "cw": (PLACE["auckland"], PLACE["sydney"]),
    "us": (PEARL,),
}
ADDED_SOURCES_OF = {
    "jp": (SINGAPORE,),
    "cw": (CALCUTTA, *AUSTRALIA, SINGAPORE),
    "us": (SINGAPORE,),
}
_CHINESE_PLACES = tuple(
    (place, CHINESE.get(place.id, CHINESE_PLACE))
    for place in PLACES
    if place.nation in ("cn", "cp") or place.id in CHINESE
)

#: W6: the nations of ground units.
NATIONS = ("jp", "us", "cw", "nl", "cn", "cp")

#: Sets of hexes by a value: index 10 holds those with 10, and so on down; 0 is not used.
ByValue: TypeAlias = tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """How a unit is supplied (U3).

    Attributes:
        source: the hex its supply comes from.
        value: what that source is worth.
        path: the hexes from the source's to the unit's, both included.
        lsp: what the unit gets.
    """

    source: Hex
    value: int
    path: tuple[Hex, ...]
    lsp: int


def supplied_as(nation: str) -> str:
    """U2: whose sources a nation uses: the Dutch share those of the Commonwealth, the Communists
    those of China."""
    return {"nl": "cw", "cp": "cn"}.get(nation, nation)


def side_of(nation: str) -> Side:
    """The side of a nation."""
    return JAPAN if nation == "jp" else ALLIES


# --- sources (U2) -------------------------------------------------------------------------------


def national_sources(board: Board, nation: str) -> list[Place]:
    """U2: the national sources of jp, cw or us that are under control."""
    places = SOURCES_OF[nation]
    if board.variants.supply_sources:
        places += ADDED_SOURCES_OF[nation]
    return [place for place in places if board.owns(side_of(nation), place)]


def lane_starts(board: Board, nation: str) -> Mask:
    """U2: the mega-hexes where the lanes of jp, cw or us start."""
    starts = 0
    for place in national_sources(board, nation):
        if place.port:
            starts |= place.mega.bit
    if nation == "cw":
        starts |= BOMBAY.mega.bit
    if nation == "us" and board.variants.supply_sources:
        starts |= EAST_SEA | BOX.mega.bit
    return starts


def sources(board: Board, nation: str) -> ByValue:
    """U2: the hexes that are sources for jp, cw, us or cn, each by the best value it has."""
    side = side_of(nation)
    found: dict[Hex, int] = {}

    def add(hex: Hex, value: int) -> None:
        found[hex] = max(value, found.get(hex, 0))

    if nation == "cn":
        for place, value in _CHINESE_PLACES:
            if board.owns(ALLIES, place):
                by_road = place is KUNMING and burma_road_open(board)
                add(place.hex, KUNMING_BY_ROAD if by_road else value)
    else:
        reached = lanes.reach(board, side, lane_starts(board, nation))
        for place in national_sources(board, nation):
            add(place.hex, NATIONAL)
        for port in PORTS:
            if not port.box and reached & port.mega.bit and board.owns(side, port):
                add(port.hex, min(NATIONAL, PORT + port.port))
        if side is ALLIES:
            for bf in BASE_FORCES:
                hex = board.location[bf.index]
                if hex is not None and not hex.box and reached & hex.mega.bit:
                    add(hex, BASE_FORCE)
        for hex in hexes_of(board.presence[side] & COASTAL & hexes_in(reached)):
            add(hex, BEACH)
    if board.variants.supply_sources and board.owns(side, KWEILIN):
        add(KWEILIN.hex, KWEILIN_VALUE)
    by_value = [0] * (NATIONAL + 1)
    for hex, value in found.items():
        by_value[value] |= hex.bit
    return tuple(by_value)


def burma_road_open(board: Board) -> bool:
    """U2: the Allies hold Rangoon and Mandalay, or from turn 13 Myitkyina."""
    if board.turn >= LEDO_ROAD_FROM and board.owns(ALLIES, PLACE["myitkyina"]):
        return True
    return board.owns(ALLIES, PLACE["rangoon"]) and board.owns(ALLIES, PLACE["mandalay"])


# --- paths (U3, U4) -----------------------------------------------------------------------------


def passable(board: Board, side: Side) -> Mask:
    """U3: the hexes a path may lie in: controlled without enemy, or holding own units."""
    return board.control[side] & ~board.presence[side.enemy] | board.presence[side]


def railways(board: Board, side: Side) -> tuple[Mask, ...]:
    """U3: the hexes each hex is joined to by railway; for the Allies roads too, while open."""
    if side is JAPAN:
        return RAILWAYS
    return _with_roads(burma_road_open(board), board.turn >= LEDO_ROAD_FROM)


@lru_cache(maxsize=4)
def _with_roads(burma: bool, ledo: bool) -> tuple[Mask, ...]:
    return tuple(
        railway | (BURMA_ROAD[index] if burma else 0) | (LEDO_ROAD[index] if ledo else 0)
        for index, railway in enumerate(RAILWAYS)
    )


_LAND: Mask = sum(hex.bit for hex in HEXES)
_PLAIN: Mask = _LAND & ~MOUNTAIN
#: U3: the hexes that cost so much to enter off the railways; U4: for Japan in variant China.
_COSTS = ((1, _PLAIN), (2, MOUNTAIN))
_COSTS_IN_CHINA = (
    (1, _PLAIN & ~CHINA),
    (2, MOUNTAIN & ~CHINA | _PLAIN & CHINA),
    (4, MOUNTAIN & CHINA),
)
RAILWAY_COST = 1


def _costs(board: Board, side: Side) -> tuple[tuple[int, Mask], ...]:
    return _COSTS_IN_CHINA if side is JAPAN and board.variants.china else _COSTS


def levels(board: Board, nation: str) -> ByValue:
    """U3: what is left of the best source at each hex that supply of a nation reaches."""
    side = side_of(nation)
    return _spread(
        sources(board, nation), passable(board, side), railways(board, side), _costs(board, side)
    )


@lru_cache(maxsize=64)
def _spread(
    sources: ByValue,
    passable: Mask,
    railways: tuple[Mask, ...],
    costs: tuple[tuple[int, Mask], ...],
) -> ByValue:
    """Supply flows from the best sources first, so that what reaches a hex first is the most."""
    left = [hexes & passable for hexes in sources]
    reached = 0
    for value in range(NATIONAL, 0, -1):
        new = left[value] & ~reached
        left[value] = new
        reached |= new
        open_ = passable & ~reached
        left[value - RAILWAY_COST] |= next_to(new, railways) & open_
        entered = next_to(new, LINKS) & open_
        for cost, hexes in costs:
            if cost < value:
                left[value - cost] |= entered & hexes
    return tuple(left)


# --- what units get (U3, U5) --------------------------------------------------------------------


def lsp_by_hex(board: Board, nation: str) -> bytes:
    """U3: the LSP that units of jp, cw, us or cn get in each hex, by the hex's index."""
    return _lsp_by_hex(levels(board, nation))


@lru_cache(maxsize=64)
def _lsp_by_hex(levels: ByValue) -> bytes:
    lsp = bytearray(len(HEXES))
    for value in range(1, NATIONAL + 1):
        for hex in hexes_of(levels[value]):
            lsp[hex.index] = min(value, FULL_LSP)
    for hex in HEXES:
        if hex.box:
            lsp[hex.index] = FULL_LSP
    return bytes(lsp)


def lsp_if_all_were_own(board: Board, nation: str) -> bytes:
    """U3: the same, were all hexes the nation's side's: what plans can count on at best."""
    side, nation = side_of(nation), supplied_as(nation)
    at_best = _spread(sources(board, nation), _LAND, railways(board, side), _costs(board, side))
    return _lsp_by_hex(at_best)


def communist_lsp(board: Board) -> int:
    """U5 (seed I4–I6): what the Communists always get."""
    if not board.controls(JAPAN, YENAN):
        return 4
    return 0 if board.controls(JAPAN, LANCHOW) else 3


def lsp_for(board: Board, unit: Unit) -> int:
    """U3, U5: the LSP a unit in play would get now; a BF has none."""
    hex = board.location[unit.index]
    if hex is None or unit.bf:
        return 0
    return lsp_of_nation(board, unit.nation)[hex.index]


def lsp_of_nation(board: Board, nation: str) -> bytes:
    """U2, U3, U5: the LSP a unit of any of the six nations gets in each hex, by the hex's index."""
    if nation == "cp" and board.variants.china:
        return bytes([communist_lsp(board)]) * len(HEXES)
    return lsp_by_hex(board, supplied_as(nation))


def line_to(board: Board, unit: Unit) -> Line | None:
    """U3: the source of a unit's supply and the way it takes; None if there is no such way."""
    return lines_to(board, (unit,))[unit]


def lines_to(board: Board, units: Iterable[Unit]) -> dict[Unit, Line | None]:
    """U3: the same for many units, which costs little more than for one."""
    found: dict[Unit, Line | None] = {}
    known: dict[str, tuple[ByValue, ByValue]] = {}
    for unit in units:
        hex = board.location[unit.index]
        own = unit.nation == "cp" and board.variants.china
        if hex is None or hex.box or unit.bf or own:
            found[unit] = None
            continue
        nation = supplied_as(unit.nation)
        if nation not in known:
            known[nation] = sources(board, nation), levels(board, nation)
        found[unit] = _line(board, side_of(nation), hex, *known[nation])
    return found


def _line(board: Board, side: Side, hex: Hex, of_value: ByValue, left: ByValue) -> Line | None:
    """Worked back from a hex: each hex before it has just so much more left as the next one costs;
    of several such hexes the lowest number is taken."""
    value = next((n for n in range(NATIONAL, 0, -1) if left[n] & hex.bit), 0)
    if not value:
        return None
    lsp = min(value, FULL_LSP)
    path = [hex]
    while not of_value[value] & hex.bit:
        joined = railways(board, side)[hex.index]
        cost = next(cost for cost, hexes in _costs(board, side) if hexes & hex.bit)
        steps = [(RAILWAY_COST, joined), (cost, LINKS[hex.index])]
        for paid, near in steps:
            before = left[value + paid] & near if value + paid <= NATIONAL else 0
            if before:
                hex = next(hexes_of(before))
                value += paid
                break
        path.append(hex)
    return Line(hex, value, tuple(reversed(path)), lsp)
