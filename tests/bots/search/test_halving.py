"""Sharing playouts out by sequential halving."""

from __future__ import annotations

import doctest

import pytest

from heitan.bots.search import halving


def test_examples() -> None:
    assert doctest.testmod(halving).failed == 0


@pytest.mark.parametrize("options", range(2, 40))
def test_halving_ends_with_one_option(options: int) -> None:
    left = options
    for _ in range(halving.rounds(options)):
        left = halving.kept(left)
    assert left == 1


@pytest.mark.parametrize("options", [2, 3, 7, 20])
def test_no_more_is_shared_out_than_there_is(options: int) -> None:
    for playouts in (options * 8, 400, 1001):
        spent, left = 0, options
        for rounds_left in range(halving.rounds(options), 0, -1):
            spent += halving.share(playouts - spent, rounds_left, left) * left
            left = halving.kept(left)
        assert spent <= playouts
        assert playouts - spent < 2
