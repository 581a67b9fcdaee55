"""Naval and air battles (N4–N8, N11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from heitan.games.pacific import naval_tables, tell_naval
from heitan.games.pacific.battles import LAC, Attack, Battle, Exchange, Part, Target
from heitan.games.pacific.chart import PLACES, PLACES_IN, Mask, Mega, megas_of
from heitan.games.pacific.choices import STRIKE_LAC, Choice, with_place, with_tf
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.lanes import lac_in
from heitan.games.pacific.rules import surface, surprise
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.rules.hits import apply_hits, check_damage, lose_lac
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State
from heitan.games.pacific.strength import air_strength, anti_air
from heitan.kernel.chance import Roll
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text


def next_battle(state: State) -> Rule[bool]:
    """N4: the next part of the battle being fought, or the next battle in map order."""
    battle = state.battle
    if battle is None:
        mega = next_mega(state)
        if mega is None:
            return True
        battle = state.battle = Battle(mega)
        state.log.append(tell_naval.battle_begins(mega))
    yield from PARTS[battle.part](state, battle)
    following = _FOLLOWING[battle.part]
    if following is None:
        end(state, battle)
    else:
        battle.part = following
    return False


def end(state: State, battle: Battle) -> None:
    """The battle is over; those before it in map order have been fought too."""
    state.fought = battle.mega.index
    state.battle = None


def next_mega(state: State) -> Mega | None:
    """N4: the next mega-hex with forces of both sides, at least one LAC or TF among them."""
    active = {side: _lac_megas(bytes(state.lac[side])) | _tf_megas(state, side) for side in SIDES}
    present = {side: active[side] | _port_megas(state, side) for side in SIDES}
    battles = present[JAPAN] & present[ALLIES] & (active[JAPAN] | active[ALLIES])
    to_come = battles >> (state.fought + 1) << (state.fought + 1)
    return next(megas_of(to_come), None)


@lru_cache(maxsize=1024)
def _lac_megas(lac: bytes) -> Mask:
    megas = 0
    for place in PLACES:
        if lac[place.index]:
            megas |= place.mega.bit
    return megas


def _tf_megas(state: State, side: Side) -> Mask:
    megas = 0
    for tf in state.task_forces[side]:
        megas |= tf.mega.bit
    return megas


def _port_megas(state: State, side: Side) -> Mask:
    megas = 0
    for place in state.ports[side]:
        megas |= place.mega.bit
    return megas


# --- ships are shown (N4) ------------------------------------------------------------------------


def show(state: State, battle: Battle) -> None:
    """N4: all ships there of both sides are shown, except TFs withheld."""
    for side in SIDES:
        for tf in state.task_forces_in(side, battle.mega):
            if not tf.shown:
                state.log.append(tell_naval.tf_shown(side, tf, "N4"))
                state.change_tf(side, tf, shown=True)
        for place in PLACES_IN[battle.mega]:
            ships = state.ships_in(side, place)
            if ships:
                state.shown |= frozenset(ships)
                state.log.append(tell_naval.port_shown(side, place, ships))


# --- air strikes (N4–N6, N11) --------------------------------------------------------------------


def strike(state: State, battle: Battle) -> Rule[None]:
    """N4: both choose targets, both roll; then LAC losses, applications, and damage checks."""
    strikers = [side for side in SIDES if strikes(state, battle.mega, side)]
    if not strikers:
        return
    exchange = battle.begin(Part.AIR)
    for side in strikers:
        yield from aim(state, battle, exchange, side)
    for side in strikers:
        die = yield Roll("die")
        exchange.attacks[side] = rolled(state, battle, side, exchange.attacks[side], die)
        tell_roll(state, side, exchange.attacks[side])
    for side in SIDES:
        lose_lac(state, side, battle.mega, lac_losses(exchange, side))
    for side in strikers:
        target = exchange.attacks[side].target
        yield from apply_hits(
            state, exchange, side, ships_of(state, battle.mega, side.enemy, target)
        )
    yield from check_damage(state, battle, exchange)


def strikes(state: State, mega: Mega, side: Side) -> bool:
    """N4: a side with air strength must strike if it can; in the opening the Allies do not."""
    if state.opening and side is ALLIES:
        return False
    return strength_in(state, side, mega) > 0 and bool(targets(state, mega, side.enemy))


def aim(state: State, battle: Battle, exchange: Exchange, side: Side) -> Rule[None]:
    """N4: a side chooses one target for all its air strength, openly."""
    strength = strength_in(state, side, battle.mega)
    asked = text("ask.strike", mega=battle.mega, n=strength)
    options = targets(state, battle.mega, side.enemy)
    choice = yield from ask(side, Kind.ACT, asked, "N4", options)
    attack = exchange.attacks[side] = Attack(target_of(choice), strength)
    state.log.append(tell_naval.aims(side, attack))


def strength_in(state: State, side: Side, mega: Mega) -> int:
    """N5: a side's air strength in a mega-hex, TFs withheld aside."""
    ships = [ship for tf in state.task_forces_in(side, mega) for ship in tf.ships]
    return air_strength(state, side, ships, lac_in(state, side, mega))


