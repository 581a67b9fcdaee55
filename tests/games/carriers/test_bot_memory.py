"""What the greedy player remembers of other fields, against what really lies there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from heitan.games.carriers import game
from heitan.games.carriers.bot.memory import Memory, remember
from heitan.games.carriers.cards import FLEET_4
from heitan.games.carriers.variants import Variants
from heitan.kernel.match import Match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("set_size", [2, 3])
def test_what_is_remembered_is_true(seats: int, set_size: int) -> None:
    shown = 0
    for seed in range(12):
        rng = random.Random(seed)
        match = Match(game, seats, Variants(set_size=set_size), seed)
        while match.decision is not None:
            match.choose(rng.choice(match.decision.options))
            if rng.random() < 0.3:
                seat = rng.randrange(seats) + 1
                shown += _check(match, seat)
    assert shown > 100


def _check(match: Match[Any], seat: int) -> int:
    """Compare a seat's memory with the state; gives how many cards turned down it recalls."""
    memory = _memory(match, seat)
    recalled = 0
    for other, field in match.state.fields.items():
        if other == seat:
            continue
        lying = memory.fields[other]
        assert len(lying) == len(field)
        for known, real in zip(lying, field, strict=True):
            assert known.face is None or known.face is real.face
            recalled += known.face is not None and not real.up
        unsure = [real.face for known, real in zip(lying, field, strict=True) if not known.face]
        for face in memory.astray[other]:
            assert face in unsure
            unsure.remove(face)
    return recalled


def _memory(match: Match[Any], seat: int) -> Memory:
    return remember(match.sight(seat).log(), match.view([seat]))


def _position(**given: Any) -> Match[Any]:
    state = Match(game, 2, seed=1).state.copy()
    game.given(state, given)
    return Match.resume(game, state, Variants(), 2, seed=1)


#: Cards that give their owner nothing to choose, so that a turn passes by itself.
IDLE = ["radar", "vt-fuze", "radar", "vt-fuze", "guided-bomb", "guided-bomb"]


def test_the_turn_of_plotting_is_remembered() -> None:
    hands = {1: [], 2: ["cargo", "tanker"]}
    match = _position(active=2, step="plot", hands=hands, fields={1: [], 2: []}, deck=IDLE)
    match.choose("plot:cargo")
    match.choose("plot:tanker")
    # Its first turn was under way when the log began.
    assert [(card.face, card.plotted) for card in _memory(match, 1).fields[2]] == [
        (None, 0),
        (None, 1),
    ]


def test_a_ship_whose_place_is_lost_is_still_known_to_be_there() -> None:
    match = _position(
        active=2,
        end_of_war_seen=2,
        step="plot",
        hands={1: ["bomber"], 2: ["cargo", "cargo", "fleet-4", "cargo", "destroyer"]},
        fields={1: [], 2: []},
        deck=IDLE,
    )
    for choice in ("plot:cargo", "pass", "plot:cargo", "pass", "plot:fleet-4", "raid:bomber:2/3"):
        match.choose(choice)
    assert [card.face for card in _memory(match, 1).fields[2]] == [None, None, FLEET_4]
    for choice in ("plot:destroyer", "pass"):
        match.choose(choice)
    match.choose("plot:cargo")
    match.choose("reveal:cargo")
    # Which three of the four hidden cards the set was, the log does not say.
    memory = _memory(match, 1)
    assert [card.face for card in memory.fields[2]] == [None, None]
    assert memory.astray[2] == [FLEET_4]


def test_who_had_no_carrier_to_turn_up_is_remembered() -> None:
    match = _position(
        active=2,
        end_of_war_seen=2,
        step="plot",
        hands={1: ["fleet-3"], 2: ["cargo", "cargo", "cargo", "destroyer"]},
        fields={1: [], 2: []},
        deck=IDLE,
    )
    plots = ("plot:destroyer", "plot:fleet-3", "plot:cargo", "plot:cargo", "plot:cargo")
    for choice in (*plots, "reveal:cargo", "turn-up:fleet-3"):
        match.choose(choice)
    (destroyer,) = _memory(match, 1).fields[2]
    assert destroyer.face is None
    assert destroyer.no_carrier
