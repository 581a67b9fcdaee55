"""The two editions: what each has, and what differs."""

from __future__ import annotations

from collections import Counter
from importlib import resources
from typing import Any

import pytest
import yaml

from heitan.games.quartermaster.cards import (
    DECKS_IN,
    FACES_IN,
    FIRST,
    NAMED,
    NAMED_IN,
    CardKind,
    Step,
    Window,
)
from heitan.games.quartermaster.nations import NATION, NATIONS
from heitan.games.quartermaster.spaces import SPACE
from heitan.games.quartermaster.variants import Edition

DATA = resources.files("heitan.games.quartermaster") / "data"


def loaded(name: str) -> Any:
    return yaml.safe_load((DATA / name).read_text(encoding="utf-8"))


#: Cards of each nation's deck: first edition, second edition.
DECKS = {
    "germany": (40, 41),
    "uk": (39, 40),
    "japan": (33, 34),
    "ussr": (34, 34),
    "italy": (30, 30),
    "usa": (40, 41),
}
ADDED = {
    "ger_submarines_enforce_blockade",
    "ger_synthetic_fuel",
    "uk_asw_tactics",
    "jpn_mobile_force",
    "jpn_unimpeded_shipping",
    "usa_guadalcanal",
}
DROPPED = {"ger_production_initiative", "jpn_ketsu_go"}
#: What a card was in the first edition, where the second made another kind of it.
OTHER_KIND = {
    "uk_enigma": CardKind.EVENT,
    "uk_rationing": CardKind.STATUS,
    "sov_defense_of_the_motherland": CardKind.STATUS,
    "ita_german_reinforcements": CardKind.EVENT,
    "usa_flexible_resources": CardKind.STATUS,
}


def test_decks_have_their_numbers_of_cards() -> None:
    for nation, (first, second) in DECKS.items():
        assert len(DECKS_IN[Edition.FIRST][NATION[nation]]) == first
        assert len(DECKS_IN[Edition.SECOND][NATION[nation]]) == second
    assert sum(len(deck) for deck in DECKS_IN[Edition.FIRST].values()) == 216
    assert sum(len(deck) for deck in DECKS_IN[Edition.SECOND].values()) == 220


def test_what_the_second_edition_added_and_dropped() -> None:
    first, second = (set(FACES_IN[edition]) for edition in (Edition.FIRST, Edition.SECOND))
    assert second - first == ADDED
    assert first - second == DROPPED


def test_how_many_cards_were_changed() -> None:
    """Sixty: of the 62 whose wording changed two do the same; one more has but a tag of its own."""
    changed = Counter(face.nation for face in FIRST if face.id not in DROPPED)
    assert [changed[nation] for nation in NATIONS] == [14, 10, 7, 8, 9, 13]


def test_no_card_stands_in_the_first_edition_as_it_is_in_the_second() -> None:
    second = {each["id"]: each for each in loaded("cards.yaml")["cards"]}
    for each in loaded("cards-first.yaml")["cards"]:
        own = {word: value for word, value in each.items() if word != "notes"}
        other = {k: v for k, v in second.get(each["id"], {}).items() if k != "notes"}
        assert own != other, each["id"]


def test_kinds_that_changed() -> None:
    second = {face.id: face.kind for face in NAMED}
    differ = {face.id: face.kind for face in FIRST if second.get(face.id, face.kind) != face.kind}
    assert differ == OTHER_KIND


@pytest.mark.parametrize("edition", Edition)
def test_cards_belong_to_their_nation_and_edition(edition: Edition) -> None:
    for nation, deck in DECKS_IN[edition].items():
        assert len({card.number for card in deck}) == len(deck)
        for card in deck:
            assert card.nation is nation
            assert card.face.nation in (None, nation)
    assert len({face.id for face in NAMED_IN[edition]}) == len(NAMED_IN[edition])


#: What the data say besides the fields of a step, by verb: words that the verb looks up itself.
OWN_WORDS = {
    "look": {"then"},
    "eliminate": {"target"},
    "discard": {"hidden"},
    "adjust_ew_discard": {"min"},
    "put_card": {"to", "then"},
    "put_this_card": {"to"},
    "play": {"card_kind", "then"},
    "draw": {"if"},
    "build": {"regardless_of_supply"},
}
PLACE_WORDS = {"any", "battle_space", "built_space", "removed_space", "marked"}
AROUND = {"adj", "in_or_adj"}
INSIDE = {"battle_space", "built_space", "built_piece", "any_japanese_piece"}


@pytest.mark.parametrize("edition", Edition)
def test_no_word_of_the_data_is_unknown(edition: Edition) -> None:
    for face in NAMED_IN[edition]:
        for effect in face.effects:
            assert isinstance(effect.use.window, Window)
            for step in effect.steps:
                _known(step)
            for place in effect.use.at:
                _is_a_place(place)


def _known(step: Step) -> None:
    assert set(step.detail) <= OWN_WORDS.get(step.verb, set()), step
    for place in (*step.at, *step.besides):
        _is_a_place(place)
    for each in step.options:
        _known(each)


def _is_a_place(place: str) -> None:
    word, bracket, inner = place.partition("(")
    if bracket:
        assert word in AROUND
        assert inner.rstrip(")") in {*SPACE, *INSIDE}
    else:
        assert word in {*SPACE, *PLACE_WORDS}
