"""Pacific keeps what it promises to the kernel, over random matches of all scenarios and options.

A campaign is some thousands of decisions long, so the matches examined at every decision are those
of the two small scenarios; of campaigns the first decisions and a few of each kind are examined.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.game import Pacific
from heitan.games.pacific.sides import SIDES
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario, Variants
from heitan.kernel.conformance import (
    check,
    check_copy,
    check_hash_seeds,
    check_imagine,
    check_leaks,
    check_rebuild,
    check_result,
    check_undo,
)
from heitan.kernel.match import Match
from heitan.kernel.options import choice, read_options, variants

MODULES = tuple(each.name for each in variants(Variants) if each.name not in ("scenario", "par"))


@dataclass(frozen=True, slots=True)
class InMidway(Variants):
    """The options of ``midway``."""

    scenario: Scenario = choice(Scenario.MIDWAY)


@dataclass(frozen=True, slots=True)
class InGuadalcanal(Variants):
    """The options of ``guadalcanal``."""

    scenario: Scenario = choice(Scenario.GUADALCANAL)


def only(options: type[Variants]) -> Pacific:
    """The game with these options alone."""
    narrow = Pacific()
    narrow.options_type = options
    return narrow


@pytest.mark.parametrize("first", [0, 40])
def test_midway(first: int) -> None:
    """V1–V3: forty matches of each chunk, two of them examined at every decision."""
    tally = check(only(InMidway), 40, first=first, every=20, at=10, worlds=1, hash_matches=0)
    assert (tally.matches, tally.examined) == (40, 2)
    assert min(tally.undone, tally.compared, tally.imagined, tally.ahead, tally.hints) > 0


def test_guadalcanal() -> None:
    """V1–V3: twenty matches, one of them examined at every decision."""
    tally = check(only(InGuadalcanal), 20, every=20, at=60, worlds=1, hash_matches=0)
    assert (tally.matches, tally.examined) == (20, 1)
    assert min(tally.undone, tally.compared, tally.imagined, tally.ahead, tally.hints) > 0


@pytest.mark.parametrize("first", range(0, 12, 4))
def test_all_scenarios(first: int) -> None:
    """E4: whole matches of any scenario with any options end, with well-formed decisions, records
    and sentences."""
    assert check(game, 4, first=first, every=0, hash_matches=0).matches == 4


@pytest.mark.parametrize("off", [*((name,) for name in MODULES), MODULES], ids=" ".join)
def test_modules_off(off: tuple[str, ...]) -> None:
    """Without a module, and without all of them, a campaign is played to its end."""
    options = read_options(game.options_type, dict.fromkeys(off, "false"))
    match = Match(game, 2, options, seed=len(off[0]))
    rng = random.Random(len(off))
    while match.decision is not None:
        match.choose(chosen(match, rng))
    check_result(match)
    assert match.state.turn == 15


def chosen(match: Match[State], rng: random.Random) -> str:
    """A random choice of players who seldom pass."""
    assert match.decision is not None
    options = match.decision.options
    if len(options) > 1 and options[-1].id == "pass" and rng.random() < 0.8:
        options = options[:-1]
    return rng.choice(options).id


#: Which decisions of each kind are examined in a campaign, in the order in which they come.
EXAMINED = (1, 9, 60)


@pytest.mark.parametrize(
    ("scenario", "seed"), [(Scenario.CAMPAIGN, 4), (Scenario.SHORT_CAMPAIGN, 5)]
)
def test_each_kind_of_decision_in_a_campaign(scenario: Scenario, seed: int) -> None:
    """V1–V3: rebuilt, taken back, imagined, and without leaks."""
    match, rng = Match(game, 2, Variants(scenario=scenario), seed), random.Random(seed)
    asked: Counter[str] = Counter()
    while match.decision is not None:
        rule = match.decision.reason
        asked[rule] += 1
        if asked[rule] in EXAMINED:
            check_copy(match.state)
            check_rebuild(match)
            check_undo(match, 1)
            for side in SIDES:
                check_leaks(match, side.seat, 1)
                check_imagine(match, side.seat)
        match.choose(chosen(match, rng))
    assert {"R3", "O1", "O5", "U6", "L2", "N1", "N4", "G1", "G7", "G8", "G10", "N12"} <= set(asked)


def test_other_processes_play_the_same() -> None:
    """Under two PYTHONHASHSEED values."""
    check_hash_seeds(game, matches=6)
