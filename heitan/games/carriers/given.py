"""A scenario's ``given`` for Carriers (spec, "Scenario state keys")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from heitan.games.carriers.cards import CARDS, END_CARD, FACE, Card, Placed
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
        ValueError: for an unknown key, card, seat or step, a value of another kind than expected,
            or more copies than there are; it names the key.
    """
    for key in given:
        if key not in KEYS:
            raise ValueError(f"no key {key!r}; possible: {', '.join(KEYS)}")
    state.active = _seat(state, given.get("active", state.active), "active")
    seen = given.get("end_of_war_seen", 0)
    if type(seen) is not int or seen not in range(LAST_APPEARANCE):
        raise ValueError(f"end_of_war_seen: {seen!r}, expected 0, 1 or 2")
    state.end_of_war_seen = seen
    for seat, points in _by_seat(state, given, "scores").items():
        if type(points) is not int or points < 0:
            raise ValueError(f"scores.{seat}: {points!r}, expected a whole number from 0 up")
        state.scores[seat] = points
    _place_cards(state, given)
    _set_step(state, given)


def _place_cards(state: State, given: Mapping[str, Any]) -> None:
    hands, fields = _by_seat(state, given, "hands"), _by_seat(state, given, "fields")
    exact = given.get("deck_exact", False)
    if type(exact) is not bool:
        raise ValueError(f"deck_exact: {exact!r}, expected true or false")
    box = _Box(card for seat, hand in state.hands.items() if seat not in hands for card in hand)
    deck = [box.take(name, "deck") for name in _names(given.get("deck", []), "deck")]
    discard = [box.take(name, "discard") for name in _names(given.get("discard", []), "discard")]
    dealt = {seat: state.hands[seat] for seat in hands}
    for seat, names in hands.items():
        key = f"hands.{seat}"
        state.hands[seat] = tuple(box.hold(name, key) for name in _names(names, key))
    for seat, names in fields.items():
        key = f"fields.{seat}"
        state.fields[seat] = tuple(box.place(name, key) for name in _names(names, key))
    for seat, hand in state.hands.items():
        if seat not in hands:
            state.hands[seat] = tuple(card for card in hand if box.keep(card))
    rest = [card for cards in (*dealt.values(), state.deck) for card in cards if box.keep(card)]
    state.deck = deck[::-1] if exact else rest + deck[::-1]
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
        raise ValueError(f"step: {given['step']!r}; possible: {', '.join(steps)}")
    state.step = Step(given["step"])


def _by_seat(state: State, given: Mapping[str, Any], key: str) -> dict[int, Any]:
    by_seat = given.get(key, {})
    if not isinstance(by_seat, Mapping):
        raise ValueError(f"{key}: {by_seat!r}, expected a mapping by seat")
    return {_seat(state, seat, key): value for seat, value in by_seat.items()}


def _seat(state: State, seat: object, key: str) -> int:
    if str(seat) not in map(str, state.hands):
        raise ValueError(f"{key}: no seat {seat!r} among {state.seats}")
    return int(str(seat))


def _names(names: object, key: str) -> list[str]:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{key}: {names!r}, expected a list of cards")
    return names


class _Box:
    """The 87 cards, from which a description takes the copies it names; those ``held`` last."""

    def __init__(self, held: Iterable[Card]) -> None:
        last = frozenset(held)
        self._inside = sorted(CARDS, key=lambda card: card in last)

    def take(self, name: str, key: str) -> Card:
        if name not in FACE:
            raise ValueError(f"{key}: no card {name!r}; possible: {', '.join(FACE)}")
        for card in self._inside:
            if card.face.id == name:
                self._inside.remove(card)
                return card
        raise ValueError(f"{key}: there are only {FACE[name].copies} {name!r}")

    def hold(self, name: str, key: str) -> Card:
        """A card in a hand, where End of war never is (S1)."""
        card = self.take(name, key)
        if card is END_CARD:
            raise ValueError(f"{key}: {name!r} cannot be in a hand")
        return card

    def place(self, name: str, key: str) -> Placed:
        """A card as it lies on a field: ``cargo``, ``fleet-5 up``."""
        card = self.take(name.removesuffix(" up"), key)
        if not card.face.plottable:
            raise ValueError(f"{key}: {name!r} cannot lie on a field")
        return card.up if name.endswith(" up") else card.down

    def keep(self, card: Card) -> bool:
        """Whether a card that lay somewhere is not needed elsewhere; it is taken then."""
        if card not in self._inside:
            return False
        self._inside.remove(card)
        return True
