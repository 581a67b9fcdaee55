"""The greedy player: for each decision the rule of thumb that answers it."""

from __future__ import annotations

import random
from collections.abc import Callable

from heitan.games.carriers.bot import battles, plotting, raids, saves, sets
from heitan.games.carriers.bot.situation import Situation
from heitan.games.carriers.choices import Choice, Verb
from heitan.kernel.bot import Advice
from heitan.kernel.sight import Sight

#: By the rule that asks.
ANSWERS: dict[str, Callable[[Situation, tuple[Choice, ...]], Advice]] = {
    "T3": plotting.plot,
    "T4": sets.reveal,
    "T5": raids.raid,
    "T6": plotting.discard,
    "R3": raids.cover,
    "R4": raids.radar,
    "B1": battles.attack,
    "B3": battles.defend,
    "B4": battles.choose_opponent,
    "B5": battles.commit,
    "B7": saves.save_set,
    "B8": saves.lose_carrier,
}


class Greedy:
    """Takes what is worth most now, by rules of thumb; its reasons feed the hint.

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
        situation = Situation(sight, decision.seat)
        options = tuple(option for option in decision.options if isinstance(option, Choice))
        if decision.reason == "B9":
            bombing = options[0].verb is Verb.BOMB
            return (battles.bomb if bombing else saves.vt_fuze)(situation, options)
        return ANSWERS[decision.reason](situation, options)
