"""The two sides of the war: Japan and the Allies."""

from __future__ import annotations

from dataclasses import dataclass, field

from heitan.kernel.text import Text


@dataclass(frozen=True, eq=False, slots=True)
class Side:
    """A side, which is a seat.

    Attributes:
        id: its name in choices and records: ``japan``, ``allies``.
        letter: ``J`` or ``A``, as in the data and in scenarios.
        seat: its seat at the table; Japan does everything first.
    """

    id: str
    letter: str
    seat: int
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", Text(f"side.{self.id}"))

    @property
    def enemy(self) -> Side:
        """The other side."""
        return ALLIES if self is JAPAN else JAPAN

    def __repr__(self) -> str:
        return self.id


JAPAN = Side("japan", "J", 1)
ALLIES = Side("allies", "A", 2)
#: In the order in which they act (Q1).
SIDES = (JAPAN, ALLIES)
SIDE = {side.id: side for side in SIDES}
BY_LETTER = {side.letter: side for side in SIDES}
BY_SEAT = {side.seat: side for side in SIDES}
