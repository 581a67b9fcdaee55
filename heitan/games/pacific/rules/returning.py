"""N12."""

from __future__ import annotations

from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def bring_home(state: State, side: Side) -> Rule[bool]:
    """N12."""
    return True
    yield
