"""A scenario's ``given`` for Postcard: what it fills in, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

AXIS_TURN = {"phase": "axis", "allied_steps_left": 0, "hand": ["KS", "2D"]}


def test_units_not_named_are_in_storage(begin: Any) -> None:
    """The army in China too; fronts not named are as in the set-up."""
    facts = begin({**AXIS_TURN, "units": {"berlin": "panzer"}}).state.as_dict()
    assert facts["units"]["berlin"] == "panzer"
    assert facts["units"]["china"] == "none"
    assert sorted(facts["storage"]) == ["infantry", "land-air", "land-air", "u-boats", "weak"]
    assert facts["fronts"]["western"] == "contested"
    assert facts["fronts"]["eastern"] == "neutral"


def test_a_front_behind_which_a_unit_stands_is_axis_held(begin: Any) -> None:
    """M3: so it need not be said."""
    units = {"london": "panzer", "southeast-asia": "carriers"}
    facts = begin({**AXIS_TURN, "year": 1941, "units": units}).state.as_dict()
    assert facts["fronts"]["western"] == facts["fronts"]["southeast-asia"] == "axis"
    assert (facts["soviet_entry"], facts["us_entry"]) == (None, 1940)


def test_every_card_is_somewhere(begin: Any) -> None:
    """The cards named lie where they are named, on top of the deck, and the others below."""
    given = {**AXIS_TURN, "air_superiority": False, "deck": ["AH", "JOKER"], "discard": ["QC"]}
    state = begin(given).state
    assert [card.id for card in state.deck[:-3:-1]] == ["AH", "JOKER"]
    cards = [card.id for card in (*state.deck, *state.hand, *state.discard)]
    assert len(cards) == 54
    assert cards.count("JOKER") == 2
    assert len(set(cards)) == 53


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ({"phase": "axis", "year": 1943, "soviet_entry": 1941, "us_entry": 1942}, 3),
        ({"phase": "axis"}, 1),
        ({"phase": "axis", "allied_steps_left": 4}, 4),
    ],
)
def test_allied_steps_are_counted_anew(begin: Any, given: dict[str, Any], left: int) -> None:
    """A1, less the step before the Axis's."""
    assert begin({"hand": ["KS"], **given}).state.allied_steps_left == left


def test_a_side_with_nothing_left_is_passed_over(begin: Any) -> None:
    """P4, W1: with no card and no Allied step left the turn is over."""
    units = {"london": "panzer", "cairo": "panzer", "canberra": "carriers"}
    match = begin({"phase": "axis", "hand": [], "allied_steps_left": 0, "units": units})
    assert match.result is not None
    assert match.state.as_dict()["result"] == {"outcome": "victory", "year": 1939}
    assert match.result.winners == (1,)
    match = begin({"phase": "allied", "hand": ["KS"], "allied_steps_left": 0})
    assert match.state.as_dict()["phase"] == "axis"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"weather": "mud"}, "no key 'weather'; possible: year"),
        ({"year": 1938}, "year: 1938, expected a whole number from 1939 to 1945"),
        ({"year": True}, "year: True"),
        ({"air_superiority": "yes"}, "air_superiority: 'yes', expected true or false"),
        ({"fronts": ["western"]}, "fronts: .*expected a mapping by place"),
        ({"fronts": {"north": "axis"}}, "fronts: no front 'north'; possible: western"),
        ({"fronts": {"western": "lost"}}, "fronts.western: 'lost'; possible: neutral, contested"),
        ({"units": {"rome": "infantry"}}, "units: no place 'rome'; possible: berlin"),
        ({"units": {"berlin": "carriers"}}, "units.berlin: 'carriers'; possible: panzer"),
        (
            {"units": {"berlin": "panzer", "london": "panzer", "cairo": "panzer"}},
            "units: more than 2 at places of the ETO",
        ),
        (
            {"units": {"western": "panzer"}, "fronts": {"western": "allied"}},
            "fronts.western: 'allied', but an Axis unit at western needs it to be 'axis'",
        ),
        ({"navy_gone": True, "units": {"raiding": "u-boats"}}, "units.raiding: the navy is out"),
        (
            {"surface_lost": True, "units": {"raiding": "surface"}},
            "units.raiding: surface ships",
        ),
        ({"hand": "KS"}, "hand: 'KS', expected a list of cards"),
        ({"hand": ["1S"]}, "hand: no card '1S'; written as AS, 10H"),
        ({"hand": ["JOKER"]}, "hand: a JOKER is never in the hand"),
        ({"hand": ["KS"], "deck": ["KS"]}, "deck: 'KS' lies elsewhere already"),
        ({"deck": ["JOKER", "JOKER"]}, "deck: 'JOKER' lies elsewhere already"),
        ({"phase": "night"}, "phase: 'night'; possible: production, allied, axis"),
        ({"phase": "allied", "allied_steps_left": 6}, "allied_steps_left: 6, expected"),
        ({"year": 1941, "us_entry": 1942}, "us_entry: 1942, expected a whole number from 1939 to"),
    ],
)
def test_what_cannot_be_is_refused(begin: Any, given: dict[str, Any], message: str) -> None:
    """In one line that names the key."""
    with pytest.raises(ValueError, match=message):
        begin(given)
