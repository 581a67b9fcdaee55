"""Battles, as steps of cards (7.14–7.16)."""

from __future__ import annotations

from heitan.games.quartermaster.cards import Piece, Step
from heitan.games.quartermaster.choices import (
    SKIP,
    Choice,
    with_nation,
)
from heitan.games.quartermaster.choices import battle as battle_choice
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.removing import battle, battle_places, enemies_in
from heitan.games.quartermaster.spaces import spaces_of
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text, text

ASK_BATTLE = Text("ask.battle")


def wage_battles(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """7.14–7.16: each time a space, then the enemy piece in it."""
    assert step.piece is not None
    for _ in range(step.high):
        yield from _one_battle(state, at_work, step, step.piece)


def _one_battle(state: State, at_work: Resolving, step: Step, piece: Piece) -> Rule[None]:
    nation = at_work.nation

    def offered() -> list[Choice]:
        where = places(state, nation, step.at, at_work.event)
        able = battle_places(state, nation, piece, where)
        found = [battle_choice(space) for space in spaces_of(able)]
        # 7.22: a battle whose only targets are empty spaces may be skipped.
        if found and not any(enemies_in(state, nation, piece, space) for space in spaces_of(able)):
            found.append(SKIP)
        return found

    choice = yield from choose(state, nation, Kind.SPACE, ASK_BATTLE, "7.14", offered)
    if choice is None or choice is SKIP:
        return
    space = choice.space
    assert space is not None
    enemies = enemies_in(state, nation, piece, space)
    target = enemies[0] if enemies else None
    if len(enemies) > 1:
        named = yield from choose(
            state,
            nation,
            Kind.PIECE,
            text("ask.target", space=space),
            "7.16",
            lambda: [with_nation("target", enemy) for enemy in enemies],
        )
        assert named is not None
        target = named.nation
    yield from battle(state, nation, piece, space, target)


def can_battle(state: State, at_work: Resolving, step: Step) -> bool:
    """7.14, 7.15: there is a space to battle in."""
    assert step.piece is not None
    where = places(state, at_work.nation, step.at, at_work.event)
    return bool(battle_places(state, at_work.nation, step.piece, where))
