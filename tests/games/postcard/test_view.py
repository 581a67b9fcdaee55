"""What the player sees: everything but the order of the deck."""

from __future__ import annotations

from typing import Any

POSITION = {
    "year": 1943,
    "phase": "allied",
    "allied_steps_left": 2,
    "hand": ["KS", "2D"],
    "discard": ["4C", "9H"],
    "deck": ["7S", "QD", "3C"],
    "fronts": {"western": "axis", "eastern": "allied", "southeast-asia": "axis"},
    "units": {"western": "panzer", "cairo": "panzer", "china": "weak"},
}


def test_a_battle_is_seen_whole(begin: Any) -> None:
    """A3, B1: the Allies' card, why it is used there, and the cards of both sides."""
    seen = begin(POSITION).view().as_dict()
    assert seen["order"] == {
        **{"card": "7S", "in_use": True, "aim": "from-capital", "rule": "A4", "rank": 1},
        **{"theatre": "eto", "front": "western", "diverted": False, "event": ""},
    }
    assert seen["battle"] == {
        **{"by": "allies", "place": "western", "front": "western", "unit_at": "western"},
        **{"unit": "panzer", "kamikaze": False, "printed": "A"},
        **{"allied_cards": ["7S", "QD"], "axis_cards": []},
    }
    assert seen["step"] == "defend"
    assert seen["allied_steps_left"] == 1
    assert seen["allied_steps"]["total"] == 5
    assert seen["production"] == {"eto": 1, "pto": 2}


def test_the_deck_is_seen_as_what_is_left(begin: Any) -> None:
    """The cards not seen yet, in their own order; with the rest they are all there are."""
    match = begin(POSITION)
    seen = match.view().as_dict()
    assert seen["deck_size"] == len(seen["unseen"]) == len(match.state.deck)
    assert seen["unseen"] != [card.id for card in match.state.deck]
    assert sorted(seen["unseen"]) == sorted(card.id for card in match.state.deck)
    assert seen["discard"] == ["4C", "9H"]
    used = [*seen["battle"]["allied_cards"], *seen["hand"], *seen["discard"]]
    assert len(used) + seen["deck_size"] + seen["air_superiority"] == 54


def test_allied_units_stand_where_their_front_says(begin: Any) -> None:
    """M3: on the front, in its capital, or in storage behind a capital that the Axis holds."""
    units = begin(POSITION).view().as_dict()["allied_units"]
    assert units["western"] == {"place": "london", "face": "counter-offensive"}
    assert units["eastern"] == {"place": "eastern", "face": "counter-offensive"}
    assert units["mediterranean"]["place"] == "storage"
    assert units["south-pacific"]["place"] == "storage"


def test_everyone_sees_the_same(begin: Any) -> None:
    """The Axis has no opponent to hide its hand from."""
    match = begin(POSITION)
    assert match.view((1,)).as_dict() == match.view().as_dict()
