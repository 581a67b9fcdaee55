"""What stands on the map: a spot is a hex with something on it, or with something to choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heitan.games.pacific import sheet
from heitan.games.pacific.chart import HEX, HEXES, PLACE_AT, Hex, Mask, Mega, Place, hexes_of
from heitan.games.pacific.forces import Ship, Size, Unit
from heitan.games.pacific.sides import SIDES, Side

if TYPE_CHECKING:
    from heitan.games.pacific.state import TaskForce
    from heitan.games.pacific.view import PacificView

#: W5: the mark of each size on a counter, as on any staff map.
MARKS = {
    Size.BRIGADE: "X",
    Size.DIVISION: "XX",
    Size.CORPS: "XXX",
    Size.ARMY: "XXXX",
    Size.DEFENCE_ARMY: "XXXX",
    Size.GARRISON: "",
    Size.BF: "",
}


#: What is drawn as a small token instead of a counter.
SMALL = (Size.GARRISON, Size.BF)


@dataclass(frozen=True, slots=True)
class Piece:
    """A ground unit as it stands.

    Attributes:
        strength, lsp: 0 for a BF, which has neither.
        full: its full strength, or a garrison's present one.
        moved: it has done its one thing in this phase (G1).
    """

    unit: Unit
    strength: int
    full: int
    lsp: int
    moved: bool

    @property
    def mark(self) -> str:
        """The mark of its size."""
        return MARKS[self.unit.size]


@dataclass(frozen=True, slots=True)
class Stack:
    """A side's ground units in a hex, the strongest first; a garrison and a BF last."""

    side: Side
    pieces: tuple[Piece, ...]

    @property
    def top(self) -> Piece:
        """The counter that lies on top."""
        return self.pieces[0]

    @property
    def counters(self) -> tuple[Piece, ...]:
        """All that are drawn as counters: garrisons and BF are small tokens."""
        return tuple(each for each in self.pieces if each.unit.size not in SMALL)

    @property
    def strength(self) -> int:
        """The sum of present strengths."""
        return sum(each.strength for each in self.pieces)

    @property
    def lsp(self) -> int:
        """The lowest LSP among those that have any."""
        return min((each.lsp for each in self.pieces if not each.unit.bf), default=6)

    @property
    def base_force(self) -> bool:
        """A BF is among them."""
        return any(each.unit.bf for each in self.pieces)

    @property
    def garrison(self) -> Piece | None:
        """The garrison, if it is there."""
        return next((each for each in self.pieces if each.unit.garrison), None)

    @property
    def moved(self) -> bool:
        """All that could move have done so."""
        mobile = [each for each in self.pieces if each.unit.mobile]
        return bool(mobile) and all(each.moved for each in mobile)


