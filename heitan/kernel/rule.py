"""The type of a rule: a generator that yields what it asks and receives the answers."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from heitan.kernel.chance import Request
from heitan.kernel.decision import Decision

Returned = TypeVar("Returned")

#: A rule of a game. It yields a :class:`Decision` and receives the chosen option, or yields a
#: request to chance and receives the outcome; sub-rules are called with ``yield from``.
Rule: TypeAlias = Generator[Decision | Request, Any, Returned]
