"""The log: what happened, told to those who may know it."""

from __future__ import annotations

from typing import NamedTuple

from heitan.kernel.text import Text


class Event(NamedTuple):
    """One thing that happened.

    Attributes:
        text: what everyone is told; None when only ``seat`` learns of it.
        seat: the seat that is told ``own`` instead.
        own: what ``seat`` is told in the place of ``text``.
        reveals: somebody learned something hidden by it, so no undo goes back before it.
        rule: the rule that made it happen (``R3``), or "".
        element: the board element it speaks of, or None.
    """

    text: Text | None
    seat: int | None = None
    own: Text | None = None
    reveals: bool = False
    rule: str = ""
    element: str | None = None

    def told_to(self, seats: frozenset[int]) -> Text | None:
        """What somebody holding ``seats`` reads (the empty set: a spectator), or None."""
        if self.own is not None and self.seat in seats:
            return self.own
        return self.text


class Told(NamedTuple):
    """An event as one reader knows it.

    Attributes:
        text: the sentence to be.
        rule: the rule behind it, or "".
        element: the board element it speaks of, or None.
        at: how many choices had been made when it happened.
    """

    text: Text
    rule: str = ""
    element: str | None = None

    def as_dict(self) -> dict[str, object]:
        """Plain JSON."""
        return {"text": self.text.as_dict(), "rule": self.rule, "element": self.element}
