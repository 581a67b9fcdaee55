"""Matches: choosing, forks, earlier points, undo."""

import random
from typing import NamedTuple

import pytest
import toys
from hypothesis import given
from hypothesis import strategies as st

from heitan.kernel.conformance.rebuild import check_same
from heitan.kernel.decision import Decision, IllegalChoice, Kind
from heitan.kernel.match import CannotUndo, Match
from heitan.kernel.record import record
from heitan.kernel.text import Text

CALM = toys.Tides(storms=False)


def smuggling(seed=1, seats=2, options=CALM):
    """A match of Smugglers with the question of who begins answered."""
    match = Match(toys.smugglers, seats, options, seed)
    match.choose("keep")
    return match


def play(match, choices, rng):
    for _ in range(choices):
        if match.decision is None:
            return
        match.choose(rng.choice(match.decision.options))


def facts(match):
    return record(match), match.state.as_dict(), len(match.log)


def test_a_number_of_seats_that_cannot_be():
    with pytest.raises(ValueError, match="smugglers cannot have 4 seats; possible: 2, 3"):
        Match(toys.smugglers, 4)


def test_seats_and_options_by_default():
    match = Match(toys.smugglers)
    assert (match.seats, match.options) == (2, toys.Tides())


@pytest.mark.parametrize("choice", ["lay:gold", "", "PASS", toys.Act("look:1/1", Text("x"))])
def test_an_illegal_choice_changes_nothing(choice):
    match = smuggling()
    before = facts(match)
    with pytest.raises(IllegalChoice) as refused:
        match.choose(choice)
    assert facts(match) == before
    assert refused.value.legal == tuple(option.id for option in match.decision.options)
    assert "pass" in str(refused.value)


def test_nothing_can_be_chosen_after_the_end():
    match = smuggling()
    play(match, 1000, random.Random(1))
    assert match.result is not None
    with pytest.raises(IllegalChoice, match="nothing: the match is over"):
        match.choose("pass")


def test_an_equal_option_from_elsewhere_is_taken_as_the_decisions_own():
    """Rules tell options apart by identity; what reaches them is always the decision's."""
    match, sight = smuggling(), smuggling().sight(1, 2)
    for option in sight.decision.options:
        assert option not in (id(each) for each in match.decision.options)
        fork = match.fork()
        own = fork.decision.option(option.id)
        fork.choose(option)
        assert fork.last_choice.option is own


def test_equal_options_that_are_not_the_same():
    """Named tuples of two classes can be equal; the id decides then."""

    class Save(NamedTuple):
        card: str
        text: Text = Text("x")
        element: str | None = None

        @property
        def id(self):
            return f"save:{self.card}"

    class Lose(Save):
        @property
        def id(self):
            return f"lose:{self.card}"

    assert Save("a") == Lose("a")
    own, taken = (Save("a"), Lose("a")), []

    class Losing(toys.Smugglers):
        def look(self, state, seat):
            taken.append((yield Decision(seat, Kind.CARD, Text("ask.look"), "T4", own)))

    for choice in (*own, Lose("a"), "save:a", "lose:a"):
        match = Match(Losing(), 2, CALM, 1)
        match.choose("keep")
        match.choose("pass")
        match.choose(choice)
        assert taken.pop().id == (choice if isinstance(choice, str) else choice.id)


def test_a_decision_with_one_option_takes_itself_and_the_log_says_so_to_its_seat():
    alone = toys.Act("only", Text("choice.keep"))

    class Forced(toys.Smugglers):
        def look(self, state, seat):
            answer = yield Decision(seat, Kind.ACT, Text("ask.look"), "T4", (alone,))
            assert answer is alone

    match = Match(Forced(), 2, CALM, 1)
    match.choose("keep")
    seat = match.decision.seat
    match.choose("pass")
    forced = next(event for event in match.log if event.own and event.own.key == "log.forced")
    assert match.decision.seat != seat
    assert forced.told_to(frozenset({seat})).key == "log.forced"
    assert forced.told_to(frozenset()) is None
    assert "only" not in [each.option.id for each in match.choices]


def test_a_rule_may_use_up_what_chance_gave_it():
    """A shuffle's order is the rule's to take apart; the record keeps its own."""

    class Greedy(toys.Smugglers):
        def set_up(self, state):
            order = yield toys.Shuffle("deck", len(toys.CARGO))
            state.deck = [toys.CARGO[order.pop()] for _ in range(len(order))]
            yield toys.Pick("first", state.seats)

    match = Match(Greedy(), 2, CALM, 1)
    assert sorted(match.entries[0].outcome) == list(range(len(toys.CARGO)))
    check_same(match, match.at(0), "the match built anew")


