"""The greedy player: for each question the rule of thumb that answers it."""

from __future__ import annotations

import random
from collections.abc import Callable

from heitan.games.postcard.bot import acting, answering
from heitan.games.postcard.bot.situation import Situation
from heitan.games.postcard.choices import Choice, Verb
from heitan.games.postcard.state import Step
from heitan.kernel.bot import Advice
from heitan.kernel.sight import Sight

Answer = Callable[[Situation, tuple[Choice, ...]], Advice]

#: By what is asked; what is asked on the way of an act aside.
ANSWERS: dict[Step, Answer] = {
    Step.ACT: acting.act,
    Step.BLOCK: answering.block,
    Step.DEFEND: answering.defend,
    Step.DISPATCH: answering.dispatch,
    Step.RETAKE: answering.retake,
    Step.DISCARD: answering.discard,
}


class Greedy:
    """Takes what is worth most one step ahead; its reasons feed the hint.

    It leaves nothing to chance and keeps nothing from one decision to the next, so a hint at any
    point of a match is what it would do itself.

    Args:
        rng: the source of chance that every bot is made from; not needed here.
    """

    def __init__(self, rng: random.Random) -> None:
        del rng

    def advise(self, sight: Sight) -> Advice:
        """The option it would choose, and why.

        Raises:
            ValueError: when the seat has nothing to decide.
        """
        decision = sight.decision
        if decision is None:
            raise ValueError(f"nothing to decide for {sorted(sight.seats)}")
        view = sight.view
        options = tuple([option for option in decision.options if isinstance(option, Choice)])
        return _answer(view.step, options[0].verb)(Situation(view), options)


def _answer(step: Step, verb: Verb) -> Answer:
    """Within the Axis step the act is asked first, then its card, then whether to advance."""
    if step is Step.ACT and verb is Verb.CARD:
        return acting.spend
    return acting.advance if verb is Verb.ADVANCE else ANSWERS[step]
