"""Eliminations and redeployments, as steps of cards (7.17, T61–T63)."""

from __future__ import annotations

from heitan.games.quartermaster.cards import Piece, Step
from heitan.games.quartermaster.choices import (
    SKIP,
    Choice,
    eliminate,
)
from heitan.games.quartermaster.events import (
    Built,
)
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.rules import building
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.removing import remove
from heitan.games.quartermaster.rules.verbs.placing import place_one
from heitan.games.quartermaster.spaces import spaces_of
from heitan.games.quartermaster.state import ARMY, NAVY, Resolving, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_ELIMINATE = Text("ask.eliminate")
ASK_REDEPLOY = Text("ask.redeploy")


def victims(state: State, at_work: Resolving, step: Step) -> list[Choice]:
    """The pieces a step may eliminate."""
    event = at_work.event
    if "target" in step.detail:
        assert isinstance(event, Built) and event.space is not None
        standing = state.where(event.piece)[event.nation] & event.space.bit
        return [eliminate(event.nation, event.piece, event.space)] if standing else []
    where = places(state, at_work.nation, step.at, event)
    kinds = (step.piece,) if step.piece else (ARMY, NAVY)
    return [
        eliminate(nation, piece, space)
        for nation in step.of
        for piece in kinds
        for space in spaces_of(state.where(piece)[nation] & where)
    ]


def eliminate_pieces(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """7.17: remove regardless of supply; beyond the least number it may be declined."""
    struck: list[Choice] = []
    for time in range(step.high):

        def offered(may_skip: bool = time >= step.low) -> list[Choice]:
            found = [each for each in victims(state, at_work, step) if each not in struck]
            return [*found, SKIP] if found and may_skip else found

        choice = yield from choose(
            state, at_work.nation, Kind.PIECE, ASK_ELIMINATE, "7.17", offered
        )
        if choice is None or choice is SKIP:
            return
        struck.append(choice)
        assert choice.nation and choice.piece and choice.space
        yield from remove(state, at_work.nation, choice.nation, choice.piece, choice.space)


def can_eliminate(state: State, at_work: Resolving, step: Step) -> bool:
    """There is a piece to eliminate."""
    return bool(victims(state, at_work, step))


def redeploy(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """T61, T62: each piece on the board now may once be eliminated and then built, one by one."""
    list_pieces(state, at_work.nation, step)
    while state.listed:
        piece = yield from lift_listed(state, at_work.nation)
        if piece is not None:
            yield from rebuild(state, at_work, piece)


def redeploy_together(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """First edition: any number of pieces are eliminated, then as many of the same kinds built."""
    list_pieces(state, at_work.nation, step)
    while state.listed:
        piece = yield from lift_listed(state, at_work.nation)
        if piece is not None:
            state.owed += (piece,)
    while state.owed:
        piece, state.owed = state.owed[0], state.owed[1:]
        yield from rebuild(state, at_work, piece)


def list_pieces(state: State, nation: Nation, step: Step) -> None:
    """T62: a redeployment is of the pieces that stand on the board when it begins."""
    kinds = (step.piece,) if step.piece else (ARMY, NAVY)
    state.listed = tuple(
        (nation, piece, space) for piece in kinds for space in spaces_of(state.where(piece)[nation])
    )


def lift_listed(state: State, nation: Nation) -> Rule[Piece | None]:
    """Eliminate one of the pieces listed, or be done with them; gives what has gone."""
    choices = [eliminate(*each) for each in state.listed]
    choice = yield from choose(state, nation, Kind.PIECE, ASK_REDEPLOY, "T61", [*choices, SKIP])
    if choice is None or choice is SKIP:
        state.listed = ()
        return None
    assert choice.piece and choice.space
    state.unlist(nation, choice.piece, choice.space)
    gone = yield from remove(state, nation, nation, choice.piece, choice.space)
    return choice.piece if gone else None


def rebuild(state: State, at_work: Resolving, piece: Piece) -> Rule[None]:
    """T61, T62: the piece is built, where it can be."""
    if state.reserve(at_work.nation, piece):
        anywhere = Step(building.BUILD, piece=piece, at=("any",))
        yield from place_one(state, at_work, anywhere, at_work.nation, may_skip=False)


def can_redeploy(state: State, at_work: Resolving, step: Step) -> bool:
    """There is a piece to redeploy."""
    kinds = (step.piece,) if step.piece else (ARMY, NAVY)
    return any(state.where(piece)[at_work.nation] for piece in kinds)
