"""Which golden matches there are; that they go as written is tested for all games together."""

from __future__ import annotations

import re
from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def test_there_are_golden_matches() -> None:
    """Midway won, drawn and lost, with the surprise attack; Guadalcanal without the modules."""
    texts = [file.read_text(encoding="utf-8") for file in GOLDEN.glob("*.txt")]
    scenarios = [re.findall(r"^options: scenario=(\S+)", text, re.MULTILINE)[0] for text in texts]
    assert set(scenarios) == {"midway", "guadalcanal"}
    midway = [
        re.findall(r": won by (\w+)", text.splitlines()[-1])[0]
        for text, scenario in zip(texts, scenarios, strict=True)
        if scenario == "midway"
    ]
    assert sorted(midway) == ["allies", "japan", "nobody"]
    assert any("allies surprise:tf" in text for text in texts)
    assert any("surprise=false" in text for text in texts)
