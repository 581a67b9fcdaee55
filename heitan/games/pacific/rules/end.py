"""E1–E3."""

from __future__ import annotations

from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def end_turn(state: State) -> Rule[bool]:
    """E1–E3."""
    return True
    yield
