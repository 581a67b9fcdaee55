"""The sequence of play (Q1, Q2).

Each step is a rule that plays one stretch of it, a single sortie, march or battle, and tells
whether the step is done; the kernel can go back to the points in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from heitan.games.pacific.board import Step
from heitan.games.pacific.rules import (
    air,
    battle,
    combat,
    end,
    fleet,
    garrisons,
    ground,
    offmap,
    reinforcement,
    returning,
    supply_phase,
    support,
)
from heitan.games.pacific.sides import ALLIES, JAPAN, Side
from heitan.games.pacific.state import State
from heitan.kernel.log import NO_WAY_BACK
from heitan.kernel.rule import Rule

OfASide: TypeAlias = Callable[[State, Side], Rule[bool]]
OfBoth: TypeAlias = Callable[[State], Rule[bool]]

#: Steps in which J does everything, then A (Q1).
BY_SIDE: Mapping[Step, OfASide] = {
    Step.AIR: air.transfer,
    Step.FLEET: fleet.sortie,
    Step.GROUND: ground.order,
    Step.COMBAT: combat.attack,
    Step.RETURN: returning.bring_home,
}
#: Steps in an order of their own.
TOGETHER: Mapping[Step, OfBoth] = {
    Step.REINFORCEMENT: reinforcement.reinforce,
    Step.OFFMAP: offmap.move,
    Step.SUPPLY: supply_phase.supply,
    Step.BATTLE: battle.next_battle,
    Step.SUPPORT: support.next_support,
    Step.GARRISON: garrisons.raise_garrisons,
    Step.END: end.end_turn,
}

#: Steps that go on as the hidden ships lie: whoever could go back from them would have learned
#: whether the enemy was asked.
ON_HIDDEN_SHIPS = (Step.FLEET, Step.BATTLE, Step.SUPPORT, Step.RETURN)


def turn(state: State) -> Rule[None]:
    """Q1, Q2: one stretch of the present step; when the step is done the next one begins."""
    if state.step in BY_SIDE:
        if not (yield from BY_SIDE[state.step](state, state.active)):
            return
        if state.active is JAPAN:
            state.active = ALLIES
            return
    elif not (yield from TOGETHER[state.step](state)):
        return
    if state.step is Step.GARRISON:
        end.check_tokyo(state)
    if not state.over:
        state.turn, state.phase, step = state.next_step()
        state.begin(step)
        if step is Step.RETURN:
            returning.hide(state)
        if step in ON_HIDDEN_SHIPS:
            state.log.append(NO_WAY_BACK)
