"""Which positions ways are counted from; the counting is the same for all games."""

from __future__ import annotations

from pathlib import Path

import yaml

POSITIONS = yaml.safe_load((Path(__file__).parent / "counts.yaml").read_text(encoding="utf-8"))


def test_every_step_is_among_them() -> None:
    """Positions of all steps in which something is asked, and starts of all scenarios."""
    steps = {position.get("given", {}).get("step") for position in POSITIONS}
    assert steps >= {"reinforcement", "offmap", "supply", "air", "fleet", "battle"}
    assert steps >= {"ground", "support", "combat", "return"}
    starts = [position.get("options", {}) for position in POSITIONS if "given" not in position]
    scenarios = {options.get("scenario", "campaign") for options in starts}
    assert scenarios == {"campaign", "short-campaign", "guadalcanal", "midway"}
