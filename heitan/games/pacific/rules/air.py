"""L2."""

from __future__ import annotations

from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def transfer(state: State, side: Side) -> Rule[bool]:
    """L2."""
    return True
    yield
