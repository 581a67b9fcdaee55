"""Decisions: what a rule asks of a seat, and the options it may answer with."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Protocol

from heitan.kernel.text import Text


class Kind(Enum):
    """What is being chosen; a table or a bot can rely on this short list."""

    CARD = "card"
    SPACE = "space"
    PIECE = "piece"
    ACT = "act"
    NUMBER = "number"
    ORDER = "order"
    YES_NO = "yes-no"


class Option(Protocol):
    """One thing a seat may choose.

    Options are immutable and may be shared between matches: a card, a space, a small frozen record.
    """

    @property
    def id(self) -> str:
        """Stable, readable, unique among the options of one decision: ``build:ukraine``."""

    @property
    def text(self) -> Text:
        """What a button that chooses it says."""

    @property
    def element(self) -> str | None:
        """The element of the board or hand it acts on (``field:2/1``), if there is one."""


class Decision(NamedTuple):
    """A seat must choose one of ``options`` (never empty).

    Attributes:
        seat: who decides.
        kind: what is chosen.
        prompt: the question.
        reason: the rule or card that asks, which is also the anchor of the help text (``T3``).
        options: what may be chosen, in a fixed order.
        secret: being asked at all tells something (only a seat with a radar is asked for it), so
            nobody but the seat itself may learn whom the match waits for.
        always: it is asked even with one option, so that being asked tells nothing; any other
            decision with one option resolves itself.
        alone: a secret decision after which the seat is always asked again, or something is
            revealed, before anybody else is (ships join a fleet one by one), so that a choice
            may be taken back although it was secret.
    """

    seat: int
    kind: Kind
    prompt: Text
    reason: str
    options: tuple[Option, ...]
    secret: bool = False
    always: bool = False
    alone: bool = False

    def option(self, id: str) -> Option | None:
        """The option with this id, or None."""
        for option in self.options:
            if option.id == id:
                return option
        return None

    def as_dict(self) -> dict[str, object]:
        """The decision as plain JSON."""
        return {
            "seat": self.seat,
            "kind": self.kind.value,
            "prompt": self.prompt.as_dict(),
            "reason": self.reason,
            "options": [
                {"id": o.id, "text": o.text.as_dict(), "element": o.element} for o in self.options
            ],
        }


#: Makes a named tuple for half the price of calling its class; every question and choice is one.
new_tuple = tuple.__new__


def ask(
    seat: int,
    kind: Kind,
    prompt: Text,
    reason: str,
    options: tuple[Option, ...],
    secret: bool = False,
    always: bool = False,
    alone: bool = False,
) -> Decision:
    """What a rule yields to be given a choice: a :class:`Decision`, made the quick way."""
    return new_tuple(Decision, (seat, kind, prompt, reason, options, secret, always, alone))


class IllegalChoice(ValueError):
    """A choice that is not among the options; nothing has changed.

    Attributes:
        tried: the id that was given.
        legal: the ids that may be chosen (empty when nobody has to decide).
    """

    def __init__(self, tried: str, legal: tuple[str, ...]) -> None:
        self.tried = tried
        self.legal = legal
        possible = ", ".join(legal) if legal else "nothing: the match is over"
        super().__init__(f"cannot choose {tried!r} now; possible: {possible}")
