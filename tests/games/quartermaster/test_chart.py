"""The board as it is drawn: counters on the map, the chains of supply, the cards to look up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from heitan.games.quartermaster import game
from heitan.games.quartermaster.cards import Piece
from heitan.games.quartermaster.chart import areas
from heitan.games.quartermaster.nations import AXIS, GERMANY, ITALY, JAPAN, NATIONS, USA
from heitan.games.quartermaster.spaces import HOME, SPACE, SPACES, mask
from heitan.games.quartermaster.state import State
from heitan.games.quartermaster.variants import Edition, Variants
from heitan.games.quartermaster.view import view
from heitan.kernel.text import LANGUAGES
from heitan.table.language import Voice


def board(armies: dict[Any, str], navies: dict[Any, str] | None = None, *seats: int) -> Any:
    """The chart of a board with nothing but these pieces, as those seats see it."""
    state = State(Variants())
    for nation, spaces in armies.items():
        state.armies[nation] = mask(*spaces.split())
    for nation, spaces in (navies or {}).items():
        state.navies[nation] = mask(*spaces.split())
    return view(state, frozenset(seats)).chart


def test_every_space_is_a_place_and_land_lies_over_sea() -> None:
    places = board({}).places
    assert sorted(place.space.index for place in places) == list(range(len(SPACES)))
    kinds = [place.space.land for place in places]
    assert kinds == sorted(kinds)


def test_friends_in_one_space_stand_apart() -> None:
    chart = board({GERMANY: "balkans", ITALY: "balkans italy"})
    (place,) = chart.at(SPACE["balkans"].bit)
    assert [(each.nation, each.piece) for each in place.counters] == [
        (GERMANY, Piece.ARMY),
        (ITALY, Piece.ARMY),
    ]
    one, other = place.counters
    assert max(abs(one.x - other.x), abs(one.y - other.y)) >= areas()["counter"]
    assert (one.supplied, other.supplied) == (False, True)
    assert chart.in_danger(GERMANY) == 1
    assert chart.in_danger(ITALY) == 0


def test_a_chain_is_drawn_from_its_supply_space() -> None:
    chart = board({GERMANY: "germany eastern_europe russia", USA: "eastern_us"})
    centre = {id: tuple(space["centre"]) for id, space in areas()["spaces"].items()}
    drawn = {(line[:2], line[2:]) for line in chart.lines(GERMANY)}
    assert drawn == {
        (centre["germany"], centre["eastern_europe"]),
        (centre["eastern_europe"], centre["russia"]),
    }
    assert chart.sources(GERMANY) == SPACE["germany"].bit


def test_a_chain_over_the_seam_leaves_the_map_on_both_sides() -> None:
    chart = board({USA: "western_us"}, {USA: "east_pacific"})
    one, other = chart.lines(USA)
    width = areas()["width"]
    assert one[2] < 0
    assert other[0] > width
    assert one[2] - one[0] == other[2] - other[0]


def test_every_supplied_piece_hangs_on_a_chain() -> None:
    rng = random.Random(1)
    for _ in range(60):
        state = State(Variants())
        for nation in NATIONS:
            state.armies[nation] = HOME[nation].bit
            for space in rng.sample(SPACES, 5):
                (state.armies if space.land else state.navies)[nation] |= space.bit
        seen = view(state, frozenset())
        for nation in NATIONS:
            fed = seen.nations[nation].supplied
            # Each piece but the sources is the end of one line; the seam makes two lines of one.
            ends = {line[2:] for line in seen.chart.lines(nation) if 0 <= line[2] <= 1960}
            sources = seen.chart.sources(nation)
            pieces = [space for space in SPACES if space.bit & fed & ~sources]
            missing = [each for each in pieces if tuple(_centre(each)) not in ends]
            assert not missing


def _centre(space: Any) -> list[float]:
    centre: list[float] = areas()["spaces"][space.id]["centre"]
    return centre


def test_straits_are_open_for_who_holds_them() -> None:
    assert board({}).open_to["suez"] is not AXIS
    assert board({GERMANY: "middle_east"}).open_to["suez"] is AXIS
    (place,) = board({GERMANY: "middle_east"}).at(SPACE["mediterranean"].bit)
    assert (SPACE["bay_of_bengal"], AXIS) in place.passages


def test_the_nation_that_decides_is_in_front() -> None:
    chart = board({}, None, JAPAN.seat, ITALY.seat)
    assert chart.own == (JAPAN, ITALY)
    assert chart.in_front(ITALY.seat) is ITALY
    assert chart.in_front(None) is JAPAN
    assert chart.own_teams == {AXIS}
    assert board({}).in_front(None) is None


# --- the cards to look up -------------------------------------------------------------------------


def test_the_catalogue_has_every_card_of_both_editions_once() -> None:
    entries = game.catalogue
    assert len({entry.id for entry in entries}) == len(entries)
    second = [each for each in entries if Edition.SECOND.value in each.values("edition")]
    assert sum(entry.copies for entry in second) == 220
    assert len(second) == 4 + 119
    assert any(entry.variants for entry in second)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_said_in_both_languages(language: str) -> None:
    voice = Voice(language, "quartermaster")
    for entry in game.catalogue:
        texts = [entry.name, entry.rule_text, *(trait.said for trait in entry.traits)]
        texts += [text for pair in entry.variants for text in pair]
        assert not [text.key for text in texts if not voice.has(text.key)]
        assert all(voice.has(f"catalogue.{trait.name}") for trait in entry.traits)
