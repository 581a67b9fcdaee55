"""The vocabulary of choices (spec, "Choice vocabulary")."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heitan.games.carriers import game
from heitan.games.carriers.cards import FACES

CARD = "|".join(face.id for face in FACES)
#: The forms of the spec.
FORMS = re.compile(
    rf"(plot|turn-up|commit|save|lose|discard):({CARD})|reveal:(cargo|tanker|landing)"
    rf"|raid:(bomber|submarine|mine):[1-4]/\d+|fight:[1-4]|bomb:[1-4]/\d+|radar|vt-fuze|pass"
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forms(seats: int) -> None:
    """Every id has one of the forms of the spec, none occurs twice, and the order is fixed."""
    ids = game.vocabulary(seats)
    assert [id for id in ids if not FORMS.fullmatch(id)] == []
    assert len(ids) == len(set(ids))
    assert ids == game.vocabulary(seats)


@pytest.mark.parametrize(
    ("verb", "count"),
    [
        ("plot", 12),
        ("reveal", 3),
        ("turn-up", 9),
        ("commit", 4),
        ("save", 9),
        ("lose", 6),
        ("discard", 18),
        ("fight", 3),
        ("raid", 3 * 3 * 62),
        ("bomb", 3 * 62),
    ],
)
def test_every_card_is_there(verb: str, count: int) -> None:
    """T3–T6, R1, B1–B9: so many cards, or places on three fields of at most 62, for each verb."""
    assert sum(id.split(":")[0] == verb for id in game.vocabulary(3)) == count


@pytest.mark.parametrize("seed", range(25))
def test_everything_that_occurs_is_in_it(play: Any, seed: int) -> None:
    """Every option of random matches is in the vocabulary."""
    known: frozenset[str] | None = None
    for match in play(seed, eager=seed % 2 == 0):
        known = known or frozenset(game.vocabulary(match.seats))
        if match.decision is not None:
            assert {option.id for option in match.decision.options} <= known
