"""What the player does not know, the order of the deck, and dealing it anew."""

from __future__ import annotations

import random

from heitan.games.postcard.state import State


def known(state: State) -> int:
    """How many cards lie hidden in the deck."""
    return len(state.deck)


def redeal(state: State, known: int, rng: random.Random) -> None:
    """Shuffle the cards that are still hidden; what was drawn from above them since stays."""
    hidden = state.deck[:known]
    rng.shuffle(hidden)
    state.deck[:known] = hidden
