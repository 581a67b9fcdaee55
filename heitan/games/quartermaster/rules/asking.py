"""Putting a choice to a nation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from heitan.games.quartermaster.choices import Choice
from heitan.games.quartermaster.nations import Nation

# As modules: a use of a card asks, and a question may be answered by a use.
from heitan.games.quartermaster.rules import windows
from heitan.games.quartermaster.state import State
from heitan.kernel.decision import Decision, Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

Options: TypeAlias = Sequence[Choice] | Callable[[], Sequence[Choice]]


def choose(
    state: State,
    nation: Nation,
    kind: Kind,
    prompt: Text,
    reason: str,
    options: Options,
    secret: bool = False,
) -> Rule[Choice | None]:
    """Ask ``nation`` for one of ``options`` (or what they give); None when there are none.

    In its own turn a nation may use its ``own_turn_any`` cards at every choice it makes (10.16);
    the options are looked up anew after each use. Where there is nothing else to choose, being
    asked at all would show such a card, so it is asked in secret.
    """
    while True:
        offered = options() if callable(options) else options
        if not offered:
            return None
        uses = windows.any_time_uses(state, nation)
        hidden = secret or (bool(uses) and len(offered) == 1)
        choice: Choice = yield Decision(
            nation.seat, kind, prompt, reason, (*offered, *uses), hidden
        )
        if choice not in uses:
            return choice
        yield from windows.use(state, nation, choice, None)
