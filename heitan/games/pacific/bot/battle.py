"""Naval and air battles: targets, hits, closing, the surprise attack (N4–N9, B1–B4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from heitan.games.pacific import naval_tables
from heitan.games.pacific.bot import odds, worth
from heitan.games.pacific.bot.harm import expected_harm, one_more
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import MEGA, Mega
from heitan.games.pacific.choices import CLOSE, PASS, STRIKE_LAC, Choice
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.sides import ALLIES
from heitan.games.pacific.strength import air_strength, anti_air, guns
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: What it is worth to break the enemy's hold of the air where own troops want to land.
OPENS_LANDING = 3.0
#: The surprise attack, once a game, is kept for a strike that gains as much; for less in a short
#: scenario.
WORTH_A_SURPRISE, IN_SHORT = 12.0, 6.0
#: A surface action must promise so many times as much as it costs.
WORTH_CLOSING = 1.1


# --- strikes (N4) --------------------------------------------------------------------------------


def strike(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N4: the target that gains most."""
    mega = _mega(situation)
    own = _own_in(situation, mega)
    strength = air_strength(
        situation.view, situation.side, own, situation.lac(situation.side, mega)
    )
    best = max(options, key=lambda option: _gain(situation, mega, strength, option))
    key = "reason.strike.lac" if best is STRIKE_LAC else "reason.strike.ships"
    return Advice(best, Text(key))


def _gain(situation: Situation, mega: Mega, strength: int, target: Choice) -> float:
    """What a strike on a target is expected to gain."""
    view, enemy = situation.view, situation.enemy
    if target is STRIKE_LAC:
        lost = min(odds.lac_lost(strength) + view.opening, situation.lac(enemy, mega))
        gain = worth.LAC * lost
        if situation.task_forces_in(mega):
            stronger = situation.lac_strength(enemy, mega) > strength - lost
            gain += OPENS_LANDING * lost if stronger else 0.0
        return gain
    ships = _target_ships(situation, target)
    in_port = target.place is not None
    cover = situation.lac(enemy, mega)
    column = naval_tables.column(anti_air(ships, cover, in_port))
    if view.opening:
        column = naval_tables.OPENING
    hits = odds.hits(column, strength, in_port and not view.opening)
    cost = odds.lac_cost(column) if situation.lac(situation.side, mega) else 0.0
    return expected_harm(situation, ships, hits) - worth.LAC * cost


def _target_ships(situation: Situation, target: Choice) -> tuple[Ship, ...]:
    view, enemy = situation.view, situation.enemy
    if target.place is not None:
        return view.ships_in(enemy, target.place)
    forces = view.task_forces[enemy]
    return next((tf.ships for tf in forces if tf.number == target.tf), ())


def _mega(situation: Situation) -> Mega:
    """Where the battle is fought."""
    return MEGA[_battle(situation)["mega"]]


def _battle(situation: Situation) -> dict[str, Any]:
    battle = situation.battle
    assert battle is not None
    return battle


def _own_in(situation: Situation, mega: Mega) -> list[Ship]:
    """The own ships at sea in a mega-hex, but for those withheld (B4)."""
    return [ship for tf in situation.task_forces_in(mega) if not tf.withheld for ship in tf.ships]


def _enemy_in(situation: Situation, mega: Mega) -> list[Ship]:
    """The enemy's ships at sea there that have been seen."""
    forces = situation.view.task_forces[situation.enemy]
    return [ship for tf in forces if tf.mega is mega for ship in tf.ships]


# --- hits (N7, N9) -------------------------------------------------------------------------------


def apply(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N7: hits go where they hurt most; N9: the owner lets them fall where they hurt least."""
    exchange = _battle(situation)["exchanges"][-1]
    ships = [(option, option.ship) for option in options if option.ship is not None]
    hit_side = ships[0][1].side
    applied: dict[str, int] = exchange["applied"][hit_side.letter]

    def hurts(ship: Ship) -> float:
        return one_more(situation, ship, applied.get(ship.id, 0))

    if hit_side is situation.side:
        own = min(ships, key=lambda each: (hurts(each[1]), each[1].index))
        return Advice(own[0], text("reason.apply.least", ship=own[1]))
    enemy = max(ships, key=lambda each: (hurts(each[1]), -each[1].index))
    return Advice(enemy[0], text("reason.apply.most", ship=enemy[1]))


# --- surface actions (N9) ------------------------------------------------------------------------


def close(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """N9: close if the own guns promise more harm than the enemy's."""
    mega = _mega(situation)
    own, enemy = _own_in(situation, mega), _enemy_in(situation, mega)
    inflicted = _gunned(situation, enemy, odds.gun_hits(guns(own)))
    suffered = _gunned(situation, own, odds.gun_hits(guns(enemy)))
    if inflicted > WORTH_CLOSING * suffered:
        return Advice(CLOSE, Text("reason.close.stronger"))
    return Advice(PASS, Text("reason.close.weaker"))


def _gunned(situation: Situation, ships: Sequence[Ship], hits: float) -> float:
    """N9: what gunfire does where the owner applies it: carriers are hit last."""
    first = [ship for ship in ships if not ship.carrier]
    total, left = 0.0, hits
    for group in (first, [ship for ship in ships if ship.carrier]):
        steps = [
            (one_more(situation, ship, times), ship.defence) for ship in group for times in (0, 1)
        ]
        for each, defence in sorted(steps):
            if left <= 0:
                return total
            taken = min(defence, left)
            total += each * taken
            left -= taken
    return total


# --- the surprise attack (B2, B3) ----------------------------------------------------------------


def withhold(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B2: carriers are kept back: what comes may be surprised."""
    if options[0] is PASS:
        return Advice(PASS, Text("reason.withhold.none"))
    return Advice(options[0], Text("reason.withhold"))


def surprise(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """B3: the TF that is hurt most, if it is worth the one surprise of the game."""
    mega = _mega(situation)
    view = situation.view
    ships = [ship for tf in situation.task_forces_in(mega) if tf.withheld for ship in tf.ships]
    hits = odds.hits(naval_tables.SURPRISED, air_strength(view, ALLIES, ships, 0))
    gains = {
        option: expected_harm(situation, _target_ships(situation, option), hits)
        for option in options
        if option is not PASS
    }
    best = max(gains, key=lambda option: gains[option])
    enough = WORTH_A_SURPRISE if view.variants.scenario.whole_map else IN_SHORT
    if gains[best] >= enough:
        return Advice(best, Text("reason.surprise"))
    return Advice(PASS, Text("reason.surprise.wait"))