def targets(state: State, mega: Mega, enemy: Side) -> list[Choice]:
    """N4: what can be struck: the enemy's LAC, one of its TFs, the ships of one of its ports."""
    options = [STRIKE_LAC] if lac_in(state, enemy, mega) else []
    options += [with_tf("strike", enemy, tf.number) for tf in state.task_forces_in(enemy, mega)]
    options += [
        with_place("strike:port", place)
        for place in PLACES_IN[mega]
        if state.ships_in(enemy, place)
    ]
    return options


def target_of(choice: Choice) -> Target:
    """The target that a choice names."""
    if choice is STRIKE_LAC:
        return LAC
    if choice.place is not None:
        return Target(f"port:{choice.place.id}", place=choice.place)
    return Target(f"tf{choice.tf}", tf=choice.tf)


def ships_of(state: State, mega: Mega, side: Side, target: Target) -> tuple[Ship, ...]:
    """The ships of a target that are still there."""
    if target.place is not None:
        return state.ships_in(side, target.place)
    forces = state.task_forces_in(side, mega)
    return next((tf.ships for tf in forces if tf.number == target.tf), ())


def rolled(state: State, battle: Battle, side: Side, attack: Attack, die: int) -> Attack:
    """N5, N6: what a strike's die comes to; N11: Japan's in the opening."""
    enemy, opening = side.enemy, state.opening
    if attack.target is LAC:
        lac = naval_tables.lac_lost(attack.strength, die) + (1 if opening else 0)
        return replace(attack, die=die, lac_hit=lac)
    in_port = attack.target.place is not None
    ships = ships_of(state, battle.mega, enemy, attack.target)
    against = anti_air(ships, lac_in(state, enemy, battle.mega), in_port)
    column = naval_tables.OPENING if opening else naval_tables.column(against)
    return replace(
        attack,
        die=die,
        anti_air=against,
        column=column.anti_air,
        hits=column.hits(attack.strength, die, in_port and not opening),
        lac_cost=column.lac_cost(die),
    )


def tell_roll(state: State, side: Side, attack: Attack) -> None:
    """The log tells the die and what it comes to."""
    if attack.target is LAC:
        state.log.append(tell_naval.struck_lac(side, attack))
    else:
        state.log.append(tell_naval.struck_ships(side, attack, "N6"))


def lac_losses(exchange: Exchange, side: Side) -> int:
    """N5, N6: the LAC a side loses to the enemy's strike, and to its own on ships."""
    own, other = exchange.attacks.get(side), exchange.attacks.get(side.enemy)
    return (own.lac_cost if own else 0) + (other.lac_hit if other else 0)


# --- the parts of a battle -----------------------------------------------------------------------


def open_battle(state: State, battle: Battle) -> Rule[None]:
    """B2, N4: the Allies may withhold carriers, then all others are shown."""
    yield from surprise.withhold(state, battle)
    show(state, battle)


#: What happens in each part, a stretch of play of its own: what is hidden from a side while it
#: decides was decided before the stretch began, so that other worlds can be dealt there (V3).
PARTS: Mapping[Part, Callable[[State, Battle], Rule[None]]] = {
    Part.CONTACT: surprise.roll,
    Part.WITHHOLDING: open_battle,
    Part.AIR: strike,
    Part.SURPRISE: surprise.attack,
    Part.CLOSING: surface.japan_says,
    Part.SURFACE: surface.fight,
}
_FOLLOWING: Mapping[Part, Part | None] = dict(zip(Part, [*list(Part)[1:], None], strict=True))
