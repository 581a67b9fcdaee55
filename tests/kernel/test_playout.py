"""Playouts: the same end as playing on, and the match stays where it is."""

import random

import pytest
import toys
from hypothesis import given
from hypothesis import strategies as st

from heitan.kernel.decision import IllegalChoice
from heitan.kernel.match import Match
from heitan.kernel.text import Text


def played(game, seed, choices, luck, seats=3):
    match, rng = Match(game, seats, seed=seed), random.Random(luck)
    for _ in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    return match


@given(st.integers(0, 2**64), st.integers(0, 60), st.integers(0, 2**32))
def test_it_ends_as_playing_on_would(seed, choices, luck):
    for game in (toys.smugglers, toys.chain):
        match = played(game, seed, choices, luck)
        if match.decision is None:
            continue
        for option in match.decision.options:
            chance = random.Random(luck)
            on = match.fork()
            on.choose(option.id)
            while on.decision is not None:
                on.choose(chance.choice(on.decision.options))
            assert match.playout(option, random.Random(luck).choice) == on.result


def test_the_match_stays_where_it_is():
    match = played(toys.smugglers, 5, 9, 1)
    before = match.state.as_dict(), len(match.entries), len(match.log), match.decision
    ends = [match.playout(match.decision.options[0], random.Random(1).choice) for _ in range(3)]
    assert ends[0] == ends[1] == ends[2]
    assert (match.state.as_dict(), len(match.entries), len(match.log), match.decision) == before


def test_outcomes_of_a_record_are_not_used_up_by_it():
    """Chance that was fixed stays fixed: a rule may do with an order what it likes."""
    match = Match(toys.smugglers, 2, seed=1)
    order = [entry.outcome for entry in match.entries]
    same = Match(toys.smugglers, 2, seed=2, outcomes=order)
    for _ in range(2):
        same.playout(same.decision.options[0], random.Random(1).choice)
    on = same.fork()
    assert on.state.as_dict() == same.state.as_dict()


def test_an_illegal_option_is_refused():
    match = played(toys.smugglers, 5, 3, 1)
    with pytest.raises(IllegalChoice, match="'lay:gold'"):
        match.playout(toys.Act("lay:gold", Text("x")), random.Random(1).choice)
    while match.decision is not None:
        match.choose(match.decision.options[0])
    with pytest.raises(IllegalChoice, match="the match is over"):
        match.playout(toys.pass_(), random.Random(1).choice)
