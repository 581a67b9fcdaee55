"""Set-up (S1–S2)."""

from __future__ import annotations

from heitan.games.carriers import tell
from heitan.games.carriers.cards import CARDS, CARRIERS, END_CARD
from heitan.games.carriers.state import State
from heitan.kernel.chance import Pick, Shuffle
from heitan.kernel.rule import Rule


def set_up(state: State) -> Rule[None]:
    """S1: one carrier each, four more cards each, then End of war goes in; S2: who begins."""
    order = yield Shuffle("carriers", len(CARRIERS))
    carriers = [CARRIERS[i] for i in order]
    for seat in state.hands:
        state.hands[seat] = (carriers.pop(),)

    others = [card for card in CARDS if not card.face.carrier and card is not END_CARD]
    cards = carriers + others
    order = yield Shuffle("deal", len(cards))
    state.deck = [cards[i] for i in order]
    for seat in state.hands:
        state.hands[seat] += tuple(state.deck.pop() for _ in range(4))

    cards = [*state.deck, END_CARD]
    order = yield Shuffle("deck", len(cards))
    state.deck = [cards[i] for i in order]

    first = yield Pick("first", state.seats)
    state.active = first + 1
    state.log.append(tell.first_seat(state.active))
