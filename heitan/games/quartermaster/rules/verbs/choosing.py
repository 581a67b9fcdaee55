"""One of several steps (7.24, T80)."""

from __future__ import annotations

from heitan.games.quartermaster.cards import BASICS, Face, Step
from heitan.games.quartermaster.choices import (
    GIVE_CARDS,
    GIVE_NAVY,
    Choice,
    with_card,
)
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.removing import remove
from heitan.games.quartermaster.rules.verbs.eliminating import victims
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_CHOOSE_ONE = Text("ask.choose-one")


def choose_one(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """One of several steps: Guns and Butter's actions, Malta's navy or cards (T80)."""
    from heitan.games.quartermaster.rules.effects import can_do, do

    chooser = step.chooser if isinstance(step.chooser, Nation) else at_work.nation
    named = _named_options(step)
    choice = yield from choose(
        state,
        chooser,
        Kind.ACT,
        ASK_CHOOSE_ONE,
        "7.24",
        lambda: [c for c, each in named.items() if c is GIVE_CARDS or can_do(state, at_work, each)],
    )
    if choice is GIVE_NAVY:
        # T34: a navy given up is not battled, and nothing on its side may keep it from going.
        victim = victims(state, at_work, named[choice])[0]
        assert victim.nation and victim.piece and victim.space
        yield from remove(state, at_work.nation, victim.nation, victim.piece, victim.space)
    elif choice is not None:
        yield from do(state, at_work, named[choice])


def _named_options(step: Step) -> dict[Choice, Step]:
    """The choice that stands for each of a step's options."""
    named: dict[Choice, Step] = {}
    for each in step.options:
        if each.verb == "discard":
            named[GIVE_CARDS] = each
        elif each.verb == "eliminate":
            named[GIVE_NAVY] = each
        else:
            named[with_card("as", _basic_like(each))] = each
    return named


def _basic_like(step: Step) -> Face:
    for face in BASICS:
        (same,) = face.effects[0].steps
        if (same.verb, same.piece) == (step.verb, step.piece):
            return face
    raise LookupError(step.verb)


def can_choose_one(state: State, at_work: Resolving, step: Step) -> bool:
    """One of the steps could do something."""
    from heitan.games.quartermaster.rules.effects import can_do

    return any(can_do(state, at_work, each) for each in step.options)
