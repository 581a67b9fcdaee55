"""Matches that were saved in the middle of a decision go on, for ever.

A file in a game's ``saved/`` is the record of a match that stopped at one kind of decision, as
``heitan run --record`` and the table write it; ``decisions.yaml`` says what was being asked. They
are what people keep on their disks: a file here is added to, never made anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from heitan.kernel.record import Replay, read_record, record

FOLDERS = sorted(Path(__file__).parent.glob("*/saved"))


def listed(folder: Path) -> dict[str, dict[str, Any]]:
    """What each match of a folder was asking."""
    told: dict[str, dict[str, Any]] = yaml.safe_load(
        (folder / "decisions.yaml").read_text(encoding="utf-8")
    )
    return told


SAVED = [
    pytest.param(folder / f"{name}.json", asked, id=f"{folder.parent.name}-{name}")
    for folder in FOLDERS
    for name, asked in listed(folder).items()
]


@pytest.mark.parametrize(("file", "asked"), SAVED)
def test_the_match_goes_on_where_it_stopped(file: Path, asked: dict[str, Any]) -> None:
    """The record replays, and the open decision is the one that was saved."""
    saved = read_record(file)
    replay = Replay(saved)
    replay.run()
    decision = replay.match.decision
    assert decision is not None
    assert asked == {
        "seat": decision.seat,
        "kind": decision.kind.value,
        "rule": decision.reason,
        "options": [option.id for option in decision.options],
    }
    assert record(replay.match) == saved
    replay.match.choose(decision.options[-1])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_files_are_those_listed(folder: Path) -> None:
    """No match lies there that is not replayed."""
    assert {file.stem for file in folder.glob("*.json")} == set(listed(folder))


def test_there_are_saved_matches() -> None:
    """Of three games at least."""
    assert len(FOLDERS) >= 3
