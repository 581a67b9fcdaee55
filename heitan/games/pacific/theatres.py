"""The theatres of the war, by which the table sorts what there is to do and what has happened."""

from __future__ import annotations

from heitan.games.pacific.chart import MEGAS, Mega

#: In the order in which they are listed.
THEATRES = (
    "home",
    "china",
    "burma",
    "indies",
    "philippines",
    "central",
    "south",
    "australia",
    "north",
)


def _rows(letters: str, first: int, last: int) -> frozenset[str]:
    return frozenset(f"{letter}{n}" for letter in letters for n in range(first, last + 1))


#: The first theatre whose mega-hexes hold one is the one's own.
_AREAS: tuple[tuple[str, frozenset[str]], ...] = (
    ("burma", _rows("A", 1, 5) | {"B3", "B4"}),
    ("china", _rows("ABCD", 1, 4) | _rows("E", 1, 3) | _rows("F", 1, 2)),
    ("home", _rows("EFGH", 1, 4)),
    ("philippines", _rows("E", 4, 6) | _rows("F", 5, 6) | {"D5"}),
    ("indies", _rows("ABCDE", 5, 8) | _rows("ABC", 9, 9) | {"D9"}),
    ("north", _rows("IJKLMNOP", 1, 3)),
    ("australia", _rows("ABCDEF", 9, 14) | _rows("GH", 10, 14)),
    ("south", _rows("EFGHI", 8, 14) | _rows("JKLMNOP", 9, 14)),
)


def _theatre(mega: Mega) -> str:
    if mega.box:
        return "burma" if mega.id == "bombay" else "central"
    return next((theatre for theatre, megas in _AREAS if mega.id in megas), "central")


_OF = {mega: _theatre(mega) for mega in MEGAS}


def theatre_of(mega: Mega) -> str:
    """The theatre a mega-hex lies in, one of :data:`THEATRES`."""
    return _OF[mega]
