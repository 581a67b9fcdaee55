"""Postcard keeps what it promises to the kernel, over 2,000 random wars of all readings."""

from __future__ import annotations

import pytest

from heitan.games.postcard import game
from heitan.kernel.conformance import check, check_hash_seeds

MATCHES, CHUNK = 2000, 250


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
def test_random_matches(first: int) -> None:
    """All end, with well-formed decisions, records and sentences; every twentieth is examined
    thoroughly."""
    tally = check(game, CHUNK, first=first, every=20, hash_matches=0)
    assert tally.matches == CHUNK
    assert tally.examined >= CHUNK // 20
    assert min(tally.undone, tally.compared, tally.imagined, tally.ahead, tally.hints) > 0


def test_other_processes_play_the_same() -> None:
    """Under two PYTHONHASHSEED values."""
    check_hash_seeds(game, matches=20)
