"""V1: what each seat sees, at every decision of random matches."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from heitan.games.carriers.cards import Card, Face, Placed
from heitan.games.carriers.state import Battle, Raid, State, Step
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict


def viewers(match: Match[Any]) -> Iterator[frozenset[int]]:
    """A spectator, each seat, two seats together, and all of them."""
    everyone = range(1, match.seats + 1)
    yield frozenset()
    yield from (frozenset({seat}) for seat in everyone)
    yield frozenset({1, 2})
    yield frozenset(everyone)


def allowed(state: State, seats: frozenset[int]) -> dict[str, Any]:
    """V1, written out once more: all that may be in the view, and nothing else."""

    def ids(cards: Any) -> list[str]:
        return [card.face.id for card in cards]

    def places(seat: int, cards: list[Card]) -> list[int]:
        lying = [placed.card for placed in state.fields[seat]]
        return [lying.index(card) + 1 for card in cards]

    everyone = range(1, state.seats + 1)
    raid, battle = state.raid, state.battle
    open_step = state.active in seats or raid or battle or state.step is Step.DISCARD
    return {
        "active": str(state.active),
        "step": state.step.value if open_step else None,
        "end_of_war_seen": state.end_of_war_seen,
        "hands": {str(seat): ids(state.hands[seat]) for seat in sorted(seats)},
        "hand_sizes": {str(seat): len(state.hands[seat]) for seat in everyone},
        "fields": {
            str(seat): [
                {"card": p.face.id if p.up or seat in seats else None, "up": p.up}
                for p in state.fields[seat]
            ]
            for seat in everyone
        },
        "scores": {str(seat): state.scores[seat] for seat in everyone},
        "score_piles": {str(seat): ids(state.piles[seat]) for seat in everyone},
        "deck_size": len(state.deck),
        "discard": ids(state.discard),
        "raid": raid
        and {
            "attack": raid.attack.face.id,
            "seat": str(raid.seat),
            "position": places(raid.seat, [raid.target])[0],
        },
        "battle": battle
        and {
            "kind": battle.kind.id,
            "convoy": places(state.active, battle.convoy),
            "attacker": battle.attacker and str(battle.attacker),
            "attackers": [str(s) for s in state.right_of_active() if s in battle.ships],
            "ships": {str(s): places(s, ships) for s, ships in battle.ships.items()},
            "committed": {str(s): ids(cards) for s, cards in battle.committed.items()},
            "strengths": {str(s): battle.strength(s) for s in battle.ships},
        },
        "options": options_dict(state.variants),
    }


@pytest.mark.parametrize("seed", range(12))
def test_a_view_holds_what_may_be_seen_and_nothing_else(play: Any, seed: int) -> None:
    """V1: own hand and field, what lies open, sizes, counts; never a face-down card of another
    seat, another hand, or the order of the deck."""
    for match in play(seed):
        for seats in viewers(match):
            seen = match.view(seats).as_dict()
            assert json.loads(json.dumps(seen)) == allowed(match.state, seats)


def within(thing: Any) -> Iterator[Any]:
    """An object of the view and everything in it."""
    yield thing
    if isinstance(thing, Face | Enum):
        return
    if dataclasses.is_dataclass(thing):
        for each in dataclasses.fields(thing):
            yield from within(getattr(thing, each.name))
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from within(key)
            yield from within(value)
    elif isinstance(thing, list | tuple | frozenset):
        for each in thing:
            yield from within(each)


@pytest.mark.parametrize("seed", range(3))
def test_a_view_leads_to_no_card_of_the_state(play: Any, seed: int) -> None:
    """V1: a view is built of kinds of cards; copies could be followed through a shuffle."""
    for match in play(seed):
        for seats in viewers(match):
            for each in within(match.view(seats)):
                assert not isinstance(each, Card | Placed | State | Battle | Raid), each


@pytest.mark.parametrize("seed", range(8))
def test_the_step_is_hidden_where_it_tells_something(play: Any, seed: int) -> None:
    """V1: that a seat stands at its raids tells that it holds attack cards, at a reveal that it has
    a set, at its plot that it holds something to plot: only the seat itself sees it."""
    hidden = 0
    for match in play(seed):
        decision, state = match.decision, match.state
        if decision is None or decision.reason not in ("T3", "T4", "T5"):
            continue
        hidden += 1
        assert match.view({state.active}).step is state.step
        for seats in viewers(match):
            if state.active not in seats:
                assert match.view(seats).step is None
    assert hidden > 10


@pytest.mark.parametrize("seed", range(8))
def test_who_is_asked_is_hidden_where_it_tells_something(play: Any, seed: int) -> None:
    """V1: whoever is asked for radar, cover, ships, a save or a fuze has something to give."""
    for match in play(seed):
        decision = match.decision
        if decision is not None and decision.reason not in ("T3", "T4", "T5", "T6", "B4", "B9"):
            assert decision.secret, decision
        if decision is not None and decision.option("vt-fuze") is not None:
            assert decision.secret, decision
        if decision is not None and decision.secret:
            assert match.sight().waits_for is None
            assert match.sight(decision.seat).waits_for == decision.seat


@pytest.mark.parametrize("seed", range(6))
def test_the_log_names_drawn_and_plotted_cards_to_their_seat_alone(play: Any, seed: int) -> None:
    """V1: the log tells everyone that a card was drawn or plotted, and its seat alone which."""
    *_, match = play(seed)
    private = 0
    for event in match.log:
        if event.rule not in ("T2", "T3") or event.own is None:
            continue
        private += 1
        assert event.text is None or "card" not in dict(event.text.params)
        if event.seat is not None:
            others = frozenset(range(1, match.seats + 1)) - {event.seat}
            assert event.told_to(others) is event.text
    assert private > 20
