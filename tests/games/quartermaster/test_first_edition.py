"""Matches of the first edition."""

from __future__ import annotations

from typing import Any

import pytest

from heitan.games.quartermaster.cards import DECKS_IN
from heitan.games.quartermaster.nations import NATIONS
from heitan.games.quartermaster.variants import Edition


@pytest.mark.parametrize("seed", range(40))
def test_a_match_comes_to_its_end(play: Any, seed: int) -> None:
    """Six rounds of random choices; no card of a nation gets lost or is in two places."""
    *_, match = play(seed, edition="first", rounds="6", lead="0")
    assert match.result.ending == "rounds"
    state = match.state
    for nation in NATIONS:
        cards = [
            *state.hands[nation],
            *state.decks[nation],
            *state.statuses[nation],
            *state.responses[nation],
            *(each.card for each in state.discards[nation]),
        ]
        numbers = [card.number for card in cards]
        whole = [card.number for card in DECKS_IN[Edition.FIRST][nation]]
        assert sorted(numbers) == sorted(whole)
