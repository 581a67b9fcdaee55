"""What the tests of Quartermaster share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from heitan.games.quartermaster import game
from heitan.games.quartermaster.cards import DECKS_IN
from heitan.games.quartermaster.nations import NATIONS
from heitan.games.quartermaster.spaces import HOME
from heitan.games.quartermaster.state import State
from heitan.kernel.decision import Decision
from heitan.kernel.match import Match
from heitan.kernel.options import read_options

#: How readily a random player takes an option, by its verb; others count 1.
EAGER = {"remove": 0.02, "pass": 0.3, "skip": 0.3, "discard": 0.3, "use": 3.0, "lift": 0.3}


def random_options(rng: random.Random) -> Any:
    """One reading of each question, over matches of various lengths."""
    chosen: dict[str, str] = {
        "danish_strait": rng.choice(["seed", "axis"]),
        "women_conscripts": rng.choice(["top", "hand"]),
        "rounds": str(rng.choice([8, 14, 20])),
        "lead": str(rng.choice([0, 15, 30])),
    }
    for switch in ("reallocate", "build_without_piece", "score_floor"):
        chosen[switch] = rng.choice(["true", "false"])
    return read_options(game.options_type, chosen)


def eager(decision: Decision, rng: random.Random) -> Any:
    """An option at random, of the kind that moves the war on rather than not."""
    weights = [EAGER.get(option.id.partition(":")[0], 1.0) for option in decision.options]
    return rng.choices(decision.options, weights)[0]


def decisions(seed: int, **options: str) -> Iterator[Match[Any]]:
    """A random match at each of its decisions and at its end; without options, with random ones."""
    rng = random.Random(seed)
    chosen = read_options(game.options_type, options) if options else random_options(rng)
    match = Match(game, 6, chosen, seed=seed)
    while match.decision is not None:
        yield match
        match.choose(eager(match.decision, rng))
    yield match


def played(given: Mapping[str, Any], choices: list[str], seed: int = 1, **options: str) -> Any:
    """A match from a scenario's ``given`` after some choices."""
    made = read_options(game.options_type, options)
    state = State(made)
    rng = random.Random(seed)
    for nation in NATIONS:
        state.armies[nation] = HOME[nation].bit
        cards = list(DECKS_IN[made.edition][nation])
        rng.shuffle(cards)
        state.hands[nation], state.decks[nation] = tuple(cards[:10]), tuple(cards[10:])
    game.given(state, given)
    match = Match.resume(game, state, made, 6, seed, [])
    for id in choices:
        match.choose(id)
    return match


@pytest.fixture
def play() -> Any:
    """The function :func:`decisions`."""
    return decisions


@pytest.fixture
def match_of() -> Any:
    """The function :func:`played`."""
    return played
