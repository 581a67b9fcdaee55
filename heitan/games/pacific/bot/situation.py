"""What a side knows when it has to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from heitan.games.pacific import supply
from heitan.games.pacific.bot import facts, landings, worth
from heitan.games.pacific.bot.landings import FULL_COVER, Operation
from heitan.games.pacific.chart import (
    COASTAL,
    FORTRESSES,
    INSIDE_LIMIT,
    LINKS,
    MOUNTAIN,
    PLACE_AT,
    PLACES,
    PORTS,
    Hex,
    Mask,
    Mega,
    Place,
    hexes_of,
    within,
    within_sea,
)
from heitan.games.pacific.forces import BASE_FORCES, PHASES, TABLES, UNIT, Ship, Unit
from heitan.games.pacific.landing import (
    BF_NEAR,
    JAPANESE_RANGE_OUTSIDE,
    LANDING_RANGE,
    Cover,
)
from heitan.games.pacific.lanes import lac_in
from heitan.games.pacific.reach import EMBARK
from heitan.games.pacific.sailing import RANGE
from heitan.games.pacific.sides import JAPAN, Side
from heitan.games.pacific.state import TaskForce
from heitan.games.pacific.strength import air_attack
from heitan.games.pacific.view import PacificView
from heitan.kernel.text import Text

T = TypeVar("T")

#: A place worth this much, if the enemy can land there, keeps a mobile unit.
GUARDED = 8.0
#: From a port of this rating carriers may come, and so much of them is feared.
FLEET_BASE, FEARED = 6, 0.35
#: Landings that are looked at as what is at stake.
FORESEEN = 6


class Situation:
    """What one side knows; everything is worked out when it is asked for, and only once.

    Args:
        view: what the side may see.
        side: the side that decides.

    Attributes:
        forming, forming_at: N1, the ships of the TF being formed, and its port.
        ordered: G1, the unit chosen to move.
        battle: the battle being fought.
        arriving: R3, the unit that arrives, or None for a LAC.
        support_hex: G8, where support is given.
    """

    def __init__(self, view: PacificView, side: Side) -> None:
        self.view = view
        self.side = side
        self.enemy = side.enemy
        self.forming: tuple[Ship, ...] = ()
        self.forming_at: Place | None = None
        self.ordered: Unit | None = None
        self.battle: dict[str, Any] | None = None
        self.arriving: Unit | None = None
        self.support_hex: Hex | None = None
        self._worked_out: dict[Callable[[Situation], object], object] = {}
        self._supply: dict[str, bytes] = {}
        self._goals: dict[Hex, list[tuple[Hex, float, float]]] = {}

    def once(self, work: Callable[[Situation], T]) -> T:
        """What a function makes of this situation, worked out once."""
        if work not in self._worked_out:
            self._worked_out[work] = work(self)
        return self._worked_out[work]  # type: ignore[return-value]

    def open(self, view: PacificView, asked: Text) -> None:
        """Take up the question that is asked now."""
        self.forming, self.forming_at = view.forming, view.forming_at
        self.ordered, self.battle = view.ordered, view.battle
        params = dict(asked.params)
        hex = params.get("hex")
        self.support_hex = hex if isinstance(hex, Hex) else None
        self.arriving = None
        if asked.key == "ask.arrive":
            what = params["what"]
            if isinstance(what, Text) and what.key == "unit":
                self.arriving = UNIT[self.side][str(dict(what.params)["id"])]

    # --- time ----------------------------------------------------------------------------------

    @property
    def turns_left(self) -> int:
        """The turns still to be played, the present one included."""
        return self.view.last_turn - self.view.turn + 1

    @property
    def phases_left(self) -> int:
        """The phases of the turn still to be played, the present one included."""
        return PHASES + 1 - max(1, self.view.phase)

    # --- ships ---------------------------------------------------------------------------------

    @property
    def task_forces(self) -> tuple[TaskForce, ...]:
        """The own TFs."""
        return self.view.task_forces[self.side]

    def task_forces_in(self, mega: Mega) -> list[TaskForce]:
        """The own TFs in a mega-hex."""
        return [tf for tf in self.task_forces if tf.mega is mega]

    @cached_property
    def own_ships(self) -> tuple[Ship, ...]:
        """All own ships in play."""
        ships = [ship for there in self.view.ports[self.side].values() for ship in there]
        return (*ships, *(ship for tf in self.task_forces for ship in tf.ships))

    @cached_property
    def enemy_ships(self) -> tuple[Ship, ...]:
        """The enemy's ships that have come by the set-up and the schedule, both known to all, and
        are neither sunk nor in repair."""
        lost = {*self.view.sunk[self.enemy], *self.view.repair[self.enemy]}
        come = facts.ships_come(self.view.variants.scenario, self.enemy, self.view.turn)
        return tuple(ship for ship in come if ship not in lost)

    @cached_property
    def own_carriers(self) -> int:
        """The air strength of all own carriers, in port and at sea."""
        return sum(air_attack(self.view, ship) for ship in self.own_ships)

    @cached_property
    def enemy_carriers(self) -> int:
        """The air strength of all the enemy's carriers."""
        return sum(air_attack(self.view, ship) for ship in self.enemy_ships)

    @property
    def surprise_threatens(self) -> bool:
        """B1, B4: whether the Allies may still surprise a Japanese fleet."""
        view = self.view
        return view.variants.surprise and not view.surprise_used and view.turn > 1

    # --- LAC -----------------------------------------------------------------------------------

    def lac(self, side: Side, mega: Mega) -> int:
        """A side's LAC in a mega-hex."""
        return lac_in(self.view, side, mega)

    def lac_strength(self, side: Side, mega: Mega) -> int:
        """Their air strength (N5)."""
        return lac_in(self.view, side, mega) * TABLES.lac_quality(side, self.view.turn)

    def danger(self, mega: Mega) -> float:
        """The air strength to be feared in a mega-hex: LAC, and carriers that could come."""
        if self.view.opening and self.side is JAPAN:
            return 0.0
        return self.lac_strength(self.enemy, mega) + self._carriers_feared(mega)

    def _carriers_feared(self, mega: Mega) -> float:
        return FEARED * self.enemy_carriers if self.carriers_near(mega) else 0.0

    def carriers_near(self, mega: Mega) -> bool:
        """Whether the enemy's carriers could come to a mega-hex from a port that is a base."""
        reach = within_sea(mega, RANGE)
        held = self.view.control[self.enemy]
        return any(
            port.mega.bit & reach and port.hex.bit & held and port.port >= FLEET_BASE
            for port in PORTS
        )

    # --- places --------------------------------------------------------------------------------

    def worth(self, place: Place) -> float:
        """What it is worth to hold a place."""
        return worth.place(self.view, place)

    @cached_property
    def exposed(self) -> Mask:
        """The own hexes on which the enemy could land, given troops and a fleet."""
        return facts.exposed(self.view, self.side)

    def guards(self, hex: Hex) -> bool:
        """Whether the last mobile unit stays in a hex where the enemy could land."""
        place = PLACE_AT.get(hex)
        return place is not None and self.worth(place) >= GUARDED

    @cached_property
    def pulls(self) -> tuple[float, ...]:
        """By ``Hex.index``, how strongly places draw the own troops over land."""
        return worth.pulls_on(self.view, self.side)

    def pulls_on(self, unit: Unit) -> tuple[float, ...]:
        """How strongly places draw a unit: Japan's divisions are kept for the islands, and who
        cannot embark looks for places that can be taken by land."""
        if unit not in EMBARK:
            return self._pulls_inland
        return self._pulls_at_sea if self.side is JAPAN else self.pulls

    @cached_property
    def _pulls_at_sea(self) -> tuple[float, ...]:
        return worth.pulls_on(self.view, self.side, outside_china=True)

    @cached_property
    def _pulls_inland(self) -> tuple[float, ...]:
        supplied = None
        if self.side is JAPAN:
            supplied = supply.lsp_if_all_were_own(self.view, "jp")
        return worth.pulls_inland(self.view, self.side, supplied)

    @cached_property
    def enemy_pulls(self) -> tuple[float, ...]:
        """The same for the enemy."""
        return worth.pulls_on(self.view, self.enemy)

    # --- ground --------------------------------------------------------------------------------

    def strength(self, side: Side, hex: Hex) -> tuple[int, int]:
        """A side's effective strength in a hex, in quarters, and its strength points (G10)."""
        return facts.effective(self.view, self.view.units_at(side, hex))

    @cached_property
    def enemy_marchers(self) -> Mask:
        """The hexes with mobile units of the enemy."""
        return self.view.mobile[self.enemy]

    @cached_property
    def contested_coasts(self) -> list[Hex]:
        """The coastal hexes in which both sides have troops."""
        return list(hexes_of(self.view.contested() & COASTAL))

    def supply_at(self, nation: str, hex: Hex) -> int:
        """U3: the LSP a unit would get in a hex, if it went there."""
        if nation not in self._supply:
            self._supply[nation] = supply.lsp_of_nation(self.view, nation)
        lsp = self._supply[nation]
        if lsp[hex.index]:
            return lsp[hex.index]
        near = max((lsp[each.index] for each in hexes_of(LINKS[hex.index])), default=0)
        cost = 2 if hex.bit & MOUNTAIN else 1
        return near - (2 * cost if self.side is JAPAN and worth.in_china(hex) else cost)

    def spare(self, unit: Unit) -> bool:
        """Whether a unit can leave the hex it is in by sea."""
        hex = self.view.location[unit.index]
        assert hex is not None
        if hex.box:
            return True
        others = any(
            each.mobile and each is not unit for each in self.view.units_at(self.side, hex)
        )
        if others:
            return True
        if LINKS[hex.index] & self.enemy_marchers:
            return False
        return not (self.exposed & hex.bit and self.guards(hex))

    # --- landings ------------------------------------------------------------------------------

    def operations(
        self, covered: Callable[[Operation], bool], cover: Cover = FULL_COVER
    ) -> Iterator[Operation]:
        """The landings to make now, the best first; see :func:`landings.operations`."""
        pulls = self._pulls_at_sea if self.side is JAPAN else self.pulls
        return landings.operations(self.view, self.side, self.spare, pulls, covered, cover)

    @cached_property
    def own_operations(self) -> list[Operation]:
        """The landings that could be made, if all were covered."""
        return list(self.operations(lambda operation: True))[:FORESEEN]

    @cached_property
    def enemy_operations(self) -> list[Operation]:
        """The landings that the enemy could make, as far as open facts tell."""
        there = landings.operations(
            self.view, self.enemy, lambda unit: True, self.enemy_pulls, lambda operation: True
        )
        return list(there)[:FORESEEN]

    @cached_property
    def stakes(self) -> list[Mega]:
        """The mega-hexes where fleets may be needed soon."""
        megas = [hex.mega for hex in self.contested_coasts]
        megas += [each.mega for each in (*self.own_operations, *self.enemy_operations)]
        return list(dict.fromkeys(megas))

    def goals_from(self, hex: Hex) -> list[tuple[Hex, float, float]]:
        """The enemy places on which troops in a port could land, what each is worth, and the
        strength that it takes."""
        if hex not in self._goals:
            self._goals[hex] = list(self._goals_from(hex))
        return self._goals[hex]

    def _goals_from(self, hex: Hex) -> Iterator[tuple[Hex, float, float]]:
        view = self.view
        near = within_sea(hex.mega, LANDING_RANGE)
        nearer = within_sea(hex.mega, JAPANESE_RANGE_OUTSIDE)
        for place in PLACES:
            goal = place.hex
            if not place.mega.bit & near or view.owns(self.side, place) or place.box:
                continue
            if not goal.bit & COASTAL:
                continue
            if self.side is JAPAN and not goal.bit & INSIDE_LIMIT and not place.mega.bit & nearer:
                continue
            if goal.bit & view.presence[self.enemy] and not self._base_near(goal):
                continue
            value = self.worth(place) * (0.6 if goal.bit & FORTRESSES else 1.0)
            if value:
                strength = self.strength(self.enemy, goal)[0] / 4
                yield goal, value, 2.2 * strength

    def _base_near(self, hex: Hex) -> bool:
        """H3: whether an Allied BF is near enough for a landing."""
        if self.side is JAPAN or not self.view.variants.landing:
            return True
        return bool(hex.mega.bit & self._near_bases)

    @cached_property
    def _near_bases(self) -> Mask:
        near = 0
        for bf in BASE_FORCES:
            hex = self.view.location[bf.index]
            if hex is not None and not hex.box:
                near |= within(hex.mega, BF_NEAR)
        return near
