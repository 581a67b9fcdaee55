"""The tool that counts a solitaire game's wins, draws and losses."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def tool(tool_named: Callable[[str], Any]) -> Any:
    return tool_named("solitaire_strength")


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    # Newcombe, 1998, table I: the score method without continuity correction.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(tool: Any, count: int, of: int, low: float, high: float) -> None:
    assert tool.wilson(count, of) == pytest.approx((low, high), abs=5e-5)


def test_intervals_stay_between_nothing_and_all(tool: Any) -> None:
    assert tool.wilson(7, 7)[1] == 1.0
    assert tool.wilson(0, 7)[0] == 0.0
    assert tool.wilson(0, 0) == (0.0, 1.0)


def test_the_outcome_does_not_depend_on_the_workers(run: Any) -> None:
    said = []
    for workers in ("1", "2"):
        (line,) = run("postcard", "random", "--matches", "25", "--workers", workers, "--json")
        said.append(json.loads(line))
        del said[-1]["seconds"]
    assert said[0] == said[1]
    counts = [said[0][what]["count"] for what in ("won", "drawn", "lost")]
    assert sum(counts) == said[0]["matches"] == sum(said[0]["endings"].values()) == 25
    assert counts[2] > 15


def test_every_option_in_its_other_values(run: Any, tool: Any) -> None:
    from heitan.kernel.game import find_game
    from heitan.kernel.options import options_dict, variants

    lines = run("postcard", "random", "--matches", "3", "--options", "--json")
    played = [json.loads(line)["options"] for line in lines]
    options = find_game("postcard").options_type
    assert played[0] == {}
    others = sum(len(each.values) - 1 for each in variants(options))
    assert len(played) == 1 + others
    for setting in played[1:]:
        ((name, value),) = setting.items()
        assert options_dict(options())[name] != value


def test_a_line_for_people(run: Any) -> None:
    (line,) = run("postcard", "search:1", "--matches", "2", "--option", "events=repaired")
    assert line.startswith("search:1     events=repaired")
    for what in ("won", "drawn", "lost", "of 2;"):
        assert what in line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("carriers", "random"), "carriers is not a solitaire game"),
        (("chess", "random"), "no game 'chess'"),
        (("postcard", "hal"), "no bot 'hal' plays postcard"),
        (("postcard", "search:x"), "'x' is not a number of playouts"),
        (("postcard", "random", "--option", "events=none"), "events"),
        (("postcard", "random", "--matches", "0"), "from 1 up"),
    ],
)
def test_what_cannot_be_is_refused(refusal: Any, arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal(*arguments)
