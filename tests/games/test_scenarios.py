"""All scenarios of all games."""

from __future__ import annotations

from pathlib import Path

import pytest

from heitan.kernel.scenario import run_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = sorted(SCENARIOS.glob("**/*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SCENARIOS)))
def test_scenario(file: Path) -> None:
    """Every step holds; the message names the one that did not."""
    outcome = run_scenario(file)
    assert outcome.ok, str(outcome)


def test_there_are_scenarios() -> None:
    """The folder was found."""
    assert len(FILES) > 100
