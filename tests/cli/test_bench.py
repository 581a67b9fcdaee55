"""heitan bench: what it reports, not how fast this machine is."""

from __future__ import annotations

import random

import pytest

from heitan.cli import measure as measuring
from heitan.kernel.game import find_game
from heitan.kernel.match import Match

FIELDS = {
    *("game", "seats", "python", "decisions_per_s", "decisions_per_s_best", "matches_per_s"),
    *("decisions_per_match", "state_bytes", "match_bytes"),
    *("copy_us", "fork_us_median", "fork_us_p90", "playouts_per_s"),
}


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(measuring, "RUNS", 3)
    monkeypatch.setattr(measuring, "SECONDS_A_RUN", 0.02)
    monkeypatch.setattr(measuring, "POSITIONS", 20)
    monkeypatch.setattr(measuring, "MATCHES_WEIGHED", 3)
    monkeypatch.setattr(measuring, "SEARCHES", 2)
    monkeypatch.setattr(measuring, "PLAYOUTS", 4)


def test_json(heitan):
    (said,) = heitan("bench", "carriers", "--json").json
    assert set(said) == FIELDS
    assert said["game"] == "carriers"
    assert said["seats"] == 2
    assert 0 < said["matches_per_s"] < said["decisions_per_s"] <= said["decisions_per_s_best"]
    assert said["decisions_per_match"] > 20
    assert 500 < said["state_bytes"] < said["match_bytes"]
    assert said["fork_us_median"] <= said["fork_us_p90"]
    assert said["copy_us"] > 0
    assert said["playouts_per_s"] > 0


def test_for_people(heitan):
    ran = heitan("bench")
    assert ran.code == 0
    assert "carriers" in ran.out
    assert "decisions/s (median)" in ran.out
    assert "on CPython" in ran.out or "on PyPy" in ran.out


def test_unknown_game(heitan):
    heitan("bench", "carriers", "chess").refused("'chess'", "carriers")


def test_weight_counts_what_a_match_has_for_itself():
    """A state with one card more in a list weighs that much more; the cards weigh nothing."""
    game = find_game("carriers")
    state = Match(game, seed=1).state.copy()
    shared = measuring._reachable(Match(game, seed=2))
    weight = measuring._median_weight([state], shared)
    state.discard = [state.deck[0]] * 1000
    assert 8000 <= measuring._median_weight([state], shared) - weight < 8200


def test_positions_are_under_way():
    positions = list(measuring._positions(find_game("carriers"), 5))
    assert len(positions) == 5
    for match in positions:
        fork = match.fork()
        fork.choose(random.Random(1).choice(fork.decision.options))
