"""Which matches are saved; that they go on is tested for all games together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

SAVED = Path(__file__).parent / "saved"
DECISIONS = yaml.safe_load((SAVED / "decisions.yaml").read_text(encoding="utf-8"))


def test_every_kind_of_decision_is_saved() -> None:
    """One for each question of the rules."""
    asked: set[Any] = {each["rule"] for each in DECISIONS.values()}
    assert asked == {
        *("T3", "T4", "T5", "T6", "R3", "R4"),
        *("B1", "B3", "B4", "B5", "B7", "B8", "B9"),
    }
    assert len(DECISIONS) == 14
