"""The facts of a naval and air battle while it is fought (N4–N9, B1–B3)."""

from __future__ import annotations

from typing import Any

from heitan.games.pacific.chart import Mega


class Battle:
    """A battle in a mega-hex.

    Attributes:
        mega: where it is fought.
    """

    __slots__ = ("mega",)

    def __init__(self, mega: Mega) -> None:
        self.mega = mega

    def copy(self) -> Battle:
        """An independent copy."""
        return Battle(self.mega)

    def as_dict(self) -> dict[str, Any]:
        """Every fact as plain JSON."""
        return {"mega": self.mega.id}
