"""What hits on ships are worth (N7–N10)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from heitan.games.pacific.bot import odds, worth
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.rules.hits import DOUBLE, LONG_REPAIR, REPAIR


def harm(situation: Situation, ship: Ship, times: int) -> float:
    """What it costs its side if a ship is hit so many times (N8, N10)."""
    if not times:
        return 0.0
    sunk = odds.sinks(ship.side, times)
    view = situation.view
    away = worth.ship_away(view, ship, LONG_REPAIR if times >= DOUBLE else REPAIR)
    return sunk * worth.ship_lost(view, ship) + (1 - sunk) * away


def one_more(situation: Situation, ship: Ship, times: int) -> float:
    """What one application more costs, for each hit that it takes."""
    return _steps(situation, ship)[times][0]


def _steps(situation: Situation, ship: Ship) -> tuple[tuple[float, int], ...]:
    """By the applications so far, what one more costs for each hit, and the hits that it takes."""
    known = situation.once(_no_steps)
    if ship not in known:
        harms = [harm(situation, ship, times) for times in range(DOUBLE + 1)]
        known[ship] = tuple(
            ((more - less) / ship.defence, ship.defence) for less, more in pairwise(harms)
        )
    return known[ship]


def _no_steps(situation: Situation) -> dict[Ship, tuple[tuple[float, int], ...]]:
    del situation
    return {}


def expected_harm(situation: Situation, ships: Iterable[Ship], hits: float) -> float:
    """N7: what so many hits do, applied where they hurt most."""
    steps = [step for ship in ships for step in _steps(situation, ship)]
    total, left = 0.0, hits
    for each, defence in sorted(steps, reverse=True):
        if left <= 0:
            break
        taken = min(defence, left)
        total += each * taken
        left -= taken
    return total
