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

    def kept_for(self, seat: int) -> Event:
        """The event without what another seat than ``seat`` alone was told."""
        if self.own is None or self.seat == seat:
            return self
        return self._replace(seat=None, own=None)


#: Nobody is told anything, but no undo goes back before it: what could happen next depended on
#: something hidden, even where nothing came of it (nobody held a card to answer with).
NO_WAY_BACK = Event(None, reveals=True)


class Told(NamedTuple):
    """An event as one reader knows it.

    Attributes:
        text: the sentence to be.
        rule: the rule behind it, or "".
        element: the board element it speaks of, or None.
    """

    text: Text
    rule: str = ""
    element: str | None = None

    def as_dict(self) -> dict[str, object]:
        """Plain JSON."""
        return {"text": self.text.as_dict(), "rule": self.rule, "element": self.element}
