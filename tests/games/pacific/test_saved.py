"""Which matches are saved; that they go on is tested for all games together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

SAVED = Path(__file__).parent / "saved"
DECISIONS = yaml.safe_load((SAVED / "decisions.yaml").read_text(encoding="utf-8"))


def test_every_kind_of_decision_is_saved() -> None:
    """One for each question of the rules, and for each verb."""
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
