"""What a seat knows of the hidden cards, and dealing the rest anew (for imagined matches)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from heitan.games.carriers.cards import END_CARD, Card, Face
from heitan.games.carriers.state import State


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows of the cards.

    Attributes:
        cards: those whose place and face it knows.
        unlike: hidden field cards that are not of the kind of the set being revealed: it takes the
            first of its kind in the field, so those that lie before its last card are others.
        kind: that kind, or None.
    """

    cards: frozenset[Card]
    unlike: frozenset[Card] = frozenset()
    kind: Face | None = None


def known(state: State, seat: int) -> Knowledge:
    """What ``seat`` knows now.

    Its own hand and field, every field card that has lain face up, the score piles, the discard
    pile, and whatever is being played.
    """
    cards = {*state.hands[seat], *(placed.card for placed in state.fields[seat]), *state.discard}
    for field in state.fields.values():
        cards.update(placed.card for placed in field if placed.seen)
    for pile in state.piles.values():
        cards.update(pile)
    if state.raid:
        cards.add(state.raid.attack)
    battle = state.battle
    if battle is None:
        return Knowledge(frozenset(cards))
    for committed in battle.committed.values():
        cards.update(committed)
    field = state.fields[state.active]
    in_set = [place for place, placed in enumerate(field) if placed.card in battle.convoy]
    before = field[: max(in_set, default=0)]
    unlike = frozenset(placed.card for placed in before if placed.card not in cards)
    return Knowledge(frozenset(cards), unlike, battle.kind)


def redeal(state: State, seat: int, knowledge: Knowledge, rng: random.Random) -> None:
    """Deal all cards that are not known anew among the places they lie in.

    Only a transport, an escort or a carrier can lie on a field (T3), and End of war can only lie
    in the deck; every deal that keeps to that, and to what is known, is equally likely.
    """
    known = knowledge.cards
    lying = [p.card for field in state.fields.values() for p in field if p.card not in known]
    held = [card for hand in state.hands.values() for card in hand if card not in known]
    deck = [card for card in state.deck if card not in known]
    pool = lying + held + deck
    dealt: dict[Card, Card] = {}
    if END_CARD in pool:
        pool.remove(END_CARD)
        place = rng.choice(deck)
        deck.remove(place)
        dealt[place] = END_CARD
    ships = [card for card in pool if card.face.plottable]
    unlike = [card for card in lying if card in knowledge.unlike]
    others = [card for card in ships if card.face is not knowledge.kind]
    dealt.update(zip(unlike, rng.sample(others, len(unlike)), strict=True))
    taken = set(dealt.values())
    free = [card for card in lying if card not in knowledge.unlike]
    left = [card for card in ships if card not in taken]
    dealt.update(zip(free, rng.sample(left, len(free)), strict=True))
    taken = set(dealt.values())
    others = [card for card in pool if card not in taken]
    rng.shuffle(others)
    dealt.update(zip(held + deck, others, strict=True))

    for other, field in state.fields.items():
        state.fields[other] = tuple(dealt[p.card].down if p.card in dealt else p for p in field)
    for other, hand in state.hands.items():
        state.hands[other] = tuple(dealt.get(card, card) for card in hand)
    state.deck = [dealt.get(card, card) for card in state.deck]
