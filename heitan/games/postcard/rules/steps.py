"""The steps of play, and the rule behind each."""

from __future__ import annotations

from collections.abc import Callable

from heitan.games.postcard.rules.allied_step import retake, turn_up
from heitan.games.postcard.rules.attack import advance
from heitan.games.postcard.rules.axis_step import act
from heitan.games.postcard.rules.counter_offensive import block, defend, dispatch
from heitan.games.postcard.rules.events import discard
from heitan.games.postcard.rules.production import produce
from heitan.games.postcard.state import State, Step
from heitan.kernel.rule import Rule

#: The steps that begin without asking anything.
_TURN_UP, _PRODUCE = Step.TURN_UP, Step.PRODUCE


def turn(state: State) -> Rule[None]:
    """A stretch of play: the step that asks, and those after it, up to the next question. So
    cards are drawn after all that is asked in a stretch, never before.
    """
    yield from RULES[state.step](state)
    while (step := state.step) is _TURN_UP or step is _PRODUCE:
        yield from RULES[step](state)


#: Each rule carries its step out and leaves in ``state.step`` what comes next.
RULES: dict[Step, Callable[[State], Rule[None]]] = {
    Step.PRODUCE: produce,
    Step.TURN_UP: turn_up,
    Step.BLOCK: block,
    Step.RETAKE: retake,
    Step.DISCARD: discard,
    Step.DEFEND: defend,
    Step.DISPATCH: dispatch,
    Step.ACT: act,
    Step.ADVANCE: advance,
}
