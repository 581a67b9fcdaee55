"""The Allies' surprise attack (B1–B4), option ``surprise``."""

from __future__ import annotations

from heitan.games.pacific import naval_tables, tell_naval
from heitan.games.pacific.battles import Attack, Battle, Exchange, Part, Target
from heitan.games.pacific.choices import PASS, with_tf
from heitan.games.pacific.lanes import lac_in
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.hits import apply_hits, check_damage
from heitan.games.pacific.sides import ALLIES, JAPAN
from heitan.games.pacific.state import State, TaskForce
from heitan.games.pacific.strength import air_strength
from heitan.kernel.chance import Roll
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

#: B1: the first turn of it.
FROM_TURN = 2
#: B2: the Allies may withhold on this or more.
WITHHOLD_ON = 4

ASK_WITHHOLD = Text("ask.withhold")


def roll(state: State, battle: Battle) -> Rule[None]:
    """B1: Japan rolls when a TF of its own meets Allied LAC, until there has been a surprise."""
    if threatened(state, battle):
        battle.surprise_die = yield Roll("die")
        may = may_withhold(battle)
        state.log.append(tell_naval.surprise_die(battle.surprise_die, may))


def threatened(state: State, battle: Battle) -> bool:
    """B1, B4: whether Japan has to roll, whether or not there is an Allied TF."""
    return (
        state.variants.surprise
        and state.turn >= FROM_TURN
        and not state.surprise_used
        and bool(state.task_forces_in(JAPAN, battle.mega))
        and lac_in(state, ALLIES, battle.mega) > 0
    )


def may_withhold(battle: Battle) -> bool:
    """B2: whether Japan's die lets the Allies withhold TFs."""
    return battle.surprise_die >= WITHHOLD_ON


def withhold(state: State, battle: Battle) -> Rule[None]:
    """B2: the Allies withhold any of their TFs there with a carrier, one by one, before anything is
    shown. They are asked even if they have none, or the silence would tell."""
    if not may_withhold(battle):
        return
    first = True
    while first or with_carrier(state, battle):
        able = with_carrier(state, battle)
        options = [*(with_tf("withhold", ALLIES, tf.number) for tf in able), PASS]
        choice = yield from ask(
            ALLIES, Kind.PIECE, ASK_WITHHOLD, "B2", options, secret=True, always=first
        )
        first = False
        if choice is PASS:
            break
        assert choice.tf is not None
        tf = state.task_force(ALLIES, choice.tf)
        state.change_tf(ALLIES, tf, withheld=True)
        state.log.append(tell_naval.withheld(tf))
    state.log.append(tell_naval.withholding())


def with_carrier(state: State, battle: Battle) -> list[TaskForce]:
    """B2: the Allied TFs there that contain a carrier and are not withheld yet."""
    return [
        tf
        for tf in state.task_forces_in(ALLIES, battle.mega)
        if any(ship.carrier for ship in tf.ships)
    ]


def attack(state: State, battle: Battle) -> Rule[None]:
    """B3: the carriers of the TFs withheld may all together strike one J TF still there."""
    withheld = withheld_in(state, battle)
    enemies = state.task_forces_in(JAPAN, battle.mega)
    if not withheld or not enemies:
        return
    options = [*(with_tf("surprise", JAPAN, tf.number) for tf in enemies), PASS]
    ships = [ship for tf in withheld for ship in tf.ships]
    strength = air_strength(state, ALLIES, ships, lac=0)
    asked = text("ask.surprise", mega=battle.mega, n=strength)
    choice = yield from ask(ALLIES, Kind.PIECE, asked, "B3", options, secret=True)
    if choice is PASS:
        return
    assert choice.tf is not None
    state.surprise_used = True
    state.log.append(tell_naval.surprises(choice.tf, strength))
    for tf in withheld:
        state.log.append(tell_naval.tf_shown(ALLIES, tf, "B3"))
        state.change_tf(ALLIES, tf, shown=True)

    exchange = battle.begin(Part.SURPRISE)
    target = Target(f"tf{choice.tf}", tf=choice.tf)
    exchange.attacks[ALLIES] = Attack(target, strength)
    yield from strike(state, battle, exchange, choice.tf)


def withheld_in(state: State, battle: Battle) -> list[TaskForce]:
    """B2: the TFs withheld in this battle, by number."""
    return [tf for tf in state.task_forces[ALLIES] if tf.mega is battle.mega and tf.withheld]


def strike(state: State, battle: Battle, exchange: Exchange, number: int) -> Rule[None]:
    """B3: the roll on column 5, the hits and the checks."""
    aimed = exchange.attacks[ALLIES]
    die = yield Roll("die")
    column = naval_tables.SURPRISED
    exchange.attacks[ALLIES] = Attack(
        aimed.target,
        aimed.strength,
        column=column.anti_air,
        die=die,
        hits=column.hits(aimed.strength, die, in_port=False),
    )
    state.log.append(tell_naval.struck_ships(ALLIES, exchange.attacks[ALLIES], "B3"))
    ships = state.task_force(JAPAN, number).ships
    yield from apply_hits(state, exchange, ALLIES, ships)
    yield from check_damage(state, battle, exchange)
