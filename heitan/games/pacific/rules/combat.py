"""G10–G13."""

from __future__ import annotations

from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def attack(state: State, side: Side) -> Rule[bool]:
    """G10–G13."""
    return True
    yield
