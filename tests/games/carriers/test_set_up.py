"""S1–S2: set-up, over many seeds."""

from __future__ import annotations

from collections import Counter

import pytest

from heitan.games.carriers import game
from heitan.games.carriers.cards import CARDS, END_CARD
from heitan.games.carriers.state import State
from heitan.games.carriers.variants import Variants
from heitan.kernel.chance import Streams


def set_up(seats: int, seed: int) -> State:
    """The table after set-up, before the first turn."""
    state = game.start(seats, Variants())
    streams, rule = Streams(seed), game.set_up(state)
    answer = None
    try:
        while True:
            answer = streams.answer(rule.send(answer))  # type: ignore[arg-type]
    except StopIteration:
        return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hands(seats: int) -> None:
    """S1: every hand is five cards with a carrier among them, and never End of war."""
    for seed in range(300):
        state = set_up(seats, seed)
        assert len(state.hands) == seats
        for hand in state.hands.values():
            assert len(hand) == 5
            assert any(card.face.carrier for card in hand)
            assert END_CARD not in hand
        lying = [*state.deck, *(card for hand in state.hands.values() for card in hand)]
        assert sorted(lying, key=CARDS.index) == list(CARDS)
        assert len(state.deck) == 87 - 5 * seats
        assert END_CARD in state.deck


def test_nothing_else_has_happened() -> None:
    """S1: fields, discard and score piles are empty, nobody has scored."""
    state = set_up(3, 1)
    assert not any(state.fields.values())
    assert not any(state.piles.values())
    assert state.discard == []
    assert state.scores == {1: 0, 2: 0, 3: 0}
    assert state.end_of_war_seen == 0


def test_carriers_are_dealt_fairly() -> None:
    """S1: the first carrier is each of the ten about as often; others are dealt with the rest."""
    first = Counter(set_up(2, seed).hands[1][0].face.id for seed in range(3000))
    expected = {"fleet-3": 600, "fleet-4": 600, "fleet-5": 600}
    expected |= {"escort-carrier-1": 300, "escort-carrier-2": 600, "escort-carrier-3": 300}
    assert set(first) == set(expected)
    # Five standard deviations; the seeds are fixed, so this holds for ever or never.
    for face, times in expected.items():
        assert abs(first[face] - times) < 5 * (times * (1 - times / 3000)) ** 0.5
    several = sum(
        sum(card.face.carrier for card in set_up(2, seed).hands[1]) > 1 for seed in range(300)
    )
    assert several > 50


def test_end_of_war_lies_anywhere() -> None:
    """S1: End of war is shuffled in: it lies in each third of the deck about as often."""
    thirds = Counter(
        3 * (d := set_up(2, seed).deck).index(END_CARD) // len(d) for seed in range(900)
    )
    assert set(thirds) == {0, 1, 2}
    assert all(abs(times - 300) < 75 for times in thirds.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_seat_is_drawn(seats: int) -> None:
    """S2: each seat begins about as often as any other."""
    times = 600 * seats
    first = Counter(set_up(seats, seed).active for seed in range(times))
    assert set(first) == set(range(1, seats + 1))
    assert all(abs(n - 600) < 5 * (600 * (1 - 1 / seats)) ** 0.5 for n in first.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_neighbour_on_the_right(seats: int) -> None:
    """S2, B1: the seat on the right plays just before; then on to the right from there."""
    state = set_up(seats, 1)
    for active in range(1, seats + 1):
        state.active = active
        right = list(state.right_of_active())
        assert right[0] == (active - 1 or seats)
        assert right == [(active - n - 1) % seats + 1 for n in range(1, seats)]
