"""Random matches: seats and options that vary, choices at random, all from one seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from heitan.kernel.conformance.failure import NotConformant
from heitan.kernel.game import Game
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants

LONGEST = 100_000


def chance(*about: object) -> random.Random:
    """A source of chance for checks: the same for the same words, whatever the hash seed."""
    return random.Random(":".join(map(str, about)))  # noqa: S311 - play, not secrets


def random_start(game: Game[Any], number: int, seed: int) -> tuple[Match[Any], random.Random]:
    """Random match ``number`` before its first choice, and the chance its players use.

    The first match of each number of seats has the default options.
    """
    rng = chance("heitan conformance", seed, number)
    counts = game.seat_counts
    options = read_options(game.options_type, {})
    if number >= len(counts):
        options = random_options(game, rng)
    return Match(game, counts[number % len(counts)], options, rng.getrandbits(64)), rng


def random_options(game: Game[Any], rng: random.Random) -> Any:
    """Each option with one of its values, at random."""
    values = {}
    for variant in variants(game.options_type):
        if variant.values:
            values[variant.name] = rng.choice(variant.values)
        elif variant.low is not None and variant.high is not None:
            values[variant.name] = str(rng.randint(variant.low, variant.high))
    return read_options(game.options_type, values)


def played(match: Match[Any], rng: random.Random, longest: int = LONGEST) -> Iterator[Match[Any]]:
    """Play a match at random to its end, stopping at each decision before it is made.

    Raises:
        NotConformant: when it does not end within ``longest`` choices.
    """
    for _ in range(longest):
        if match.decision is None:
            return
        yield match
        match.choose(rng.choice(match.decision.options))
    if match.decision is not None:
        raise NotConformant(f"the match did not end within {longest} choices")


def told(match: Match[Any]) -> str:
    """Which match this is, for messages."""
    return f"{match.game.name}, {match.seats} seats, seed {match.seed}, {match.options}"
