"""The random player, and how bots are found."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from heitan.bots import UnknownBot, bot_names, find_bot
from heitan.bots.random_player import RandomPlayer
from heitan.kernel.game import find_game
from heitan.kernel.match import Match

CARRIERS = find_game("carriers")


def test_it_plays_a_match_to_the_end() -> None:
    match = Match(CARRIERS, 2, seed=5)
    players = {seat: RandomPlayer(random.Random(seat)) for seat in (1, 2)}
    while match.decision is not None:
        seat = match.decision.seat
        match.choose(players[seat].advise(match.sight(seat)).option)
    assert match.result is not None


def test_every_option_is_as_likely_as_the_others() -> None:
    match = Match(CARRIERS, 2, seed=5)
    assert match.decision is not None
    sight = match.sight(match.decision.seat)
    player = RandomPlayer(random.Random(1))
    chosen = Counter(player.advise(sight).option.id for _ in range(3000))
    expected = 3000 / len(match.decision.options)
    assert set(chosen) == {option.id for option in match.decision.options}
    assert all(abs(n - expected) < expected / 4 for n in chosen.values())


def test_it_has_nothing_to_say_for_a_seat_that_decides_nothing() -> None:
    match = Match(CARRIERS, 2, seed=5)
    assert match.decision is not None
    with pytest.raises(ValueError, match="nothing to decide"):
        RandomPlayer(random.Random(1)).advise(match.sight(3 - match.decision.seat))


def test_bots_are_found_by_name() -> None:
    assert bot_names(CARRIERS) == (*CARRIERS.bots, "random", "search")
    assert find_bot(CARRIERS, "random") is RandomPlayer
    for name in CARRIERS.bots:
        assert find_bot(CARRIERS, name) is CARRIERS.bots[name]
    with pytest.raises(UnknownBot, match=r"no bot 'hal' plays carriers; possible: .*random"):
        find_bot(CARRIERS, "hal")
