"""heitan scenario."""

from __future__ import annotations

import pytest

PASSES = """
game: carriers
seats: 2
seed: 1
given: {active: 1, step: raid, hands: {1: [bomber], 2: []}, fields: {1: [], 2: [cargo]}}
steps:
  - choose: "raid:bomber:2/1"
  - expect: {fields.2: []}
"""


@pytest.fixture
def passing(tmp_path):
    file = tmp_path / "passes.yaml"
    file.write_text(PASSES, encoding="utf-8")
    return file


@pytest.fixture
def failing(tmp_path):
    file = tmp_path / "fails.yaml"
    file.write_text(PASSES.replace("fields.2: []", "fields.2: [tanker]"), encoding="utf-8")
    return file


def test_passing(heitan, passing):
    ran = heitan("scenario", passing)
    assert ran.code == 0
    assert ran.out == f"ok {passing}\n1 passed, 0 failed\n"


def test_failing(heitan, passing, failing):
    ran = heitan("scenario", failing, passing)
    assert ran.code == 1
    first, second, last = ran.out.splitlines()
    assert first.startswith(f"FAIL {failing}: step 2: ")
    assert "tanker" in first
    assert second == f"ok {passing}"
    assert last == "1 passed, 1 failed"


@pytest.mark.parametrize("content", ["[", "game: chess\nsteps: []", "a list", "\x00"])
def test_what_is_no_scenario_fails(heitan, passing, content):
    passing.write_text(content, encoding="utf-8")
    ran = heitan("scenario", passing)
    assert ran.code == 1
    first, last = ran.out.splitlines()
    assert first.startswith(f"FAIL {passing}: ")
    assert last == "0 passed, 1 failed"


def test_no_such_file(heitan, passing, tmp_path):
    heitan("scenario", passing, tmp_path / "none.yaml").refused("none.yaml")
