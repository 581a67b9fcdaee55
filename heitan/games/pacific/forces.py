"""The forces (W3–W6): ships, ground units, tables by turn, set-ups and reinforcements."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from heitan.games.pacific.chart import PLACE, PLACES, Place, load
from heitan.games.pacific.sides import ALLIES, BY_LETTER, JAPAN, SIDES, Side
from heitan.kernel.text import Text, text

_FORCES = load("forces.yaml")

TURNS = 15
#: Operations phases (months) in a turn (Q1).
PHASES = 3


class ShipType(Enum):
    """The types of ships; the type is the letters of the id."""

    CV = "CV"
    CVL = "CVL"
    BB = "BB"
    CA = "CA"
    DD = "DD"

    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False, slots=True)
class Ship:
    """A ship unit (W4).

    Attributes:
        side: whose it is; ids are unique within a side.
        index: its place in forces order, within its side.
        attack: air strength of a carrier, guns of any other.
        nsp: naval supply points, which are its NSL rating too (F4).
        stands_for: the ships it stands for, or "".
        cw: a Commonwealth or Dutch ship.
    """

    id: str
    side: Side
    index: int
    type: ShipType
    anti_air: int
    attack: int
    defence: int
    nsp: int
    stands_for: str
    cw: bool
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", text("unit", id=self.id))

    @property
    def carrier(self) -> bool:
        """CV or CVL."""
        return self.type in (ShipType.CV, ShipType.CVL)

    @property
    def capital(self) -> bool:
        """CV, CVL or BB."""
        return self.carrier or self.type is ShipType.BB

    def __repr__(self) -> str:
        return self.id


class Size(Enum):
    """The kinds of ground units by size (W5)."""

    BRIGADE = "bde"
    DIVISION = "div"
    CORPS = "corps"
    ARMY = "army"
    DEFENCE_ARMY = "da"
    GARRISON = "gar"
    BF = "bf"

    __hash__ = object.__hash__


#: W5: size points for transport; a static unit is never moved.
SIZE_POINTS = {Size.BRIGADE: 1, Size.DIVISION: 2, Size.CORPS: 4, Size.ARMY: 8, Size.BF: 1}


@dataclass(frozen=True, eq=False, slots=True)
class Unit:
    """A ground unit (W5); a garrison is one too, one for each place and side.

    Attributes:
        index: its place in forces order; garrisons follow, in the order of places.
        full: its full strength; of a garrison 0, as it changes with the turn (G14).
        nation: jp, us, cw, nl, cn or cp.
        place: the place of a garrison, else None.
    """

    id: str
    side: Side
    index: int
    size: Size
    full: int
    nation: str
    place: Place | None = None
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        garrison = self.place is not None
        object.__setattr__(self, "name", text("garrison") if garrison else text("unit", id=self.id))

    @property
    def garrison(self) -> bool:
        """A garrison."""
        return self.size is Size.GARRISON

    @property
    def bf(self) -> bool:
        """A base force: no strength and no LSP."""
        return self.size is Size.BF

    @property
    def mobile(self) -> bool:
        """It marches: all but static units and BF."""
        return self.size in _MOBILE

    @property
    def chinese(self) -> bool:
        """Of nation cn or cp: it stays in China and never embarks (W6)."""
        return self.nation in ("cn", "cp")

    @property
    def points(self) -> int:
        """Size points."""
        return SIZE_POINTS[self.size]

    def __repr__(self) -> str:
        return self.id


_MOBILE = (Size.BRIGADE, Size.DIVISION, Size.CORPS, Size.ARMY)


def _ships(side: Side) -> dict[str, Ship]:
    ships = {}
    for index, (id, numbers) in enumerate(_FORCES["ships"][side.letter].items()):
        kind = ShipType(re.sub(r"\d+$", "", id))
        anti_air, attack, defence, nsp, *named = numbers
        stands_for = named[0] if named else ""
        cw = side is ALLIES and id in _FORCES["cw_ships"]
        ships[id] = Ship(id, side, index, kind, anti_air, attack, defence, nsp, stands_for, cw)
    return ships


#: The ships of each side by id, in forces order.
SHIP = {side: _ships(side) for side in SIDES}


def _units() -> tuple[Unit, ...]:
    units: list[Unit] = []
    for side in SIDES:
        for id, (size, strength, nation) in _FORCES["ground"][side.letter].items():
            units.append(Unit(id, side, len(units), Size(size), strength, nation))
    for side in SIDES:
        for place in PLACES:
            if place.box:
                continue
            allied = "us" if place.nation == "jp" else place.nation
            nation = "jp" if side is JAPAN else allied
            units.append(Unit("gar", side, len(units), Size.GARRISON, 0, nation, place))
    return tuple(units)


#: All ground units in forces order, Japan's first, then the garrisons.
UNITS = _units()
#: The units that march (W5).
MOBILE = frozenset(unit for unit in UNITS if unit.mobile)
#: The ground units of each side by id, without garrisons.
UNIT = {
    side: {unit.id: unit for unit in UNITS if unit.side is side and not unit.garrison}
    for side in SIDES
}
#: The garrison of each place, by side.
GARRISON = {
    side: {unit.place: unit for unit in UNITS if unit.garrison and unit.side is side and unit.place}
    for side in SIDES
}
#: The Allies' base forces, the only ones there are.
BASE_FORCES = tuple(unit for unit in UNITS if unit.bf)


class Tables:
    """The tables by turn (forces ``tables``); each method takes the turn, from 1."""

    def __init__(self, tables: Mapping[str, list[int]]) -> None:
        self._tables = tables

    def _by_side(self, name: str, side: Side, turn: int) -> int:
        return self._tables[f"{name}_{side.letter}"][turn - 1]

    def lac_quality(self, side: Side, turn: int) -> int:
        """W3: the quality q of a side's LAC."""
        return self._by_side("lac_quality", side, turn)

    def carrier_mod(self, side: Side, turn: int) -> int:
        """W4: what is added to the air strength of a side's carriers (Japan's, from turn 5)."""
        return self._tables["carrier_mod_J"][turn - 1] if side is JAPAN else 0

    def submarines(self, turn: int) -> int:
        """S2: what Allied submarines take from the home islands."""
        return self._tables["submarines"][turn - 1]

    def stockpile(self, turn: int) -> int:
        """S2: what Japan's stockpile adds."""
        return self._tables["stockpile"][turn - 1]

    def lift(self, side: Side, turn: int) -> int:
        """G4: size points a side may ship in a phase."""
        return self._by_side("lift", side, turn)

    def replacements(self, side: Side, turn: int) -> int:
        """R5: strength points for units that are not Chinese."""
        return self._by_side("replacements", side, turn)

    def chinese_replacements(self, turn: int) -> int:
        """R5: strength points for Chinese units."""
        return self._tables["replacements_C"][turn - 1]


