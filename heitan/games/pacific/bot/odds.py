"""What dice bring on average: strikes, gunfire, support and ground combat (N5, N6, N9, G8, G11)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from heitan.games.pacific import naval_tables
from heitan.games.pacific.ground_combat import is_driven_out
from heitan.games.pacific.ground_tables import lsp_moved, strength_lost
from heitan.games.pacific.naval_tables import Column
from heitan.games.pacific.sides import Side

DICE = (1, 2, 3, 4, 5, 6)


@lru_cache(maxsize=1024)
def lac_lost(strength: int) -> float:
    """N5: how many LAC an air strike destroys."""
    return sum(naval_tables.lac_lost(strength, die) for die in DICE) / 6


def hits(column: Column, strength: int, in_port: bool = False) -> float:
    """N6: the hits of an air strike on ships."""
    return sum(column.hits(strength, die, in_port) for die in DICE) / 6


def lac_cost(column: Column) -> float:
    """N6: how many LAC an air strike on ships costs its own side."""
    return sum(column.cost) / 6


@lru_cache(maxsize=1024)
def gun_hits(guns: int) -> float:
    """N9: the hits of gunfire."""
    return sum(naval_tables.gun_hits(guns, die) for die in DICE) / 6


def sinks(side: Side, times: int) -> float:
    """N8: the chance that a ship hit so many times sinks."""
    if times == 0:
        return 0.0
    return sum(naval_tables.sinks(side, times > 1, die) for die in DICE) / 6


@lru_cache(maxsize=256)
def support(power: int) -> float:
    """G8: the LSP that support recovers or takes."""
    return sum(lsp_moved(power, die) for die in DICE) / 6


@dataclass(frozen=True, slots=True)
class Assault:
    """What an attack brings (G11, G12).

    Attributes:
        chance: that the defenders are driven out or destroyed.
        lost, dealt: strength points the attackers and the defenders lose.
    """

    chance: float
    lost: float
    dealt: float


@lru_cache(maxsize=8192)
def assault(
    attack: int, attack_points: int, defence: int, defence_points: int, rough: bool
) -> Assault:
    """G10–G12: an attack, the effective strengths in quarters and the strength points that make
    them up."""
    chance = lost = dealt = 0
    fire, answer = attack // 4, defence // 4
    for die in DICE:
        inflicted = min(defence_points, strength_lost(fire, die, rough))
        left = defence - defence * inflicted / max(1, defence_points)
        for other in DICE:
            suffered = min(attack_points, strength_lost(answer, other))
            remain = attack - attack * suffered / max(1, attack_points)
            chance += is_driven_out(int(remain), int(left), rough)
            lost += suffered
            dealt += inflicted
    return Assault(chance / 36, lost / 36, dealt / 36)
