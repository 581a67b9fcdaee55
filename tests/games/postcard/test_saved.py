"""Wars that were saved in the middle of a decision go on, for ever.

A file in ``saved/`` is the record of a war that stopped at one kind of decision, as
``heitan run --record`` and the table write it; ``decisions.yaml`` says what was being asked. They
are what people keep on their disks: a file here is added to, never made anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from heitan.kernel.record import Replay, read_record, record

SAVED = Path(__file__).parent / "saved"
DECISIONS = yaml.safe_load((SAVED / "decisions.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(DECISIONS))
def test_the_war_goes_on_where_it_stopped(name: str) -> None:
    """The record replays, and the open decision is the one that was saved."""
    saved = read_record(SAVED / f"{name}.json")
    replay = Replay(saved)
    replay.run()
    decision = replay.match.decision
    assert decision is not None
    found = {
        "kind": decision.kind.value,
        "rule": decision.reason,
        "options": [option.id for option in decision.options],
    }
    assert found == DECISIONS[name]
    assert record(replay.match) == saved
    replay.match.choose(decision.options[-1])


def test_every_kind_of_decision_is_saved() -> None:
    """One for each question of the rules; the files and the list name the same."""
    assert {file.stem for file in SAVED.glob("*.json")} == set(DECISIONS)
    asked: set[Any] = {each["rule"] for each in DECISIONS.values()}
    assert asked == {
        *("X1", "X2", "X3", "X4", "X5", "X6", "X8", "A5", "A7", "A8"),
        *("B1", "B2", "B6", "B7", "E2", "E5"),
    }
    assert len(DECISIONS) == 19
