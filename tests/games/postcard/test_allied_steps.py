"""How many Allied steps a turn has, in every year and with everybody at war or not (A1)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from heitan.kernel.scenario import run_scenario

YEARS = range(1939, 1946)
PACIFIC = ("southeast-asia", "south-pacific", "central-pacific")


def expected(year: int, soviet: int | None, us: int | None, navy: bool, bombed: bool) -> int:
    """A1, as the spec has it."""
    allied = 2
    if soviet is not None and year > soviet:
        allied += 1
    if us is not None and year > us:
        allied += 2
    allied = min(allied, 5) - bombed - navy
    return max(allied, 2)


def begin(
    year: int, soviet: int | None, us: int | None, navy: bool, bombed: bool
) -> dict[str, Any]:
    """A scenario at the start of a year; the first Allied step has nothing to ask."""
    fronts = {"eastern": "neutral" if soviet is None else "contested"}
    fronts |= dict.fromkeys(PACIFIC, "neutral" if us is None else "contested")
    units = {"berlin": "infantry", "tokyo": "land-air", "china": "full"}
    drawn = ["2C", "2D", "3C", "JOKER" if bombed else "3D"][0 if us is None else 1 :]
    given: dict[str, Any] = {
        "year": year,
        "phase": "production",
        "air_superiority": bombed,
        "deck": [*drawn, "10S"],
        "fronts": fronts,
        "units": {**units, "raiding": "u-boats" if navy else "none"},
        "soviet_entry": soviet,
        "us_entry": us,
    }
    left = expected(year, soviet, us, navy, bombed) - 1
    checks = [{"expect": {"year": year, "allied_steps_left": left, "air_superiority": bombed}}]
    return {"game": "postcard", "given": given, "steps": checks}


@pytest.mark.parametrize("year", YEARS)
def test_allied_steps(year: int) -> None:
    """A1: every year of entry so far, with and without a navy at sea and strategic bombing."""
    entries = (None, *range(1939, year + 1))
    for soviet, us, navy, bombed in product(entries, entries, (False, True), (False, True)):
        outcome = run_scenario(begin(year, soviet, us, navy, bombed))
        assert outcome.ok, f"{soviet} {us} {navy} {bombed}: {outcome}"
