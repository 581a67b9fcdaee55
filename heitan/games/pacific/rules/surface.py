"""Surface actions (N9)."""

from __future__ import annotations

from dataclasses import replace

from heitan.games.pacific import naval_tables, tell_naval
from heitan.games.pacific.battles import TASK_FORCES, Attack, Battle, Part
from heitan.games.pacific.choices import CLOSE, PASS
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.hits import apply_hits, check_damage
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State
from heitan.games.pacific.strength import guns
from heitan.kernel.chance import Roll
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text


def japan_says(state: State, battle: Battle) -> Rule[None]:
    """N9: if both still have TFs there, Japan says whether it closes; it is not shown yet."""
    if possible(state, battle):
        yield from say(battle, JAPAN)
        state.log.append(tell_naval.said_closing(battle.closes[JAPAN]))


def fight(state: State, battle: Battle) -> Rule[None]:
    """N9: the Allies answer; both closing, or one and a die of 1–3, make a surface action."""
    if JAPAN not in battle.closes:
        return
    yield from say(battle, ALLIES)
    state.log.append(tell_naval.closing(battle.closes[JAPAN], battle.closes[ALLIES]))
    closing = sum(battle.closes.values())
    if closing == 1:
        battle.contact_die = yield Roll("die")
        contact = battle.contact_die <= naval_tables.CONTACT
        state.log.append(tell_naval.contact(battle.contact_die, contact))
        if not contact:
            return
    if closing:
        yield from fire(state, battle)


def possible(state: State, battle: Battle) -> bool:
    """N9: both sides still have TFs there, those withheld aside (B4)."""
    return all(state.task_forces_in(side, battle.mega) for side in SIDES)


def say(battle: Battle, side: Side) -> Rule[None]:
    """N9: a side says ``close`` or ``pass``."""
    asked = text("ask.close", mega=battle.mega)
    choice = yield from ask(side, Kind.ACT, asked, "N9", (CLOSE, PASS))
    battle.closes[side] = choice is CLOSE


def fire(state: State, battle: Battle) -> Rule[None]:
    """N9: both fire; then the owner of the ships hit applies, and they are checked as in N4."""
    exchange = battle.begin(Part.SURFACE)
    for side in SIDES:
        exchange.attacks[side] = Attack(TASK_FORCES, guns(ships_there(state, battle, side)))
    for side in SIDES:
        die = yield Roll("die")
        aimed = exchange.attacks[side]
        hits = naval_tables.gun_hits(aimed.strength, die)
        exchange.attacks[side] = replace(aimed, die=die, hits=hits)
        state.log.append(tell_naval.gunfire(side, exchange.attacks[side]))
    for side in SIDES:
        ships = ships_there(state, battle, side.enemy)
        yield from apply_hits(state, exchange, side, ships, by_owner=True)
    yield from check_damage(state, battle, exchange)


def ships_there(state: State, battle: Battle, side: Side) -> list[Ship]:
    """A side's ships in TFs there, by TF, in forces order."""
    return [ship for tf in state.task_forces_in(side, battle.mega) for ship in tf.ships]
