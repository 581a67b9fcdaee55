"""What a seat knows of the hidden cards, and dealing the rest anew (for imagined matches)."""

from __future__ import annotations

import random

from heitan.games.quartermaster.cards import Card, CardKind
from heitan.games.quartermaster.nations import BY_SEAT, NATIONS
from heitan.games.quartermaster.state import Discarded, State


def known(state: State, seat: int) -> frozenset[Card]:
    """The cards whose place and face ``seat`` knows (13.2–13.4).

    Its own hand, responses, discard pile and what it has seen in its deck; everybody's statuses,
    face-up discards and whatever is being resolved. A card that was seen face up stays remembered
    in the pile.
    """
    own = BY_SEAT[seat]
    cards = {*state.hands[own], *state.responses[own], *state.seen[own]}
    cards.update(each.card for each in state.discards[own])
    cards.update(each.card for each in state.resolving)
    for nation in NATIONS:
        cards.update(state.statuses[nation])
        cards.update(each.card for each in state.discards[nation] if each.up)
    return frozenset(cards)


def redeal(state: State, seat: int, known: frozenset[Card], rng: random.Random) -> None:
    """Deal all cards that are not ``known`` anew, each nation's among its own hidden places.

    Face-down cards on the table can only be responses; every deal that keeps to that is equally
    likely.
    """
    for nation in NATIONS:
        laid = [card for card in state.responses[nation] if card not in known]
        hidden = [
            *state.hands[nation],
            *state.decks[nation],
            *(each.card for each in state.discards[nation]),
        ]
        hidden = [card for card in hidden if card not in known]
        pool = laid + hidden
        able = [card for card in pool if card.face.kind is CardKind.RESPONSE]
        responses = rng.sample(able, len(laid))
        dealt = dict(zip(laid, responses, strict=True))
        taken = set(responses)
        others = [card for card in pool if card not in taken]
        rng.shuffle(others)
        dealt.update(zip(hidden, others, strict=True))
        state.responses[nation] = tuple(dealt.get(card, card) for card in state.responses[nation])
        state.hands[nation] = tuple(dealt.get(card, card) for card in state.hands[nation])
        state.decks[nation] = tuple(dealt.get(card, card) for card in state.decks[nation])
        state.seen[nation] = tuple(dealt.get(card, card) for card in state.seen[nation])
        state.discards[nation] = tuple(
            Discarded(dealt[each.card], each.up) if each.card in dealt else each
            for each in state.discards[nation]
        )
