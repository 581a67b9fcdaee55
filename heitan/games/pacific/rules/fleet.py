"""N1–N3."""

from __future__ import annotations

from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State
from heitan.kernel.rule import Rule


def sortie(state: State, side: Side) -> Rule[bool]:
    """N1–N3."""
    return True
    yield
