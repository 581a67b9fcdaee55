"""A choice cannot be taken back once another seat's hidden cards could have answered it: whether
they did or not, its seat has learned something."""

from __future__ import annotations

from typing import Any

import pytest

from heitan.games.carriers import game
from heitan.games.carriers.variants import Variants
from heitan.kernel.match import Match

CONVOY = ["cargo", "cargo", "cargo"]


def match_from(choices: list[str], seats: int = 2, **given: Any) -> Match[Any]:
    """A match that goes on from ``given`` with these choices."""
    state = Match(game, seats, Variants(), seed=1).state.copy()
    hands = {seat: [] for seat in range(1, seats + 1)}
    game.given(
        state, {"active": 1, "step": "reveal", "hands": hands, "deck": ["cargo"] * 4, **given}
    )
    match = Match.resume(game, state, Variants(), seats)
    for choice in choices:
        match.choose(choice)
    return match


@pytest.mark.parametrize("answer", [[], ["bomber"]])
def test_a_pass_in_a_commitment(answer: list[str]) -> None:
    """B5: the attacker passes: that the other side commits, or has nothing to commit, is known."""
    match = match_from(
        ["reveal:cargo", "turn-up:fleet-3", "turn-up:fleet-3", "pass"],
        hands={1: answer, 2: ["mine"]},
        fields={1: [*CONVOY, "fleet-3", "tanker", "tanker", "tanker"], 2: ["fleet-3"]},
    )
    assert match.cannot_undo((2,)) is not None


@pytest.mark.parametrize("answer", [[], ["fleet-5"]])
def test_a_pass_on_a_battle(answer: list[str]) -> None:
    """B1: seat 3 passes: that seat 2 is asked, or has no carrier, is known."""
    match = match_from(
        ["reveal:cargo", "pass"],
        seats=3,
        fields={1: [*CONVOY, "tanker", "tanker", "tanker"], 2: answer, 3: ["fleet-3"]},
    )
    assert match.cannot_undo((3,)) is not None


@pytest.mark.parametrize("answer", [[], ["vt-fuze"]])
def test_a_bomb(answer: list[str]) -> None:
    """B9: the bomb hits: that a VT fuze answers it, or none does, is known."""
    battle = ["turn-up:fleet-3", "turn-up:fleet-4", "turn-up:fleet-3", "pass"]
    match = match_from(
        ["reveal:cargo", *battle, "commit:guided-bomb"],
        hands={1: answer, 2: ["guided-bomb"]},
        fields={1: [*CONVOY, "fleet-4", "fleet-3", "fleet-5"], 2: ["fleet-3"]},
    )
    match.choose("bomb:1/4")
    assert match.cannot_undo((2,)) is not None


@pytest.mark.parametrize("hand", [["bomber", "cargo"], ["cargo", "tanker"]])
def test_the_carrier_lost(hand: list[str]) -> None:
    """B8: the attacker loses a carrier: how the turn goes on tells of the active seat's hand."""
    battle = ["turn-up:fleet-3", "turn-up:escort-carrier-1", "turn-up:fleet-5", "pass"]
    commitment = ["pass"] if "bomber" in hand else []
    match = match_from(
        ["reveal:cargo", *battle, *commitment, "lose:fleet-3"],
        hands={1: hand, 2: []},
        fields={1: [*CONVOY, "fleet-5", "battleship"], 2: ["fleet-3", "escort-carrier-1"]},
    )
    assert match.cannot_undo((2,)) is not None


def test_own_steps_can_be_taken_back() -> None:
    """T3, T4: a card plotted and a set not revealed are the seat's own affair."""
    match = match_from(
        ["plot:cargo", "pass"],
        step="plot",
        hands={1: ["cargo", "bomber"], 2: []},
        fields={1: ["cargo", "cargo"], 2: ["tanker"]},
    )
    assert match.cannot_undo((1,)) is None
    match.undo()
    match.undo()
    assert match.state.as_dict()["hands"][1] == ["cargo", "bomber"]
    assert match.cannot_undo((1,)) is not None
