"""Airfields (L1, L3)."""

from __future__ import annotations

from heitan.games.pacific.chart import Place
from heitan.games.pacific.sides import Side
from heitan.games.pacific.state import State


def capture(state: State, loser: Side, place: Place) -> None:
    """L3."""


def lose_base_force(state: State, side: Side, place: Place) -> None:
    """L3."""
