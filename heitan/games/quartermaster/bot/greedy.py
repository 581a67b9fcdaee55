"""The greedy player: for each question the rule of thumb that answers it."""

from __future__ import annotations

import random
from collections.abc import Callable

from heitan.games.quartermaster.bot import answering, discarding, placing, playing
from heitan.games.quartermaster.bot.situation import Situation
from heitan.games.quartermaster.choices import DRAW, PASS, SKIP, Choice
from heitan.kernel.bot import Advice
from heitan.kernel.sight import Sight
from heitan.kernel.text import Text


def draw(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """T54: a card for nothing."""
    return Advice(DRAW, Text("reason.draw"))


def let_be(situation: Situation, options: tuple[Choice, ...]) -> Advice:
    """A question that nothing here knows of: leave things as they are where one may."""
    left = [option for option in options if option in (PASS, SKIP)]
    return Advice((*left, *options)[0], Text("reason.only"))


#: By the key of the question.
ANSWERS: dict[str, Callable[[Situation, tuple[Choice, ...]], Advice]] = {
    "ask.keep-seven": discarding.keep_seven,
    "ask.turn-start": answering.answer,
    "ask.play": playing.play,
    "ask.fetch": playing.fetch,
    "ask.lend-lease": playing.play_again,
    "ask.play-discarded": playing.play_again,
    "ask.nation": playing.name_nation,
    "ask.choose-one": playing.choose_one,
    "ask.build": placing.place,
    "ask.recruit": placing.place,
    "ask.battle": placing.battle,
    "ask.target": placing.target,
    "ask.eliminate": placing.eliminate,
    "ask.redeploy": placing.redeploy,
    "ask.use": answering.answer,
    "ask.before-supply": answering.answer,
    "ask.victory": answering.score,
    "ask.discard": discarding.pay,
    "ask.discard-start": answering.answer,
    "ask.discard-any": discarding.any_number,
    "ask.bottom": discarding.under_deck,
    "ask.top": discarding.put_on_top,
    "ask.put-back": discarding.put_back,
    "ask.play-from-deck": playing.play_again,
    "ask.status": playing.take_from_table,
    "ask.keep": placing.keep,
    "ask.any-time": answering.answer,
    "ask.draw-start": answering.answer,
    "ask.draw": draw,
}


#: Where one of the cards on the table may be the answer.
ASKS_FOR_USE = frozenset(
    (
        *("ask.turn-start", "ask.play", "ask.use", "ask.before-supply", "ask.victory"),
        *("ask.discard-start", "ask.draw-start", "ask.any-time", "ask.build", "ask.recruit"),
    )
)


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
        situation = Situation(sight, decision)
        options = tuple(option for option in decision.options if isinstance(option, Choice))
        if decision.prompt.key not in ASKS_FOR_USE:
            # What may be used at any time waits for a question about it.
            options = tuple(option for option in options if option.verb != "use") or options
        return ANSWERS.get(decision.prompt.key, let_be)(situation, options)
