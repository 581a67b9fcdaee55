"""Quartermaster keeps what it promises to the kernel, over 500 random matches of all options."""

from __future__ import annotations

import pytest

from heitan.games.quartermaster import game
from heitan.kernel.conformance import check, check_hash_seeds

MATCHES, CHUNK = 500, 50


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
def test_random_matches(first: int) -> None:
    """All end, with well-formed decisions, records and sentences; one of each chunk is examined
    thoroughly: copies, rebuilding, undo, leaks, imagining."""
    tally = check(game, CHUNK, first=first, every=CHUNK, at=25, worlds=1, hash_matches=0)
    assert tally.matches == CHUNK
    assert tally.examined == 1
    assert min(tally.compared, tally.imagined, tally.hints) > 0


def test_other_processes_play_the_same() -> None:
    """Under two PYTHONHASHSEED values."""
    check_hash_seeds(game, matches=6)
