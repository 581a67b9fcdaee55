"""A scenario's ``given`` (spec, "Scenario state keys"): what it sets, and its errors."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heitan.games.carriers import game
from heitan.games.carriers.cards import CARDS
from heitan.games.carriers.state import State
from heitan.games.carriers.variants import Variants
from heitan.kernel.match import Match
from heitan.kernel.scenario import run_scenario


def positioned(given: dict[str, Any], seats: int = 2) -> State:
    """A state fresh from set-up with ``given`` applied."""
    state: State = Match(game, seats, Variants(), seed=5).state.copy()
    game.given(state, given)
    return state


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"hand": {}}, "no key 'hand'; possible: active, end_of_war_seen, hands, fields, deck"),
        ({"active": 3}, "active: no seat 3 among 2"),
        ({"active": "first"}, "active: no seat 'first' among 2"),
        ({"end_of_war_seen": 3}, "end_of_war_seen: 3, expected 0, 1 or 2"),
        ({"end_of_war_seen": True}, "end_of_war_seen: True, expected 0, 1 or 2"),
        ({"hands": {3: []}}, "hands: no seat 3 among 2"),
        ({"hands": [["cargo"]]}, "hands: [['cargo']], expected a mapping by seat"),
        ({"hands": {1: "cargo"}}, "hands.1: 'cargo', expected a list of cards"),
        ({"hands": {1: [5]}}, "hands.1: [5], expected a list of cards"),
        ({"hands": {1: ["yamato"]}}, "hands.1: no card 'yamato'; possible: fleet-3, fleet-4"),
        ({"hands": {1: ["radar"] * 3}}, "hands.1: there are only 2 'radar'"),
        ({"hands": {1: ["end-of-war"]}}, "hands.1: 'end-of-war' cannot be in a hand"),
        ({"hands": {1: ["fleet-5 up"]}}, "hands.1: no card 'fleet-5 up'"),
        ({"fields": {2: ["bomber"]}}, "fields.2: 'bomber' cannot lie on a field"),
        ({"fields": {2: ["fleet-5 down"]}}, "fields.2: no card 'fleet-5 down'"),
        ({"fields": {2: None}}, "fields.2: None, expected a list of cards"),
        ({"deck": {"top": "cargo"}}, "deck: {'top': 'cargo'}, expected a list of cards"),
        ({"deck": ["end-of-war", "end-of-war"]}, "deck: there are only 1 'end-of-war'"),
        ({"deck": ["radar"], "discard": ["radar", "radar"]}, "discard: there are only 2 'radar'"),
        ({"deck_exact": "yes"}, "deck_exact: 'yes', expected true or false"),
        ({"scores": {1: "4"}}, "scores.1: '4', expected a whole number from 0 up"),
        ({"scores": {1: -1}}, "scores.1: -1, expected a whole number from 0 up"),
        ({"step": "flip"}, "step: 'flip'; possible: plot, reveal, raid, discard"),
        ({"step": ["plot"]}, "step: ['plot']; possible: plot, reveal, raid, discard"),
    ],
)
def test_errors_are_one_clear_line(given: dict[str, Any], line: str) -> None:
    """What is wrong, where, and what was expected."""
    with pytest.raises(ValueError, match=re.escape(line)) as caught:
        positioned(given)
    assert type(caught.value) is ValueError
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)
    outcome = run_scenario({"game": "carriers", "given": given, "steps": [{"legal": []}]})
    assert outcome.message.startswith(f"given: {line}")


def test_the_rest_of_the_cards_lies_below_the_deck() -> None:
    """What is not named lies below the named top of the deck; no card is lost."""
    state = positioned(
        {
            "hands": {1: ["radar"], 2: []},
            "fields": {1: ["cargo", "fleet-5 up"]},
            "discard": ["mine"],
            "deck": ["tanker", "landing"],
        }
    )
    assert [card.face.id for card in state.deck[:-3:-1]] == ["tanker", "landing"]
    assert len(state.deck) == len(CARDS) - 4
    found = state.as_dict()
    assert found["fields"] == {1: ["cargo", "fleet-5 up"], 2: []}
    assert found["hands"] == {1: ["radar"], 2: []}
    assert found["discard"] == ["mine"]


def test_an_exact_deck_is_all_there_is() -> None:
    """With ``deck_exact`` the cards not named are out of the game."""
    state = positioned(
        {"hands": {1: [], 2: []}, "deck": ["end-of-war", "cargo"], "deck_exact": True}
    )
    assert state.as_dict()["deck"] == ["end-of-war", "cargo"]


def test_hands_that_are_not_named_stay() -> None:
    """A seat that is not named keeps its hand; what is named elsewhere comes from other copies."""
    before = Match(game, 3, Variants(), seed=5).state
    names = [card.face.id for card in before.hands[2]]
    state = positioned({"hands": {1: [], 3: []}, "fields": {1: ["cargo"] * 3 + ["tanker"] * 3}}, 3)
    assert [card.face.id for card in state.hands[2]] == names


def test_the_turn_begins_with_the_flip_and_the_draw() -> None:
    """T1, T2: without ``step`` the turn begins; the card is drawn if ``deck`` gives one."""
    given = {"active": 2, "hands": {1: [], 2: ["cargo"]}, "fields": {2: ["fleet-3 up"]}}
    drawn = Match.resume(game, positioned({**given, "deck": ["tanker"]}), Variants(), 2)
    assert drawn.state.as_dict()["hands"][2] == ["cargo", "tanker"]
    assert drawn.state.as_dict()["fields"][2] == ["fleet-3"]
    after = Match.resume(game, positioned(given), Variants(), 2)
    assert after.state.as_dict()["hands"][2] == ["cargo"]
    assert after.state.as_dict()["fields"][2] == ["fleet-3"]
    assert after.state.active == 2


@pytest.mark.parametrize(
    ("step", "reason"), [("plot", "T3"), ("reveal", "T4"), ("raid", "T5"), ("discard", "T6")]
)
def test_steps(step: str, reason: str) -> None:
    """The turn goes on from the step named."""
    hand = ["cargo"] * 4 + ["bomber"] * 4
    given = {"active": 1, "step": step, "hands": {1: hand}, "fields": {1: ["tanker"] * 3}}
    given["fields"] |= {2: ["cargo"]}  # type: ignore[attr-defined]
    match = Match.resume(game, positioned(given), Variants(), 2)
    assert match.decision is not None
    assert match.decision.reason == reason
