"""Landings worth making, with the troops they take and the cover they need (G5)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from heitan.games.pacific.board import (
    ABOLITION_OF_DIVISIONS,
    ARMY_LANDING,
    MOST_MOBILE,
    Board,
    Step,
)
from heitan.games.pacific.bot import odds, worth
from heitan.games.pacific.bot.facts import effective
from heitan.games.pacific.chart import (
    ALL_MEGAS,
    COASTAL,
    INSIDE_LIMIT,
    PLACE_AT,
    Hex,
    Mask,
    Mega,
    hexes_of,
)
from heitan.games.pacific.forces import MOBILE, TABLES, UNIT, Unit
from heitan.games.pacific.ground_combat import is_rough
from heitan.games.pacific.landing import Cover, landing_ports, refusals
from heitan.games.pacific.reach import EMBARK
from heitan.games.pacific.sides import ALLIES, JAPAN, Side

#: As if there were a TF everywhere, no enemy fleet, and nothing in the air.
FULL_COVER = Cover(ALL_MEGAS, 0, 0)
#: A landing is made where the chance to take the hex at once is as good as this,
GOOD_CHANCE = 0.6
#: or where the troops can hold on until more come: so many times as strong as the defenders.
FOOTHOLD = 1.1
FOOTHOLD_CHANCE = 0.3
#: Of the pull of places further inland so much counts for a beach.
OF_BEACH = 0.25
#: Places are taken in the order of their worth for the strength they take, and so much more.
EASY = 4.0
#: Japan's perimeter is the offensive limit line; what lies beyond it cannot be held for long.
BEYOND_PERIMETER = 0.3
#: Below this a landing is not worth it.
LEAST_WORTH = 0.5


@dataclass(frozen=True, slots=True)
class Operation:
    """A landing.

    Attributes:
        hex: where.
        troops: who lands, with those who are ashore already.
        worth: what the hex is worth.
        chance: the chance to take it this phase.
        opposed: there are enemy units in the hex, so that a TF must be in the mega-hex.
    """

    hex: Hex
    troops: tuple[Unit, ...]
    worth: float
    chance: float
    opposed: bool

    @property
    def mega(self) -> Mega:
        """The mega-hex that must be covered."""
        return self.hex.mega


@dataclass(slots=True)
class Lift:
    """What a side can ship in a phase, in size points (G4, G5)."""

    all: int
    landing: int

    def takes(self, unit: Unit) -> bool:
        """Whether a unit can still be landed."""
        return unit.points <= min(self.all, self.landing)

    def use(self, unit: Unit) -> None:
        """A unit is landed."""
        self.all -= unit.points
        self.landing -= unit.points


def lift_of(board: Board, side: Side) -> Lift:
    """G4, G5: what of a side's lift is left, or what it will be in the next ground step."""
    if board.step is Step.GROUND:
        return Lift(board.lift[side], board.landing_lift[side])
    full = TABLES.lift(side, board.turn)
    late = side is ALLIES and board.variants.abolition and board.turn >= ABOLITION_OF_DIVISIONS
    return Lift(full, min(full, ARMY_LANDING) if late else full)


#: By side the units that may land at all.
_TROOPS = {
    side: tuple(unit for unit in units.values() if unit in MOBILE and unit in EMBARK)
    for side, units in UNIT.items()
}


def beaches(
    board: Board, side: Side, spare: Callable[[Unit], bool], cover: Cover
) -> tuple[list[tuple[Unit, Mask]], Mask]:
    """The units that are free to land somewhere, each with where; and all these hexes."""
    ports = landing_ports(board, side)
    ordered = board.orders if board.step is Step.GROUND else 0
    lift = lift_of(board, side)
    known: dict[tuple[Hex, str], Mask] = {}
    found, everywhere = [], 0
    for unit in _TROOPS[side]:
        hex = board.location[unit.index]
        if hex is None or not hex.bit & ports or ordered >> unit.index & 1:
            continue
        if not lift.takes(unit) or not spare(unit):
            continue
        alike = (hex, unit.nation)
        if alike not in known:
            left = COASTAL
            for _, hexes in refusals(board, unit, cover):
                left &= ~hexes
            known[alike] = left
        if known[alike]:
            found.append((unit, known[alike]))
            everywhere |= known[alike]
    return found, everywhere


