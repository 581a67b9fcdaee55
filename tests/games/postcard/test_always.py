"""What holds at every decision of every war, whatever is chosen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from heitan.games.postcard import game
from heitan.games.postcard.cards import JOKER, SUITED
from heitan.games.postcard.places import EASTERN, FRONTS, FRONTS_OF, PTO, THEATRES
from heitan.games.postcard.state import FEWEST_STEPS, MOST_STEPS, Status
from heitan.kernel.chance import Streams
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants

VOCABULARY = frozenset(game.vocabulary(1))
JOKERS = 2
#: A1, P1: what a turn can have at most.
LARGEST_HAND = 4
AXIS_UNITS = 6


@st.composite
def wars(draw: st.DrawFn) -> tuple[Match[Any], list[int]]:
    """A new war with any options and seed, and numbers to choose by."""
    said = {v.name: draw(st.sampled_from(v.values)) for v in variants(game.options_type)}
    match = Match(game, 1, read_options(game.options_type, said), draw(st.integers(0)))
    return match, draw(st.lists(st.integers(0, 30), min_size=20, max_size=120))


def check_cards(match: Match[Any]) -> None:
    """M2, S3: the 54 cards, each once; no joker in hand; what is in use is in no pile."""
    state = match.state
    cards = [*state.deck, *state.hand, *state.discard, *state.allied_cards, *state.axis_cards]
    cards += [JOKER] if state.air else []
    assert Counter(cards) == Counter([*SUITED, *[JOKER] * JOKERS])
    assert JOKER not in state.hand
    assert len(state.hand) <= LARGEST_HAND


def check_units(match: Match[Any]) -> None:
    """M2, M3, X3: the six Axis units, each on its own ground; a unit holds what it stands on."""
    state = match.state
    on_map = [unit for unit in state.units if unit is not None]
    assert len(on_map) + len(state.storage) + state.navy_gone == AXIS_UNITS
    assert all(0 <= state.in_storage(theatre) <= 2 for theatre in THEATRES)
    said = state.as_dict()["units"]
    assert said["raiding"] in ("none", "u-boats", *(() if state.surface_lost else ("surface",)))
    for front in FRONTS:
        if state.unit(front) is not None or state.unit(front.capital) is not None:
            assert state.status(front) is Status.AXIS
        if state.status(front) is Status.AXIS:
            held = state.unit(front.capital) is not None
            assert state.allied_unit(front) is (None if held else front.capital)


def check_war(match: Match[Any]) -> None:
    """M3, X9, A1: who is at war follows from the fronts, and the steps from who is at war."""
    state = match.state
    pacific = {state.status(front) is Status.NEUTRAL for front in FRONTS_OF[PTO]}
    assert len(pacific) == 1, "the Pacific fronts leave neutrality together"
    assert (state.us_entry is None) == pacific.pop()
    assert (state.soviet_entry is None) == (state.status(EASTERN) is Status.NEUTRAL)
    assert 0 <= state.allied_steps_left < MOST_STEPS
    assert state.count is None or FEWEST_STEPS <= state.count.total <= MOST_STEPS
    assert 1939 <= state.year <= 1945


def check_decision(match: Match[Any]) -> None:
    """X8, P4: there is a choice, all of it in the vocabulary; who acts holds a card."""
    if match.decision is None:
        assert match.result is not None
        assert match.result.winners == ((1,) if match.result.ending == "victory" else ())
        return
    ids = [option.id for option in match.decision.options]
    assert len(ids) == len(set(ids)) > 1
    assert VOCABULARY.issuperset(ids)
    if match.decision.reason == "P4":
        assert match.state.hand


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(wars())
def test_facts_that_always_hold(started: tuple[Match[Any], list[int]]) -> None:
    """No card and no counter is lost or doubled, and each lies where it may."""
    match, numbers = started
    for number in numbers:
        neutral = {front for front in FRONTS if match.state.status(front) is Status.NEUTRAL}
        for check in (check_cards, check_units, check_war, check_decision):
            check(match)
        if match.decision is None:
            break
        options = match.decision.options
        match.choose(options[number % len(options)])
        still = {front for front in FRONTS if match.state.status(front) is Status.NEUTRAL}
        assert still <= neutral, "no front becomes neutral again (M3)"


def test_the_pack_at_the_start() -> None:
    """S3: one joker lies before the player, the other 53 cards are the deck; another seed, another
    order."""
    decks = []
    for seed in range(2):
        state = game.start(1, read_options(game.options_type, {}))
        set_up = game.set_up(state)
        shuffle = next(set_up)
        with pytest.raises(StopIteration):
            set_up.send(Streams(seed).answer(shuffle))
        assert Counter(state.deck) == Counter([*SUITED, JOKER])
        assert state.air
        assert not state.hand
        assert not state.discard
        decks.append(state.deck)
    assert decks[0] != decks[1]
