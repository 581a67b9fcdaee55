"""Ships return, or stay at sea (N12)."""

from __future__ import annotations

from dataclasses import replace

from heitan.games.pacific import tell_naval
from heitan.games.pacific.choices import STAY, Choice, with_place
from heitan.games.pacific.forces import PHASES
from heitan.games.pacific.rules.asking import ask
from heitan.games.pacific.sailing import havens
from heitan.games.pacific.sides import SIDES, Side
from heitan.games.pacific.state import State, TaskForce
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import text


def bring_home(state: State, side: Side) -> Rule[bool]:
    """N12: the side's next TF by number returns, stays, or is sunk; all of it in secret (V2)."""
    last = state.tf_asked[side]
    tf = next((tf for tf in state.task_forces[side] if tf.number > last), None)
    if tf is None:
        state.log.append(tell_naval.return_step(side))
        return True
    state.tf_asked[side] = tf.number

    options = ways(state, side, tf)
    if not options:
        sink(state, side, tf)
        return False
    asked = text("ask.return", number=tf.number, mega=tf.mega)
    choice = yield from ask(side, Kind.SPACE, asked, "N12", options, secret=True, alone=True)
    if choice is STAY:
        state.spend(side, tf.payer, tf.cost)
        state.log.append(tell_naval.stayed(side, tf))
    else:
        assert choice.place is not None
        state.change_tf(side, tf, ships=())
        state.add_ships(side, choice.place, tf.ships)
        state.log.append(tell_naval.returned(side, tf, choice.place))
    return False


def something_shown(state: State) -> bool:
    """Whether ships are still as this phase's battles and support have left them."""
    fleets = (tf for side in SIDES for tf in state.task_forces[side])
    return bool(state.shown) or any(tf.shown or tf.withheld or tf.hex for tf in fleets)


def hide(state: State) -> None:
    """N12, V1: from this step on what was shown or withheld is a TF, or ships in port, like any
    other; no TF lies off a hex (G7) any more. It is a stretch of play of its own, so that what the
    other side knew before is not taken for what it knows while the TFs return."""
    state.shown = frozenset()
    for side in SIDES:
        state.task_forces[side] = tuple(
            replace(tf, hex=None, shown=False, withheld=False) for tf in state.task_forces[side]
        )


def ways(state: State, side: Side, tf: TaskForce) -> list[Choice]:
    """N12: the ports a TF can return to, and staying at sea if its port can pay for it (S3)."""
    options = [with_place("return", port) for port in havens(state, side, tf.mega)]
    may_pay = state.owns(side, tf.payer) and state.level(side, tf.payer) >= tf.cost
    if state.phase < PHASES and may_pay:
        options.append(STAY)
    return options


def sink(state: State, side: Side, tf: TaskForce) -> None:
    """N12: a TF that can do neither is lost."""
    state.change_tf(side, tf, ships=())
    state.sink(side, tf.ships)
    state.log.append(tell_naval.lost_at_sea(side, tf.ships))
