"""R1–R3."""

from __future__ import annotations

from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def reinforce(state: State) -> Rule[bool]:
    """R1–R3."""
    return True
    yield
