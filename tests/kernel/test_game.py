"""How games are found."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from heitan.kernel import game as finding


def test_a_game_that_does_not_load_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    good = EntryPoint("carriers", "heitan.games.carriers:game", finding.ENTRY_POINTS)
    broken = EntryPoint("broken", "no_such_package:game", finding.ENTRY_POINTS)
    monkeypatch.setattr(finding, "entry_points", lambda group: [good, broken])
    finding.games.cache_clear()
    try:
        with pytest.warns(UserWarning, match="'broken' .*does not load: ModuleNotFoundError"):
            assert list(finding.games()) == ["carriers"]
        with pytest.raises(finding.UnknownGame, match="no game 'broken'; possible: carriers"):
            finding.find_game("broken")
    finally:
        finding.games.cache_clear()
