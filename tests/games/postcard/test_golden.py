"""Which golden wars there are; that they go as written is tested for all games together."""

from __future__ import annotations

import re
from pathlib import Path

from heitan.games.postcard import game
from heitan.kernel.options import options_dict, read_options, read_pairs

GOLDEN = Path(__file__).parent / "golden"


def test_there_are_golden_wars() -> None:
    """A victory, a draw and a defeat; one of them by all other readings."""
    wars = [file.read_text(encoding="utf-8") for file in GOLDEN.glob("*.txt")]
    endings = [text.splitlines()[-1].partition(":")[0] for text in wars]
    assert sorted(endings) == ["draw", "tokyo-fell", "victory"]
    default = options_dict(game.options_type())
    said = [re.findall(r"^options: (.*)$", text, re.MULTILINE)[0].split() for text in wars]
    others = [options_dict(read_options(game.options_type, read_pairs(each))) for each in said]
    assert any(all(each[name] != default[name] for name in default) for each in others)
