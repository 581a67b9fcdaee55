"""What holds at every decision of every match, whatever is chosen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from heitan.games.quartermaster import game
from heitan.games.quartermaster.cards import DECKS_IN
from heitan.games.quartermaster.nations import ENEMY, NATIONS, TEAMS
from heitan.games.quartermaster.spaces import LAND, SEA
from heitan.games.quartermaster.state import ARMY, NAVY, State, TurnStep
from heitan.games.quartermaster.supply import supplied
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
