"""The tool that measures what a search's choices gain."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from heitan.bots import find_bot
from heitan.bots.search import ByBot
from heitan.kernel.game import find_game
from heitan.kernel.match import Match
from heitan.kernel.scenario import fresh_state


@pytest.fixture
def tool(tool_named: Callable[[str], Any]) -> Any:
    return tool_named("search_gain")


def test_it_asks_and_compares(run: Any) -> None:
    asked = ("postcard", "search:40:greedy", "--positions", "4", "--fresh", "4")
    said = run(*asked)
    assert said[0].startswith("search:40:greedy chose otherwise than greedy in ")
    assert said[0].endswith(" of 4 decisions")
    assert [line.split()[1] for line in said[1:3]] == ["decision", "match"]
    assert run(*asked, "--workers", "2")[:3] == said[:3]


def test_a_better_choice_gains(tool: Any) -> None:
    """In the last year Berlin stands empty before the Allies: a unit has to come."""
    game = find_game("postcard")
    state = fresh_state(game, 1, game.options_type(), 0)
    described = {
        "year": 1945,
        "phase": "axis",
        "hand": ["2S"],
        "allied_steps_left": 3,
        "fronts": {"western": "allied"},
        "units": {"berlin": "none"},
    }
    game.given(state, described)
    match = Match.resume(game, state, game.options_type(), 1)
    assert match.decision is not None
    place, waste = match.decision.option("place:berlin"), match.decision.option("waste")
    rng = random.Random(1)
    policy = ByBot(find_bot(game, "greedy"))
    assert tool.compare(match, policy, (place, waste), 60, rng) > 0.1
    assert tool.compare(match, policy, (waste, waste), 10, rng) == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "search:4:greedy"), "no game 'chess'"),
        (("postcard", "search:4:hal"), "no bot 'hal' plays postcard"),
        (("postcard", "search:4"), "a search played out by a bot"),
        (("postcard", "search:4:greedy", "--positions", "1"), "--positions from 2 up"),
    ],
)
def test_what_cannot_be_is_refused(refusal: Any, arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal(*arguments)
