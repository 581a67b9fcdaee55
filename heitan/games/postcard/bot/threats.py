"""How far the Allies are from winning in a theatre, and how likely they are to get there (W2)."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from heitan.games.postcard.bot.side import (
    AT_CAPITAL,
    BOX,
    FRONTS,
    HOME,
    Side,
    front_number,
    navy_beaten,
    place_number,
    put,
)
from heitan.games.postcard.places import Front
from heitan.games.postcard.rules.allied_step import first
from heitan.games.postcard.state import Aim, Status
from heitan.games.postcard.units import Unit

_ALLIED, _CONTESTED = Status.ALLIED, Status.CONTESTED
_FROM_CAPITAL, _ENGAGED, _NAVY, _NOTHING = Aim.FROM_CAPITAL, Aim.ENGAGED, Aim.NAVY, Aim.NOTHING

#: The chance that a defender is beaten: with its back up, with its front up, with its front up and
#: air superiority (panzers lose then only to a joker, carriers to more).
BEATEN, BEATEN_FRONT, BEATEN_IN_AIR = 0.5, 0.37, 0.13
#: So a battle counts as so many blows.
BACK, FRONT, IN_AIR = 2, 2, 4
#: The navy against one card.
NAVY_BEATEN = 0.5
#: Further ahead than this nobody looks.
FAR = 9


@cache
def next_aim(side: Side) -> tuple[Aim, Front | None]:
    """A3: what a card would do in the theatre now; ``NOTHING`` sends it to the other."""
    fronts = tuple([side.status(front) for front in FRONTS])
    units = tuple([side.unit(at) for at in (*AT_CAPITAL, BOX)])
    return first(side.theatre, fronts, units, side.read.front_order, side.read.navy_attack)


class After(NamedTuple):
    """What an Allied step may make of a theatre.

    Attributes:
        chance: how likely it is.
        side: the theatre then; None when the Axis capital has fallen.
    """

    chance: float
    side: Side | None


@cache
def struck(side: Side, air: bool) -> tuple[After, ...]:
    """A3–A7: what a number makes of the theatre it comes to; nothing where none can fight."""
    aim, front = next_aim(side)
    if aim is _NOTHING:
        return ()
    if aim is _NAVY:
        return _either(NAVY_BEATEN, navy_beaten(side), side)
    assert front is not None
    number, at = front_number(front), place_number(front)
    if aim is _ENGAGED:
        return (After(1.0, put(side, (number, _ALLIED))),)
    if aim is _FROM_CAPITAL:
        moved_in = put(side, (at, None), (number, _CONTESTED))
        return _either(_beaten(side.unit(at), air), moved_in, side)
    fallen = side.unit(HOME) is None or side.read.table
    lost = None if fallen else put(side, (HOME, None))
    held = put(side, (number, _CONTESTED)) if side.read.table else side
    return _either(_beaten(side.unit(HOME), air), lost, held)


def _either(chance: float, lost: Side | None, held: Side) -> tuple[After, ...]:
    if chance == 1.0:
        return (After(1.0, lost),)
    return (After(chance, lost), After(1 - chance, held))


def _beaten(unit: Unit | None, air: bool) -> float:
    if unit is None:
        return 1.0
    if not unit.front:
        return BEATEN
    return BEATEN_IN_AIR if air else BEATEN_FRONT


@cache
def blows(side: Side, air: bool) -> int:
    """How many Allied steps in the theatre, one after another, it takes until the Axis capital
    falls; :data:`FAR` when it cannot within that many."""
    count = 0
    while count < FAR:
        aim, front = next_aim(side)
        if aim is _NOTHING:
            return FAR
        if aim is _NAVY:
            count += BACK
            side = navy_beaten(side)
            continue
        assert front is not None
        number, at = front_number(front), place_number(front)
        if aim is _FROM_CAPITAL:
            count += _blows_at(side.unit(at), air)
            side = put(side, (at, None), (number, _CONTESTED))
        elif aim is _ENGAGED:
            count += 1
            side = put(side, (number, _ALLIED))
        else:
            unit = side.unit(HOME)
            count += _blows_at(unit, air)
            if unit is None or side.read.table:
                return count
            side = put(side, (HOME, None))
    return FAR


def _blows_at(unit: Unit | None, air: bool) -> int:
    if unit is None:
        return 1
    if not unit.front:
        return BACK
    return IN_AIR if air else FRONT


@cache
def at_least(blows: int, steps: int, percent: int) -> float:
    """The chance that of some Allied steps, each a blow with a chance in percent, so many are."""
    p = percent / 100
    return sum([comb(steps, n) * p**n * (1 - p) ** (steps - n) for n in range(blows, steps + 1)])
