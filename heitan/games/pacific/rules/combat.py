"""Ground combat (G10–G13), one attack at a time."""

from __future__ import annotations

from collections.abc import Iterable

from heitan.games.pacific import ground_combat, tell_ground
from heitan.games.pacific.chart import Hex, hexes_of
from heitan.games.pacific.choices import PASS, with_hex
from heitan.games.pacific.forces import Unit
from heitan.games.pacific.ground_combat import quarters
from heitan.games.pacific.ground_tables import strength_lost
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.control import settle
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.chance import Roll
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

#: G13: the LSP that attackers and defenders lose.
ATTACKERS_LSP = 2
DEFENDERS_LSP = 1

ASK_ATTACK = Text("ask.attack")


def attack(state: State, side: Side) -> Rule[bool]:
    """G10: a side attacks in one contested hex, or has done."""
    hexes = hexes_to_attack(state, side)
    if not hexes:
        return True
    options = [*(with_hex("attack", hex) for hex in hexes), PASS]
    choice = yield from ask(side, Kind.SPACE, ASK_ATTACK, "G10", options)
    if choice.hex is None:
        return True
    state.done[side] |= choice.hex.bit
    yield from fight(state, side, choice.hex)
    return False


def hexes_to_attack(state: State, side: Side) -> list[Hex]:
    """G10: the contested hexes where a side has not attacked and has units that can."""
    left = state.contested() & ~state.done[side]
    return [hex for hex in hexes_of(left) if ground_combat.attackers(state, side, hex)]


def fight(state: State, side: Side, hex: Hex) -> Rule[None]:
    """G11–G13: both fire at once; the defenders may be driven out; LSP are spent."""
    attackers = ground_combat.attackers(state, side, hex)
    defenders = ground_combat.defenders(state, side.enemy, hex)
    rough = ground_combat.is_rough(state, side.enemy, hex)
    strengths = quarters(state, attackers) // 4, quarters(state, defenders) // 4
    dice = (yield Roll("die")), (yield Roll("die"))
    lost = strength_lost(strengths[1], dice[1]), strength_lost(strengths[0], dice[0], rough)
    lost = lose(state, attackers, lost[0]), lose(state, defenders, lost[1])
    state.log.append(tell_ground.fought(side, hex, strengths, dice, lost))
    bury(state, (*attackers, *defenders), hex)

    attacking, defending = alive(state, attackers), alive(state, defenders)
    left = quarters(state, attacking), quarters(state, defending)
    if ground_combat.is_driven_out(*left, rough):
        drive_out(state, defending, hex)
    spend(state, attacking, ATTACKERS_LSP)
    spend(state, alive(state, defending), DEFENDERS_LSP)
    settle(state, hex)


def lose(state: State, units: Iterable[Unit], points: int) -> int:
    """G11: a side loses strength, one point at a time from the unit then strongest.

    Returns:
        What it really lost: no more than it had.
    """
    for lost in range(points):
        left = [unit for unit in units if state.strength[unit.index]]
        if not left:
            return lost
        state.strength[ground_combat.first_to_lose(state, left).index] -= 1
    return points


def bury(state: State, units: Iterable[Unit], hex: Hex) -> None:
    """G11: units without strength are destroyed."""
    for unit in units:
        if not state.strength[unit.index]:
            eliminate(state, unit, hex)


def eliminate(state: State, unit: Unit, hex: Hex) -> None:
    """A unit is destroyed and never returns; a garrison may be set anew (G15)."""
    state.take_off(unit)
    state.log.append(tell_ground.destroyed(unit, hex))


def alive(state: State, units: Iterable[Unit]) -> list[Unit]:
    """Those of some units that are still in play."""
    return [unit for unit in units if state.location[unit.index] is not None]


def drive_out(state: State, units: Iterable[Unit], hex: Hex) -> None:
    """G12: mobile defenders retreat if they can; all others are eliminated."""
    mobile = [unit for unit in units if unit.mobile]
    refuge = ground_combat.retreat(state, mobile, hex) if mobile else None
    for unit in units:
        if refuge is None or not unit.mobile:
            eliminate(state, unit, hex)
        else:
            state.put(unit, refuge)
            state.log.append(tell_ground.retreated(unit, refuge))


def spend(state: State, units: Iterable[Unit], lsp: int) -> None:
    """G13: units that took part lose LSP."""
    for unit in units:
        state.lsp[unit.index] = max(0, state.lsp[unit.index] - lsp)
