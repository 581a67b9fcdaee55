"""Removal: by battle, by elimination, in the Supply step (7.17–7.20, 10.11–10.15)."""

from __future__ import annotations

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Piece
from heitan.games.quartermaster.events import Battled, Event, Removal
from heitan.games.quartermaster.nations import ENEMY, Nation
from heitan.games.quartermaster.rules.windows import open_window
from heitan.games.quartermaster.spaces import Mask, Space, next_to
from heitan.games.quartermaster.state import ARMY, State
from heitan.games.quartermaster.supply import neighbours, supplied
from heitan.kernel.rule import Rule


def battle_places(state: State, nation: Nation, piece: Piece, where: Mask) -> Mask:
    """7.14, 7.15: spaces next to a supplied own piece that hold an enemy's, or nobody's pieces."""
    from heitan.games.quartermaster.spaces import LAND, SEA

    ground = LAND if piece is ARMY else SEA
    reach = next_to(supplied(state, nation), neighbours(state, nation.team))
    return where & ground & reach & ~state.team_pieces(nation.team)


def battle(
    state: State, nation: Nation, piece: Piece, space: Space, target: Nation | None
) -> Rule[None]:
    """10.11: declared, answered, the target removed unless kept, then the common window."""
    state.log.append(tell.battles(nation, space, target))
    events: tuple[Event, ...]
    battled = Battled(nation, piece, space, target)
    if target is None:
        events = (Battled(nation, piece, space, None, done=True),)
    else:
        fed = bool(supplied(state, target) & space.bit)
        battled = Battled(nation, piece, space, target, fed)
        removal = Removal(nation, target, piece, space, fed)
        outer, state.spared = state.spared, False
        if not _is_kept(state, removal):
            yield from open_window(state, nation.team, battled, removal)
        gone = _take_off(state, removal, spared=state.spared)
        state.spared = outer
        done = Battled(nation, piece, space, target, fed, done=True, removed=gone)
        events = (done,)
        if gone:
            events = (done, Removal(nation, target, piece, space, fed, done=True))
    yield from open_window(state, nation.team, *events)


def remove(state: State, cause: Nation, nation: Nation, piece: Piece, space: Space) -> Rule[bool]:
    """10.13: an elimination or a Supply step removal; gives whether the piece is gone."""
    fed = bool(supplied(state, nation) & space.bit)
    removal = Removal(cause, nation, piece, space, fed)
    if not _is_kept(state, removal):
        yield from open_window(state, cause.team, removal)
    gone = _take_off(state, removal, spared=False)
    if gone:
        done = Removal(cause, nation, piece, space, fed, done=True)
        yield from open_window(state, cause.team, done)
    return gone


def _is_kept(state: State, removal: Removal) -> bool:
    return bool(state.kept(removal.piece)[removal.nation] & removal.space.bit)


def _take_off(state: State, removal: Removal, spared: bool) -> bool:
    """The piece goes, unless it is kept this turn (10.14) or spared this time (T28)."""
    nation, piece, space = removal.nation, removal.piece, removal.space
    if not state.where(piece)[nation] & space.bit:
        return False
    if spared or _is_kept(state, removal):
        state.log.append(tell.kept(nation, piece, space))
        return False
    state.take_off(nation, piece, space)
    state.log.append(tell.removed(nation, piece, space))
    return True


def enemies_in(state: State, nation: Nation, piece: Piece, space: Space) -> list[Nation]:
    """The enemy nations with a piece of the kind in a space."""
    standing = state.where(piece)
    enemy = ENEMY[nation.team]
    return [other for other in standing if other.team is enemy and standing[other] & space.bit]
