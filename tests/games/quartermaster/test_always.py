"""What holds at every decision of every match, whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from heitan.games.quartermaster import game
from heitan.games.quartermaster.cards import DECKS_IN, CardKind
from heitan.games.quartermaster.nations import ENEMY, NATIONS, TEAMS
from heitan.games.quartermaster.spaces import HOME, LAND, SEA, SPACES
from heitan.games.quartermaster.state import ARMY, NAVY, State, TurnStep
from heitan.games.quartermaster.supply import supplied
from heitan.games.quartermaster.variants import Edition
from heitan.kernel.conformance import check_imagine, check_leaks, check_rebuild, check_undo

MATCHES, CHUNK = 300, 50
WORDS = frozenset(game.vocabulary(6))


def check_cards(state: State) -> None:
    """8.1, 9.7: each nation's cards are its own deck's, each in one place or being resolved."""
    held: dict[Any, list[Any]] = {nation: [] for nation in NATIONS}
    for nation in NATIONS:
        held[nation] += state.hands[nation] + state.decks[nation]
        held[nation] += state.statuses[nation] + state.responses[nation]
        held[nation] += [each.card for each in state.discards[nation]]
    on_table = {card for nation in NATIONS for card in state.statuses[nation]}
    for each in state.resolving:
        if each.card not in on_table and each.card not in held[each.card.nation]:
            held[each.card.nation].append(each.card)
    decks = DECKS_IN[state.variants.edition]
    for nation in NATIONS:
        assert len(held[nation]) == len(decks[nation]), nation
        assert set(held[nation]) == set(decks[nation]), nation


def check_board(state: State) -> None:
    """7.1, 7.2: armies on land, navies at sea, no more than there are; enemies never share."""
    for nation in NATIONS:
        assert not state.armies[nation] & ~LAND
        assert not state.navies[nation] & ~SEA
        assert state.reserve(nation, ARMY) >= 0
        assert state.reserve(nation, NAVY) >= 0
        pieces = state.armies[nation] | state.navies[nation]
        assert not supplied(state, nation) & ~pieces
        assert not (state.kept_armies[nation] | state.kept_navies[nation]) & ~pieces
    for one, other in combinations(NATIONS, 2):
        if other.team is ENEMY[one.team]:
            assert not state.armies[one] & state.armies[other]
            assert not state.navies[one] & state.navies[other]


def check_steps(before: tuple[Any, ...], state: State) -> None:
    """2.1: rounds and turns go forward only."""
    assert before <= (state.round, state.nation.seat)


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
def test_random_matches(first: int, play: Any) -> None:
    """3.5: three hundred random matches end without an exception; cards are conserved (8.1), pieces
    stand where they may (7.1, 7.2), every option is a word of the vocabulary."""
    endings: Counter[str] = Counter()
    for seed in range(first, first + CHUNK):
        before: tuple[Any, ...] = (0, 0)
        for match in play(seed):
            state = match.state
            check_steps(before, state)
            before = (state.round, state.nation.seat)
            check_board(state)
            if len(match.choices) % 5 == 0:
                check_cards(state)
            if match.decision is None:
                break
            found = [option.id for option in match.decision.options]
            assert len(set(found)) == len(found) > 1
            assert WORDS.issuperset(found)
        check_cards(match.state)
        endings[match.result.ending] += 1
        points = [match.state.scores[team] for team in TEAMS]
        if match.result.ending == "rounds":
            assert match.state.round == match.state.variants.rounds
        else:
            assert abs(points[0] - points[1]) >= match.state.variants.lead > 0
        assert not match.state.windows and not match.state.resolving
    assert set(endings) <= {"rounds", "lead"}
    assert endings["rounds"]


def test_many_cards_are_used(play: Any) -> None:
    """10.1: random players use most statuses and responses, so that the matches above say
    something."""
    used: Counter[str] = Counter()
    for seed in range(40):
        *_, last = play(seed, edition="second", rounds="20", lead="0")
        ids = [chosen.option.id for chosen in last.choices]
        used.update(id for id in ids if id.startswith("use:"))
    assert len(used) > 45


@pytest.mark.parametrize("seed", range(4))
def test_forks_worlds_and_undo(seed: int, play: Any) -> None:
    """13.1–13.6, 10.7: now and then in a match, a fork is the same match; every nation that decides
    can imagine the match, and no nation can tell worlds apart that differ in hidden cards only."""
    rng = random.Random(seed)
    looked = 0
    for match in play(seed, edition="second", rounds="8"):
        if match.decision is None or rng.random() > 0.12:
            continue
        looked += 1
        check_rebuild(match)
        check_imagine(match, match.decision.seat, ahead=6)
        check_leaks(match, rng.randint(1, 6), worlds=1)
        check_undo(match, worlds=1)
    assert looked > 10


def test_turn_steps_are_told_in_order() -> None:
    """2.2: the steps, after set-up."""
    names = [step.value for step in TurnStep]
    assert names == ["set_up", "turn_start", "play", "supply", "victory", "discard", "draw"]


def laden(rng: random.Random) -> dict[str, Any]:
    """A position in which most statuses and responses lie on the table and pieces are mixed up."""
    given: dict[str, Any] = {"statuses": {}, "responses": {}, "pieces": {}, "step": "play"}
    given["nation"] = rng.choice(NATIONS).id
    taken: dict[Any, int] = dict.fromkeys(TEAMS, 0)
    for nation in NATIONS:
        faces = [card.face for card in DECKS_IN[Edition.SECOND][nation]]
        for kind, key in ((CardKind.STATUS, "statuses"), (CardKind.RESPONSE, "responses")):
            able = [face.id for face in faces if face.kind is kind]
            given[key][nation.id] = [id for id in able if rng.random() < 0.8]
        standing: dict[str, list[str]] = {"army": [HOME[nation].id], "navy": []}
        taken[nation.team] |= HOME[nation].bit
        for space in rng.sample(SPACES, 16):
            piece, whole = ("army", nation.armies) if space.land else ("navy", nation.navies)
            free = not taken[ENEMY[nation.team]] & space.bit and space.home is None
            if free and len(standing[piece]) < whole:
                standing[piece].append(space.id)
                taken[nation.team] |= space.bit
        given["pieces"][nation.id] = standing
    return given


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_matches_laden_with_cards(first: int, match_of: Any) -> None:
    """10.1–10.17: with nearly every card on the table windows nest deeply; cards are conserved
    (8.1), pieces stand where they may (7.1, 7.2), and forks are the same matches."""
    depth = 0
    for seed in range(first, first + 20):
        rng = random.Random(seed)
        match = match_of(laden(rng), [], seed=seed, rounds="3")
        while match.decision is not None:
            check_board(match.state)
            check_cards(match.state)
            depth = max(depth, len(match.state.windows))
            assert WORDS.issuperset(option.id for option in match.decision.options)
            if rng.random() < 0.05:
                check_rebuild(match)
            options = match.decision.options
            uses = [option for option in options if option.id.startswith("use:")]
            match.choose(rng.choice(uses if uses and rng.random() < 0.8 else options))
    assert depth >= 3


@pytest.mark.parametrize("seed", range(3))
def test_nothing_leaks_from_laden_tables(seed: int, match_of: Any) -> None:
    """13.1–13.6: with so many responses on the table no nation can tell worlds apart that differ
    in hidden cards only, and each can imagine the match."""
    rng = random.Random(seed)
    match = match_of(laden(rng), [], seed=seed, rounds="2")
    while match.decision is not None:
        if rng.random() < 0.1:
            check_leaks(match, rng.randint(1, 6), worlds=1)
            check_imagine(match, match.decision.seat, ahead=4)
            check_undo(match, worlds=1)
        match.choose(rng.choice(match.decision.options))
