"""Supply (section 5) against a slow, plain reading of the rules on sets of names."""

from __future__ import annotations

from importlib import resources
from typing import Any, TypeAlias

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from heitan.games.quartermaster.cards import DECKS_IN, Card
from heitan.games.quartermaster.nations import NATIONS, Nation
from heitan.games.quartermaster.spaces import SPACES, mask, spaces_of
from heitan.games.quartermaster.state import State
from heitan.games.quartermaster.supply import supplied
from heitan.games.quartermaster.variants import DanishStrait, Edition, Variants

MAP: dict[str, Any] = yaml.safe_load(
    (resources.files("heitan.games.quartermaster") / "data" / "map.yaml").read_text("utf-8")
)
LANDS = [space["id"] for space in MAP["spaces"] if space["kind"] == "land"]
SEAS = [space["id"] for space in MAP["spaces"] if space["kind"] == "sea"]
STARS = {space["id"] for space in MAP["spaces"] if space["supply"]}
AXIS = {"germany", "japan", "italy"}
#: Cards that bend supply (5.7), and who plays them.
CARDS = {
    "sov_scorched_earth": "ussr",
    "sov_shvernik": "ussr",
    "usa_volunteer_group": "usa",
    "jpn_truk": "japan",
}
Board: TypeAlias = dict[str, tuple[frozenset[str], frozenset[str]]]


def edges(board: Board, axis: bool, danish: str) -> set[frozenset[str]]:
    """Who touches whom for a side, straits included (6.2)."""
    found = {frozenset(edge) for edge in MAP["edges"]}
    for strait in MAP["straits"]:
        land = strait["land"]
        held = any(land in board[nation][0] for nation in AXIS)
        empty = not any(land in armies for armies, _ in board.values())
        if danish == "axis" and land == "scandinavia" and empty:
            held = True
        if held == axis:
            found.add(frozenset(strait["seas"]))
    return found


def plainly_supplied(board: Board, nation: str, cards: set[str], danish: str) -> set[str]:
    """5.1–5.5, 5.7: grow from the armies in stars until nothing changes."""
    axis = nation in AXIS
    touch = edges(board, axis, danish)
    armies, navies = board[nation]
    friends = {
        space
        for other, (standing, _) in board.items()
        if (other in AXIS) == axis
        for space in standing
    }
    stars = STARS - ({"ukraine"} if axis and "sov_scorched_earth" in cards else set())
    fed = {space for space in armies if space in stars}
    if nation == "ussr" and "sov_shvernik" in cards:
        fed |= armies
    if not axis and "usa_volunteer_group" in cards:
        fed |= armies & {"szechuan"}
    if nation == "japan" and "jpn_truk" in cards:
        near = {s for edge in touch if "central_pacific" in edge for s in edge}
        fed |= (armies | navies) & near
    while True:
        more = set()
        for space in (armies | navies) - fed:
            if not any(frozenset((space, other)) in touch for other in fed):
                continue
            if space in navies and not any(frozenset((space, land)) in touch for land in friends):
                continue
            more.add(space)
        if not more:
            return fed
        fed |= more


def card(name: str) -> Card:
    """The card of that name."""
    nation = next(each for each in NATIONS if each.id == CARDS[name])
    return next(c for c in DECKS_IN[Edition.SECOND][nation] if c.face.id == name)


def state_of(board: Board, cards: set[str], danish: str) -> State:
    """The same position for the rules of the game."""
    state = State(Variants(danish_strait=DanishStrait(danish)))
    for nation in NATIONS:
        armies, navies = board[nation.id]
        state.armies[nation], state.navies[nation] = mask(*armies), mask(*navies)
        state.statuses[nation] = tuple(
            card(name) for name in sorted(cards) if CARDS[name] == nation.id != "japan"
        )
    if "jpn_truk" in cards:
        state.turn_rules = (card("jpn_truk"),)
    return state


def pieces(nation: Nation) -> st.SearchStrategy[tuple[frozenset[str], frozenset[str]]]:
    """Some armies and navies of a nation."""
    return st.tuples(
        st.frozensets(st.sampled_from(LANDS), max_size=nation.armies),
        st.frozensets(st.sampled_from(SEAS), max_size=nation.navies),
    )


@settings(max_examples=400, deadline=None)
@given(
    board=st.fixed_dictionaries({nation.id: pieces(nation) for nation in NATIONS}),
    cards=st.sets(st.sampled_from(sorted(CARDS))),
    danish=st.sampled_from(["seed", "axis"]),
)
def test_supply_is_what_the_rules_say(board: Board, cards: set[str], danish: str) -> None:
    """5.1–5.8: the masks give what growing a set of names gives, for every nation."""
    state = state_of(board, cards, danish)
    for nation in NATIONS:
        fed = {space.id for space in spaces_of(supplied(state, nation))}
        assert fed == plainly_supplied(board, nation.id, cards, danish), nation


@settings(max_examples=150, deadline=None)
@given(board=st.fixed_dictionaries({nation.id: pieces(nation) for nation in NATIONS}))
def test_one_pass_is_enough(board: Board) -> None:
    """5.10: taking all unsupplied pieces off leaves the others supplied."""
    state = state_of(board, set(), "seed")
    for nation in NATIONS:
        fed = supplied(state, nation)
        state.armies[nation] &= fed
        state.navies[nation] &= fed
        assert supplied(state, nation) == state.armies[nation] | state.navies[nation]
        assert len(SPACES) == 53


def test_the_log_names_the_missing_link(match_of: Any) -> None:
    """5.9: a German army in Ukraine's neighbour, cut off because nothing stands in between."""
    pieces = {
        "germany": {"army": ["germany", "russia"]},
        "ussr": {"army": ["moscow"]},
    }
    match = match_of({"nation": "germany", "step": "supply", "pieces": pieces}, [])
    said = [told.text for told in match.sight().log() if told.text.key.startswith("log.unsup")]
    assert [dict(text.params)["link"].id for text in said] == ["eastern_europe"]
