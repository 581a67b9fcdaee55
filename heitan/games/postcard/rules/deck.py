"""Drawing cards, and the jokers among them (P3, B4)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.cards import JOKER, Card
from heitan.games.postcard.state import State
from heitan.kernel.chance import Pick, Shuffle
from heitan.kernel.rule import Rule


def reshuffle(state: State) -> Rule[None]:
    """P3: a card is needed and the deck is empty: air superiority is lost, and all discards, its
    joker too, become the deck. Cards in use are not among the discards yet.
    """
    if state.air:
        lose_air(state, "P3")
    cards = state.discard
    state.discard = []
    order = yield Shuffle("deck", len(cards))
    state.deck = [cards[i] for i in order]
    state.log.append(tell.reshuffled(len(cards)))


def battle_card(state: State) -> Rule[Card]:
    """P3, B4: a card for a battle; a joker is discarded and replaced, and ends air superiority."""
    while True:
        if not state.deck:
            yield from reshuffle(state)
        card = state.deck.pop()
        if card is not JOKER:
            return card
        state.log.append(tell.battle_joker())
        if state.air:
            lose_air(state, "B4")
        state.discard.append(JOKER)


def lose_air(state: State, rule: str) -> None:
    """The joker that stood for air superiority is discarded."""
    state.air = False
    state.discard.append(JOKER)
    state.log.append(tell.air_lost(rule))


def lose_hand_card(state: State, rule: str) -> Rule[None]:
    """E1, E4: a hand card is discarded at random."""
    hand = state.hand
    place = (yield Pick("hand", len(hand))) if len(hand) > 1 else 0
    card = hand.pop(place)
    state.discard.append(card)
    state.log.append(tell.discarded(card, True, rule))


def put_away(state: State) -> None:
    """The step is over: the cards in use are discarded, a battle is past."""
    discard = state.discard
    discard += state.allied_cards
    state.allied_cards.clear()
    if state.battle is not None:
        discard += state.axis_cards
        state.axis_cards.clear()
        state.battle = None