TABLES = Tables(_FORCES["tables"])


@dataclass(frozen=True, slots=True)
class Forces:
    """What stands, or arrives, at places; ``ground`` is by hex id, since set-ups name hexes too."""

    ships: Mapping[Place, tuple[Ship, ...]]
    lac: Mapping[Place, int]
    ground: Mapping[str, tuple[Unit, ...]]


NOTHING = Forces({}, {}, {})


def _arrivals() -> dict[tuple[int, Side], Forces]:
    found: dict[tuple[int, Side], Forces] = {}
    for turn, by_side in _FORCES["reinforcements"].items():
        for letter, entry in by_side.items():
            side = BY_LETTER[letter]
            found[turn, side] = Forces(
                {
                    PLACE[place]: tuple(SHIP[side][id] for id in ids)
                    for place, ids in entry.get("ships", {}).items()
                },
                {PLACE[place]: n for place, n in entry.get("lac", {}).items()},
                {
                    place: tuple(UNIT[side][id] for id in ids)
                    for place, ids in entry.get("ground", {}).items()
                },
            )
    return found


_ARRIVALS = _arrivals()


def reinforcements(turn: int, side: Side) -> Forces:
    """What the schedule brings a side in a turn (R3)."""
    return _ARRIVALS.get((turn, side), NOTHING)


@dataclass(frozen=True, slots=True)
class SetUp:
    """A set-up (E4, forces ``setup``).

    Attributes:
        turn: the first turn.
        last: the last turn.
        history: control is as in history at the end of this turn; None: as at the start of turn 1.
        megas: the only mega-hexes used, or None for all.
        repair: by turn the Allied ships that come back from repair then.
    """

    turn: int
    last: int
    history: int | None
    megas: tuple[str, ...] | None
    ships: Mapping[str, list[str]]
    lac: Mapping[str, int]
    ground: Mapping[str, list[str]]
    repair: Mapping[int, list[str]]


def _set_up(entry: Mapping[str, Any]) -> SetUp:
    megas = entry.get("megas")
    return SetUp(
        entry["turn"],
        entry.get("last", TURNS),
        entry.get("control", {}).get("history"),
        None if megas is None else tuple(megas),
        entry["ships"],
        entry["lac"],
        entry["ground"],
        entry.get("repair", {}),
    )


SET_UPS = {name: _set_up(entry) for name, entry in _FORCES["setup"].items()}
