"""Ground support (G7–G9): task forces take hexes, then fire and supplies fall on them."""

from __future__ import annotations

from heitan.games.pacific import ground_support, tell_ground
from heitan.games.pacific.board import FULL_LSP
from heitan.games.pacific.chart import PLACE_AT, Hex, Mask, hexes_of
from heitan.games.pacific.choices import PASS, RECOVER, REDUCE, Choice, with_hex
from heitan.games.pacific.forces import Ship
from heitan.games.pacific.ground_tables import lsp_moved
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.sides import SIDES, Side
from heitan.games.pacific.state import State, TaskForce
from heitan.kernel.chance import Roll
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text


def next_support(state: State) -> Rule[bool]:
    """G7: one TF takes a hex or does not; when all have been asked, one side supports one hex."""
    for side in SIDES:
        tf = next_to_ask(state, side)
        if tf is not None:
            yield from take_hex(state, side, tf)
            return False
    for hex in hexes_of(state.contested() | hexes_taken(state)):
        for side in SIDES:
            if state.done[side] & hex.bit:
                continue
            state.done[side] |= hex.bit
            uses = uses_of_support(state, side, hex)
            if uses:
                yield from give_support(state, side, hex, uses)
                return False
    return True


# --- TFs take hexes (G7) ------------------------------------------------------------------------


def next_to_ask(state: State, side: Side) -> TaskForce | None:
    """G7: a side's next TF, by number, that could take a hex; one withheld cannot (B4)."""
    for tf in state.task_forces[side]:
        if tf.number > state.tf_asked[side] and tf.hex is None and not tf.withheld:
            if ground_support.targets(state, side, tf.mega):
                return tf
    return None


def take_hex(state: State, side: Side, tf: TaskForce) -> Rule[None]:
    """G7: a TF may take a hex of its mega-hex; until it does so nobody knows of it."""
    hexes = ground_support.targets(state, side, tf.mega)
    options = [*(with_hex("bombard", hex) for hex in hexes_of(hexes)), PASS]
    asked = text("ask.bombard", number=tf.number, mega=tf.mega)
    choice = yield from ask(side, Kind.SPACE, asked, "G7", options, secret=True)
    state.tf_asked[side] = tf.number
    if choice.hex is not None:
        state.change_tf(side, tf, hex=choice.hex, shown=True)
        state.log.append(tell_ground.takes_hex(side, tf, choice.hex))


def hexes_taken(state: State) -> Mask:
    """G7: the hexes that TFs of either side have taken."""
    taken = 0
    for side in SIDES:
        for tf in state.task_forces[side]:
            if tf.hex is not None:
                taken |= tf.hex.bit
    return taken


# --- support (G8, G9) ---------------------------------------------------------------------------


def uses_of_support(state: State, side: Side, hex: Hex) -> list[Choice]:
    """G7: what a side can do with support in a hex: nothing without enemy units or power."""
    if not state.presence[side.enemy] & hex.bit:
        return []
    uses = []
    if ground_support.can_recover(state, side, hex):
        uses.append(RECOVER)
    if ground_support.can_reduce(state, side, hex):
        uses.append(REDUCE)
    return uses if uses and power(state, side, hex) else []


def power(state: State, side: Side, hex: Hex) -> int:
    """G8: a side's support power in a hex."""
    ships = (*ships_that_took(state, side, hex), *ships_in_port(state, side, hex))
    return ground_support.power(state, side, hex, ships)


def ships_that_took(state: State, side: Side, hex: Hex) -> tuple[Ship, ...]:
    """G8: the ships of the TFs that took a hex."""
    return tuple(ship for tf in state.task_forces[side] if tf.hex is hex for ship in tf.ships)


def ships_in_port(state: State, side: Side, hex: Hex) -> tuple[Ship, ...]:
    """G8: the ships in an own port in a hex."""
    place = PLACE_AT.get(hex)
    if place is None or not state.owns(side, place):
        return ()
    return state.ships_in(side, place)


def give_support(state: State, side: Side, hex: Hex, uses: list[Choice]) -> Rule[None]:
    """G8: a side recovers LSP in a hex, or reduces the enemy's; ships in port that count for it
    are seen from here on (V1)."""
    in_port = frozenset(ships_in_port(state, side, hex)) - state.shown
    if in_port:
        state.shown |= in_port
        state.log.append(tell_ground.port_supports(side, hex, in_port))
    strength = power(state, side, hex)
    asked = text("ask.support", hex=hex, power=strength)
    choice = yield from ask(side, Kind.ACT, asked, "G8", uses)
    die = yield Roll("die")
    lsp = lsp_moved(strength, die)
    if choice is RECOVER:
        recover(state, side, hex, lsp)
        state.log.append(tell_ground.recovered(side, hex, strength, die, lsp))
    else:
        reduce(state, side.enemy, hex, lsp)
        state.log.append(tell_ground.reduced(side, hex, strength, die, lsp))


def recover(state: State, side: Side, hex: Hex, lsp: int) -> None:
    """G8: each own unit there gets LSP back, up to 6."""
    for unit in state.units_at(side, hex):
        if not unit.bf:
            state.lsp[unit.index] = min(FULL_LSP, state.lsp[unit.index] + lsp)


def reduce(state: State, side: Side, hex: Hex, lsp: int) -> None:
    """G8: each unit of a side there loses LSP, down to 0."""
    for unit in state.units_at(side, hex):
        if not unit.bf:
            state.lsp[unit.index] = max(0, state.lsp[unit.index] - lsp)
