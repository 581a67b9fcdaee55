"""Names of search players, and what is said of those that cannot be."""

from __future__ import annotations

import random

import pytest

from heitan.bots import UnknownBot, bot_names, find_bot
from heitan.bots.search import PLAYOUTS, ByBot, ByChance, SearchPlayer, Settings, read_settings
from heitan.kernel.game import find_game

CARRIERS = find_game("carriers")


def test_settings_are_read_from_the_name() -> None:
    assert read_settings("search") == Settings(PLAYOUTS, "random")
    assert read_settings("search:50") == Settings(50, "random")
    assert read_settings("search:50:greedy") == Settings(50, "greedy")


def test_they_are_those_of_the_player() -> None:
    player = find_bot(CARRIERS, "search:50")(random.Random(1))
    assert isinstance(player, SearchPlayer)
    assert (player._playouts, type(player._policy)) == (50, ByChance)
    player = find_bot(CARRIERS, "search:50:greedy")(random.Random(1))
    assert isinstance(player, SearchPlayer)
    assert isinstance(player._policy, ByBot)
    assert "search" in bot_names(CARRIERS)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:", "'' is not a number of playouts; a whole number from 1 to"),
        ("search:many", "'many' is not a number of playouts"),
        ("search:0", "'0' is not a number"),
        ("search:-3", "'-3' is not a number"),
        ("search:1.5", "'1.5' is not a number"),
        ("search:٣", "is not a number"),
        ("search:1000001", "'1000001' is not a number"),
        ("search:" + "9" * 5000, r"'9{20}\.\.\.' is not a number"),
        ("search:10:hal", "no bot 'hal' plays carriers; possible: greedy, random"),
        ("search:10:search", "cannot be played out by another search"),
        ("search:10:random:x", "expected search:PLAYOUTS:POLICY"),
        ("searching", "no bot 'searching' plays carriers; possible: greedy, random, search"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(name: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=said) as refused:
        find_bot(CARRIERS, name)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 200
