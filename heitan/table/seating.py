"""Who sits where: the plan for a table to be, the seats of a table, and who holds them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from heitan.table.refusals import BadName

#: A salt that begins so tells that the seed was chosen by whoever set the table up.
CHOSEN = "chosen-"
LONGEST_NAME = 40

#: Letters of scripts, marks, numbers, signs and plain spaces stay in a name. Control characters,
#: line separators, unassigned code points and the formatting characters that turn the direction of
#: writing around go; the joiners that some scripts and emoji need stay.
_GONE = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit on a seat.

    Attributes:
        bot: the name of a bot, or None for a person.
        person: persons are numbered from 1; one person may hold several seats.
        name: what the player is called; "" for the seat's own name.
    """

    bot: str | None = None
    person: int = 1
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat.

    Attributes:
        seat: its number, from 1.
        bot: the bot that plays it, or None for a person.
        name: what the player is called; "" for the seat's own name.
        person: the number of the person that holds it; None for a bot.
    """

    seat: int
    bot: str | None
    name: str
    person: int | None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who asks: the seats that a secret link gives; without seats, a spectator."""

    seats: frozenset[int] = frozenset()


def clean_name(name: str) -> str:
    """A name as it is shown: on one line, without control characters.

    Raises:
        BadName: when more than 40 characters are left.
    """
    kept = (
        " " if char.isspace() else char
        for char in name
        if (char.isspace() or unicodedata.category(char) not in _GONE) and char not in _TURNING
    )
    cleaned = " ".join("".join(kept).split())
    if len(cleaned) > LONGEST_NAME:
        raise BadName(f"a name has at most {LONGEST_NAME} characters, not {len(cleaned)}")
    return cleaned
