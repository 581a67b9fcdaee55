"""Protection and supply for a turn (5.7, 10.14, T28)."""

from __future__ import annotations

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import ALL, Step
from heitan.games.quartermaster.choices import Choice, keep
from heitan.games.quartermaster.events import (
    Battled,
    Removal,
)
from heitan.games.quartermaster.places import count, standing
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.spaces import spaces_of
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_KEEP = Text("ask.keep")


def protect(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """10.14: the piece is not removed by anything for the rest of the turn."""
    event = at_work.event
    assert isinstance(event, Removal)
    state.kept(event.piece)[event.nation] |= event.space.bit
    face = at_work.card.face
    state.log.append(tell.protected(event.nation, event.piece, event.space, face))
    yield from ()


def can_protect(state: State, at_work: Resolving, step: Step) -> bool:
    """10.14: the piece stands, and is not kept yet."""
    event = at_work.event
    if not isinstance(event, Removal):
        return False
    standing = state.where(event.piece)[event.nation] & event.space.bit
    return bool(standing) and not state.kept(event.piece)[event.nation] & event.space.bit


def meant(state: State, at_work: Resolving, step: Step) -> list[Choice]:
    """First edition: the pieces that a step may keep, and that are not kept yet."""
    return [
        keep(owner, piece, space)
        for pieces in step.pieces
        for owner, piece, where in standing(state, at_work.nation, pieces)
        for space in spaces_of(where & ~state.kept(piece)[owner])
    ]


def protect_pieces(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """First edition: some pieces, or all of them, are not removed for the rest of the turn."""
    for _ in range(step.high):

        def offered() -> list[Choice]:
            return meant(state, at_work, step)

        if step.high >= ALL:
            choice = next(iter(offered()), None)
        else:
            choice = yield from choose(
                state, at_work.nation, Kind.PIECE, ASK_KEEP, "10.14", offered
            )
        if choice is None:
            return
        assert choice.nation and choice.piece and choice.space
        state.kept(choice.piece)[choice.nation] |= choice.space.bit
        face = at_work.card.face
        state.log.append(tell.protected(choice.nation, choice.piece, choice.space, face))


def can_protect_pieces(state: State, at_work: Resolving, step: Step) -> bool:
    """There is a piece to keep."""
    return bool(meant(state, at_work, step))


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
