"""Protection and supply for a turn (5.7, 10.14, T28)."""

from __future__ import annotations

from heitan.games.quartermaster.cards import Step
from heitan.games.quartermaster.events import (
    Battled,
    Removal,
)
from heitan.games.quartermaster.places import count
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.rule import Rule


def protect(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """10.14: the piece is not removed by anything for the rest of the turn."""
    event = at_work.event
    assert isinstance(event, Removal)
    state.kept(event.piece)[event.nation] |= event.space.bit
    yield from ()


def can_protect(state: State, at_work: Resolving, step: Step) -> bool:
    """10.14: the piece stands, and is not kept yet."""
    event = at_work.event
    if not isinstance(event, Removal):
        return False
    standing = state.where(event.piece)[event.nation] & event.space.bit
    return bool(standing) and not state.kept(event.piece)[event.nation] & event.space.bit


def spare(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """T28: the piece is not removed by this battle."""
    state.spared = True
    yield from ()


def can_spare(state: State, at_work: Resolving, step: Step) -> bool:
    """T28: the piece is battled, and neither kept nor spared yet."""
    event = at_work.event
    if not isinstance(event, Battled) or event.target is None or state.spared:
        return False
    return not state.kept(event.piece)[event.target] & event.space.bit


def supply(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """5.7: a supply rule for the rest of the turn."""
    state.turn_rules += (at_work.card,)
    yield from ()


def can_supply(state: State, at_work: Resolving, step: Step) -> bool:
    """5.7: there is a piece that it covers."""
    assert step.rule is not None and step.rule.always is not None
    return count(state, at_work.nation, step.rule.always) > 0
