"""What places, ships and LAC are worth, in points of the final score (E2)."""

from __future__ import annotations

from functools import cache, lru_cache

from heitan.games.pacific import victory
from heitan.games.pacific.board import Board
from heitan.games.pacific.chart import (
    CHINA,
    HEXES,
    LINKS,
    MOUNTAIN,
    PLACE,
    PLACES,
    TOKYO,
    Hex,
    Mask,
    Place,
    hexes_of,
    within,
)
from heitan.games.pacific.forces import TURNS, Ship
from heitan.games.pacific.ground_combat import is_rough
from heitan.games.pacific.rules.naval_supply import BOMBING_RANGE, PER_OIL
from heitan.games.pacific.sides import Side
from heitan.games.pacific.variants import Scenario

#: Of the points a place will bring in later turns so much is counted for each: it may be lost.
LATER = 0.85
#: What a point of NSL, of a rating or from oil, is worth in a turn.
OF_NSL = 0.12
#: What an airfield is worth in a turn for each LAC it takes, and one that reaches Tokyo (S2).
OF_AIRFIELD = 0.1
OF_BOMBING = 1.0
#: E3: Tokyo decides the war.
OF_TOKYO = 60.0
#: From this turn on the Allies want airfields from which they can bomb Tokyo.
BOMBERS_WANTED_FROM = 8

NEAR_TOKYO: Mask = within(TOKYO.mega, BOMBING_RANGE)


def place(board: Board, place: Place) -> float:
    """What it is worth to hold a place from now on, for either side."""
    return _worths(board.variants.scenario, board.turn)[place.index]


@lru_cache(maxsize=64)
def _worths(scenario: Scenario, turn: int) -> tuple[float, ...]:
    used = scenario.set_up.megas
    turns = sum(LATER**n for n in range(scenario.set_up.last - turn + 1))
    return tuple(
        0.0
        if used is not None and each.mega.id not in used
        else _worth(scenario, turn, turns, each)
        for each in PLACES
    )


def _worth(scenario: Scenario, turn: int, turns: float, place: Place) -> float:
    if scenario is Scenario.MIDWAY:
        return float(sum(victory.POINTS_FOR_MIDWAY.values())) if place is PLACE["midway"] else 0.5
    a_turn = place.vp + OF_NSL * place.port + OF_AIRFIELD * place.airfield
    if place.oil:
        a_turn += OF_NSL * PER_OIL
    if turn >= BOMBERS_WANTED_FROM and place.mega.bit & NEAR_TOKYO:
        a_turn += OF_BOMBING
    return turns * a_turn + (OF_TOKYO if place is TOKYO else 0.0)


# --- how worth draws troops over land ------------------------------------------------------------

#: For each point of movement between a hex and a place so much of the place's pull is left.
PULL_LEFT = 0.82
#: Further than this nothing pulls.
FARTHEST = 24


@cache
def march_to(hex: Hex) -> bytes:
    """By ``Hex.index``, the movement points from each hex to this one; 255: no way."""
    points = bytearray([255]) * len(HEXES)
    reached: dict[int, Mask] = {0: hex.bit}
    seen: Mask = 0
    for cost in range(FARTHEST + 1):
        now = reached.pop(cost, 0) & ~seen
        seen |= now
        for each in hexes_of(now):
            points[each.index] = cost
            # Who comes from a neighbour enters this hex.
            step = cost + (2 if MOUNTAIN & each.bit else 1)
            reached[step] = reached.get(step, 0) | LINKS[each.index] & ~seen
    return bytes(points)


def pull(wanted: tuple[tuple[Place, float], ...]) -> tuple[float, ...]:
    """By ``Hex.index``, how strongly places draw troops: the nearest and worthiest most."""
    pulls = [0.0] * len(HEXES)
    for place, worth in wanted:
        for index, points in enumerate(march_to(place.hex)):
            if points <= FARTHEST:
                drawn = worth * PULL_LEFT**points
                pulls[index] = max(pulls[index], drawn)
    return tuple(pulls)


