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
    places: list[tuple[list[Card], int]] = []
    for hand in state.hands.values():
        places += _hidden(hand, known)
    deck = _hidden(state.deck, known)
    fields = [
        (field, i)
        for field in state.fields.values()
        for i, placed in enumerate(field)
        if placed.card not in known
    ]
    pool = [cards[i] for cards, i in places + deck] + [field[i].card for field, i in fields]
    if END_CARD in pool:
        pool.remove(END_CARD)
        cards, i = deck.pop(rng.randrange(len(deck)))
        cards[i] = END_CARD

    ships = rng.sample([card for card in pool if card.face.plottable], len(fields))
    for (field, place), ship in zip(fields, ships, strict=True):
        field[place] = ship.down
    taken = set(ships)
    pool = [card for card in pool if card not in taken]
    rng.shuffle(pool)
    for (cards, place), card in zip(places + deck, pool, strict=True):
        cards[place] = card


def _hidden(cards: list[Card], known: frozenset[Card]) -> list[tuple[list[Card], int]]:
    return [(cards, i) for i, card in enumerate(cards) if card not in known]
