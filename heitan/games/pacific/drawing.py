"""What the board's templates draw of a view: spots on the map, mega-hexes, fleets, overlays.

A spot is a hex with something on it. All of this is worked out from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from heitan.games.pacific import lanes, sheet, supply
from heitan.games.pacific.chart import (
    AIR_NEIGHBOURS,
    HEX,
    HEXES,
    MEGA,
    PLACE_AT,
    PLACES,
    Hex,
    Mask,
    Mega,
    Place,
    hexes_of,
    megas_of,
)
from heitan.games.pacific.forces import Ship, Size, Unit
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.theatres import THEATRES, theatre_of
from heitan.games.pacific.variants import Scenario
from heitan.games.pacific.victory import GUADALCANAL_DRAW, MIDWAY_DRAW, lead, par, points

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
        return tuple(each for each in self.pieces if each.unit.size not in _SMALL)

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


_SMALL = (Size.GARRISON, Size.BF)


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


@dataclass(frozen=True, slots=True)
class Sum:
    """What a side has in a mega-hex, to be read from afar."""

    side: Side
    lac: int
    units: int
    ships: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A mega-hex from afar: what each side has there, Japan's first."""

    block: sheet.Block
    sums: tuple[Sum, ...]


@dataclass(frozen=True, slots=True)
class Supplied:
    """How the units of a side in a hex are supplied (U3).

    Attributes:
        lsp: what the worst off of them would get now.
        d: the way their supply takes, as path data; "" where it takes none.
        source: where it comes from, or None.
    """

    hex: Hex
    at: sheet.Point
    lsp: int
    d: str
    source: Hex | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The score as it is read (E2, E4).

    Attributes:
        kind: ``par`` (Japan's score against par so far) or ``points`` (each side's points).
        japan, other: Japan's score, and par or the Allies' points.
        lead: by how much Japan is ahead of par, or of a draw.
        share: the same from -100 to 100, for a bar.
    """

    kind: str
    japan: str
    other: str
    lead: str
    share: int


@dataclass(frozen=True, slots=True)
class Track:
    """A turn on the turn track.

    Attributes:
        turn: 1 to 15.
        now: it is being played.
        past: it has been played.
    """

    turn: int
    now: bool
    past: bool


class Drawing:
    """The board as it is drawn.

    Args:
        view: what some seats see.
    """

    def __init__(self, view: PacificView) -> None:
        self.view = view

    @property
    def own(self) -> tuple[Side, ...]:
        """The viewers' sides."""
        return self.view.sides

    @property
    def sides(self) -> tuple[Side, ...]:
        """Both sides, Japan first."""
        return SIDES

    def is_own(self, side: Side) -> bool:
        """Whether the viewers play a side."""
        return side in self.view.sides

    # --- the sheet -----------------------------------------------------------------------------

    @property
    def whole(self) -> sheet.Box:
        """The whole picture: left, top, width, height."""
        return sheet.WHOLE

    @property
    def shapes(self) -> dict[str, str]:
        """The outlines of mega-hexes by name."""
        return sheet.SHAPES

    def box(self, hex: Hex) -> sheet.Box:
        """The rectangle of a box."""
        return sheet.BOXES[hex.id]

    def middle(self, hex: Hex) -> sheet.Point:
        """The middle of a hex."""
        return sheet.middle(hex)

    def written(self, place: Place, language: str) -> sheet.Writing:
        """Where a place's name goes."""
        return sheet.written(place, language)

    @property
    def all_blocks(self) -> list[sheet.Block]:
        """The mega-hexes of the scenario."""
        return [block for block in sheet.BLOCKS.values() if self.plays(block.mega)]

    def blocks(self, chosen: Iterable[str]) -> list[sheet.Block]:
        """The mega-hexes that choices act on."""
        ids = {element[5:] for element in chosen if element.startswith("mega:")}
        return [block for block in self.all_blocks if block.mega.id in ids]

    @property
    def outside(self) -> str:
        """Everything but the mega-hexes of the scenario, as path data to be filled."""
        left, top, width, height = sheet.WHOLE
        frame = f"M{left:g} {top:g}h{width:g}v{height:g}h{-width:g}z"
        holes = (
            f"M{block.at[0]:g} {block.at[1]:g}m" + sheet.SHAPES[block.shape][1:]
            for block in self.all_blocks
        )
        return frame + "".join(holes)

    # --- the map -------------------------------------------------------------------------------

    @cached_property
    def used(self) -> Mask | None:
        """E4: the mega-hexes the scenario is played in, or None for all."""
        return self.view.used_megas

    @cached_property
    def crop(self) -> sheet.Box:
        """The part of the sheet the scenario is played on, with a little around it."""
        if self.used is None:
            return sheet.WHOLE
        at = [sheet.BLOCKS[mega.id].at for mega in megas_of(self.used)]
        left, right = min(x for x, _ in at) - 90, max(x for x, _ in at) + 90
        top, bottom = min(y for _, y in at) - 95, max(y for _, y in at) + 95
        whole_left, whole_top, whole_width, whole_height = sheet.WHOLE
        left, top = max(left, whole_left), max(top, whole_top)
        right, bottom = min(right, whole_left + whole_width), min(bottom, whole_top + whole_height)
        return left, top, right - left, bottom - top

    def plays(self, mega: Mega) -> bool:
        """Whether a mega-hex belongs to the scenario."""
        return self.used is None or bool(self.used & mega.bit)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the scenario, without the boxes."""
        return tuple(place for place in sheet.ON_THE_MAP if self.plays(place.mega))

    @property
    def boxes(self) -> tuple[Place, ...]:
        """The boxes, where the scenario has them."""
        return tuple(place for place in PLACES if place.box) if self.used is None else ()

    def spots(self, chosen: Iterable[str] = ()) -> list[Spot]:
        """Every hex with a place or a piece, or with a choice that acts on it, boxes too.

        Args:
            chosen: the elements of the open choices.
        """
        view = self.view
        wanted = {place.hex for place in (*self.places, *self.boxes)}
        for side in SIDES:
            wanted |= view.stacks[side].keys()
        wanted |= set(hexes_of(view.positions))
        for element in chosen:
            kind, _, id = element.partition(":")
            if kind == "hex" and id in HEX:
                wanted.add(HEX[id])
        return [self._spot(hex) for hex in HEXES if hex in wanted]

    def _spot(self, hex: Hex) -> Spot:
        view = self.view
        place = PLACE_AT.get(hex)
        stacks = (self._stack(side, hex) for side in SIDES if view.units_at(side, hex))
        lac, ships = [], []
        if place is not None:
            lac = [(s, view.lac[s][place.index]) for s in SIDES if view.lac[s][place.index]]
            ships = [(s, view.ports[s][place]) for s in SIDES if view.ports[s].get(place)]
        return Spot(
            hex,
            sheet.middle(hex),
            place,
            view.controller(hex),
            tuple(stacks),
            tuple(lac),
            tuple(ships),
            view.is_position(hex),
        )

    def _stack(self, side: Side, hex: Hex) -> Stack:
        pieces = [self.piece(unit) for unit in self.view.units_at(side, hex)]
        pieces.sort(key=lambda each: (each.unit.size in _SMALL, -each.strength, each.unit.index))
        return Stack(side, tuple(pieces))

    def piece(self, unit: Unit) -> Piece:
        """A ground unit in play."""
        view = self.view
        strength = view.strength[unit.index]
        return Piece(
            unit,
            strength,
            unit.full or strength,
            view.lsp[unit.index],
            bool(view.orders >> unit.index & 1),
        )

    @cached_property
    def held(self) -> str:
        """The hexes under Japanese control as path data, those of a column that touch as one."""
        return _area(self.view.control[JAPAN])

    # --- the sea -------------------------------------------------------------------------------

    @cached_property
    def fleets(self) -> list[Fleet]:
        """The TFs on the map that the viewers know of."""
        found: list[tuple[Side, TaskForce]] = [
            (side, force) for side in SIDES for force in self.view.task_forces[side]
        ]
        by_mega: dict[Mega, list[tuple[Side, TaskForce]]] = {}
        for side, force in found:
            by_mega.setdefault(force.mega, []).append((side, force))
        return [
            Fleet(side, force, _anchor(force, number, len(there)), self.is_own(side))
            for there in by_mega.values()
            for number, (side, force) in enumerate(there)
        ]

    @property
    def summaries(self) -> list[Summary]:
        """What is in each mega-hex, where there is anything."""
        view = self.view
        count: dict[tuple[Mega, Side], list[int]] = {}
        for side in SIDES:
            for place in PLACES:
                if view.lac[side][place.index]:
                    count.setdefault((place.mega, side), [0, 0, 0])[0] += view.lac[side][
                        place.index
                    ]
            for hex, stack in view.stacks[side].items():
                standing = sum(1 for unit in stack if unit.size not in _SMALL)
                if standing:
                    count.setdefault((hex.mega, side), [0, 0, 0])[1] += standing
            for place, ships in view.ports[side].items():
                if ships:
                    count.setdefault((place.mega, side), [0, 0, 0])[2] += len(ships)
            for force in view.task_forces[side]:
                count.setdefault((force.mega, side), [0, 0, 0])[2] += len(force.ships)
        return [
            Summary(block, sums)
            for block in sheet.BLOCKS.values()
            if (
                sums := tuple(
                    Sum(side, *count[block.mega, side])
                    for side in SIDES
                    if (block.mega, side) in count
                )
            )
        ]

    # --- overlays ------------------------------------------------------------------------------

    def closed(self, side: Side) -> list[sheet.Block]:
        """U1: the mega-hexes closed to a side."""
        shut = lanes.closed(self.view, side)
        return [block for block in self.all_blocks if shut & block.mega.bit]

    @property
    def balances(self) -> list[tuple[sheet.Block, int]]:
        """U1: Japan's LAC less the Allies' in a mega-hex and its neighbours, where not 0."""
        found = []
        for block in self.all_blocks:
            around = (block.mega, *megas_of(AIR_NEIGHBOURS[block.mega.index]))
            balance = sum(
                lanes.lac_in(self.view, JAPAN, mega) - lanes.lac_in(self.view, ALLIES, mega)
                for mega in around
            )
            if balance:
                found.append((block, balance))
        return found

    @property
    def supplied(self) -> list[Supplied]:
        """U3: what units would get now and by which way, the viewers' own or everybody's."""
        return [
            self._supplied(hex, stack)
            for side in self.own or SIDES
            for hex, stack in self.view.stacks[side].items()
            if any(not unit.bf for unit in stack) and self.plays(hex.mega)
        ]

    def _supplied(self, hex: Hex, stack: tuple[Unit, ...]) -> Supplied:
        worst = min(
            (unit for unit in stack if not unit.bf),
            key=lambda unit: supply.lsp_for(self.view, unit),
        )
        line = supply.line_to(self.view, worst)
        d = "" if line is None or len(line.path) < 2 else _way(line.path)
        source = None if line is None else line.source
        return Supplied(hex, sheet.middle(hex), supply.lsp_for(self.view, worst), d, source)

    @property
    def ordered_hex(self) -> Hex | None:
        """Where the unit stands that has been chosen to move."""
        unit = self.view.ordered
        return None if unit is None else self.view.location[unit.index]

    # --- the score -----------------------------------------------------------------------------

    @property
    def standing(self) -> Standing:
        """E2, E4: how the match stands."""
        view = self.view
        if view.variants.scenario is Scenario.MIDWAY:
            ahead = lead(view) / 100
            japan, allies = (str(points(view, side)) for side in SIDES)
            return Standing("points", japan, allies, f"{ahead:+g}", _share(ahead, MIDWAY_DRAW))
        # Before the end of a turn nothing has been scored in it.
        turns = view.turn - view.variants.scenario.set_up.turn + bool(view.over)
        wanted = par(view, turns) / 100
        ahead = view.score - wanted
        scale = GUADALCANAL_DRAW if self.used is not None else 30
        return Standing("par", str(view.score), f"{wanted:g}", f"{ahead:+g}", _share(ahead, scale))

    # --- theatres ------------------------------------------------------------------------------

    @property
    def theatres(self) -> tuple[str, ...]:
        """The theatres, in the order in which they are listed."""
        return THEATRES

    def theatre(self, element: str | None) -> str:
        """The theatre a choice or a line of the log belongs to; "" where it belongs to none."""
        kind, _, rest = (element or "").partition(":")
        mega: Mega | None = None
        if kind == "hex" and rest in HEX:
            mega = HEX[rest].mega
        elif kind == "mega" and rest in MEGA:
            mega = MEGA[rest]
        elif kind in ("unit", "tf", "ship"):
            mega = self._where(kind, *rest.split(":", 1))
        return "" if mega is None else theatre_of(mega)

    def _where(self, kind: str, letter: str, id: str) -> Mega | None:
        side = JAPAN if letter == JAPAN.letter else ALLIES
        if kind == "unit":
            return next(
                (
                    hex.mega
                    for hex, stack in self.view.stacks[side].items()
                    if any(unit.id == id for unit in stack if not unit.garrison)
                ),
                None,
            )
        for force in self.view.task_forces[side]:
            if (kind == "tf" and str(force.number) == id) or (
                kind == "ship" and any(ship.id == id for ship in force.ships)
            ):
                return force.mega
        for place, ships in self.view.ports[side].items():
            if kind == "ship" and any(ship.id == id for ship in ships):
                return place.mega
        return None

    # --- turns ---------------------------------------------------------------------------------

    @property
    def track(self) -> list[Track]:
        """The turns of the scenario."""
        view = self.view
        first = view.variants.scenario.set_up.turn
        return [
            Track(turn, turn == view.turn, turn < view.turn)
            for turn in range(first, view.last_turn + 1)
        ]

    @property
    def month(self) -> tuple[int, int]:
        """The year and month that is being played: turn 1 begins in December 1941."""
        months = 3 * (self.view.turn - 1) + max(self.view.phase, 1) - 1 + 11
        return 1941 + months // 12, months % 12 + 1


# --- on the sheet --------------------------------------------------------------------------------


def _area(hexes: Mask) -> str:
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


def _way(path: tuple[Hex, ...]) -> str:
    """Hexes as a line from middle to middle."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in map(sheet.middle, path))


def _share(ahead: float, scale: float) -> int:
    """A lead from -100 to 100; ``scale`` is half of it."""
    return max(-100, min(100, round(50 * ahead / scale)))


def _anchor(force: TaskForce, number: int, count: int) -> sheet.Point:
    """Where a TF is drawn: at the hex it has taken, or beside the others of its mega-hex."""
    if force.hex is not None:
        x, y = sheet.middle(force.hex)
        return x + 16, y + 12
    x, y = sheet.roads(force.mega)
    row, place = divmod(number, 3)
    in_row = min(3, count - 3 * row)
    return x + 24 * (place - (in_row - 1) / 2), y + 16 * row
