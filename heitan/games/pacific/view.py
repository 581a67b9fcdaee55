"""What the holder of some seats may see (V1, V2).

``as_dict`` has the open facts in the keys of scenarios (:meth:`Board.board_dict`) and besides::

    ships   {J: {place: [ids]}, A: ...}    own ships in port; the enemy's where they are shown
    tfs     {J: {tf1: {ships, at, from}}, A: ...}    own TFs (the mini-map); the enemy's once shown
    nsl     {J: {home: n, place: n}, A: ...}    what is left at own ports
    ratings {place: n}                     the NSL each port is refilled to (S1)
    named, aside, aside_cw, forming, forming_at, moving, bringing    own only
    arriving {turn: {place: [ids, lac]}}   LAC and ground units on their way; own ships too
    battle  the battle being fought, without what is still hidden
    value, par, lead    E2: what Japan holds now, par so far, and the lead over a draw
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from heitan.games.pacific.board import Board, hex_id, ids
from heitan.games.pacific.chart import PORTS, Hex, Place
from heitan.games.pacific.drawing import Drawing
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.rules.naval_supply import rating
from heitan.games.pacific.sides import ALLIES, BY_SEAT, JAPAN, SIDES, Side
from heitan.games.pacific.state import Arrival, State, TaskForce, arriving, fleets
from heitan.games.pacific.victory import lead, par, points, value_held


class PacificView(Board):
    """The board, and what its seats may see besides.

    Attributes:
        sides: the sides whose secrets it shows.
        ports: the ships in port that may be seen, by side and place.
        task_forces: the TFs that may be seen, by side.
        nsl: the levels at own ports, by side and place index; empty for a side not one's own.
        home_left: what is left of the home islands' level, or None.
        named: the hex named in U6, or None.
        aside, aside_cw: ships set aside off map (O4, O7), the Allies' own knowledge.
        due: what is on its way off map: LAC and units, own ships too.
        arrived: R3, what arrived this turn.
        forming, forming_at, moving, bringing: what the open secret decision is about.
        battle: the battle being fought, as plain data, or None.
    """

    __slots__ = (
        "arrived",
        "aside",
        "aside_cw",
        "battle",
        "bringing",
        "due",
        "forming",
        "forming_at",
        "home_left",
        "moving",
        "named",
        "nsl",
        "ports",
        "repaired",
        "sides",
        "task_forces",
        "tf_asked",
    )

    def __init__(self, state: State, sides: tuple[Side, ...]) -> None:
        state.copy_board(self)
        self.sides = sides
        self.ports: dict[Side, dict[Place, tuple[Ship, ...]]] = {
            side: state.ports[side].copy() if side in sides else _shown(state, side)
            for side in SIDES
        }
        self.task_forces: dict[Side, tuple[TaskForce, ...]] = {
            side: state.task_forces[side]
            if side in sides
            else tuple(replace(tf, port=None) for tf in state.task_forces[side] if tf.shown)
            for side in SIDES
        }
        self.nsl: dict[Side, list[int]] = {
            side: state.nsl[side][:] if side in sides else [] for side in SIDES
        }
        self.home_left: int | None = state.home_left if JAPAN in sides else None
        self.named: Hex | None = state.named if JAPAN in sides else None
        allied = ALLIES in sides
        self.aside: dict[Ship, int | None] = state.aside.copy() if allied else {}
        self.aside_cw: tuple[Ship, ...] = state.aside_cw if allied else ()
        self.due: dict[int, tuple[Arrival, ...]] = {
            turn: seen for turn, things in state.due.items() if (seen := _may_see(things, sides))
        }
        self.arrived: tuple[Arrival, ...] = _may_see(state.arrived, sides)
        self.repaired: tuple[Ship, ...] = tuple(s for s in state.repaired if s.side in sides)
        self.moving: tuple[Ship, ...] = state.moving if allied else ()
        self.bringing: tuple[Ship, ...] = state.bringing if allied else ()
        acting = state.active in sides
        self.forming: tuple[Ship, ...] = state.forming if acting else ()
        self.forming_at: Place | None = state.forming_at if acting else None
        self.tf_asked: dict[Side, int] = {side: state.tf_asked[side] for side in sides}
        self.battle: dict[str, Any] | None = (
            None if state.battle is None else state.battle.shown_to(sides)
        )

    @property
    def drawing(self) -> Drawing:
        """The board as it is drawn."""
        return Drawing(self)

    def ships_in(self, side: Side, place: Place) -> tuple[Ship, ...]:
        """The ships of a side in a port, as far as they may be seen."""
        return self.ports[side].get(place, ())

    def level(self, side: Side, place: Place) -> int:
        """The NSL left at an own port (S1, S2)."""
        if side is JAPAN and place.home:
            assert self.home_left is not None
            return self.home_left
        return self.nsl[side][place.index]

    def as_dict(self) -> dict[str, Any]:
        """The view as plain JSON."""
        return {
            **self.board_dict(),
            **fleets(self.ports, self.task_forces),
            "nsl": {side.letter: self._levels(side) for side in self.sides},
            "ratings": {port.id: rating(self, port) for port in PORTS if not port.box},
            "named": None if self.named is None else hex_id(self.named),
            "aside": {ship.id: turn for ship, turn in self.aside.items()},
            "aside_cw": ids(self.aside_cw),
            "arriving": {str(turn): arriving(things) for turn, things in sorted(self.due.items())},
            "arrived": arriving(self.arrived),
            "moving": ids(self.moving),
            "bringing": ids(self.bringing),
            "forming": ids(self.forming),
            "forming_at": None if self.forming_at is None else self.forming_at.id,
            "tf_asked": {side.letter: n for side, n in self.tf_asked.items()},
            "battle": self.battle,
            "value": value_held(self),
            "par": par(self, self.turn - self.variants.scenario.set_up.turn + 1) / 100,
            "points": {side.letter: points(self, side) for side in SIDES},
            "lead": lead(self) / 100,
        }

    def _levels(self, side: Side) -> dict[str, int]:
        levels = {
            port.id: self.nsl[side][port.index]
            for port in PORTS
            if self.owns(side, port) and not (side is JAPAN and port.home)
        }
        return {"home": self.home_left or 0, **levels} if side is JAPAN else levels


def _shown(state: State, side: Side) -> dict[Place, tuple[Ship, ...]]:
    seen: dict[Place, tuple[Ship, ...]] = {}
    for place, ships in state.ports[side].items():
        shown = tuple(ship for ship in ships if ship in state.shown)
        if shown:
            seen[place] = shown
    return seen


def _may_see(things: tuple[Arrival, ...], sides: tuple[Side, ...]) -> tuple[Arrival, ...]:
    """V1, V2: LAC and ground units on their way are seen by all, ships by their own side."""
    return tuple(each for each in things if each.side in sides or not isinstance(each.thing, Ship))


def view(state: State, seats: frozenset[int]) -> PacificView:
    """What those seats may see; the empty set is a spectator."""
    return PacificView(state, tuple(BY_SEAT[seat] for seat in sorted(seats)))
