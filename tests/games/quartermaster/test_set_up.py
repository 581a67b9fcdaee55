"""Set-up (section 1)."""

from __future__ import annotations

from typing import Any

import pytest

from heitan.games.quartermaster import game
from heitan.games.quartermaster.nations import AXIS, BY_SEAT, NATIONS, Nation
from heitan.games.quartermaster.spaces import HOME
from heitan.games.quartermaster.state import ARMY, NAVY, TurnStep
from heitan.games.quartermaster.variants import Variants
from heitan.kernel.match import Match


@pytest.fixture
def match() -> Match[Any]:
    """A match of the default game before its first choice."""
    return Match(game, 6, Variants(), seed=3)


def test_six_nations_always_play(match: Match[Any]) -> None:
    """1.1, 13.1: six seats, one a nation, whoever holds them; each with its own cards."""
    assert game.seat_counts == (6,)
    assert [game.seat_id(seat) for seat in range(1, 7)] == [nation.id for nation in NATIONS]
    state = match.state
    for one in NATIONS:
        for other in NATIONS:
            if one is not other:
                assert not set(state.decks[one]) & set(state.decks[other])
                assert not set(state.hands[one]) & set(state.hands[other])


def test_ten_cards_are_drawn_and_seven_kept(match: Match[Any]) -> None:
    """1.4: each nation in turn discards three of ten, face down, and the game begins."""
    for nation in NATIONS:
        for left in (10, 9, 8):
            assert match.decision is not None
            assert match.decision.seat == nation.seat
            assert match.state.step is TurnStep.SET_UP
            assert len(match.state.hands[nation]) == left
            match.choose(match.decision.options[-1])
        assert len(match.state.hands[nation]) == 7
        pile = match.state.discards[nation]
        assert [each.up for each in pile] == [False] * 3
    assert match.state.step is TurnStep.PLAY
    assert match.state.nation is NATIONS[0]


def test_starting_armies_set_off_nothing(match: Match[Any]) -> None:
    """1.6: no window is open or has been when the first nation chooses its cards."""
    assert not match.state.windows
    assert not match.choices
    for nation in NATIONS:
        assert match.state.armies[nation] == HOME[nation].bit


#: Pieces in all: armies, navies.
PIECES = {
    "germany": (7, 3),
    "uk": (5, 5),
    "japan": (5, 5),
    "ussr": (7, 1),
    "italy": (4, 3),
    "usa": (5, 6),
}


@pytest.mark.parametrize("nation", NATIONS, ids=repr)
def test_reserves(nation: Nation, match: Match[Any]) -> None:
    """1.7: all pieces but the army in the Home."""
    armies, navies = PIECES[nation.id]
    assert match.state.reserve(nation, ARMY) == armies - 1
    assert match.state.reserve(nation, NAVY) == navies


def test_turn_order_alternates_between_the_teams() -> None:
    """2.1: Axis and Allies in turn."""
    teams = [BY_SEAT[seat].team for seat in range(1, 7)]
    assert [team is AXIS for team in teams] == [True, False] * 3
