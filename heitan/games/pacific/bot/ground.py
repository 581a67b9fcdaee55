"""The ground step: landings, attacks over land, marches, and shipping (G1–G6)."""

from __future__ import annotations

from collections.abc import Iterator

from heitan.games.pacific.board import MOST_MOBILE
from heitan.games.pacific.bot import odds, shipping
from heitan.games.pacific.bot.facts import effective
from heitan.games.pacific.bot.order import Order
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import (
    LINKS,
    PLACE_AT,
    PORT_HEXES,
    Hex,
    Mask,
    hexes_of,
    next_to,
)
from heitan.games.pacific.choices import PASS, Choice
from heitan.games.pacific.forces import UNIT, Unit
from heitan.games.pacific.ground_combat import is_rough
from heitan.games.pacific.landing import cover
from heitan.games.pacific.reach import EMBARK, by_rail, marches, room_for
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: An attack over land is begun with such a chance to take the hex at once,
GOOD_CHANCE = 0.5
#: or where so much more strength is taken from the enemy than lost, by troops so much stronger.
GOOD_EXCHANGE = 1.4
STRONGER = 1.25
#: A march must lead to where so much more draws the unit.
DRAWN = 1.04
#: It takes so much to draw troops away from a port.
AWAY_FROM_SEA = 2.0
#: A place worth less is left if there is something better to do.
WORTH_HOLDING = 4.0
#: A unit does not go next to enemies so many times as strong as what would be there.
BOLD = 1.3
#: U3: with less LSP than this a unit does not go on.
SUPPLIED = 2


def orders(situation: Situation) -> Iterator[Order]:
    """What to do now, the most important first; after each order things have changed."""
    yield from land(situation)
    yield from attack_over_land(situation)
    yield from march(situation)
    yield from shipping.base_forces(situation)
    yield from shipping.ship(situation)


def land(situation: Situation) -> Iterator[Order]:
    """G5: the landings that have their cover."""
    view, side = situation.view, situation.side
    known = cover(view, side, view.task_forces[side], view.task_forces[side.enemy])
    for operation in situation.operations(lambda operation: True, known):
        reason = text("reason.land", hex=operation.hex)
        for unit in operation.troops:
            yield Order(unit, operation.hex, reason)


# --- over land -----------------------------------------------------------------------------------


def movers(situation: Situation) -> list[tuple[Unit, Hex, Mask]]:
    """The units that can still march or go by rail, each with where it is and where it can go."""
    view, side = situation.view, situation.side
    found = []
    for unit in UNIT[side].values():
        hex = view.location[unit.index]
        if hex is None or not unit.mobile or view.orders >> unit.index & 1:
            continue
        if not LINKS[hex.index] or view.presence[side.enemy] & hex.bit:
            continue
        room = room_for(view, unit)
        reached = marches(view, unit, room) | by_rail(view, unit, room)
        if reached:
            found.append((unit, hex, reached))
    return found


def attack_over_land(situation: Situation) -> Iterator[Order]:
    """G2, G10: troops go together into a hex with enemies whom they can beat."""
    view, side = situation.view, situation.side
    enemies = view.presence[side.enemy]
    able: dict[Hex, list[Unit]] = {}
    for unit, hex, reached in situation.once(movers):
        if view.lsp[unit.index] < SUPPLIED or _must_stay(situation, unit, hex):
            continue
        for target in hexes_of(reached & enemies):
            able.setdefault(target, []).append(unit)
    plans = []
    for hex, units in able.items():
        plan = _attack(situation, hex, units)
        if plan is not None:
            plans.append(plan)
    for _, hex, units in sorted(plans, key=lambda plan: (-plan[0], plan[1].index)):
        reason = text("reason.march.attack", hex=hex)
        for unit in units:
            yield Order(unit, hex, reason)


