"""Playing a copy of a match out to its end, for bots that want to know how it ends and no more.

Nothing is kept on the way: no entries, no log, no copies of the state to go back to. That makes it
the quickest way to the end of a match; whoever needs the match itself forks it and plays on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from heitan.kernel.chance import Streams
from heitan.kernel.decision import Decision, IllegalChoice, Option
from heitan.kernel.game import Game, Result, S
from heitan.kernel.stretch import Between, flow

#: Chooses one of a decision's options, whoever's decision it is.
Pick: TypeAlias = Callable[[tuple[Option, ...]], Option]


def play_out(
    game: Game[S], state: S, chance: Streams, set_up: bool, past: Iterable[Option], pick: Pick
) -> Result:
    """Play on from between two stretches, or from the start, until the game is over.

    Args:
        game: the game.
        state: where it stands; it is used up.
        chance: what chance will decide; used up as well.
        set_up: set-up is to come first, else a stretch is.
        past: the first decisions, in order.
        pick: makes those after them.

    Raises:
        IllegalChoice: when one of ``past`` is not among the options of its decision.
    """
    given = iter(past)
    send = flow(game, state, set_up).send
    answer: Any = None
    while True:
        try:
            asked = send(answer)
        except StopIteration:
            return game.result(state)
        if isinstance(asked, Decision):
            options = asked.options
            if len(options) == 1 and not asked.always:
                answer = options[0]
                continue
            chosen = next(given, None)
            answer = pick(options) if chosen is None else _own(asked, chosen)
        elif isinstance(asked, Between):
            answer = None
        else:
            outcome = chance.answer(asked)
            answer = outcome.copy() if isinstance(outcome, list) else outcome


def _own(decision: Decision, chosen: Option) -> Option:
    """The decision's own option for one from elsewhere: rules may tell options by identity."""
    for option in decision.options:
        if option is chosen:
            return option
    found = decision.option(chosen.id)
    if found is None:
        raise IllegalChoice(chosen.id, tuple(option.id for option in decision.options))
    return found
