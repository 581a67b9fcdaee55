"""The turn: whose step comes next, and how the war ends (P4, W1–W3)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.rules.deck import put_away
from heitan.games.postcard.state import LAST_YEAR, Ending, State, Step

CAPITALS_TO_WIN = 3

# Looked up once: reading a member off its enum costs more than the rest of the line.
_ACT, _TURN_UP, _PRODUCE, _OVER = Step.ACT, Step.TURN_UP, Step.PRODUCE, Step.OVER


def go_on(state: State, asked: Step | None) -> None:
    """An Allied step goes on with what is asked next or, with nothing to ask, is over."""
    if asked is not None:
        state.step = asked
    elif state.step is not _OVER:
        end_allied_step(state)


def end_allied_step(state: State) -> None:
    """P4: the Axis is next if it holds a card, else the Allies again."""
    put_away(state)
    if state.hand:
        state.step = _ACT
    elif state.allied_steps_left:
        state.step = _TURN_UP
    else:
        end_turn(state)


def end_axis_step(state: State) -> None:
    """P4: the Allies are next if they have steps left, else the Axis again."""
    put_away(state)
    state.act = None
    if state.allied_steps_left:
        state.step = _TURN_UP
    elif state.hand:
        state.step = _ACT
    else:
        end_turn(state)


def end_turn(state: State) -> None:
    """W1, W3: three Allied capitals win the war; it ends in a draw after 1945."""
    if len(state.capitals_held) >= CAPITALS_TO_WIN:
        end_war(state, Ending.VICTORY)
    elif state.year == LAST_YEAR:
        end_war(state, Ending.DRAW)
    else:
        state.year += 1
        state.step = _PRODUCE
        state.bombings = 0
        state.count = None
        state.order = None


def end_war(state: State, ending: Ending) -> None:
    """W1–W3."""
    state.ending = ending
    state.step = _OVER
    state.log.append(tell.over(ending, state.year, len(state.capitals_held)))
