"""Shipping troops to where they are needed, and base forces forward (G4)."""

from __future__ import annotations

from collections.abc import Iterator

from heitan.games.pacific.bot.order import Order
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import (
    COASTAL,
    PLACE_AT,
    PLACES,
    PORT_HEXES,
    Hex,
    hexes_of,
    within,
)
from heitan.games.pacific.forces import BASE_FORCES, MOBILE, UNIT, Unit
from heitan.games.pacific.landing import BF_NEAR
from heitan.games.pacific.reach import EMBARK, transports
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.kernel.text import text

#: A unit is shipped where it is worth so much more.
MORE = 1.5
#: A BF is safe beside so much effective strength.
SAFE = 10


def ship(situation: Situation) -> Iterator[Order]:
    """G4: units go where they are needed most."""
    view, side = situation.view, situation.side
    for unit in UNIT[side].values():
        hex = view.location[unit.index]
        if hex is None or unit not in MOBILE or unit not in EMBARK:
            continue
        if view.orders >> unit.index & 1 or not situation.spare(unit):
            continue
        reached = transports(view, unit)
        if not reached:
            continue
        here = need(situation, hex, unit)
        best, most = None, here + MORE
        for other in hexes_of(reached & PORT_HEXES):
            needed = need(situation, other, unit)
            if needed > most:
                best, most = other, needed
        if best is not None:
            yield Order(unit, best, text("reason.ship", place=PLACE_AT[best]))


def need(situation: Situation, hex: Hex, unit: Unit) -> float:
    """How much a unit is needed at a port, for defence or for landings from there, without what it
    adds itself where it is now."""
    view, side = situation.view, situation.side
    if hex.box:
        return 0.0
    others = [each for each in view.units_at(side, hex) if each is not unit and each.mobile]
    strength = sum(view.strength[each.index] for each in others)
    defence = 0.0
    place = PLACE_AT[hex]
    if situation.exposed & hex.bit:
        wanted = 2 + situation.worth(place) / 6
        lacking = max(0.0, 1 - strength / wanted)
        defence = 0.5 * situation.worth(place) * lacking
    attack = 0.0
    for _, value, troops in situation.goals_from(hex):
        lacking = max(0.0, 1 - strength / max(2.0, troops))
        attack = max(attack, value * lacking)
    return max(defence, attack)


# --- base forces ---------------------------------------------------------------------------------


def base_forces(situation: Situation) -> Iterator[Order]:
    """G4, H3: base forces go where most can be reached from them."""
    if situation.side is not ALLIES:
        return
    view = situation.view
    for bf in BASE_FORCES:
        hex = view.location[bf.index]
        if hex is None or view.orders >> bf.index & 1:
            continue
        reached = transports(view, bf)
        if not reached:
            continue
        here = base_worth(situation, bf, hex)
        best, most = None, 1.15 * here + 2.0
        for other in hexes_of(reached & COASTAL):
            value = base_worth(situation, bf, other)
            if value > most:
                best, most = other, value
        if best is not None:
            yield Order(bf, best, text("reason.ship.base", hex=best))


def base_worth(situation: Situation, bf: Unit, hex: Hex) -> float:
    """What a BF is worth in a hex: the enemy places near, those of other BFs counting little."""
    view = situation.view
    if hex.box:
        return 0.0
    others = 0
    for other in BASE_FORCES:
        there = view.location[other.index]
        if other is not bf and there is not None and not there.box:
            others |= within(there.mega, BF_NEAR)
    near = within(hex.mega, BF_NEAR)
    total = 0.0
    for place in PLACES:
        if place.mega.bit & near and not view.owns(ALLIES, place):
            total += situation.worth(place) * (0.25 if place.mega.bit & others else 1.0)
    if hex.bit & view.presence[JAPAN]:
        total *= 0.4
    if hex.bit & PORT_HEXES == 0:
        total *= 0.6
    if situation.exposed & hex.bit:
        defenders = situation.strength(ALLIES, hex)[0] / 4
        total *= min(1.0, 0.1 + defenders / SAFE)
    return total
