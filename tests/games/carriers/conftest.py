"""What the tests of Carriers share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from heitan.games.carriers import game
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants


def random_options(rng: random.Random) -> Any:
    """One reading of each question the draft leaves open."""
    chosen = {v.name: rng.choice(v.values) for v in variants(game.options_type)}
    return read_options(game.options_type, chosen)


def decisions(seed: int, eager: bool = True) -> Iterator[Match[Any]]:
    """A random match with random seats and options, at each of its decisions and at its end.

    With ``eager`` a seat passes less often than the options alone would have it, so that sets come
    to lie in the fields and are fought over.
    """
    rng = random.Random(seed)
    match = Match(game, rng.choice(game.seat_counts), random_options(rng), seed=seed)
    while match.decision is not None:
        yield match
        options = match.decision.options
        if eager and options[-1].id == "pass" and rng.random() < 0.7:
            options = options[:-1]
        match.choose(rng.choice(options))
    yield match


@pytest.fixture
def play() -> Any:
    """The function :func:`decisions`."""
    return decisions
