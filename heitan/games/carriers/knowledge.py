"""What a seat knows of the hidden cards, and dealing the rest anew (for imagined matches)."""

from __future__ import annotations

import random

from heitan.games.carriers.cards import END_CARD, Card
from heitan.games.carriers.state import State


def known(state: State, seat: int) -> frozenset[Card]:
    """The cards whose place and face ``seat`` knows.

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
    if state.battle:
        for committed in state.battle.committed.values():
            cards.update(committed)
    return frozenset(cards)


def redeal(state: State, seat: int, known: frozenset[Card], rng: random.Random) -> None:
    """Deal all cards that are not ``known`` anew among the places they lie in.

    Only a transport, an escort or a carrier can lie on a field (T3), and End of war can only lie
    in the deck; every deal that keeps to that is equally likely.
    """
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
    ships = rng.sample([card for card in pool if card.face.plottable], len(lying))
    dealt.update(zip(lying, ships, strict=True))
    taken = set(ships)
    others = [card for card in pool if card not in taken]
    rng.shuffle(others)
    dealt.update(zip(held + deck, others, strict=True))

    for other, field in state.fields.items():
        state.fields[other] = tuple(dealt[p.card].down if p.card in dealt else p for p in field)
    for other, hand in state.hands.items():
        state.hands[other] = tuple(dealt.get(card, card) for card in hand)
    state.deck = [dealt.get(card, card) for card in state.deck]
