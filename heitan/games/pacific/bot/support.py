"""Ground support and combat (G7–G10)."""

from __future__ import annotations

from heitan.games.pacific import ground_support
from heitan.games.pacific.board import FULL_LSP
from heitan.games.pacific.bot import odds
from heitan.games.pacific.bot.facts import effective
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.chart import PLACE_AT, Hex
from heitan.games.pacific.choices import PASS, RECOVER, REDUCE, Choice
from heitan.games.pacific.forces import Unit
from heitan.games.pacific.ground_combat import attackers, defenders, is_rough
from heitan.kernel.bot import Advice
from heitan.kernel.text import Text, text

#: An attack is made with such a chance to take the hex,
GOOD_CHANCE = 0.34
#: or where so many times as much strength is taken from the enemy as lost.
GOOD_EXCHANGE = 1.1


# --- TFs take hexes (G7) -------------------------------------------------------------------------


def bombard(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """G7: a TF takes a hex where own troops fight, or one that shall be landed on next."""
    next_hexes = {each.hex for each in situation.own_operations}
    best, most = PASS, 0.0
    for option in options:
        if option.hex is None:
            continue
        value = _use_of_fire(situation, option.hex)
        if option.hex in next_hexes:
            value += 0.5
        if value > most:
            best, most = option, value
    if best.hex is None:
        return Advice(PASS, Text("reason.bombard.none"))
    return Advice(best, text("reason.bombard", hex=best.hex))


def _use_of_fire(situation: Situation, hex: Hex) -> float:
    """What ships can do in a hex: something where enemies can be shaken or own troops helped."""
    view, side = situation.view, situation.side
    value = 0.0
    if view.presence[side] & hex.bit:
        value += 2.0
        if ground_support.can_recover(view, side, hex):
            value += 1.0
    if ground_support.can_reduce(view, side, hex):
        value += 1.0
    elif not view.presence[side] & hex.bit:
        return 0.0
    place = PLACE_AT.get(hex)
    return value + (0.02 * situation.worth(place) if place else 0.0)


# --- support (G8) --------------------------------------------------------------------------------


def support(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """G8: what changes the balance of effective strength more."""
    hex = situation.support_hex
    if RECOVER not in options:
        return Advice(REDUCE, Text("reason.support.reduce"))
    if REDUCE not in options:
        return Advice(RECOVER, Text("reason.support.recover"))
    view, side = situation.view, situation.side
    own = [unit for unit in view.units_at(side, hex) if not unit.bf] if hex else []
    enemies = [unit for unit in view.units_at(side.enemy, hex) if not unit.bf] if hex else []
    better = _with_lsp(situation, own, 2) - _with_lsp(situation, own, 0)
    worse = _with_lsp(situation, enemies, 0) - _with_lsp(situation, enemies, -2)
    if better > worse:
        return Advice(RECOVER, Text("reason.support.recover"))
    return Advice(REDUCE, Text("reason.support.reduce"))


def _with_lsp(situation: Situation, units: list[Unit], more: int) -> float:
    """The effective strength of units with so much more LSP, and a little for LSP itself."""
    view = situation.view
    total = 0.0
    for unit in units:
        lsp = max(0, min(FULL_LSP, view.lsp[unit.index] + more))
        share = 1.0 if lsp >= 3 else 0.5 if lsp else 0.25
        total += view.strength[unit.index] * (share + 0.02 * lsp)
    return total


# --- combat (G10) --------------------------------------------------------------------------------


def attack(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """G10: attack where the hex may fall, or the enemy loses more."""
    best, most = PASS, 0.0
    for option in options:
        if option.hex is None:
            continue
        value = _worth_attacking(situation, option.hex)
        if value > most:
            best, most = option, value
    if best.hex is None:
        return Advice(PASS, Text("reason.attack.none"))
    return Advice(best, text("reason.attack", hex=best.hex))


def _worth_attacking(situation: Situation, hex: Hex) -> float:
    view, side = situation.view, situation.side
    attack = effective(view, attackers(view, side, hex))
    against = effective(view, defenders(view, side.enemy, hex))
    expected = odds.assault(*attack, *against, is_rough(view, side.enemy, hex))
    place = PLACE_AT.get(hex)
    value = 1.0 + (situation.worth(place) if place else 0.0)
    if expected.chance >= GOOD_CHANCE or expected.dealt > GOOD_EXCHANGE * expected.lost:
        return value * (0.1 + expected.chance)
    return 0.0
