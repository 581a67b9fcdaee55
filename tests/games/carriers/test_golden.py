"""Which golden matches there are; that they go as written is tested for all games together."""

from __future__ import annotations

from pathlib import Path

GOLDEN = Path(__file__).parent / "golden"


def test_there_are_golden_matches() -> None:
    """One of two seats by default, one of three with other readings."""
    heads = [file.read_text(encoding="utf-8").splitlines()[0] for file in GOLDEN.glob("*.txt")]
    assert sorted(heads) == ["seats: 2", "seats: 3"]
