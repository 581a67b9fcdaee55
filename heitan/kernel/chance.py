"""Fair chance: what a rule asks of it, and the generator that answers.

A rule yields a request and receives the outcome, as it does with a decision::

    order = yield Shuffle("deck", len(deck))

Each purpose is a stream of its own: drawing one die more for one purpose changes nothing in
another. An outcome is a pure function of seed, purpose and the count of earlier draws for that
purpose: SHAKE-256 (FIPS 202) read in blocks, so nobody can work back from cards seen to the seed,
and the same seed gives the same match on every machine and Python version.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import sha256, shake_256
from typing import NamedTuple, TypeAlias


class Shuffle(NamedTuple):
    """Asks for a random order of ``size`` things: a list of their indices."""

    purpose: str
    size: int


class Roll(NamedTuple):
    """Asks for one die: 1 to ``sides``."""

    purpose: str
    sides: int = 6


class Pick(NamedTuple):
    """Asks for one of ``size`` things: an index from 0."""

    purpose: str
    size: int


Request: TypeAlias = Shuffle | Roll | Pick
Outcome: TypeAlias = list[int] | int


def fits(request: Request, outcome: object) -> bool:
    """Whether ``outcome`` could answer ``request`` (records may have been edited)."""
    if isinstance(request, Shuffle):
        return isinstance(outcome, list) and sorted(outcome) == list(range(request.size))
    if not isinstance(outcome, int) or isinstance(outcome, bool):
        return False
    if isinstance(request, Roll):
        return 1 <= outcome <= request.sides
    return 0 <= outcome < request.size


def seed_sha256(seed: int, salt: str) -> str:
    """The public commitment to a seed: SHA-256 of ``seed:salt`` in decimal and hex."""
    return sha256(f"{seed}:{salt}".encode()).hexdigest()


class Streams:
    """The chance of one match: a key made from the seed, and a count for each purpose.

    Args:
        seed: any whole number.
        fixed: outcomes to give before any of the seed's, each to the first request it fits
            (a record's).
        dice: the same for the rolls alone (a scenario's dice).
    """

    __slots__ = ("counts", "dice", "fixed", "key")

    def __init__(
        self, seed: int, fixed: Sequence[Outcome] = (), dice: Sequence[Outcome] = ()
    ) -> None:
        self.key = sha256(b"heitan chance 1:%d" % seed).digest()
        self.counts: dict[str, int] = {}
        self.fixed = tuple(fixed)
        self.dice = tuple(dice)

    def copy(self) -> Streams:
        """The same streams at the same place, independent from here on."""
        copied = Streams.__new__(Streams)
        copied.key = self.key
        copied.counts = self.counts.copy()
        copied.fixed = self.fixed
        copied.dice = self.dice
        return copied

    def answer(self, request: Request) -> Outcome:
        """The outcome of ``request``; the purpose's stream moves on by one."""
        if self.fixed and fits(request, self.fixed[0]):
            outcome, self.fixed = self.fixed[0], self.fixed[1:]
            # The seed's outcome is passed over, so that a match rebuilt from its record goes on
            # as it would have.
            self.counts[request.purpose] = self.counts.get(request.purpose, 0) + 1
            return outcome
        if self.dice and isinstance(request, Roll) and fits(request, self.dice[0]):
            outcome, self.dice = self.dice[0], self.dice[1:]
            return outcome
        if isinstance(request, Shuffle):
            return self._order(request.purpose, request.size)
        size = request.sides if isinstance(request, Roll) else request.size
        (bits,) = self._bits(request.purpose, 1)
        return (bits * size >> 64) + (1 if isinstance(request, Roll) else 0)

    def _order(self, purpose: str, size: int) -> list[int]:
        """Fisher and Yates's shuffle; 64 bits a step keep its bias below size / 2**64."""
        order = list(range(size))
        left = size
        for bits in self._bits(purpose, max(0, size - 1)):
            other = bits * left >> 64
            left -= 1
            order[left], order[other] = order[other], order[left]
        return order

    def _bits(self, purpose: str, words: int) -> tuple[int, ...]:
        count = self.counts.get(purpose, 0)
        self.counts[purpose] = count + 1
        block = shake_256(self.key + b"%s:%d" % (purpose.encode(), count)).digest(8 * words)
        return struct.unpack(f"<{words}Q", block)
