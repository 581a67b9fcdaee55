"""Building and recruiting, as steps of cards (7.3–7.13, 7.23, 7.24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from heitan.games.quartermaster.cards import Step
from heitan.games.quartermaster.choices import (
    NOTHING,
    SKIP,
    Choice,
    with_nation,
)
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.rules import building
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.spaces import Mask
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_NATION = Text("ask.nation")
ASK_PLACE = {verb: Text(f"ask.{named}") for verb, named in building.NAMED.items()}


def owners_of(at_work: Resolving, step: Step) -> tuple[Nation, ...]:
    """Whose piece a step places: the nations it names, or the card's owner."""
    return step.nations or (at_work.nation,)


def area(state: State, at_work: Resolving, step: Step, nation: Nation) -> Mask:
    """The spaces a step names."""
    spaces = places(state, at_work.nation, step.at, at_work.event)
    if step.besides:
        spaces &= ~places(state, at_work.nation, step.besides, at_work.event)
    return spaces


def manner(step: Step) -> str:
    """How a step places its piece: a build, a recruit, or a build that needs no supply."""
    return building.FREE_BUILD if "regardless_of_supply" in step.detail else step.verb


def ask_place(
    state: State,
    nation: Nation,
    verb: str,
    options: Callable[[], Sequence[Choice]],
) -> Rule[Choice | None]:
    """Ask where a piece is placed."""
    return (yield from choose(state, nation, Kind.SPACE, ASK_PLACE[verb], "7.3", options))


def place_pieces(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """Builds and recruits: by the nation named, as often as the step says."""
    owners = [n for n in owners_of(at_work, step) if ways_to_place(state, at_work, step, n)]
    if not owners:
        return
    owner = owners[0]
    if len(owners) > 1:
        named = yield from choose(
            state,
            at_work.nation,
            Kind.ACT,
            ASK_NATION,
            "7.24",
            lambda: [with_nation("nation", nation) for nation in owners],
        )
        assert named is not None and named.nation is not None
        owner = named.nation
    for time in range(step.high):
        if not (yield from place_one(state, at_work, step, owner, time >= step.low)):
            return


def ways_to_place(
    state: State, at_work: Resolving, step: Step, owner: Nation, only_real: bool = False
) -> list[Choice]:
    """How a placing step could be carried out by ``owner``; ``only_real``: with a piece placed.

    Where only a substitute is possible, that too may be declined (10.1).
    """
    assert step.piece is not None
    where = area(state, at_work, step, owner)
    found = building.options(state, manner(step), owner, step.piece, where)
    if only_real:
        found = [each for each in found if each not in (SKIP, NOTHING)]
    if manner(step) == building.BUILD:
        instead = building.substitutes(state, owner, step.piece)
        if instead and not found and not only_real:
            found = [SKIP]
        found = [*instead, *found]
    return found


def place_one(
    state: State, at_work: Resolving, step: Step, owner: Nation, may_skip: bool
) -> Rule[bool]:
    """One build or recruit; gives whether it was carried out."""
    assert step.piece is not None
    chooser = step.chooser if isinstance(step.chooser, Nation) else at_work.nation
    if not state.reserve(owner, step.piece):
        # 7.24: only the owner may take a piece of its own off the board.
        chooser = owner

    def offered() -> list[Choice]:
        found = ways_to_place(state, at_work, step, owner)
        if found and (may_skip or step.may) and SKIP not in found:
            found.append(SKIP)
        return found

    choice = yield from ask_place(state, chooser, step.verb, offered)
    if choice is None or choice is SKIP:
        return False
    where = area(state, at_work, step, owner)
    yield from building.carry_out(state, manner(step), owner, step.piece, where, choice)
    return True


def place_in_any_order(state: State, at_work: Resolving, steps: list[Step]) -> Rule[None]:
    """7.23: builds, or recruits, without an order of their own.

    Where an owner must be asked about lifting its own piece (7.24), they are taken as listed.
    """
    while len(steps) > 1:
        owner = owners_of(at_work, steps[0])[0]
        chooser = steps[0].chooser if isinstance(steps[0].chooser, Nation) else at_work.nation
        if chooser is not owner and _is_short(state, owner, steps):
            break

        def offered(owner: Nation = owner) -> list[Choice]:
            found: list[Choice] = []
            for step in steps:
                found += [c for c in ways_to_place(state, at_work, step, owner) if c not in found]
            if found and all(step.may for step in steps) and SKIP not in found:
                found.append(SKIP)
            return found

        choice = yield from ask_place(state, chooser, steps[0].verb, offered)
        if choice is None or (choice is SKIP and all(step.may for step in steps)):
            return
        chosen = next(
            step for step in steps if choice in ways_to_place(state, at_work, step, owner)
        )
        steps.remove(chosen)
        assert chosen.piece is not None
        where = area(state, at_work, chosen, owner)
        yield from building.carry_out(state, manner(chosen), owner, chosen.piece, where, choice)
    for step in steps:
        yield from place_pieces(state, at_work, step)


def _is_short(state: State, owner: Nation, steps: Sequence[Step]) -> bool:
    """Whether the owner has no piece in reserve for one of the steps."""
    return any(step.piece is not None and not state.reserve(owner, step.piece) for step in steps)


def can_place(state: State, at_work: Resolving, step: Step) -> bool:
    """10.2: a piece could be put somewhere."""
    return any(
        ways_to_place(state, at_work, step, owner, True) for owner in owners_of(at_work, step)
    )
