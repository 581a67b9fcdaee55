"""What is left of the air over a landing after the battle there (G5, N4–N7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from heitan.games.pacific import naval_tables
from heitan.games.pacific.bot import odds
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import Mega
from heitan.games.pacific.forces import TABLES, Ship
from heitan.games.pacific.naval_tables import column
from heitan.games.pacific.sides import JAPAN
from heitan.games.pacific.strength import air_attack, anti_air

#: A TF as an air strike finds it: its anti-air, and the attack and the defence of each carrier.
Fleet = tuple[int, tuple[tuple[int, int], ...]]


def chance_of_air(situation: Situation, mega: Mega, fleets: Iterable[Sequence[Ship]]) -> float:
    """The chance that after the battle the enemy has no more air strength than the own side, as a
    landing wants it: the own strike is on his LAC, theirs on the TF whose carriers are missed most.
    Of his carriers nothing is known here.

    Args:
        situation: what the side knows.
        mega: where.
        fleets: the ships of each own TF there.
    """
    view, side = situation.view, situation.side
    own, enemy = situation.lac(side, mega), situation.lac(situation.enemy, mega)
    if not enemy:
        return 1.0
    # N11: then the Allies strike nowhere, and one LAC more is destroyed.
    opening = view.opening and side is JAPAN
    known = tuple(
        (
            anti_air(ships, own, False),
            tuple((air_attack(view, ship), ship.defence) for ship in ships if ship.carrier),
        )
        for ships in fleets
    )
    strength = own * TABLES.lac_quality(side, view.turn)
    quality = TABLES.lac_quality(situation.enemy, view.turn)
    return _chance(tuple(sorted(known)), strength, enemy, quality, opening)


@lru_cache(maxsize=4096)
def _chance(
    fleets: tuple[Fleet, ...],
    lac_strength: int,
    enemy: int,
    quality: int,
    opening: bool,
) -> float:
    strength = sum(attack for _, carriers in fleets for attack, _ in carriers) + lac_strength
    if not any(carriers for _, carriers in fleets):
        return float(strength >= enemy * quality)
    worst = 1.0
    for screen, carriers in fleets:
        if not carriers:
            continue
        struck = column(screen)
        held = 0
        for die in odds.DICE:
            hits = 0 if opening else struck.hits(enemy * quality, die, in_port=False)
            cost = 0 if opening else struck.lac_cost(die)
            left = strength - _put_out(carriers, hits)
            for other in odds.DICE:
                lost = naval_tables.lac_lost(strength, other) + opening
                lac = max(0, enemy - lost - cost)
                held += left >= lac * quality
        worst = min(worst, held / 36)
    return worst


def _put_out(carriers: tuple[tuple[int, int], ...], hits: int) -> int:
    """N7, N10: the air strength of the carriers that so many hits put out of action."""
    out = 0
    for attack, defence in sorted(carriers, key=lambda each: (-each[0] / each[1], each)):
        if hits >= defence:
            hits -= defence
            out += attack
    return out
