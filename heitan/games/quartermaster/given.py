"""A scenario's ``given`` for Quartermaster (spec, "Scenario state keys")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heitan.games.quartermaster.cards import DECKS_IN, FACES_IN, Card
from heitan.games.quartermaster.nations import NATION, NATIONS, TEAMS, Nation
from heitan.games.quartermaster.rules.set_up import FIRST_HAND, KEPT
from heitan.games.quartermaster.spaces import LAND, SEA, SPACE
from heitan.games.quartermaster.state import ARMY, NAVY, Discarded, State, TurnStep

KEYS = (
    *("round", "nation", "step", "score", "pieces", "hands", "statuses", "responses", "discards"),
    *("decks", "decks_exact"),
)


def apply(state: State, given: Mapping[str, Any]) -> None:
    """Change a state fresh from set-up into the one described.

    Raises:
        ValueError: for an unknown key, nation, card, space or step, or more copies than there are.
    """
    for key in given:
        if key not in KEYS:
            raise ValueError(f"given: no key {key!r}; possible: {', '.join(KEYS)}")
    state.round = given.get("round", state.round)
    if not isinstance(state.round, int) or not 1 <= state.round <= state.variants.rounds:
        raise ValueError(f"given.round: {state.round!r}, expected 1 to {state.variants.rounds}")
    state.nation = _nation(given.get("nation", state.nation.id), "nation")
    state.step = _step(given.get("step", TurnStep.TURN_START.value))
    for team, points in given.get("score", {}).items():
        found = next((each for each in TEAMS if each.id == team), None)
        if found is None:
            raise ValueError(f"given.score: no team {team!r}; possible: axis, allies")
        state.scores[found] = points
    for name, pieces in given.get("pieces", {}).items():
        _place_pieces(state, _nation(name, "pieces"), pieces)
    for nation in NATIONS:
        _place_cards(state, nation, given)
    state.armies_before = state.armies.copy()


def _nation(name: object, key: str) -> Nation:
    if name not in NATION:
        raise ValueError(f"given.{key}: no nation {name!r}; possible: {', '.join(NATION)}")
    return NATION[str(name)]


def _step(name: object) -> TurnStep:
    names = [step.value for step in TurnStep]
    if name not in names:
        raise ValueError(f"given.step: {name!r}; possible: {', '.join(names)}")
    return TurnStep(name)


def _place_pieces(state: State, nation: Nation, pieces: Mapping[str, Any]) -> None:
    state.armies[nation] = state.navies[nation] = 0
    for kind, names in pieces.items():
        if kind not in (ARMY.value, NAVY.value):
            raise ValueError(f"given.pieces.{nation.id}: {kind!r}; possible: army, navy")
        piece = ARMY if kind == ARMY.value else NAVY
        for name in names:
            if name not in SPACE:
                raise ValueError(f"given.pieces.{nation.id}.{kind}: no space {name!r}")
            if not SPACE[name].bit & (LAND if piece is ARMY else SEA):
                raise ValueError(f"given.pieces.{nation.id}.{kind}: {name!r} is no place for it")
            if not state.reserve(nation, piece):
                raise ValueError(f"given.pieces.{nation.id}.{kind}: more than there are")
            state.place(nation, piece, SPACE[name])


def _place_cards(state: State, nation: Nation, given: Mapping[str, Any]) -> None:
    """The cards named go where they are named; the nation's other cards lie in its deck, but for
    the hand of a nation whose hand is not named: the first cards it drew."""
    box = list(DECKS_IN[state.variants.edition][nation])

    def take(name: str, key: str) -> Card:
        if name not in FACES_IN[state.variants.edition]:
            raise ValueError(f"given.{key}.{nation.id}: no card {name!r}")
        for card in box:
            if card.face.id == name:
                box.remove(card)
                return card
        raise ValueError(f"given.{key}.{nation.id}: {nation.id} has no such card left: {name!r}")

    def named(key: str) -> list[Card]:
        return [take(name, key) for name in given.get(key, {}).get(nation.id, ())]

    for key in ("hands", "statuses", "responses", "discards", "decks"):
        for name in given.get(key, {}):
            _nation(name, key)
    top = named("decks")
    hand, statuses, responses = named("hands"), named("statuses"), named("responses")
    discards = named("discards")
    dealt = state.hands[nation]
    if nation.id not in given.get("hands", {}):
        kept = FIRST_HAND if state.step is TurnStep.SET_UP else KEPT
        hand = [card for card in dealt[:kept] if card in box]
        for card in hand:
            box.remove(card)
    rest = [card for card in (*dealt, *state.decks[nation]) if card in box]
    state.hands[nation] = tuple(hand)
    state.statuses[nation] = tuple(statuses)
    state.responses[nation] = tuple(responses)
    state.discards[nation] = tuple(Discarded(card, up=True) for card in reversed(discards))
    exact = given.get("decks_exact", False)
    state.decks[nation] = tuple(top[::-1]) if exact else tuple(rest + top[::-1])