def worth_of(board: Board, side: Side, hex: Hex, pulls: tuple[float, ...]) -> float:
    """What a side gains by landing in a hex it does not control."""
    place = PLACE_AT.get(hex)
    there = 0.0 if place is None else worth.place(board, place)
    value = max(there, OF_BEACH * pulls[hex.index])
    far = side is JAPAN and not INSIDE_LIMIT & hex.bit
    if far and board.variants.scenario.whole_map and board.turn < board.last_turn:
        value *= BEYOND_PERIMETER
    return value


def operations(
    board: Board,
    side: Side,
    spare: Callable[[Unit], bool],
    pulls: tuple[float, ...],
    covered: Callable[[Operation], bool],
    cover: Cover = FULL_COVER,
) -> Iterator[Operation]:
    """The landings to make in this phase, the best first.

    Args:
        board: the board.
        side: who lands.
        spare: whether a unit can be spared where it is.
        pulls: how strongly places pull, by hex.
        covered: whether an operation can be covered; it is asked once for each, in order.
        cover: what is known of the cover there is already.
    """
    troops, everywhere = beaches(board, side, spare, cover)
    if not troops:
        return
    lift = lift_of(board, side)
    wanted = []
    for hex in hexes_of(everywhere):
        value = worth_of(board, side, hex, pulls)
        if value >= LEAST_WORTH:
            against = effective(board, board.units_at(side.enemy, hex))[0] / 4
            wanted.append((value / (EASY + against), hex, value))
    wanted.sort(key=lambda each: (-each[0], each[1].index))
    used: set[Unit] = set()
    for _, hex, value in wanted:
        able = [unit for unit, there in troops if there & hex.bit and unit not in used]
        operation = _with_troops(board, side, hex, value, able, lift)
        if operation is None or not covered(operation):
            continue
        for unit in operation.troops:
            lift.use(unit)
        used.update(operation.troops)
        yield operation


def _with_troops(
    board: Board, side: Side, hex: Hex, value: float, able: Collection[Unit], lift: Lift
) -> Operation | None:
    """The fewest troops that will do; None if there are too few."""
    ashore = [unit for unit in board.units_at(side, hex) if not unit.bf]
    enemies = board.units_at(side.enemy, hex)
    opposed = bool(board.presence[side.enemy] & hex.bit)
    if not opposed:
        able = [unit for unit in able if lift.takes(unit)]
        if not able or ashore:
            return None
        one = min(able, key=lambda unit: (unit.points, board.strength[unit.index], unit.index))
        if hex not in PLACE_AT:
            # Who lands on a beach shall go on to a place with enemies.
            one = max(able, key=lambda unit: (board.strength[unit.index], -unit.index))
        return Operation(hex, (one,), value, 1.0, opposed)

    rough = is_rough(board, side.enemy, hex)
    against = effective(board, enemies)
    already = effective(board, [unit for unit in ashore if unit.mobile])
    room = MOST_MOBILE[hex.index] - sum(unit.mobile for unit in ashore)

    def chance_of(landed: tuple[int, int]) -> float:
        attack = already[0] + landed[0], already[1] + landed[1]
        return odds.assault(*attack, *against, rough).chance

    if ashore and chance_of((0, 0)) >= GOOD_CHANCE:
        return None
    strongest = sorted(able, key=lambda unit: (-board.strength[unit.index], unit.points))
    chosen: list[Unit] = []
    points = left = landing_left = 0
    left, landing_left = lift.all, lift.landing
    chance = 0.0
    for unit in strongest:
        if len(chosen) >= room:
            break
        if unit.points > min(left, landing_left):
            continue
        chosen.append(unit)
        left -= unit.points
        landing_left -= unit.points
        points += board.strength[unit.index]
        chance = chance_of((4 * points, points))
        if chance >= GOOD_CHANCE:
            break
    if not chosen:
        return None
    if chance < GOOD_CHANCE:
        if 4 * points + already[0] < FOOTHOLD * against[0]:
            return None
        chance = max(chance, FOOTHOLD_CHANCE)
    if len(chosen) == 1:
        # Perhaps a weaker one is enough.
        for unit in reversed(strongest):
            strength = board.strength[unit.index]
            if lift.takes(unit) and chance_of((4 * strength, strength)) >= GOOD_CHANCE:
                chosen = [unit]
                break
    return Operation(hex, tuple(chosen), value, chance, opposed)
