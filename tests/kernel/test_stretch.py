"""The flow of a game: its stretches one after the other, with nothing kept in between."""

import random

import toys

from heitan.kernel.chance import Streams
from heitan.kernel.decision import Decision
from heitan.kernel.stretch import Between, flow


def begun(seed):
    """A state before set-up and what answers its requests."""
    return toys.chain.start(3, toys.Plain()), Streams(seed)


def drive(going, chance, choose, stretches=None):
    """Answer what a flow asks for so many stretches, or to its end; gives how many were played."""
    played, answer = 0, None
    while stretches is None or played < stretches:
        try:
            asked = going.send(answer)
        except StopIteration:
            break
        if isinstance(asked, Between):
            played, answer = played + 1, None
        elif isinstance(asked, Decision):
            answer = choose(asked.options)
        else:
            answer = chance.answer(asked)
    return played


def test_a_mark_stands_between_stretches_and_none_after_the_last():
    state, chance = begun(3)
    going = flow(toys.chain, state, set_up=True)
    assert drive(going, chance, random.Random(1).choice) == 12
    assert state.turns == 12


def test_a_new_flow_goes_on_where_another_was_left():
    whole, chance = begun(4)
    choose = random.Random(2).choice
    drive(flow(toys.chain, whole, set_up=True), chance, choose)
    parted, chance = begun(4)
    choose = random.Random(2).choice
    drive(flow(toys.chain, parted, set_up=True), chance, choose, stretches=5)
    assert parted.turns == 4
    left = parted.copy()
    drive(flow(toys.chain, left, set_up=False), chance, choose)
    assert left.as_dict() == whole.as_dict()


def test_a_game_that_is_over_has_no_further_stretch():
    state, chance = begun(5)
    state.turns = 11
    assert drive(flow(toys.chain, state, set_up=False), chance, lambda o: o[-1]) == 0
    assert state.turns == 12
