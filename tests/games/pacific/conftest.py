"""What the tests of Pacific share."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.state import State
from heitan.kernel.decision import Option
from heitan.kernel.match import Match
from heitan.kernel.options import read_options


def begun(
    given: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    dice: tuple[int, ...] = (),
) -> Match[State]:
    """A match that begins in a position, or at its start."""
    read = read_options(game.options_type, options or {})
    match: Match[State] = Match(game, 2, read, seed)
    if given is None:
        return match
    state = game.start(2, read)
    for _ in game.set_up(state):
        raise AssertionError("nothing is asked in the set-up")
    game.given(state, given)
    return Match.resume(game, state, read, 2, seed, dice)


def eager(match: Match[Any], rng: random.Random, passing: float = 0.2) -> Option:
    """A random choice of players who seldom pass."""
    assert match.decision is not None
    options = match.decision.options
    if len(options) > 1 and options[-1].id == "pass" and rng.random() > passing:
        options = options[:-1]
    return rng.choice(options)


@pytest.fixture
def begin() -> Any:
    """The function :func:`begun`."""
    return begun


@pytest.fixture
def choose() -> Any:
    """The function :func:`eager`."""
    return eager
