"""Orders for ground units (G1)."""

from __future__ import annotations

from dataclasses import dataclass

from heitan.games.pacific.chart import Hex
from heitan.games.pacific.forces import Unit
from heitan.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Order:
    """What a unit shall do.

    Attributes:
        unit, hex: who goes where.
        reason: why.
    """

    unit: Unit
    hex: Hex
    reason: Text
