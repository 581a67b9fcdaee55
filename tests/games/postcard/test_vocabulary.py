"""The vocabulary of choices (spec, "Choice vocabulary")."""

from __future__ import annotations

import re

import pytest

from heitan.games.postcard import game

CARD = "(A|[2-9]|10|J|Q|K)[SHDC]"
EUROPE, PACIFIC = "berlin", "tokyo"
FRONTS = "western|mediterranean|eastern|southeast-asia|south-pacific|central-pacific"
CAPITALS = "london|cairo|moscow|new-delhi|canberra|pearl-harbor"
GROUND = f"{FRONTS}|{EUROPE}|{PACIFIC}"
#: The forms of the spec.
FORMS = re.compile(
    rf"place:({GROUND})(:({GROUND}))?|flip:({GROUND}|{CAPITALS})|raid|surface|china"
    rf"|attack:({EUROPE}|{PACIFIC}):({FRONTS})|attack:({FRONTS}):({CAPITALS})"
    rf"|kamikaze:tokyo:(southeast-asia|south-pacific|central-pacific)|(seize|open):({FRONTS})"
    rf"|waste|(card|block|discard):{CARD}|advance|stay|draw|printed|allow|retake:({CAPITALS})"
    rf"|dispatch|decline"
)


def test_forms() -> None:
    """Every id has one of the forms of the spec, none occurs twice, and the order is fixed."""
    ids = game.vocabulary(1)
    assert [id for id in ids if not FORMS.fullmatch(id)] == []
    assert len(ids) == len(set(ids))
    assert ids == game.vocabulary(1)


@pytest.mark.parametrize(
    ("verb", "count"),
    [
        ("place", 8 + 2 * 4 * 3),
        ("flip", 14),
        ("attack", 12),
        ("kamikaze", 3),
        ("seize", 6),
        ("open", 6),
        ("card", 52),
        ("block", 52),
        ("discard", 52),
        ("retake", 6),
    ],
)
def test_every_place_and_card_is_there(verb: str, count: int) -> None:
    """X1–X7, A5, A8: so many places, ways and cards for each verb."""
    assert sum(id.split(":")[0] == verb for id in game.vocabulary(1)) == count
