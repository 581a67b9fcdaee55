"""The state of a match: every fact of the game, the open ones (:mod:`board`) and the hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from heitan.games.pacific.battles import Battle
from heitan.games.pacific.board import Board, Step, hex_id, ids
from heitan.games.pacific.chart import PLACES, Hex, Mega, Place
from heitan.games.pacific.forces import SHIP, Ship, Unit
from heitan.games.pacific.sides import JAPAN, SIDES, Side
from heitan.games.pacific.variants import Variants
from heitan.kernel.log import Event

#: N2: task forces of a side at sea at a time.
MOST_TASK_FORCES = 12
#: N1: ships in a task force.
MOST_SHIPS = 12


@dataclass(frozen=True, slots=True)
class TaskForce:
    """A task force at sea (N1).

    Attributes:
        number: 1 to 12.
        mega: where it is.
        port: the port it sailed from, which pays for it (S3); None as the enemy sees it.
        hex: the coastal hex it has taken for support (G7), or None.
        shown: the enemy has seen it this phase.
        withheld: it is kept out of this phase's battles (B2).
    """

    number: int
    ships: tuple[Ship, ...]
    mega: Mega
    port: Place | None
    hex: Hex | None = None
    shown: bool = False
    withheld: bool = False

    @property
    def id(self) -> str:
        """Its name in choices: ``tf1``."""
        return f"tf{self.number}"

    @property
    def cost(self) -> int:
        """S3: the NSP of its ships."""
        return sum(ship.nsp for ship in self.ships)

    @property
    def payer(self) -> Place:
        """The port that pays for it (S3), for its own side."""
        assert self.port is not None
        return self.port

    def as_dict(self) -> dict[str, Any]:
        """The TF in the keys of scenarios."""
        told: dict[str, Any] = {
            "ships": ids(self.ships),
            "at": self.mega.id if self.hex is None else hex_id(self.hex),
        }
        if self.port is not None:
            told["from"] = self.port.id
        if self.shown:
            told["shown"] = True
        if self.withheld:
            told["withheld"] = True
        return told


@dataclass(frozen=True, slots=True)
class Arrival:
    """Something that arrives: a ship, a ground unit, or one LAC (``thing`` is None).

    ``place`` is where the schedule or an off-map move sends it.
    """

    side: Side
    thing: Ship | Unit | None
    place: Place


class State(Board):
    """Every fact of a match: those of a board, and these.

    Attributes:
        ports: each side's ships in port.
        task_forces: each side's TFs, by number.
        shown: ships in port that the enemy has seen this phase.
        nsl: S1, each side's level at its ports, by place; Japan's home ports share ``home_left``.
        home_left: S2, what of the level of the home islands has not been spent.
        named: U6, the hex that shall become a position, or None.
        aside: O4, US ships set aside and the turn they come back in, or None.
        aside_cw: O7, CW ships set aside.
        due: what arrives in later turns beside the schedule (O1–O7), by turn.
        arrivals: R3, what has still to be placed in this turn.
        arrived: what arrived in this turn's R3, which O2–O7 ask for.
        repaired: O9, ships back from repair this turn.
        moving: O4–O7, the ships named so far in an off-map move; and bringing, what they bring.
        forming: N1, the ships of the TF that is being formed; forming_at: its port, or None.
        tf_asked: G7, N12, the number of the last TF of each side that was asked in this step.
        battle: the naval and air battle being fought, or None.
    """

    __slots__ = (
        "arrivals",
        "arrived",
        "aside",
        "aside_cw",
        "battle",
        "bringing",
        "due",
        "forming",
        "forming_at",
        "home_left",
        "log",
        "moving",
        "named",
        "nsl",
        "ports",
        "repaired",
        "shown",
        "task_forces",
        "tf_asked",
    )

    def __init__(self, variants: Variants) -> None:
        super().__init__(variants)
        self.ports: dict[Side, dict[Place, tuple[Ship, ...]]] = {side: {} for side in SIDES}
        self.task_forces: dict[Side, tuple[TaskForce, ...]] = dict.fromkeys(SIDES, ())
        self.shown: frozenset[Ship] = frozenset()
        self.nsl: dict[Side, list[int]] = {side: [0] * len(PLACES) for side in SIDES}
        self.home_left = 0
        self.named: Hex | None = None
        self.aside: dict[Ship, int | None] = {}
        self.aside_cw: tuple[Ship, ...] = ()
        self.due: dict[int, tuple[Arrival, ...]] = {}
        self.arrivals: tuple[Arrival, ...] = ()
        self.arrived: tuple[Arrival, ...] = ()
        self.repaired: tuple[Ship, ...] = ()
        self.moving: tuple[Ship, ...] = ()
        self.bringing: tuple[Ship, ...] = ()
        self.forming: tuple[Ship, ...] = ()
        self.forming_at: Place | None = None
        self.tf_asked: dict[Side, int] = dict.fromkeys(SIDES, 0)
        self.battle: Battle | None = None
        self.log: list[Event] = []

    def copy(self) -> State:
        """An independent copy with an empty log; ships, units and places are shared."""
        copied = State.__new__(State)
        self.copy_board(copied)
        copied.ports = {side: ports.copy() for side, ports in self.ports.items()}
        copied.task_forces = self.task_forces.copy()
        copied.shown = self.shown
        copied.nsl = {side: nsl[:] for side, nsl in self.nsl.items()}
        copied.home_left = self.home_left
        copied.named = self.named
        copied.aside = self.aside.copy()
        copied.aside_cw = self.aside_cw
        copied.due = self.due.copy()
        copied.arrivals = self.arrivals
        copied.arrived = self.arrived
        copied.repaired = self.repaired
        copied.moving = self.moving
        copied.bringing = self.bringing
        copied.forming = self.forming
        copied.forming_at = self.forming_at
        copied.tf_asked = self.tf_asked.copy()
        copied.battle = None if self.battle is None else self.battle.copy()
        copied.log = []
        return copied

    def begin(self, step: Step) -> None:
        """Go to the start of a step: J acts first, and nothing has been done in it yet."""
        super().begin(step)
        self.tf_asked = dict.fromkeys(SIDES, 0)

    # --- ships ---------------------------------------------------------------------------------

    def ships_in(self, side: Side, place: Place) -> tuple[Ship, ...]:
        """A side's ships in a port, in forces order."""
        return self.ports[side].get(place, ())

    def add_ships(self, side: Side, place: Place, ships: tuple[Ship, ...]) -> None:
        """Ships come into a port."""
        together = (*self.ships_in(side, place), *ships)
        self.ports[side][place] = tuple(sorted(together, key=lambda ship: ship.index))

    def take_ships(self, side: Side, place: Place, ships: tuple[Ship, ...]) -> None:
        """Ships leave a port."""
        left = tuple(ship for ship in self.ships_in(side, place) if ship not in ships)
        if left:
            self.ports[side][place] = left
        else:
            self.ports[side].pop(place, None)

    def task_force(self, side: Side, number: int) -> TaskForce:
        """A side's TF of a number."""
        return next(tf for tf in self.task_forces[side] if tf.number == number)

    def task_forces_in(self, side: Side, mega: Mega) -> tuple[TaskForce, ...]:
        """A side's TFs in a mega-hex, by number, without those withheld: they count for nothing in
        the rest of the phase (B4)."""
        return tuple(tf for tf in self.task_forces[side] if tf.mega is mega and not tf.withheld)

    def change_tf(self, side: Side, tf: TaskForce, **changes: Any) -> TaskForce:
        """Replace a TF by one with other facts; one left without ships is gone."""
        changed = replace(tf, **changes)
        self.task_forces[side] = tuple(
            changed if each is tf else each
            for each in self.task_forces[side]
            if each is not tf or changed.ships
        )
        return changed

    def sink(self, side: Side, ships: tuple[Ship, ...]) -> None:
        """Ships that have left their port or TF are sunk; they never come back."""
        self.sunk[side] += ships

    def level(self, side: Side, place: Place) -> int:
        """The NSL a side has left at an own port (S1, S2)."""
        if side is JAPAN and place.home:
            return self.home_left
        return self.nsl[side][place.index]

    def spend(self, side: Side, place: Place, nsp: int) -> None:
        """S3: NSP are paid from a port."""
        if side is JAPAN and place.home:
            self.home_left -= nsp
        else:
            self.nsl[side][place.index] -= nsp

    # --- as plain data -------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        """Every fact, hidden ones too, in the keys of scenarios."""
        return {
            **self.board_dict(),
            **fleets(self.ports, self.task_forces),
            "shown": {
                side.letter: [ship.id for ship in SHIP[side].values() if ship in self.shown]
                for side in SIDES
            },
            "nsl": {
                "home": self.home_left,
                **{
                    place.id: self.nsl[self.controller(place.hex)][place.index]
                    for place in PLACES
                    if place.port and not (place.home and self.owns(JAPAN, place))
                },
            },
            "named": None if self.named is None else hex_id(self.named),
            "aside": {ship.id: turn for ship, turn in self.aside.items()},
            "aside_cw": ids(self.aside_cw),
            "arriving": {str(turn): arriving(things) for turn, things in sorted(self.due.items())},
            "arrivals": arriving(self.arrivals),
            "arrived": arriving(self.arrived),
            "repaired": ids(self.repaired),
            "moving": ids(self.moving),
            "bringing": ids(self.bringing),
            "forming": ids(self.forming),
            "forming_at": None if self.forming_at is None else self.forming_at.id,
            "tf_asked": {side.letter: self.tf_asked[side] for side in SIDES},
            "battle": None if self.battle is None else self.battle.as_dict(),
        }


def fleets(
    ports: Mapping[Side, Mapping[Place, tuple[Ship, ...]]],
    task_forces: Mapping[Side, tuple[TaskForce, ...]],
) -> dict[str, Any]:
    """The ships of both sides as plain data: those in port by place, and the TFs by number."""
    return {
        "ships": {
            side.letter: {place.id: ids(ships) for place, ships in ports[side].items()}
            for side in SIDES
        },
        "tfs": {side.letter: {tf.id: tf.as_dict() for tf in task_forces[side]} for side in SIDES},
    }


def arriving(things: tuple[Arrival, ...]) -> dict[str, list[str]]:
    """Arrivals by place: ids, and ``lac`` for each LAC."""
    told: dict[str, list[str]] = {}
    for arrival in things:
        name = "lac" if arrival.thing is None else arrival.thing.id
        told.setdefault(arrival.place.id, []).append(name)
    return told
