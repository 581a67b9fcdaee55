"""Matches that were saved in the middle of a decision go on, for ever.

A file in ``saved/`` is the record of a match that stopped at one kind of decision, as
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
def test_the_match_goes_on_where_it_stopped(name: str) -> None:
    """The record replays, and the open decision is the one that was saved."""
    saved = read_record(SAVED / f"{name}.json")
    replay = Replay(saved)
    replay.run()
    decision = replay.match.decision
    assert decision is not None
    found = {
        "seat": decision.seat,
        "kind": decision.kind.value,
        "rule": decision.reason,
        "options": [option.id for option in decision.options],
    }
    assert found == DECISIONS[name]
    assert record(replay.match) == saved
    replay.match.choose(decision.options[-1])


def test_every_kind_of_decision_is_saved() -> None:
    """One for each question of the rules, and for each verb; the files and the list name the
    same."""
    assert {file.stem for file in SAVED.glob("*.json")} == set(DECISIONS)
    asked: set[Any] = {each["rule"] for each in DECISIONS.values()}
    assert asked == {
        *("R3", "O1", "O5", "U6", "L2", "N1", "B2", "N4", "N7", "B3", "N9"),
        *("G1", "G7", "G8", "G10", "N12"),
    }
    verbs = {id.split(":")[0] for each in DECISIONS.values() for id in each["options"]}
    assert verbs == {
        *("arrive", "offmap", "also", "bring", "position", "from", "field", "sortie", "add", "to"),
        *("withhold", "strike", "apply", "surprise", "close", "unit", "hex", "bombard"),
        *("recover", "reduce", "attack", "return", "stay", "pass"),
    }
    assert len(DECISIONS) == 26
