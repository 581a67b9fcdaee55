"""What holds at every decision of every match, whatever is chosen."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heitan.games.carriers import game
from heitan.games.carriers.cards import CARDS, END_CARD, Card
from heitan.games.carriers.state import State, Step
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants


@st.composite
def matches(draw: st.DrawFn) -> tuple[Match[Any], list[int]]:
    """A new match with any seats, options and seed, and numbers to choose by."""
    said = {v.name: draw(st.sampled_from(v.values)) for v in variants(game.options_type)}
    options = read_options(game.options_type, said)
    match = Match(game, draw(st.sampled_from(game.seat_counts)), options, draw(st.integers(0)))
    return match, draw(st.lists(st.integers(0, 20), min_size=20, max_size=120))


def everywhere(state: State) -> list[Card]:
    """Every card, wherever it is; a raid's target and a convoy still lie on a field."""
    cards = [*state.deck, *state.discard]
    for seat in state.hands:
        cards += state.hands[seat]
        cards += [placed.card for placed in state.fields[seat]]
        cards += state.piles[seat]
    if state.raid is not None:
        cards.append(state.raid.attack)
    if state.battle is not None:
        for committed in state.battle.committed.values():
            cards += committed
    return cards


def check(match: Match[Any]) -> None:
    """The facts themselves."""
    state = match.state
    assert sorted(everywhere(state), key=CARDS.index) == list(CARDS)
    assert all(END_CARD not in hand for hand in state.hands.values())
    for field in state.fields.values():
        assert all(placed.face.plottable for placed in field)
    for seat, pile in state.piles.items():
        assert all(card.face.values for card in pile)
        assert bool(pile) == bool(state.scores[seat])
    for seat, hand in state.hands.items():
        # T6: only the seat whose turn it is can have more than it may keep.
        assert seat == state.active or len(hand) <= 7
    decision = match.decision
    if decision is None:
        assert state.end_of_war_seen == 3
        assert match.result is not None
        return
    assert state.end_of_war_seen < 3
    ids = [option.id for option in decision.options]
    assert len(ids) == len(set(ids)) > 1
    assert "pass" not in ids[:-1], "pass is the last option"
    asked_in_turn = {"T3": Step.PLOT, "T4": Step.REVEAL, "T5": Step.RAID, "T6": Step.DISCARD}
    if decision.reason in asked_in_turn:
        assert decision.seat == state.active
        assert state.step is asked_in_turn[decision.reason]
        assert state.raid is None
        assert state.battle is None


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(matches())
def test_facts_that_always_hold(started: tuple[Match[Any], list[int]]) -> None:
    """C1–C6, S1, T3, T4, T6, E1: no card is lost or doubled, and each lies where it may."""
    match, numbers = started
    check(match)
    for number in numbers:
        if match.decision is None:
            break
        options = match.decision.options
        match.choose(options[number % len(options)])
        check(match)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(matches())
def test_scores_only_grow_by_what_a_set_is_worth(started: tuple[Match[Any], list[int]]) -> None:
    """T4, C3: each choice changes the scores by nothing, or by one set of the active seat."""
    match, numbers = started
    per_card = match.options.score_per.value == "card"
    for number in numbers:
        if match.decision is None:
            break
        active, seen = match.state.active, match.state.end_of_war_seen
        before, piles = match.state.scores.copy(), match.state.piles.copy()
        options = match.decision.options
        match.choose(options[number % len(options)])
        for seat, score in match.state.scores.items():
            scored = match.state.piles[seat][len(piles[seat]) :]
            if not scored:
                assert score == before[seat]
                continue
            assert seat == active
            assert len(scored) == match.options.set_size
            (face,) = {card.face for card in scored}
            worth = face.values[seen] * (len(scored) if per_card else 1)
            assert score == before[seat] + worth
