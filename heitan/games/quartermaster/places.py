"""Where: the places cards name, as sets of spaces."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from heitan.games.quartermaster.cards import Condition, Piece, Pieces, Where
from heitan.games.quartermaster.events import Battled, Built, Event, Removal
from heitan.games.quartermaster.nations import JAPAN, USSR, Nation
from heitan.games.quartermaster.spaces import (
    ANYWHERE,
    HOME,
    SPACE,
    Borders,
    Mask,
    next_to,
    within,
)
from heitan.games.quartermaster.state import State
from heitan.games.quartermaster.supply import neighbours, supplied


@cache
def _parsed(token: str) -> tuple[str, str]:
    """``in_or_adj(moscow)`` as its word and what stands in the brackets."""
    word, _, inner = token.partition("(")
    return word, inner.rstrip(")")


def fixed_places(where: Where, near: Borders) -> Mask:
    """The spaces of tokens that name spaces, whatever has happened."""
    spaces = 0
    for token in where:
        word, inner = _parsed(token)
        if token in SPACE:
            spaces |= SPACE[token].bit
        elif word == "any":
            spaces |= ANYWHERE
        elif inner in SPACE:
            around = near[SPACE[inner].index]
            spaces |= around | SPACE[inner].bit if word == "in_or_adj" else around
    return spaces


def places(state: State, nation: Nation, where: Where, event: Event | None = None) -> Mask:
    """The spaces that a card of ``nation`` names, after what it answers.

    Adjacency is that of the nation's team (6.6). A token that speaks of something that is not
    there (a piece just built and gone, 7.25) names no space.
    """
    near = neighbours(state, nation.team)
    spaces = fixed_places(where, near)
    for token in where:
        spaces |= _told_by_event(state, nation, token, event, near)
    return spaces


def _told_by_event(
    state: State, nation: Nation, token: str, event: Event | None, near: Borders
) -> Mask:
    if token == "marked":  # noqa: S105 - a word of the cards
        before = state.armies_before
        return before[USSR] & next_to(before[nation], near)
    if token == "adj(any_japanese_piece)":  # noqa: S105
        return next_to(state.armies[JAPAN] | state.navies[JAPAN], near)
    if isinstance(event, Battled):
        if token == "battle_space":  # noqa: S105
            return event.space.bit
        if token == "adj(battle_space)":  # noqa: S105
            return near[event.space.index]
    elif isinstance(event, Built) and event.space is not None:
        if token == "built_space":  # noqa: S105
            return event.space.bit
        if token == "adj(built_space)":  # noqa: S105
            return near[event.space.index]
        if token == "adj(built_piece)":  # noqa: S105
            standing = state.where(event.piece)[event.nation] & event.space.bit
            return near[event.space.index] if standing else 0
    elif isinstance(event, Removal) and token == "removed_space":  # noqa: S105
        return event.space.bit
    return 0


def standing(
    state: State, nation: Nation, pieces: Pieces, event: Event | None = None
) -> Iterator[tuple[Nation, Piece, Mask]]:
    """Where such pieces stand now, by owner and kind; ``nation`` is whose card speaks of them."""
    spaces = places(state, nation, pieces.at, event)
    if pieces.besides:
        spaces &= ~places(state, nation, pieces.besides, event)
    if pieces.beside is not None:
        others = 0
        for _, _, where in standing(state, nation, pieces.beside, event):
            others |= where
        spaces &= next_to(others, neighbours(state, nation.team))
    for owner in pieces.of:
        able = spaces & supplied(state, owner) if pieces.supplied else spaces
        for kind in pieces.kinds:
            yield owner, kind, state.where(kind)[owner] & able


def count(state: State, nation: Nation, pieces: Pieces, event: Event | None = None) -> int:
    """How many such pieces stand on the board now; ``nation`` is whose card counts."""
    return sum(where.bit_count() for _, _, where in standing(state, nation, pieces, event))


def holds(
    state: State,
    nation: Nation,
    condition: Condition | None,
    event: Event | None = None,
    target: Nation | None = None,
) -> bool:
    """Whether a condition of a card of ``nation`` is met; ``target`` is the nation it names."""
    if condition is None:
        return True
    pieces = condition.pieces
    if condition.near is None:
        return (count(state, nation, pieces, event) > 0) == condition.wanted
    if condition.near == "home_of_target":
        assert target is not None
        centre = HOME[target]
    else:
        centre = SPACE[condition.near]
    reach = within(centre.bit, condition.steps, neighbours(state, nation.team))
    return any(state.where(kind)[owner] & reach for owner in pieces.of for kind in pieces.kinds)
