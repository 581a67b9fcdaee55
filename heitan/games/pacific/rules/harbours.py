"""Ports that change hands (N13)."""

from __future__ import annotations

from heitan.games.pacific.chart import Place
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State


def capture(state: State, loser: Side, place: Place) -> None:
    """N13."""
