"""N4–N11."""

from __future__ import annotations

from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def next_battle(state: State) -> Rule[bool]:
    """N4–N11."""
    return True
    yield
