"""G7–G9."""

from __future__ import annotations

from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def next_support(state: State) -> Rule[bool]:
    """G7–G9."""
    return True
    yield
