"""The board: neighbours, straits and distances (6.1–6.10), and where others have got it wrong."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from heitan.games.quartermaster.nations import ALLIES, AXIS, JAPAN, UK, USA
from heitan.games.quartermaster.places import places
from heitan.games.quartermaster.spaces import (
    LAND,
    OPEN_BORDERS,
    SEA,
    SPACE,
    SPACES,
    STARS,
    STRAIT_LANDS,
    STRAITS,
    borders,
    next_to,
    spaces_of,
    within,
)
from heitan.games.quartermaster.state import State
from heitan.games.quartermaster.supply import neighbours
from heitan.games.quartermaster.variants import Variants

ALL_HELD, NONE_HELD = STRAIT_LANDS, 0


def ids(spaces: int) -> set[str]:
    """The ids of a set of spaces."""
    return {space.id for space in spaces_of(spaces)}


def adjacent(one: str, other: str) -> bool:
    """Whether two spaces touch, all straits closed."""
    return bool(OPEN_BORDERS[SPACE[one].index] & SPACE[other].bit)


def test_the_board_is_whole() -> None:
    """6.1, 5.1: 53 spaces, 131 borders, five straits, twelve stars; every border has two sides."""
    assert (LAND.bit_count(), SEA.bit_count(), STARS.bit_count()) == (36, 17, 12)
    assert sum(mask.bit_count() for mask in OPEN_BORDERS) == 2 * 131
    assert len(STRAITS) == 5
    for space in SPACES:
        assert not OPEN_BORDERS[space.index] & space.bit
        for other in spaces_of(OPEN_BORDERS[space.index]):
            assert OPEN_BORDERS[other.index] & space.bit
    assert within(SPACES[0].bit, 53, OPEN_BORDERS) == LAND | SEA


#: Pairs that other implementations get wrong, and whether they touch.
PAIRS = {
    ("balkans", "middle_east"): False,
    ("black_sea", "mediterranean"): False,
    ("black_sea", "middle_east"): True,
    ("baltic_sea", "eastern_europe"): True,
    ("baltic_sea", "russia"): True,
    ("baltic_sea", "western_europe"): True,
    ("latin_america", "eastern_us"): True,
    ("latin_america", "western_us"): True,
    ("latin_america", "east_pacific"): True,
    ("indian_ocean", "indonesia"): True,
    ("indian_ocean", "south_china_sea"): True,
    ("indian_ocean", "south_pacific"): True,
    ("north_sea", "south_atlantic"): True,
    ("east_pacific", "pacific_northwest"): True,
    ("africa", "bay_of_bengal"): True,
    ("africa", "indian_ocean"): True,
    ("africa", "southern_ocean"): True,
    ("latin_america", "southern_ocean"): True,
    ("china", "south_china_sea"): False,
    ("southeast_asia", "sea_of_japan"): False,
    ("germany", "north_sea"): False,
    ("north_africa", "north_sea"): True,
    ("north_africa", "bay_of_bengal"): True,
    ("africa", "north_sea"): False,
    ("north_africa", "south_atlantic"): False,
    ("canada", "western_us"): False,
    ("russia", "ukraine"): True,
    ("kazakhstan", "mongolia"): True,
    ("middle_east", "szechuan"): True,
}


@pytest.mark.parametrize(("pair", "touch"), PAIRS.items(), ids=lambda x: str(x))
def test_pairs_that_are_easily_got_wrong(pair: tuple[str, str], touch: bool) -> None:
    """6.1, 6.10: what touches and what does not."""
    assert adjacent(*pair) is touch


def test_what_touches_little() -> None:
    """6.1: Japan touches the Sea of Japan only; some spaces have no coast, some seas no sea."""
    assert ids(OPEN_BORDERS[SPACE["japan"].index]) == {"sea_of_japan"}
    for inland in ("mongolia", "szechuan", "siberia", "moscow"):
        assert not OPEN_BORDERS[SPACE[inland].index] & SEA
    for closed in ("baltic_sea", "mediterranean", "black_sea", "caspian_sea"):
        assert not OPEN_BORDERS[SPACE[closed].index] & SEA


def test_stars() -> None:
    """12.4: Hawaii, Canada and Szechuan bear no star."""
    assert not ids(STARS) & {"hawaii", "canada", "szechuan"}


STRAIT_SEAS = {
    "scandinavia": {"north_sea", "baltic_sea"},
    "north_africa": {"north_sea", "mediterranean"},
    "middle_east": {"mediterranean", "bay_of_bengal"},
    "southeast_asia": {"bay_of_bengal", "south_china_sea"},
    "latin_america": {"north_atlantic", "southeast_pacific"},
}


def test_straits_are_open_to_one_team_at_a_time() -> None:
    """6.2: to the Axis while an Axis army holds the land, else to the Allies: never both."""
    assert {s.land.id: {sea.id for sea in s.seas} for s in STRAITS} == STRAIT_SEAS
    for strait in STRAITS:
        one, other = strait.seas
        for held in (0, strait.land.bit):
            for team in (AXIS, ALLIES):
                is_open = bool(borders(held, team)[one.index] & other.bit)
                assert is_open == (bool(held) == (team is AXIS))
        assert not adjacent(one.id, other.id)


def test_a_strait_changes_hands_in_the_middle_of_anything() -> None:
    """6.4, T69, T70: nothing is stored; the borders follow the board at once."""
    state = State(Variants())
    gibraltar = SPACE["north_sea"], SPACE["mediterranean"]

    def open_to(team: Any) -> bool:
        return bool(neighbours(state, team)[gibraltar[0].index] & gibraltar[1].bit)

    assert (open_to(AXIS), open_to(ALLIES)) == (False, True)
    state.armies[JAPAN] |= SPACE["north_africa"].bit
    assert (open_to(AXIS), open_to(ALLIES)) == (True, False)
    state.armies[JAPAN] = 0
    state.armies[UK] |= SPACE["north_africa"].bit
    assert (open_to(AXIS), open_to(ALLIES)) == (False, True)


#: What the cards mean by a phrase, with straits as they are while no army holds them, for a
#: nation of the other side (so that none is open to it) and the ground that counts.
PHRASES: dict[tuple[str, ...], tuple[int, set[str]]] = {
    ("in_or_adj(germany)",): (
        LAND,
        {"germany", "western_europe", "italy", "balkans", "eastern_europe"},
    ),
    ("in_or_adj(moscow)",): (LAND, {"moscow", "russia", "ukraine", "kazakhstan", "siberia"}),
    ("in_or_adj(china)",): (
        LAND,
        {"china", "mongolia", "vladivostok", "szechuan", "southeast_asia"},
    ),
    ("adj(north_sea)",): (
        LAND,
        {"iceland", "united_kingdom", "western_europe", "scandinavia", "north_africa"},
    ),
    ("in_or_adj(scandinavia)",): (
        LAND | SEA,
        {"scandinavia", "russia", "north_sea", "baltic_sea"},
    ),
    ("in_or_adj(united_kingdom)",): (LAND | SEA, {"united_kingdom", "north_sea"}),
    ("in_or_adj(north_pacific)",): (
        SEA,
        {"north_pacific", "sea_of_japan", "central_pacific", "east_pacific"},
    ),
    ("adj(hawaii)",): (SEA, {"north_pacific", "central_pacific", "east_pacific"}),
    ("adj(new_zealand)",): (SEA, {"south_pacific", "east_pacific"}),
    ("in_or_adj(bay_of_bengal)",): (SEA, {"bay_of_bengal", "indian_ocean"}),
    ("in_or_adj(east_pacific)",): (
        SEA,
        {"east_pacific", "north_pacific", "central_pacific", "south_pacific", "southeast_pacific"},
    ),
    ("in_or_adj(central_pacific)",): (
        LAND | SEA,
        {
            *("central_pacific", "hawaii", "iwo_jima", "new_guinea", "philippines"),
            *("east_pacific", "north_pacific", "sea_of_japan", "south_china_sea", "south_pacific"),
        },
    ),
}


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda p: p[0])
def test_neighbour_sets_of_the_cards(phrase: tuple[str, ...]) -> None:
    """6.6, 6.7: "next to X" leaves X out, "in or next to X" does not; for a nation of Japan's side
    no strait is open while nobody holds it."""
    ground, expected = PHRASES[phrase]
    assert ids(places(State(Variants()), JAPAN, phrase) & ground) == expected


def test_the_bay_of_bengal_through_open_straits() -> None:
    """6.5, 6.6: the side a strait is open to counts the sea beyond it."""
    phrase = ("in_or_adj(bay_of_bengal)",)
    state = State(Variants())
    seas = {"bay_of_bengal", "indian_ocean", "mediterranean", "south_china_sea"}
    assert ids(places(state, UK, phrase) & SEA) == seas
    state.armies[JAPAN] = SPACE["southeast_asia"].bit
    assert ids(places(state, JAPAN, phrase) & SEA) == seas - {"mediterranean"}
    assert ids(places(state, UK, phrase) & SEA) == seas - {"south_china_sea"}


#: Land (or, for the navy's card, sea) spaces so near to a Home with all straits closed, and what
#: comes to them when all are open.
DISTANCES = {
    ("italy", 2, LAND): (
        {
            *("italy", "western_europe", "germany", "balkans", "eastern_europe", "ukraine"),
            *("middle_east", "north_africa"),
        },
        set(),
    ),
    ("germany", 3, LAND): (
        {
            *("germany", "western_europe", "italy", "balkans", "eastern_europe", "ukraine"),
            *("russia", "scandinavia", "united_kingdom", "iceland", "north_africa"),
            *("middle_east", "kazakhstan", "moscow", "siberia"),
        },
        set(),
    ),
    ("italy", 3, LAND): (
        {
            *("italy", "western_europe", "germany", "balkans", "eastern_europe", "ukraine"),
            *("middle_east", "north_africa", "africa", "iceland", "united_kingdom"),
            *("scandinavia", "russia", "moscow", "kazakhstan", "szechuan", "india"),
        },
        {"indonesia", "madagascar", "southeast_asia"},
    ),
    ("japan", 3, LAND): (
        {
            *("japan", "china", "vladivostok", "philippines", "iwo_jima", "mongolia", "siberia"),
            *("szechuan", "southeast_asia", "hawaii", "indonesia", "new_guinea", "australia"),
            "pacific_northwest",
        },
        set(),
    ),
    ("japan", 2, SEA): (
        {"sea_of_japan", "north_pacific", "central_pacific", "south_china_sea"},
        set(),
    ),
}


@pytest.mark.parametrize("measure", DISTANCES, ids=lambda m: f"{m[0]}-{m[1]}")
def test_distance_sets_of_the_cards(measure: tuple[str, int, int]) -> None:
    """6.8: at most N steps over land and sea; straits open to the US team count."""
    centre, steps, ground = measure
    closed, more = DISTANCES[measure]
    for held, expected in ((ALL_HELD, closed), (NONE_HELD, closed | more)):
        reach = within(SPACE[centre].bit, steps, borders(held, USA.team))
        assert ids(reach & ground) == expected


def test_within_counts_steps() -> None:
    """6.8: each step adds the neighbours, and the space itself counts as none."""
    near = [within(SPACE["italy"].bit, steps, OPEN_BORDERS) for steps in range(5)]
    assert near[0] == SPACE["italy"].bit
    for one, other in pairwise(near):
        assert other == one | next_to(one, OPEN_BORDERS)


def test_names_are_not_matched_in_part() -> None:
    """6.1: a card that names Africa does not mean North Africa, nor China the South China Sea."""
    state = State(Variants())
    assert ids(places(state, UK, ("africa",))) == {"africa"}
    assert ids(places(state, UK, ("china", "russia"))) == {"china", "russia"}
