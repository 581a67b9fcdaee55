"""What each seat sees (V1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from heitan.games.carriers.cards import FACES, Card, Face
from heitan.games.carriers.state import Battle, Raid, State, Step
from heitan.games.carriers.variants import Variants
from heitan.kernel.options import options_dict


@dataclass(frozen=True, slots=True)
class FieldCard:
    """A card on a field as a viewer sees it; ``face`` is None when it may not be known."""

    face: Face | None
    up: bool


@dataclass(frozen=True, slots=True)
class RaidView:
    """The raid being carried out: the card played, and its target's seat and position."""

    attack: Face
    seat: int
    position: int


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle over a revealed set; everything in it lies open.

    Attributes:
        kind: the kind of transport.
        convoy: the set's positions in the active seat's field.
        attacker: the attacker being fought, or None.
        attackers: the seats that declared battle, in asking order.
        ships: by seat, the positions of the ships turned up.
        committed: by seat, the hand cards committed.
        strengths: by seat, the strength so far.
    """

    kind: Face
    convoy: tuple[int, ...]
    attacker: int | None
    attackers: tuple[int, ...]
    ships: dict[int, tuple[int, ...]]
    committed: dict[int, tuple[Face, ...]]
    strengths: dict[int, int]


@dataclass(frozen=True, slots=True)
class CarriersView:
    """The table as some seats see it.

    Attributes:
        seats: the seats that see it so.
        players: how many seats play.
        active: whose turn it is.
        step: the step of the turn; None where only the active seat may know it (that it stands
            at its raids, say, tells that it holds attack cards).
        end_of_war_seen: how often End of war has appeared.
        hands: the viewers' own hands.
        hand_sizes: every seat's number of cards in hand.
        fields: every field in order of plotting.
        scores: points by seat.
        score_piles: what each seat has scored.
        deck_size: how many cards are left in the deck.
        discard: the discard pile, the last discarded at the end.
        raid: the raid being carried out, or None.
        battle: the battle being fought, or None.
        variants: the readings of the draft that are played.
    """

    seats: frozenset[int]
    players: int
    active: int
    step: Step | None
    end_of_war_seen: int
    hands: dict[int, tuple[Face, ...]]
    hand_sizes: dict[int, int]
    fields: dict[int, tuple[FieldCard, ...]]
    scores: dict[int, int]
    score_piles: dict[int, tuple[Face, ...]]
    deck_size: int
    discard: tuple[Face, ...]
    raid: RaidView | None
    battle: BattleView | None
    variants: Variants

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every kind of card there is, for a board's reference."""
        return FACES

    def as_dict(self) -> dict[str, Any]:
        """The view as plain JSON; a face-down card of another seat is ``null``."""
        raid, battle = self.raid, self.battle
        return {
            "active": str(self.active),
            "step": self.step and self.step.value,
            "end_of_war_seen": self.end_of_war_seen,
            "hands": {str(seat): _ids(hand) for seat, hand in self.hands.items()},
            "hand_sizes": _by_seat(self.hand_sizes),
            "fields": {
                str(seat): [
                    {"card": card.face.id if card.face else None, "up": card.up} for card in field
                ]
                for seat, field in self.fields.items()
            },
            "scores": _by_seat(self.scores),
            "score_piles": {str(seat): _ids(pile) for seat, pile in self.score_piles.items()},
            "deck_size": self.deck_size,
            "discard": _ids(self.discard),
            "raid": raid
            and {"attack": raid.attack.id, "seat": str(raid.seat), "position": raid.position},
            "battle": battle
            and {
                "kind": battle.kind.id,
                "convoy": list(battle.convoy),
                "attacker": None if battle.attacker is None else str(battle.attacker),
                "attackers": [str(seat) for seat in battle.attackers],
                "ships": {str(seat): list(places) for seat, places in battle.ships.items()},
                "committed": {str(seat): _ids(cards) for seat, cards in battle.committed.items()},
                "strengths": _by_seat(battle.strengths),
            },
            "options": options_dict(self.variants),
        }


def view(state: State, seats: frozenset[int]) -> CarriersView:
    """V1: what the holder of ``seats`` sees; without seats, what everyone sees."""
    raid, battle = state.raid, state.battle
    return CarriersView(
        seats=seats,
        players=state.seats,
        active=state.active,
        step=state.step if _step_is_open(state, seats) else None,
        end_of_war_seen=state.end_of_war_seen,
        hands={seat: _faces(state.hands[seat]) for seat in sorted(seats)},
        hand_sizes={seat: len(hand) for seat, hand in state.hands.items()},
        fields={
            seat: tuple(
                FieldCard(lying.face if lying.up or seat in seats else None, lying.up)
                for lying in field
            )
            for seat, field in state.fields.items()
        },
        scores=dict(state.scores),
        score_piles={seat: _faces(pile) for seat, pile in state.piles.items()},
        deck_size=len(state.deck),
        discard=_faces(state.discard),
        raid=None if raid is None else _raid(state, raid),
        battle=None if battle is None else _battle(state, battle),
        variants=state.variants,
    )


def _step_is_open(state: State, seats: frozenset[int]) -> bool:
    return (
        state.active in seats
        or state.raid is not None
        or state.battle is not None
        or state.step is Step.DISCARD
    )


def _raid(state: State, raid: Raid) -> RaidView:
    return RaidView(raid.attack.face, raid.seat, state.lies_at(raid.seat, raid.target))


def _battle(state: State, battle: Battle) -> BattleView:
    def places(seat: int, cards: list[Card]) -> tuple[int, ...]:
        return tuple(state.lies_at(seat, card) for card in cards)

    return BattleView(
        kind=battle.kind,
        convoy=places(state.active, battle.convoy),
        attacker=battle.attacker,
        attackers=tuple(seat for seat in state.right_of_active() if seat in battle.ships),
        ships={seat: places(seat, ships) for seat, ships in battle.ships.items()},
        committed={seat: _faces(cards) for seat, cards in battle.committed.items()},
        strengths={seat: battle.strength(seat) for seat in battle.ships},
    )


def _faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    return tuple(card.face for card in cards)


def _ids(faces: tuple[Face, ...]) -> list[str]:
    return [face.id for face in faces]


def _by_seat(numbers: dict[int, int]) -> dict[str, int]:
    return {str(seat): number for seat, number in numbers.items()}
