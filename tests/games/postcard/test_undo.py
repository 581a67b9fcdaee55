"""What can be taken back: everything up to the next card drawn."""

from __future__ import annotations

from typing import Any

POSITION = {
    "year": 1941,
    "phase": "axis",
    "allied_steps_left": 0,
    "hand": ["KS", "2D", "5H"],
    "units": {"berlin": "panzer", "tokyo": "land-air"},
    "fronts": {"western": "contested"},
}


def test_acts_without_a_card_drawn_can_be_taken_back(begin: Any) -> None:
    """X2, X6: two acts and their cards, one after another."""
    match = begin(POSITION)
    before = match.state.as_dict()
    for choice in ("flip:tokyo", "card:2D", "seize:eastern", "card:5H", "advance"):
        match.choose(choice)
    for _ in range(5):
        assert match.cannot_undo((1,)) is None
        match.undo()
    assert match.state.as_dict() == before


def test_an_attack_cannot_be_taken_back(begin: Any) -> None:
    """B2: the Allied card is known."""
    match = begin({**POSITION, "deck": ["3C"]})
    match.choose("attack:berlin:western")
    assert match.cannot_undo((1,)) is None
    match.choose("card:KS")
    assert match.decision.reason == "B7"
    assert match.cannot_undo((1,)).key == "undo.revealed"


def test_the_allied_card_stands(begin: Any) -> None:
    """A2: with the next card turned up there is no way back to the Axis step."""
    match = begin({**POSITION, "allied_steps_left": 1, "deck": ["3C"]})
    match.choose("flip:tokyo")
    match.choose("card:2D")
    assert match.decision.reason == "A5"
    assert match.cannot_undo((1,)).key == "undo.revealed"
