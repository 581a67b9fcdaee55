"""A scenario's ``given`` for Carriers (spec, "Scenario state keys")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heitan.games.carriers.cards import CARDS, FACE, Card, Placed
from heitan.games.carriers.rules.turn import LAST_APPEARANCE, flip
from heitan.games.carriers.state import State, Step

KEYS = (
    *("active", "end_of_war_seen", "hands", "fields", "deck", "deck_exact", "discard", "scores"),
    "step",
)


def apply(state: State, given: Mapping[str, Any]) -> None:
    """Change a state fresh from set-up into the one described.

    Cards that are not named stay in the hands of seats that are not named, else lie below the
    deck's named cards; with ``deck_exact`` they are out of the game.

    Raises:
        ValueError: for an unknown key, card, seat or step, or more copies than there are.
    """
    for key in given:
        if key not in KEYS:
            raise ValueError(f"given: no key {key!r}; possible: {', '.join(KEYS)}")
    state.active = _seat(state, given.get("active", state.active), "active")
    seen = given.get("end_of_war_seen", 0)
    if seen not in range(LAST_APPEARANCE):
        raise ValueError(f"given.end_of_war_seen: {seen!r}, expected 0, 1 or 2")
    state.end_of_war_seen = seen
    for seat, points in _by_seat(state, given, "scores").items():
        state.scores[seat] = points
    _place_cards(state, given)
    _set_step(state, given)


def _place_cards(state: State, given: Mapping[str, Any]) -> None:
    hands, fields = _by_seat(state, given, "hands"), _by_seat(state, given, "fields")
    box = _Box()
    deck = [box.take(name, "deck") for name in given.get("deck", ())]
    discard = [box.take(name, "discard") for name in given.get("discard", ())]
    dealt = {seat: state.hands[seat] for seat in hands}
    for seat, names in hands.items():
        state.hands[seat] = tuple(box.take(name, f"hands.{seat}") for name in names)
    for seat, names in fields.items():
        state.fields[seat] = tuple(box.place(name, f"fields.{seat}") for name in names)
    for seat, hand in state.hands.items():
        if seat not in hands:
            state.hands[seat] = tuple(card for card in hand if box.keep(card))
    rest = [card for cards in (*dealt.values(), state.deck) for card in cards if box.keep(card)]
    state.deck = deck[::-1] if given.get("deck_exact", False) else rest + deck[::-1]
    state.discard = discard


def _set_step(state: State, given: Mapping[str, Any]) -> None:
    if "step" not in given:
        state.step = Step.FLIP
        if not given.get("deck"):
            flip(state)
            state.step = Step.PLOT
        return
    steps = [step.value for step in (Step.PLOT, Step.REVEAL, Step.RAID, Step.DISCARD)]
    if given["step"] not in steps:
        raise ValueError(f"given.step: {given['step']!r}; possible: {', '.join(steps)}")
    state.step = Step(given["step"])


def _by_seat(state: State, given: Mapping[str, Any], key: str) -> dict[int, Any]:
    by_seat = given.get(key, {})
    if not isinstance(by_seat, Mapping):
        raise ValueError(f"given.{key}: expected a mapping by seat")
    return {_seat(state, seat, key): value for seat, value in by_seat.items()}


def _seat(state: State, seat: object, key: str) -> int:
    if str(seat) not in map(str, state.hands):
        raise ValueError(f"given.{key}: no seat {seat!r} among {state.seats}")
    return int(str(seat))


class _Box:
    """The 87 cards, from which a description takes the copies it names."""

    def __init__(self) -> None:
        self._inside = list(CARDS)

    def take(self, name: str, key: str) -> Card:
        if name not in FACE:
            raise ValueError(f"given.{key}: no card {name!r}; possible: {', '.join(FACE)}")
        for card in self._inside:
            if card.face.id == name:
                self._inside.remove(card)
                return card
        raise ValueError(f"given.{key}: there are only {FACE[name].copies} {name!r}")

    def place(self, name: str, key: str) -> Placed:
        """A card as it lies on a field: ``cargo``, ``fleet-5 up``."""
        card = self.take(name.removesuffix(" up"), key)
        if not card.face.plottable:
            raise ValueError(f"given.{key}: {name!r} cannot lie on a field")
        return card.up if name.endswith(" up") else card.down

    def keep(self, card: Card) -> bool:
        """Whether a card that lay somewhere is not needed elsewhere; it is taken then."""
        if card not in self._inside:
            return False
        self._inside.remove(card)
        return True
