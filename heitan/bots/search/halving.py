"""Sharing playouts out among options: sequential halving (Karnin, Koren and Somekh, 2013).

In each round all options that are left get the same number of playouts, then the worse half is
dropped. A round costs about as much as any other, so the more an option is in question, the more is
found out about it; and nothing depends on a clock or a constant to be tuned.
"""

from __future__ import annotations

from math import ceil, log2


def rounds(options: int) -> int:
    """How often ``options`` can be halved before one is left.

    >>> [rounds(n) for n in (1, 2, 3, 4, 5, 20)]
    [0, 1, 2, 2, 3, 5]
    """
    return ceil(log2(options))


def kept(options: int) -> int:
    """How many of ``options`` stay in the search after a round.

    >>> [kept(n) for n in (2, 3, 4, 5)]
    [1, 2, 2, 3]
    """
    return (options + 1) // 2


def share(playouts: int, rounds_left: int, options: int) -> int:
    """How many playouts each of ``options`` gets in the next round, one at the least.

    Args:
        playouts: those left for this round and the ones after it.
        rounds_left: how many rounds these are.
        options: how many options are left.

    >>> share(400, 4, 10)
    10
    """
    return max(1, playouts // rounds_left // options)
