"""The greedy player: for each decision the rule of thumb that answers it."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable

from heitan.games.pacific.bot import air, battle, fleet, ground, offmap, reinforcement, support
from heitan.games.pacific.bot.situation import Situation
from heitan.games.pacific.choices import Choice
from heitan.games.pacific.sides import BY_SEAT, SIDES
from heitan.games.pacific.view import PacificView
from heitan.kernel.bot import Advice
from heitan.kernel.sight import Sight

Answer = Callable[[Situation, tuple[Choice, ...]], Advice]

#: By the key of the question.
ANSWERS: dict[str, Answer] = {
    "ask.arrive": reinforcement.arrive,
    "ask.offmap": offmap.choose,
    "ask.offmap-bring": offmap.bring,
    "ask.offmap-more": offmap.bring,
    "ask.position": reinforcement.position,
    "ask.from": air.transfer,
    "ask.field": air.transfer,
    "ask.sortie": fleet.sortie,
    "ask.add": fleet.add,
    "ask.to": fleet.to,
    "ask.withhold": battle.withhold,
    "ask.strike": battle.strike,
    "ask.apply": battle.apply,
    "ask.surprise": battle.surprise,
    "ask.close": battle.close,
    "ask.unit": ground.choose_unit,
    "ask.hex": ground.choose_hex,
    "ask.bombard": support.bombard,
    "ask.support": support.support,
    "ask.attack": support.attack,
    "ask.return": fleet.bring_home,
}


class Greedy:
    """Takes what is worth most now, by rules of thumb; its reasons feed the hint.

    It leaves nothing to chance and forgets everything between decisions, so a hint at any point of
    a match is what it would do itself. What it has worked out it only keeps for as long as all that
    its side sees stays the same.

    Args:
        rng: the source of chance that every bot is made from; not needed here.
    """

    def __init__(self, rng: random.Random) -> None:
        del rng
        self._seen: Hashable = None
        self._situation: Situation | None = None

    def advise(self, sight: Sight) -> Advice:
        """The option it would choose, and why.

        Raises:
            ValueError: when the seat has nothing to decide.
        """
        decision = sight.decision
        if decision is None:
            raise ValueError(f"nothing to decide for {sorted(sight.seats)}")
        view: PacificView = sight.view
        situation = self._situation_of(view, decision.seat)
        situation.open(view, decision.prompt)
        options = tuple(option for option in decision.options if isinstance(option, Choice))
        return ANSWERS[decision.prompt.key](situation, options)

    def _situation_of(self, view: PacificView, seat: int) -> Situation:
        seen = (seat, facts_of(view))
        if self._situation is None or seen != self._seen:
            self._seen = seen
            self._situation = Situation(view, BY_SEAT[seat])
        return self._situation


def facts_of(view: PacificView) -> Hashable:
    """All that plans depend on: what a side sees, but for the question that is asked."""
    return (
        (view.variants, view.turn, view.phase, view.step, view.orders, view.fought),
        (tuple(view.location), bytes(view.strength), bytes(view.lsp)),
        tuple((view.control[side], bytes(view.lac[side]), view.sunk[side]) for side in SIDES),
        tuple((view.ports_of_r1[side], view.lift[side], view.landing_lift[side]) for side in SIDES),
        tuple((view.task_forces[side], tuple(view.ports[side].items())) for side in SIDES),
        tuple((tuple(view.nsl[side]), tuple(view.repair[side].items())) for side in SIDES),
        (view.home_left, view.home_level, view.positions, view.surprise_used, view.score),
        (view.done[SIDES[0]], view.done[SIDES[1]], tuple(view.tf_asked.values())),
    )