@given(st.integers(), st.integers(0, 60), st.integers(0, 20), st.integers(0, 2**32))
def test_forks_are_the_same_and_independent(seed, before, after, luck):
    match = Match(toys.smugglers, 3, toys.Tides(), seed)
    play(match, before, random.Random(luck))
    fork, other = match.fork(), match.fork()
    check_same(match, fork, "a fork")
    kept = facts(match)
    play(fork, after, random.Random(luck + 1))
    play(other, after, random.Random(luck + 1))
    check_same(fork, other, "a fork played on")
    assert facts(match) == kept
    play(match, after, random.Random(luck + 1))
    check_same(match, fork, "the match played on")


@given(st.integers(), st.integers(1, 60), st.integers(0, 2**32))
def test_any_earlier_point_can_be_gone_back_to(seed, choices, luck):
    rng = random.Random(luck)
    match = Match(toys.smugglers, 2, toys.Tides(), seed)
    points = []
    for _ in range(choices):
        if match.decision is None:
            break
        points.append((len(match.entries), facts(match)))
        match.choose(rng.choice(match.decision.options))
    for entries, then in points:
        assert facts(match.at(entries)) == then


def test_resuming_from_a_state_of_ones_own():
    state = smuggling().state.copy()
    state.scores[1] = 40
    state.options = toys.Tides()
    state.active = 2
    resumed = Match.resume(toys.smugglers, state, toys.Tides(), 2, seed=3, dice=[6, 5])
    assert resumed.state.scores == {1: 40, 2: 6}
    check_same(resumed, resumed.fork(), "a fork of a resumed match")
    play(resumed, 1000, random.Random(1))
    assert resumed.result.scores[1] >= 40


def test_resuming_a_game_that_is_over():
    state = smuggling().state.copy()
    state.deck = []
    resumed = Match.resume(toys.smugglers, state, CALM, 2)
    assert resumed.decision is None
    assert resumed.result.ending == "deck"


# --- undo ----------------------------------------------------------------------------------------


def reason(match, *seats):
    why = match.cannot_undo(seats)
    return None if why is None else why.key


@pytest.fixture
def midturn():
    """A turn of seat 1 with two cards of seat 2 to look at; only rows matter."""
    match = smuggling()
    state = match.state.copy()
    state.active = 1
    state.rows[2] = [(toys.CARGO[0], False), (toys.CARGO[5], False)]
    return Match.resume(toys.smugglers, state, CALM, 2, seed=1)


def test_undo_goes_back_over_a_card_laid(midturn):
    assert reason(midturn, 1) == "undo.nothing"
    before = facts(midturn)
    midturn.choose(midturn.decision.options[0])
    assert midturn.decision.seat == 1
    assert reason(midturn, 1) is None
    assert reason(midturn, 1, 2) is None
    assert reason(midturn, 2) == "undo.other-seat"
    assert reason(midturn) == "undo.other-seat"
    midturn.undo()
    assert facts(midturn) == before
    with pytest.raises(CannotUndo) as refused:
        midturn.undo()
    assert refused.value.reason.key == "undo.nothing"


def test_undo_does_not_cross_a_reveal(midturn):
    midturn.choose("pass")
    midturn.choose("look:2/1")
    assert reason(midturn, 1) == "undo.revealed"
    before = facts(midturn)
    with pytest.raises(CannotUndo):
        midturn.undo()
    assert facts(midturn) == before


def test_undo_does_not_cross_chance():
    match = Match(toys.smugglers, 2, toys.Tides(), 1)
    seat = match.decision.seat
    match.choose("keep")
    assert reason(match, seat) == "undo.chance"


def test_undo_does_not_cross_the_end():
    match = smuggling()
    play(match, 1000, random.Random(1))
    assert reason(match, 1, 2) == "undo.over"


def test_undo_does_not_cross_the_choice_of_another_seat(midturn):
    midturn.choose("pass")
    midturn.choose("pass")
    assert midturn.decision.seat == 2
    midturn.choose(midturn.decision.options[0])
    assert reason(midturn, 1) == "undo.other-seat"


def chain(hands):
    state = Match(toys.chain).state.copy()
    toys.chain.given(state, {"active": "north", "hands": hands})
    return Match.resume(toys.chain, state, toys.Plain(), 3)


def test_whether_somebody_is_asked_in_secret_does_not_show_in_undo():
    """North may not tell from undo, or its reason, who held something to answer with."""
    nobody = chain({"north": [], "east": ["jam"], "south": []})
    held = chain({"north": [], "east": ["shield"], "south": []})
    nobody.choose("strike:south")
    held.choose("strike:south")
    assert held.decision.secret
    assert held.sight(1).waits_for is None
    assert reason(held, 1) == reason(nobody, 1) == "undo.revealed"
    held.choose("pass")
    assert held.decision.seat == nobody.decision.seat
    assert reason(held, 1) == reason(nobody, 1) == "undo.revealed"
    assert reason(held, 2) == "undo.answered"


def test_an_open_secret_decision_alone_keeps_a_choice_from_being_taken_back():
    state = chain({"north": [], "east": ["shield"], "south": []}).state.copy()
    match = Match.resume(toys.Chain("way back"), state, toys.Plain(), 3)
    match.choose("strike:south")
    assert reason(match, 1) == "undo.asked"