def pulls_on(board: Board, side: Side, outside_china: bool = False) -> tuple[float, ...]:
    """By ``Hex.index``, how strongly the places the enemy holds draw a side's troops."""
    held = sum(place.hex.bit for place in PLACES if not board.owns(side, place))
    if outside_china:
        held &= ~CHINA
    return _pulls_on(board.variants.scenario, board.turn, held, _ALL_EASY)


_ALL_EASY = (1.0,) * len(PLACES)


@lru_cache(maxsize=128)
def _pulls_on(
    scenario: Scenario, turn: int, held: Mask, easy: tuple[float, ...]
) -> tuple[float, ...]:
    worths = _worths(scenario, turn)
    return pull(
        tuple(
            (place, worths[place.index] * easy[place.index])
            for place in PLACES
            if place.hex.bit & held and not place.box and worths[place.index] > 0
        )
    )


#: A place pulls troops on land less for each point of strength that holds it; rough ground makes
#: it count more. Strengths are told apart in steps of so many points.
OF_DEFENDERS, ON_ROUGH_GROUND, STEP = 0.12, 1.6, 3
#: U4: by the LSP that attackers of a place in variant China would have, what is left of its pull.
IF_SUPPLIED = (0.0, 0.05, 0.15, 0.6, 1.0, 1.0, 1.0)


def pulls_inland(board: Board, side: Side, supplied: bytes | None) -> tuple[float, ...]:
    """By ``Hex.index``, how strongly enemy places draw troops that fight on land only: less where
    they are strongly held, and where there would be no supply.

    Args:
        board: the board.
        side: whose troops.
        supplied: by ``Hex.index``, the LSP they could have at best; None if that does not matter.
    """
    wanted = [place for place in PLACES if not board.owns(side, place)]
    held = sum(place.hex.bit for place in wanted)
    easy = [1.0] * len(PLACES)
    for place in wanted:
        steps = _held_by(board, side.enemy, place.hex) // STEP
        easy[place.index] = 1 / (1 + OF_DEFENDERS * STEP * steps)
        if supplied is not None and in_china(place.hex):
            easy[place.index] *= IF_SUPPLIED[supplied[place.hex.index]]
    return _pulls_on(board.variants.scenario, board.turn, held, tuple(easy))


def _held_by(board: Board, side: Side, hex: Hex) -> int:
    """The strength of a side in a hex, whatever its LSP."""
    strength = sum(board.strength[unit.index] for unit in board.units_at(side, hex))
    return int(strength * ON_ROUGH_GROUND) if is_rough(board, side, hex) else strength


def in_china(hex: Hex) -> bool:
    """Whether a hex lies in variant China, where Japan's supply is dear (U4)."""
    return bool(CHINA & hex.bit)


# --- ships and LAC -------------------------------------------------------------------------------

#: What is lost with a ship that is repaired, as a share of its worth, for each turn it is away.
AWAY = 0.08
#: What a LAC is worth.
LAC = 2.5
#: A ship that can serve for so many turns has its full worth.
SERVICE = 7
#: N10: in the short scenarios a damaged ship is lost for the scenario, though not for points.
OUT = 0.6


@cache
def ship(ship: Ship) -> float:
    """What a ship is worth to its side."""
    if ship.carrier:
        return 2.0 * ship.attack + 1.0
    return 0.9 * ship.attack + 0.3 * ship.anti_air


def ship_lost(board: Board, ship_: Ship) -> float:
    """What the other side gains if a ship is sunk: less when it has not long to serve."""
    if board.variants.scenario is Scenario.MIDWAY:
        return float(victory.POINTS_FOR[ship_.type])
    return ship(ship_) * service(board)


def service(board: Board) -> float:
    """How much of its service a ship has still before it."""
    return min(1.0, (board.last_turn - board.turn + 1) / SERVICE)


def ship_away(board: Board, ship_: Ship, turns: int) -> float:
    """What it gains if a ship is out for repairs; in the short scenarios it does not come back."""
    if not board.variants.scenario.whole_map:
        return OUT * ship(ship_) * service(board)
    return AWAY * min(turns, TURNS + 1 - board.turn) * ship(ship_)
