"""Battles keep what the game promises to the kernel: random fleets that meet in three mega-hexes.

In random play fleets seldom meet, so battles, the surprise attack and the return after it are
looked at here, at every decision.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.board import Step
from heitan.games.pacific.forces import SHIP
from heitan.games.pacific.sides import ALLIES, JAPAN, SIDES, Side
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Variants
from heitan.kernel.conformance import (
    Sentences,
    check_imagine,
    check_leaks,
    check_rebuild,
    check_undo,
)
from heitan.kernel.match import Match

FIELDS = {"midway": 3, "pearl": 4, "wake": 1}
FROM = {JAPAN: "kwajalein", ALLIES: "pearl"}
PORTS = {JAPAN: ("kwajalein", "truk"), ALLIES: ("pearl", "midway")}


def fleets(rng: random.Random, side: Side) -> tuple[dict[str, Any], dict[str, Any]]:
    """TFs in the three mega-hexes, and ships in ports."""
    ships = list(SHIP[side])
    rng.shuffle(ships)
    tfs = {}
    for number in range(1, rng.randint(2, 5)):
        of, ships = ships[: (size := rng.randint(1, 5))], ships[size:]
        at = rng.choice(("K5", "M4", "O6"))
        tfs[f"tf{number}"] = {"ships": of, "at": at, "from": FROM[side]}
    in_port = {port: [ships.pop() for _ in range(rng.randint(0, 4))] for port in PORTS[side]}
    return tfs, in_port


def meeting(seed: int) -> Match[State]:
    """A match at the start of a battle step."""
    rng = random.Random(seed)
    both = {side.letter: fleets(rng, side) for side in SIDES}
    given = {
        "scenario": "campaign",
        "only": True,
        "turn": rng.choice((1, 2, 3, 5, 8)),
        "phase": rng.randint(1, 3),
        "step": "battle",
        "lac": {place: rng.randint(0, most) for place, most in FIELDS.items()},
        "tfs": {letter: tfs for letter, (tfs, _) in both.items()},
        "ships": {letter: ships for letter, (_, ships) in both.items()},
    }
    options = Variants()
    state = Match(game, options=options).state.copy()
    game.given(state, given)
    return Match.resume(game, state, options, 2, seed)


@pytest.mark.parametrize("seed", range(8))
def test_battles(seed: int) -> None:
    """N4–N9, N12, B1–B3, V1–V3: rebuilt, taken back, imagined, and without leaks."""
    match, rng, sentences = meeting(seed), random.Random(seed), Sentences(game, None)
    made = 0
    while match.decision is not None and match.state.step in (Step.BATTLE, Step.RETURN):
        sentences.decision(match.decision)
        check_rebuild(match)
        check_undo(match, 2, rng)
        for side in SIDES:
            check_leaks(match, side.seat)
            check_imagine(match, side.seat)
        match.choose(rng.choice(match.decision.options))
        made += 1
    for event in match.log:
        sentences.event(event)
    assert made > 1
