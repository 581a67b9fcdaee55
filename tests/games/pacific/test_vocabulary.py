"""The vocabulary of choices (spec, "Choice vocabulary")."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from heitan.games.pacific import game
from heitan.games.pacific.chart import COASTAL, HEXES, MEGAS, PLACES
from heitan.games.pacific.forces import SHIP, UNIT
from heitan.games.pacific.sides import SIDES

PLACE = "|".join(place.id for place in PLACES)
SHIPS = dict.fromkeys(id for side in SIDES for id in SHIP[side])
UNITS = dict.fromkeys(id for side in SIDES for id in UNIT[side])
TF = "tf([1-9]|1[0-2])"
#: The forms of the spec.
FORMS = re.compile(
    rf"(from|field|sortie|return|strike:port|arrive|offmap:lac):({PLACE})"
    rf"|(add|apply|offmap:ship|also|bring):({'|'.join(SHIPS)})"
    rf"|(unit|offmap:unit):({'|'.join(UNITS)})|(withhold|strike|surprise):{TF}"
    r"|to:[A-P]([1-9]|1[0-4])|hex:(\d{4}|bombay|box)|(bombard|attack|position):\d{4}"
    r"|strike:lac|close|stay|recover|reduce|pass"
)


def test_forms() -> None:
    """Every id has one of the forms of the spec, none occurs twice, and the order is fixed."""
    ids = game.vocabulary(2)
    assert [id for id in ids if not FORMS.fullmatch(id)] == []
    assert len(ids) == len(set(ids))
    assert ids == game.vocabulary(2)


def test_about_3800() -> None:
    """So many the spec says there are."""
    assert 3_700 < len(game.vocabulary(2)) < 3_900


@pytest.mark.parametrize(
    ("verb", "count"),
    [
        *((verb, len(PLACES)) for verb in ("from", "field", "sortie", "return", "arrive")),
        ("strike", 1 + 12 + len(PLACES)),
        *((verb, 12) for verb in ("withhold", "surprise")),
        *((verb, len(SHIPS)) for verb in ("add", "apply", "also", "bring")),
        ("unit", len(UNITS)),
        ("offmap", len(PLACES) + len(UNITS) + len(SHIPS)),
        ("to", len(MEGAS) - 2),
        ("hex", len(HEXES)),
        ("bombard", sum(bool(COASTAL & hex.bit) for hex in HEXES)),
        ("attack", len(HEXES) - 2),
        ("position", len(HEXES) - 2),
    ],
)
def test_everything_is_there(verb: str, count: int) -> None:
    """So many places, ships, units, TFs, mega-hexes and hexes for each verb."""
    assert sum(id.split(":")[0] == verb for id in game.vocabulary(2)) == count


@pytest.mark.parametrize("passing", [0.0, 0.1, 0.5])
@pytest.mark.parametrize("scenario", ["campaign", "short-campaign", "guadalcanal", "midway"])
def test_everything_that_occurs_is_in_it(
    begin: Any, choose: Any, scenario: str, passing: float
) -> None:
    """Every option of random matches, of players who never pass too, is in the vocabulary."""
    known = frozenset(game.vocabulary(2))
    match, rng = begin(options={"scenario": scenario}, seed=7), random.Random(passing)
    while match.decision is not None:
        assert {option.id for option in match.decision.options} <= known
        match.choose(choose(match, rng, passing))
