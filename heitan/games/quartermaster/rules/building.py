"""Building and recruiting (7.3–7.13)."""

from __future__ import annotations

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Piece, Window
from heitan.games.quartermaster.choices import NOTHING, SKIP, Choice, with_piece
from heitan.games.quartermaster.events import Built
from heitan.games.quartermaster.nations import ENEMY, Nation
from heitan.games.quartermaster.rules.windows import open_window, use, uses_in
from heitan.games.quartermaster.spaces import HOME, LAND, SEA, Mask, Space, next_to, spaces_of
from heitan.games.quartermaster.state import ARMY, State
from heitan.games.quartermaster.supply import neighbours, supplied
from heitan.games.quartermaster.variants import Edition
from heitan.kernel.rule import Rule

BUILD = "build"
RECRUIT = "recruit"
#: A build that needs no supplied neighbour (first edition).
FREE_BUILD = "free-build"
#: How a choice of each is named.
NAMED = {BUILD: BUILD, RECRUIT: RECRUIT, FREE_BUILD: BUILD}


def free_for(state: State, nation: Nation, piece: Piece) -> Mask:
    """7.1, 7.2, 7.4: land or sea, no enemy piece, no own piece of the kind."""
    ground = LAND if piece is ARMY else SEA
    return ground & ~state.team_pieces(ENEMY[nation.team]) & ~state.where(piece)[nation]


def buildable(state: State, nation: Nation, piece: Piece, where: Mask) -> Mask:
    """7.3, 7.4: the own Home, or a space adjacent to a supplied own piece."""
    reach = next_to(supplied(state, nation), neighbours(state, nation.team))
    if piece is ARMY:
        reach |= HOME[nation].bit
    return where & reach & free_for(state, nation, piece)


def placeable(state: State, verb: str, nation: Nation, piece: Piece, where: Mask) -> Mask:
    """Where a piece could be built, or recruited (7.12: regardless of supply and adjacency)."""
    if verb == BUILD:
        return buildable(state, nation, piece, where)
    return where & free_for(state, nation, piece)


def _lifts(state: State, verb: str, nation: Nation, piece: Piece, where: Mask) -> list[Space]:
    """7.8, 7.9: the own pieces whose removal would leave a place for one, their own place too."""
    standing = state.where(piece)
    whole = standing[nation]
    found = []
    for space in spaces_of(whole):
        standing[nation] = whole & ~space.bit
        if placeable(state, verb, nation, piece, where):
            found.append(space)
    standing[nation] = whole
    return found


def options(state: State, verb: str, nation: Nation, piece: Piece, where: Mask) -> list[Choice]:
    """How a build or recruit could be carried out now: where, or by lifting a piece first.

    With an empty reserve nothing forces a piece off the board (7.11): ``nothing`` carries a build
    out without a piece (7.10), ``skip`` leaves it.
    """
    if state.reserve(nation, piece):
        return [
            with_piece(NAMED[verb], piece, space)
            for space in spaces_of(placeable(state, verb, nation, piece, where))
        ]
    lifts = [
        with_piece("lift", piece, space) for space in _lifts(state, verb, nation, piece, where)
    ]
    if verb != RECRUIT and state.variants.build_without_piece:
        return [*lifts, NOTHING, SKIP]
    return [*lifts, SKIP] if lifts else []


def substitutes(state: State, nation: Nation, piece: Piece) -> list[Choice]:
    """Cards that turn a permission to build an army into something else (T50, T58)."""
    return uses_in(state, nation, Window.BUILD_SUBSTITUTION) if piece is ARMY else []


def carry_out(
    state: State, verb: str, nation: Nation, piece: Piece, where: Mask, choice: Choice
) -> Rule[None]:
    """7.3–7.12: do what was chosen among :func:`options` and :func:`substitutes`."""
    if choice.verb == "use":
        yield from use(state, nation, choice, Window.BUILD_SUBSTITUTION)
    elif choice is NOTHING:
        state.log.append(tell.built_nothing(nation, piece))
        yield from open_window(state, nation.team, Built(nation, piece, None))
    elif choice.verb == "lift":
        assert choice.space is not None
        lift(state, nation, piece, choice.space)
        again = yield from _then(state, verb, nation, piece, where)
        yield from place(state, verb, nation, piece, again)
    elif choice is not SKIP:
        yield from place(state, verb, nation, piece, choice)


def _then(state: State, verb: str, nation: Nation, piece: Piece, where: Mask) -> Rule[Choice]:
    """7.8: after a piece was lifted, where it goes."""
    from heitan.games.quartermaster.rules.verbs.placing import ask_place

    choice = yield from ask_place(
        state, nation, verb, lambda: options(state, verb, nation, piece, where)
    )
    assert choice is not None
    return choice


def lift(state: State, nation: Nation, piece: Piece, space: Space) -> None:
    """7.18, 7.19: a nation takes a piece of its own off the board; nothing answers that."""
    state.take_off(nation, piece, space)
    state.log.append(tell.lifted(nation, piece, space))


def place(state: State, verb: str, nation: Nation, piece: Piece, choice: Choice) -> Rule[None]:
    """10.12: the piece is placed; a build may be answered, a recruit may not (7.13), but for cards
    of the first edition that say so."""
    space = choice.space
    assert space is not None
    state.place(nation, piece, space)
    if verb == RECRUIT:
        state.log.append(tell.recruited(nation, piece, space))
        if state.variants.edition is Edition.FIRST:
            recruit = Built(nation, piece, space, recruited=True)
            yield from open_window(state, nation.team, recruit)
        return
    state.log.append(tell.built(nation, piece, space))
    yield from open_window(state, nation.team, Built(nation, piece, space))
