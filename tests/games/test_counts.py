"""How many ways there are to choose on from positions that stay as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from heitan.kernel.game import find_game
from heitan.kernel.match import Match
from heitan.kernel.options import read_options
from heitan.kernel.scenario import fresh_state

POSITIONS = [
    pytest.param(file.parent.name, position, id=f"{file.parent.name}: {position['position']}")
    for file in sorted(Path(__file__).parent.glob("*/counts.yaml"))
    for position in yaml.safe_load(file.read_text(encoding="utf-8"))
]


def begun(name: str, position: dict[str, Any]) -> Match[Any]:
    """A match that begins in the position; where none is given, at the start of the game."""
    game, seed = find_game(name), position["seed"]
    seats = position.get("seats", game.seat_counts[0])
    options = read_options(game.options_type, position.get("options", {}))
    if "given" not in position:
        return Match(game, seats, options, seed)
    state = fresh_state(game, seats, options, seed)
    game.given(state, position["given"])
    return Match.resume(game, state, options, seats, seed)


def ways(match: Match[Any], depth: int) -> int:
    """How many sequences of so many choices there are."""
    if match.decision is None:
        return 0
    if depth == 1:
        return len(match.decision.options)
    total = 0
    for option in match.decision.options:
        ahead = match.fork()
        ahead.choose(option)
        total += ways(ahead, depth - 1)
    return total


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_as_many_ways_as_ever(name: str, position: dict[str, Any]) -> None:
    """The numbers written beside the position."""
    match, counts = begun(name, position), position["counts"]
    assert len(counts) >= 3
    assert [ways(match, depth) for depth in range(1, len(counts) + 1)] == counts


def test_there_are_positions() -> None:
    """Of three games at least."""
    assert len({name for name, _ in (each.values for each in POSITIONS)}) >= 3
