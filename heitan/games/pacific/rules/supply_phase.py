"""U1–U6."""

from __future__ import annotations

from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def supply(state: State) -> Rule[bool]:
    """U1–U6."""
    return True
    yield
