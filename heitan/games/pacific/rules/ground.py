"""G1–G6."""

from __future__ import annotations

from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def order(state: State, side: Side) -> Rule[bool]:
    """G1–G6."""
    return True
    yield