@dataclass(frozen=True, slots=True)
class Fleet:
    """A TF on the map, the viewers' own or one that was shown."""

    side: Side
    force: TaskForce
    at: sheet.Point
    own: bool

    @property
    def element(self) -> str:
        """Its name on the board: ``tf:J:1``."""
        return f"tf:{self.side.letter}:{self.force.number}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex with something on it, or with something to choose.

    Attributes:
        at: its middle on the sheet.
        controller: whose hex it is.
        stacks: each side's ground units there, Japan's first.
        lac: each side's LAC at its place.
        ships: each side's ships in port there that the viewers know of.
        position: it is a Japanese position (E1).
    """

    hex: Hex
    at: sheet.Point
    place: Place | None
    controller: Side
    stacks: tuple[Stack, ...]
    lac: tuple[tuple[Side, int], ...]
    ships: tuple[tuple[Side, tuple[Ship, ...]], ...]
    position: bool

    @property
    def element(self) -> str:
        """Its name on the board: ``hex:2909``."""
        return f"hex:{self.hex.id}"

    @property
    def elements(self) -> tuple[str, ...]:
        """Everything on it that a choice can act on."""
        units = (
            f"unit:{stack.side.letter}:{piece.unit.id}"
            for stack in self.stacks
            for piece in stack.pieces
            if not piece.unit.garrison
        )
        ships = (f"ship:{side.letter}:{ship.id}" for side, fleet in self.ships for ship in fleet)
        return (self.element, *units, *ships)

    @property
    def contested(self) -> bool:
        """Ground units of both sides are there (G1)."""
        return len(self.stacks) > 1


# --- out of a view -------------------------------------------------------------------------------


def spots(view: PacificView, places: Iterable[Place], chosen: Iterable[str]) -> list[Spot]:
    """Every hex with a place or a piece, or with a choice that acts on it, boxes too.

    Args:
        view: what is seen.
        places: the places of the scenario.
        chosen: the elements of the open choices.
    """
    wanted = {place.hex for place in places}
    for side in SIDES:
        wanted |= view.stacks[side].keys()
    wanted |= set(hexes_of(view.positions))
    for element in chosen:
        kind, _, id = element.partition(":")
        if kind == "hex" and id in HEX:
            wanted.add(HEX[id])
    return [_spot(view, hex) for hex in HEXES if hex in wanted]


def _spot(view: PacificView, hex: Hex) -> Spot:
    place = PLACE_AT.get(hex)
    lac, ships = [], []
    if place is not None:
        lac = [(side, view.lac[side][place.index]) for side in SIDES]
        ships = [(side, view.ships_in(side, place)) for side in SIDES]
    return Spot(
        hex,
        sheet.middle(hex),
        place,
        view.controller(hex),
        tuple(_stack(view, side, hex) for side in SIDES if view.units_at(side, hex)),
        tuple((side, n) for side, n in lac if n),
        tuple((side, there) for side, there in ships if there),
        view.is_position(hex),
    )


def _stack(view: PacificView, side: Side, hex: Hex) -> Stack:
    pieces = [piece(view, unit) for unit in view.units_at(side, hex)]
    pieces.sort(key=lambda each: (each.unit.size in SMALL, -each.strength, each.unit.index))
    return Stack(side, tuple(pieces))


def piece(view: PacificView, unit: Unit) -> Piece:
    """A ground unit in play."""
    strength = view.strength[unit.index]
    moved = bool(view.orders >> unit.index & 1)
    return Piece(unit, strength, unit.full or strength, view.lsp[unit.index], moved)


def fleets(view: PacificView) -> list[Fleet]:
    """The TFs on the map that are seen, those of a mega-hex beside each other."""
    by_mega: dict[Mega, list[tuple[Side, TaskForce]]] = {}
    for side in SIDES:
        for force in view.task_forces[side]:
            by_mega.setdefault(force.mega, []).append((side, force))
    return [
        Fleet(side, force, _anchor(force, number, len(there)), side in view.sides)
        for there in by_mega.values()
        for number, (side, force) in enumerate(there)
    ]


def _anchor(force: TaskForce, number: int, count: int) -> sheet.Point:
    """Where a TF is drawn: at the hex it has taken, or beside the others of its mega-hex."""
    if force.hex is not None:
        x, y = sheet.middle(force.hex)
        return x + 16, y + 12
    x, y = sheet.roads(force.mega)
    row, place = divmod(number, 3)
    in_row = min(3, count - 3 * row)
    return x + 24 * (place - (in_row - 1) / 2), y + 16 * row


def area(hexes: Mask) -> str:
    """Hexes as path data: each column's runs of hexes as one outline."""
    columns: dict[int, list[int]] = {}
    for hex in hexes_of(hexes):
        if not hex.box:
            columns.setdefault(int(hex.id[:2]), []).append(int(hex.id[2:]))
    parts = []
    for column, rows in columns.items():
        while rows:
            run = 1
            while run < len(rows) and rows[run] == rows[0] + run:
                run += 1
            x, y = sheet.hex_at(column, rows[0])
            down, up = "l10 17.3-10 17.3" * run, "l-10-17.3 10-17.3" * run
            parts.append(f"M{x - 10:g} {y - sheet.HALF:g}h20{down}h-20{up}z")
            del rows[:run]
    return "".join(parts)
