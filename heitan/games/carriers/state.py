"""The state of a match: every fact of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from heitan.games.carriers.cards import Card, Face, Placed
from heitan.games.carriers.variants import Variants
from heitan.kernel.log import Event
from heitan.kernel.reaction import Window


class Step(Enum):
    """The steps of a turn, in order (T1–T6)."""

    FLIP = "flip"
    DRAW = "draw"
    PLOT = "plot"
    REVEAL = "reveal"
    RAID = "raid"
    DISCARD = "discard"

    # Members are single objects; an enum's own hash costs more than the look-up it is for.
    __hash__ = object.__hash__


class Raid:
    """A raid that is being carried out (R1–R5).

    Attributes:
        attack: the card played.
        seat: whose field is raided.
        target: the card raided.
        cancelled: a radar or a covering ship has stopped it.
    """

    __slots__ = ("attack", "cancelled", "seat", "target")

    def __init__(self, attack: Card, seat: int, target: Card, cancelled: bool = False) -> None:
        self.attack = attack
        self.seat = seat
        self.target = target
        self.cancelled = cancelled

    def copy(self) -> Raid:
        """An independent copy."""
        return Raid(self.attack, self.seat, self.target, self.cancelled)


class Outcome(Enum):
    """What the fights so far mean for the set (B6, B7)."""

    SAFE = "safe"
    SAVED = "saved"
    SUNK = "sunk"


class Battle:
    """The battles over one revealed set (B1–B10).

    Attributes:
        kind: the kind of transport revealed.
        convoy: the transports revealed.
        ships: the carriers and battleships each seat has turned up, in order.
        attacker: the attacker being fought, or None before one is.
        committed: the hand cards committed by each side of the present fight.
        passed: how many passes in a row the commitment has seen.
        bombs: the guided bombs of the side now bombing that are still to work.
        outcome: what has become of the set so far.
        fought: the attackers already fought.
    """

    __slots__ = (
        "attacker",
        "bombs",
        "committed",
        "convoy",
        "fought",
        "kind",
        "outcome",
        "passed",
        "ships",
    )

    def __init__(self, kind: Face, convoy: list[Card]) -> None:
        self.kind = kind
        self.convoy = convoy
        self.ships: dict[int, list[Card]] = {}
        self.attacker: int | None = None
        self.committed: dict[int, list[Card]] = {}
        self.passed = 0
        self.bombs = 0
        self.outcome = Outcome.SAFE
        self.fought: list[int] = []

    def copy(self) -> Battle:
        """An independent copy."""
        copied = Battle(self.kind, self.convoy.copy())
        copied.ships = {seat: ships.copy() for seat, ships in self.ships.items()}
        copied.attacker = self.attacker
        copied.committed = {seat: cards.copy() for seat, cards in self.committed.items()}
        copied.passed = self.passed
        copied.bombs = self.bombs
        copied.outcome = self.outcome
        copied.fought = self.fought.copy()
        return copied

    def strength(self, seat: int) -> int:
        """B5: printed strengths, and 1 for each battleship, bomber and submarine."""
        cards = (*self.ships.get(seat, ()), *self.committed.get(seat, ()))
        return sum(card.face.strength for card in cards)


class State:
    """Every fact of a match.

    Attributes:
        variants: the readings of the draft that are played.
        seats: how many seats play.
        active: the seat whose turn it is.
        step: the step of the turn.
        hands, fields: each seat's cards, a field in the order of plotting.
        piles: each seat's score pile.
        scores: each seat's points.
        deck: the deck; its top is the end of the list.
        discard: the discard pile, the last discarded at the end.
        end_of_war_seen: how often End of war has appeared.
        raid, battle: what is being fought out, or None.
        windows: the open windows of reactions.
    """

    __slots__ = (
        "active",
        "battle",
        "deck",
        "discard",
        "end_of_war_seen",
        "fields",
        "hands",
        "log",
        "piles",
        "raid",
        "scores",
        "seats",
        "step",
        "variants",
        "windows",
    )

    def __init__(self, seats: int, variants: Variants) -> None:
        self.variants = variants
        self.seats = seats
        self.active = 1
        self.step = Step.FLIP
        everyone = range(1, seats + 1)
        self.hands: dict[int, tuple[Card, ...]] = dict.fromkeys(everyone, ())
        self.fields: dict[int, tuple[Placed, ...]] = dict.fromkeys(everyone, ())
        self.piles: dict[int, tuple[Card, ...]] = dict.fromkeys(everyone, ())
        self.scores: dict[int, int] = dict.fromkeys(everyone, 0)
        self.deck: list[Card] = []
        self.discard: list[Card] = []
        self.end_of_war_seen = 0
        self.raid: Raid | None = None
        self.battle: Battle | None = None
        self.windows: list[Window] = []
        self.log: list[Event] = []

    def copy(self) -> State:
        """An independent copy with an empty log; cards are shared, they never change."""
        copied = State.__new__(State)
        copied.variants = self.variants
        copied.seats = self.seats
        copied.active = self.active
        copied.step = self.step
        copied.hands = self.hands.copy()
        copied.fields = self.fields.copy()
        copied.piles = self.piles.copy()
        copied.scores = self.scores.copy()
        copied.deck = self.deck[:]
        copied.discard = self.discard[:]
        copied.end_of_war_seen = self.end_of_war_seen
        copied.raid = None if self.raid is None else self.raid.copy()
        copied.battle = None if self.battle is None else self.battle.copy()
        copied.windows = [window.copy() for window in self.windows] if self.windows else []
        copied.log = []
        return copied

    def right_of_active(self) -> Iterator[int]:
        """The other seats, from the active seat's right on: against the order of play (B1)."""
        for distance in range(1, self.seats):
            yield (self.active - distance - 1) % self.seats + 1

    def lies_at(self, seat: int, card: Card) -> int:
        """The position of a card in a seat's field, from 1."""
        for position, placed in enumerate(self.fields[seat], 1):
            if placed.card is card:
                return position
        raise LookupError(f"{card} does not lie in the field of seat {seat}")

    def turn_up(self, seat: int, card: Card) -> int:
        """Turn a card of a field face up; gives its position."""
        position = self.lies_at(seat, card)
        field = self.fields[seat]
        self.fields[seat] = (*field[: position - 1], card.up, *field[position:])
        return position

    def take_from_field(self, seat: int, card: Card) -> None:
        """Take a card off a field; the cards behind it move up."""
        position = self.lies_at(seat, card)
        field = self.fields[seat]
        self.fields[seat] = field[: position - 1] + field[position:]

    def take_from_hand(self, seat: int, face: Face) -> Card:
        """Take a copy of ``face`` out of a hand."""
        hand = self.hands[seat]
        for place, card in enumerate(hand):
            if card.face is face:
                self.hands[seat] = hand[:place] + hand[place + 1 :]
                return card
        raise LookupError(f"seat {seat} holds no {face}")

    def holds(self, seat: int, face: Face) -> bool:
        """Whether a copy of ``face`` is in a seat's hand."""
        return any(card.face is face for card in self.hands[seat])

    def as_dict(self) -> dict[str, Any]:
        """Every fact in the keys of scenarios; the deck from its top."""
        raid, battle = self.raid, self.battle
        return {
            "active": self.active,
            "step": self.step.value,
            "end_of_war_seen": self.end_of_war_seen,
            "hands": {seat: _ids(hand) for seat, hand in self.hands.items()},
            "fields": {
                seat: [f"{lying.face.id}{' up' if lying.up else ''}" for lying in field]
                for seat, field in self.fields.items()
            },
            "score_piles": {seat: _ids(pile) for seat, pile in self.piles.items()},
            "scores": dict(self.scores),
            "deck": _ids(self.deck[::-1]),
            "discard": _ids(self.discard),
            "raid": raid
            and {
                "attack": raid.attack.face.id,
                "seat": raid.seat,
                "target": raid.target.face.id,
                "cancelled": raid.cancelled,
            },
            "battle": battle
            and {
                "kind": battle.kind.id,
                "convoy": _ids(battle.convoy),
                "ships": {seat: _ids(ships) for seat, ships in battle.ships.items()},
                "attacker": battle.attacker,
                "committed": {seat: _ids(cards) for seat, cards in battle.committed.items()},
                "passed": battle.passed,
                "bombs": battle.bombs,
                "outcome": battle.outcome.value,
                "fought": battle.fought.copy(),
            },
            "windows": [window.event for window in self.windows],
        }


def _ids(cards: Iterable[Card]) -> list[str]:
    return [card.face.id for card in cards]
