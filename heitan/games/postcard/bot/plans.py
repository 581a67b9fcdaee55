"""The shortest way to Allied capitals, counted in cards (W1).

Every act costs a card. A battle may be lost and then has to be fought again with the unit turned
over once more, so an attack costs what it takes on average.
"""

from __future__ import annotations

from functools import cache

from heitan.games.postcard.bot.side import (
    AT_CAPITAL,
    AT_FRONT,
    BOX,
    FRONTS,
    HOME,
    Side,
    advanced,
    held,
    in_storage,
    opened,
    put,
    won,
)
from heitan.games.postcard.places import BASE, ETO, PTO
from heitan.games.postcard.state import Status
from heitan.games.postcard.units import FRONT_OF, SIDES, SURFACE, U_BOATS

_NEUTRAL, _ALLIED, _AXIS = Status.NEUTRAL, Status.ALLIED, Status.AXIS

#: Cards that an attack costs in a plan, lost ones with what turns the unit over again: against an
#: engaged unit, against one on the counter-offensive. Panzers with air superiority lose only to a
#: joker; all others need a high card. These too were tuned by playing: a plan is reckoned a little
#: short where the player can wait for the card that suits it.
PANZERS_IN_AIR = (1.05, 1.1)
CARRIERS_IN_AIR = (1.0, 1.92)
WITHOUT_AIR = (2.2, 4.1)
#: Land-based air is lost with its one attack.
KAMIKAZE = (1.32, 4.27)
#: More than anyone will ever have: there is no way.
NEVER = 40.0


@cache
def cards_to(side: Side, capitals: int, air: bool) -> float:
    """How many cards it takes on average until the Axis holds so many of the theatre's capitals.

    Only what brings it nearer is looked at: no unit ever goes back, and the Allies sit still.

    Args:
        side: the theatre.
        capitals: how many; there are units for two.
        air: the Axis has air superiority, and keeps it.
    """
    if held(side) >= capitals:
        return 0.0
    if capitals > 2:
        return NEVER
    best = NEVER
    for cost, after in _steps(side, air):
        if cost < best:
            best = min(best, cost + cards_to(after, capitals, air))
    return best


@cache
def _steps(side: Side, air: bool) -> tuple[tuple[float, Side], ...]:
    """What can be done towards a capital: what it costs, and what comes of it."""
    return (*_with_units(side), *_from_home(side, air), *_at_capitals(side, air))


def _with_units(side: Side) -> list[tuple[float, Side]]:
    """X1–X3: units come and turn over; the navy clears the way to London."""
    steps, stored = [], in_storage(side)
    back = SIDES[BASE[side.theatre].number][1]
    for at in (HOME, *AT_FRONT):
        unit = side.unit(at)
        if unit is not None:
            if not unit.front:
                steps.append((1.0, put(side, (at, FRONT_OF[unit]))))
        elif at == HOME:
            if stored:
                steps.append((1.0, put(side, (at, back))))
        elif side.status(at - HOME - 1) is _AXIS and not side.part[at + 3]:
            if stored:
                steps.append((1.0, put(side, (at, back))))
            elif side.part[HOME]:
                steps.append((1.0, put(side, (HOME, None), (at, back))))
    if side.theatre is ETO and not side.surface_lost:
        navy = side.unit(BOX)
        if navy is None and not side.navy_gone:
            steps.append((1.0, put(side, (BOX, U_BOATS))))
        elif navy is U_BOATS:
            steps.append((1.0, put(side, (BOX, SURFACE))))
    return steps


def _from_home(side: Side, air: bool) -> list[tuple[float, Side]]:
    """X5, X6: the unit in the capital goes for the fronts."""
    unit, steps = side.unit(HOME), []
    if unit is None:
        return []
    costs = _attack_costs(side, air) if unit.front else KAMIKAZE
    for front, at in zip(FRONTS, AT_FRONT, strict=True):
        status = side.status(front)
        if status is _NEUTRAL:
            seized = opened(side, front, _AXIS)
            steps += [(1.0, seized), (1.0, advanced(seized, at, turning=False))]
        elif status is not _AXIS and (unit.front or side.theatre is PTO):
            steps += [(costs[status is _ALLIED], after) for after in won(side, at)]
    return steps


def _at_capitals(side: Side, air: bool) -> list[tuple[float, Side]]:
    """X5: from the fronts at the capitals, at London only with surface ships at sea."""
    steps, cost = [], _attack_costs(side, air)[1]
    for at, capital in zip(AT_FRONT, AT_CAPITAL, strict=True):
        unit = side.unit(at)
        if unit is None or not unit.front or side.part[capital]:
            continue
        if side.theatre is ETO and capital == AT_CAPITAL[0] and side.unit(BOX) is not SURFACE:
            continue
        steps += [(cost, after) for after in won(side, capital)]
    return steps


def _attack_costs(side: Side, air: bool) -> tuple[float, float]:
    if not air:
        return WITHOUT_AIR
    return CARRIERS_IN_AIR if side.theatre is PTO else PANZERS_IN_AIR
