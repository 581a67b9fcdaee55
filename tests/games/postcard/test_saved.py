"""Which wars are saved; that they go on is tested for all games together."""

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
        *("P4", "X1", "X2", "X3", "X4", "X5", "X6", "X8", "A5", "A7", "A8"),
        *("B1", "B2", "B6", "B7", "E2", "E5"),
    }
    assert len(DECISIONS) == 19