def _attack(
    situation: Situation, hex: Hex, able: list[Unit]
) -> tuple[float, Hex, list[Unit]] | None:
    """The strongest that can go into a hex, if it is worth it, and how much it is."""
    view, side = situation.view, situation.side
    there = [unit for unit in view.units_at(side, hex) if unit.mobile]
    room = MOST_MOBILE[hex.index] - len(there)
    against = effective(view, view.units_at(side.enemy, hex))
    rough = is_rough(view, side.enemy, hex)
    strongest = sorted(able, key=lambda unit: (-effective(view, [unit])[0], unit.index))
    chosen: list[Unit] = []
    for unit in strongest[:room]:
        chosen.append(unit)
        attack = effective(view, [*there, *chosen])
        expected = odds.assault(*attack, *against, rough)
        if expected.chance >= GOOD_CHANCE:
            break
    if not chosen:
        return None
    better = expected.dealt >= GOOD_EXCHANGE * expected.lost and attack[0] >= STRONGER * against[0]
    if expected.chance < GOOD_CHANCE and not better:
        return None
    return (1 + situation.pulls[hex.index]) * (0.3 + expected.chance), hex, chosen


def _must_stay(situation: Situation, unit: Unit, hex: Hex) -> bool:
    """Whether a place would be at the mercy of enemies near by."""
    place = PLACE_AT.get(hex)
    if place is None or situation.worth(place) < WORTH_HOLDING:
        return False
    view, side = situation.view, situation.side
    others = [each for each in view.units_at(side, hex) if each is not unit]
    if any(each.mobile for each in others):
        return False
    near = next_to(next_to(LINKS[hex.index], LINKS), LINKS)
    if unit.chinese:
        near = next_to(next_to(near, LINKS), LINKS)
    marchers = near & situation.enemy_marchers & ~view.contested()
    if marchers:
        strongest = max(situation.strength(side.enemy, each)[0] for each in hexes_of(marchers))
        if strongest > effective(view, others)[0]:
            return True
    return bool(situation.exposed & hex.bit) and situation.guards(hex)


def march(situation: Situation) -> Iterator[Order]:
    """G2, G3: units go where most draws them, if supplied there and not overwhelmed."""
    view, side = situation.view, situation.side
    enemies = view.presence[side.enemy]
    for unit, hex, reached in situation.once(movers):
        pulls = situation.pulls_on(unit)
        here = pulls[hex.index]
        if here <= 0 or _must_stay(situation, unit, hex):
            continue
        if unit in EMBARK and hex.bit & PORT_HEXES:
            here = max(here, AWAY_FROM_SEA, shipping.need(situation, hex, unit))
        best, most = None, here * DRAWN
        for other in hexes_of(reached & ~enemies):
            if pulls[other.index] > most and _may_go(situation, unit, other):
                best, most = other, pulls[other.index]
        if best is not None:
            taken = not view.controls(side, best)
            key = "reason.march.take" if taken else "reason.march.forward"
            yield Order(unit, best, text(key, hex=best))


def _may_go(situation: Situation, unit: Unit, hex: Hex) -> bool:
    """Whether a unit would be supplied in a hex, and not overwhelmed."""
    view, side = situation.view, situation.side
    place = PLACE_AT.get(hex)
    if situation.supply_at(unit.nation, hex) < SUPPLIED:
        if place is None or view.controls(side, hex):
            return False
    near = LINKS[hex.index] & situation.enemy_marchers
    if not near:
        return True
    against = sum(situation.strength(side.enemy, each)[0] for each in hexes_of(near))
    there = situation.strength(side, hex)[0] + effective(view, [unit])[0]
    return there * BOLD >= against


# --- the decisions -------------------------------------------------------------------------------


def choose_unit(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """G1: the next unit to do something."""
    units = {option.unit: option for option in options if option.unit is not None}
    for order in orders(situation):
        if order.unit in units:
            return Advice(units[order.unit], order.reason)
    return Advice(PASS, Text("reason.ground.done"))


def choose_hex(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """G1: where it goes."""
    hexes = {option.hex: option for option in options}
    unit = situation.ordered
    for order in orders(situation):
        if order.unit is unit and order.hex in hexes:
            return Advice(hexes[order.hex], order.reason)
    best = max(options, key=lambda option: situation.pulls[option.hex.index] if option.hex else 0)
    return Advice(best, Text("reason.ground.nearest"))
