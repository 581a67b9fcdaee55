"""The board: every fact that lies open on the table (V1).

Rules and bots both look at it: a state is a board with what is hidden, a view is a copy of the
board with what its seat may see besides. Questions that depend on open facts alone (lanes, supply,
where a unit may march) are functions of a board.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any

from heitan.games.pacific.chart import (
    HEXES,
    MEGA,
    PLACE_AT,
    PLACES,
    Hex,
    Mask,
    Place,
    hexes_of,
)
from heitan.games.pacific.forces import MOBILE, PHASES, TABLES, UNITS, Ship, Unit
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.variants import Scenario, Variants

#: U3: the most LSP a unit can have.
FULL_LSP = 6
#: G1: the most mobile units of a side that may end their move in a hex, on an island, and (there
#: is no limit) in a box; and by hex.
STACK, ISLAND_STACK, BOX_STACK = 3, 2, 99
MOST_MOBILE = tuple(
    BOX_STACK if hex.box else ISLAND_STACK if hex.island else STACK for hex in HEXES
)
#: G4, G5 (seed G7): of the Allied lift from turn 12, what landings may use: one army.
ARMY_LANDING = 8
ABOLITION_OF_DIVISIONS = 12


class Step(Enum):
    """The steps of a turn (Q1) and of an operations phase (Q2), in their order."""

    REINFORCEMENT = "reinforcement"
    OFFMAP = "offmap"
    SUPPLY = "supply"
    AIR = "air"
    FLEET = "fleet"
    BATTLE = "battle"
    GROUND = "ground"
    SUPPORT = "support"
    COMBAT = "combat"
    RETURN = "return"
    GARRISON = "garrison"
    END = "end"

    __hash__ = object.__hash__


#: Q2: the steps of each of the three operations phases.
OPERATIONS = (
    *(Step.AIR, Step.FLEET, Step.BATTLE, Step.GROUND),
    *(Step.SUPPORT, Step.COMBAT, Step.RETURN, Step.GARRISON),
)


class Board:
    """Every open fact. What is held by side is in a mapping with both sides.

    A set of hexes is a mask (see :mod:`chart`). Lists by place are indexed by ``Place.index``,
    lists by unit by ``Unit.index``.

    Attributes:
        variants: the options that are played.
        turn: 1 to 15.
        phase: the operations phase, 1 to 3; 0 in the reinforcement and supply phases.
        step, active: the step, and the side that acts in it.
        begun: R, the ports have been noted and the arrivals drawn up.
        control: W2, the hexes each side controls, boxes too.
        lac: W3, each side's LAC by place. LAC stand at an enemy place only beside a BF (L1).
        location: where each ground unit is; None: not in play.
        strength, lsp: of each ground unit in play.
        gone: ground units that never come (again): destroyed or abolished.
        sunk: each side's ships sunk.
        repair: the turn in which a damaged ship comes back (N10).
        home_level: S2, the level of the home islands as set this turn.
        ports_of_r1: R1, H1, the hexes of each side's ports as they were noted.
        positions: E1, the hexes that are positions.
        surprise_used: B7.
        transfers: L2, air transfers the acting side has made in this step.
        transferring: L2, the airfield a LAC is about to leave, or None.
        orders: G1, bits by ``Unit.index``: the units that have done their one thing this phase.
        ordered: the unit chosen to move, or None.
        lift: G4, the size points each side has left to ship in this phase.
        landing_lift: G5, what of them landings may still use.
        done: G7, G10, the hexes in which each side has had its turn to support, or has attacked.
        fought: the index of the last mega-hex whose battle was fought in this phase, or -1.
        score: E2, Japan's points.
        over: how the game ended, or "".
        only: a scenario's: nothing arrives by R3.
        stacks, presence, mobile, full: an index of ``location``, kept by :meth:`put` and
            :meth:`take_off`: each side's units by hex, the hexes with ground units other than BF,
            those with mobile units, and those with as many of these as may end a move there (G1).
    """

    __slots__ = (
        "active",
        "begun",
        "control",
        "done",
        "fought",
        "full",
        "gone",
        "home_level",
        "lac",
        "landing_lift",
        "lift",
        "location",
        "lsp",
        "mobile",
        "only",
        "ordered",
        "orders",
        "over",
        "phase",
        "ports_of_r1",
        "positions",
        "presence",
        "repair",
        "score",
        "stacks",
        "step",
        "strength",
        "sunk",
        "surprise_used",
        "transferring",
        "transfers",
        "turn",
        "variants",
    )

    def __init__(self, variants: Variants) -> None:
        self.variants = variants
        self.turn = 1
        self.phase = 0
        self.step = Step.REINFORCEMENT
        self.active = JAPAN
        self.begun = False
        self.control: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        self.lac: dict[Side, list[int]] = {side: [0] * len(PLACES) for side in SIDES}
        self.location: list[Hex | None] = [None] * len(UNITS)
        self.strength = bytearray(len(UNITS))
        self.lsp = bytearray(len(UNITS))
        self.gone: frozenset[Unit] = frozenset()
        self.sunk: dict[Side, tuple[Ship, ...]] = dict.fromkeys(SIDES, ())
        self.repair: dict[Side, dict[Ship, int]] = {side: {} for side in SIDES}
        self.home_level = 0
        self.ports_of_r1: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        self.positions: Mask = 0
        self.surprise_used = False
        self.transfers = 0
        self.transferring: Place | None = None
        self.orders = 0
        self.ordered: Unit | None = None
        self.lift: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self.landing_lift: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self.done: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        self.fought = -1
        self.score = 0
        self.over = ""
        self.only = False
        self.stacks: dict[Side, dict[Hex, tuple[Unit, ...]]] = {side: {} for side in SIDES}
        self.presence: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        self.mobile: dict[Side, Mask] = dict.fromkeys(SIDES, 0)
        self.full: dict[Side, Mask] = dict.fromkeys(SIDES, 0)

    def copy_board(self, into: Board) -> None:
        """Copy the open facts, sharing nothing that can change."""
        into.variants = self.variants
        into.turn = self.turn
        into.phase = self.phase
        into.step = self.step
        into.active = self.active
        into.begun = self.begun
        into.control = self.control.copy()
        into.lac = {side: lac[:] for side, lac in self.lac.items()}
        into.location = self.location[:]
        into.strength = self.strength[:]
        into.lsp = self.lsp[:]
        into.gone = self.gone
        into.sunk = self.sunk.copy()
        into.repair = {side: repair.copy() for side, repair in self.repair.items()}
        into.home_level = self.home_level
        into.ports_of_r1 = self.ports_of_r1.copy()
        into.positions = self.positions
        into.surprise_used = self.surprise_used
        into.transfers = self.transfers
        into.transferring = self.transferring
        into.orders = self.orders
        into.ordered = self.ordered
        into.lift = self.lift.copy()
        into.landing_lift = self.landing_lift.copy()
        into.done = self.done.copy()
        into.fought = self.fought
        into.score = self.score
        into.over = self.over
        into.only = self.only
        into.stacks = {side: stacks.copy() for side, stacks in self.stacks.items()}
        into.presence = self.presence.copy()
        into.mobile = self.mobile.copy()
        into.full = self.full.copy()

    # --- the map -------------------------------------------------------------------------------

    def controls(self, side: Side, hex: Hex) -> bool:
        """Whether a side controls a hex (W2)."""
        return bool(self.control[side] & hex.bit)

    def controller(self, hex: Hex) -> Side:
        """Who controls a hex (W2)."""
        return JAPAN if self.control[JAPAN] & hex.bit else ALLIES

    def owns(self, side: Side, place: Place) -> bool:
        """Whether a place is a side's own (W2)."""
        return bool(self.control[side] & place.hex.bit)

    def contested(self) -> Mask:
        """The hexes with ground units of both sides (G1)."""
        return self.presence[JAPAN] & self.presence[ALLIES]

    def is_position(self, hex: Hex) -> bool:
        """E1: whether a hex is a Japanese position."""
        return bool(self.positions & hex.bit)

    # --- ground units --------------------------------------------------------------------------

    def units_at(self, side: Side, hex: Hex) -> tuple[Unit, ...]:
        """A side's ground units in a hex, BF and the garrison too, in forces order."""
        return self.stacks[side].get(hex, ())

    def has_bf(self, hex: Hex) -> bool:
        """Whether a base force is in a hex."""
        return any(unit.bf for unit in self.stacks[ALLIES].get(hex, ()))

    def in_play(self, side: Side) -> Iterator[Unit]:
        """A side's ground units on the map and in boxes, garrisons too, in forces order."""
        return (
            unit
            for unit, hex in zip(UNITS, self.location, strict=True)
            if hex is not None and unit.side is side
        )

    def put(self, unit: Unit, hex: Hex) -> None:
        """A ground unit comes to a hex, from another or from out of play.

        Control does not change here: see :mod:`rules.control`.
        """
        self._lift_off(unit)
        self.location[unit.index] = hex
        stack = (*self.units_at(unit.side, hex), unit)
        self._stack(unit.side, hex, tuple(sorted(stack, key=lambda each: each.index)))

    def take_off(self, unit: Unit, gone: bool = True) -> None:
        """A ground unit leaves the map; if it is ``gone``, for good."""
        self._lift_off(unit)
        self.location[unit.index] = None
        if gone and not unit.garrison:
            self.gone |= {unit}

    def _lift_off(self, unit: Unit) -> None:
        hex = self.location[unit.index]
        if hex is not None:
            stack = self.stacks[unit.side][hex]
            self._stack(unit.side, hex, tuple(each for each in stack if each is not unit))

    def _stack(self, side: Side, hex: Hex, stack: tuple[Unit, ...]) -> None:
        if stack:
            self.stacks[side][hex] = stack
        else:
            self.stacks[side].pop(hex, None)
        mobile = len(MOBILE.intersection(stack))
        _mark(self.mobile, side, hex, mobile > 0)
        _mark(self.presence, side, hex, mobile > 0 or any(not unit.bf for unit in stack))
        _mark(self.full, side, hex, mobile >= MOST_MOBILE[hex.index])

    # --- turns and steps -----------------------------------------------------------------------

    @property
    def last_turn(self) -> int:
        """E4: the last turn of the scenario."""
        return self.variants.scenario.set_up.last

    @property
    def opening(self) -> bool:
        """N11: turn 1, phase 1."""
        return self.turn == 1 and self.phase == 1

    @property
    def used_megas(self) -> Mask | None:
        """E4: the only mega-hexes the scenario uses, or None where it uses all."""
        return _used_megas(self.variants.scenario)

    def next_step(self) -> tuple[int, int, Step]:
        """The turn, phase and step that follow the present one (Q1, Q2)."""
        step = self.step
        if step is Step.REINFORCEMENT:
            return self.turn, 0, Step.OFFMAP
        if step is Step.OFFMAP:
            return self.turn, 0, Step.SUPPLY
        if step is Step.SUPPLY:
            return self.turn, 1, OPERATIONS[0]
        if step is Step.END:
            return self.turn + 1, 0, Step.REINFORCEMENT
        if step is not OPERATIONS[-1]:
            return self.turn, self.phase, OPERATIONS[OPERATIONS.index(step) + 1]
        if self.phase < PHASES:
            return self.turn, self.phase + 1, OPERATIONS[0]
        return self.turn, self.phase, Step.END

    def begin(self, step: Step) -> None:
        """Go to the start of a step: J acts first, and nothing has been done in it yet."""
        self.step = step
        self.active = JAPAN
        self.begun = False
        self.transfers = 0
        self.transferring = None
        self.orders = 0
        self.ordered = None
        self.done = dict.fromkeys(SIDES, 0)
        if step is Step.GROUND:
            self.lift = {side: TABLES.lift(side, self.turn) for side in SIDES}
            self.landing_lift = self.lift.copy()
            if self.variants.abolition and self.turn >= ABOLITION_OF_DIVISIONS:
                self.landing_lift[ALLIES] = ARMY_LANDING
        if step is Step.BATTLE:
            self.fought = -1

    # --- as plain data -------------------------------------------------------------------------

    def board_dict(self) -> dict[str, Any]:
        """The open facts in the keys of scenarios."""
        return {
            "scenario": self.variants.scenario.value,
            "turn": self.turn,
            "phase": self.phase,
            "step": self.step.value,
            "seat": self.active.id,
            "begun": self.begun,
            "control": {hex_id(hex): self.controller(hex).letter for hex in HEXES if not hex.box},
            "lac": {
                place.id: number
                for place in PLACES
                if (number := self.lac[self.controller(place.hex)][place.index]) or place.airfield
            },
            "lac_at": {side.letter: self._lac_beside(side) for side in SIDES},
            "ground": self._ground_dict(),
            "gone": {
                side.letter: [unit.id for unit in UNITS if unit in self.gone and unit.side is side]
                for side in SIDES
            },
            "sunk": {side.letter: ids(self.sunk[side]) for side in SIDES},
            "repair": {
                side.letter: {ship.id: turn for ship, turn in self.repair[side].items()}
                for side in SIDES
            },
            "home_level": self.home_level,
            "snapshot": {
                side.letter: [hex_id(hex) for hex in hexes_of(self.ports_of_r1[side])]
                for side in SIDES
            },
            "positions": [hex_id(hex) for hex in hexes_of(self.positions)],
            "surprise_used": self.surprise_used,
            "transfers": self.transfers,
            "transferring": None if self.transferring is None else self.transferring.id,
            "orders": [f"{u.side.letter}:{u.id}" for u in UNITS if self.orders >> u.index & 1],
            "ordered": None if self.ordered is None else self.ordered.id,
            "lift": {side.letter: self.lift[side] for side in SIDES},
            "landing_lift": {side.letter: self.landing_lift[side] for side in SIDES},
            "done": {
                side.letter: [hex_id(hex) for hex in hexes_of(self.done[side])] for side in SIDES
            },
            "fought": self.fought,
            "score": self.score,
            "over": self.over,
        }

    def _lac_beside(self, side: Side) -> dict[str, int]:
        """LAC at a BF beside an enemy place, by mega-hex (L1)."""
        told: dict[str, int] = {}
        for place in PLACES:
            n = self.lac[side][place.index]
            if n and not self.owns(side, place):
                told[place.mega.id] = told.get(place.mega.id, 0) + n
        return told

    def _ground_dict(self) -> dict[str, list[str]]:
        """Ground units by hex: ``"D9 4/2"``; those not the controller's with their side."""
        told: dict[str, list[str]] = {}
        for side in SIDES:
            for hex, stack in self.stacks[side].items():
                mark = "" if self.controls(side, hex) else f"{side.letter}:"
                told.setdefault(hex_id(hex), []).extend(
                    mark + self.unit_dict(unit) for unit in stack
                )
        return told

    def unit_dict(self, unit: Unit) -> str:
        """A unit with its strength and LSP: ``D9 4/2``; a BF has neither."""
        if unit.bf:
            return unit.id
        return f"{unit.id} {self.strength[unit.index]}/{self.lsp[unit.index]}"


@cache
def _used_megas(scenario: Scenario) -> Mask | None:
    ids = scenario.set_up.megas
    return None if ids is None else sum(MEGA[id].bit for id in ids)


def _mark(hexes: dict[Side, Mask], side: Side, hex: Hex, holds: bool) -> None:
    """Put a hex into a side's set, or take it out."""
    hexes[side] = hexes[side] | hex.bit if holds else hexes[side] & ~hex.bit


def hex_id(hex: Hex) -> str:
    """A hex in scenarios: by its place's id where it has one."""
    place = PLACE_AT.get(hex)
    return hex.id if place is None else place.id


def ids(ships: tuple[Ship, ...]) -> list[str]:
    """Ships by their ids."""
    return [ship.id for ship in ships]
