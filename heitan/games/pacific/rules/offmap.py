"""R4–R6."""

from __future__ import annotations

from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def move(state: State) -> Rule[bool]:
    """R4–R6."""
    return True
    yield
