"""How many ways there are to choose on from positions that stay as they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from heitan.kernel.match import Match

POSITIONS = yaml.safe_load((Path(__file__).parent / "counts.yaml").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["position"])
def test_as_many_ways_as_ever(begin: Any, position: dict[str, Any]) -> None:
    """The numbers written beside the position."""
    match = begin(position.get("given"), position.get("options"), position["seed"])
    counts = position["counts"]
    assert len(counts) >= 3
    assert [ways(match, depth) for depth in range(1, len(counts) + 1)] == counts


def test_every_step_is_among_them(begin: Any) -> None:
    """Positions of all steps in which something is asked, and starts of all scenarios."""
    steps = {position.get("given", {}).get("step") for position in POSITIONS}
    assert steps >= {"reinforcement", "offmap", "supply", "air", "fleet", "battle"}
    assert steps >= {"ground", "support", "combat", "return"}
    starts = [position.get("options", {}) for position in POSITIONS if "given" not in position]
    scenarios = {options.get("scenario", "campaign") for options in starts}
    assert scenarios == {"campaign", "short-campaign", "guadalcanal", "midway"}
