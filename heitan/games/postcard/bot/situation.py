"""The table as the greedy player knows it, and the positions it thinks of."""

from __future__ import annotations

from typing import NamedTuple

from heitan.games.postcard.bot.odds import Deck
from heitan.games.postcard.bot.side import Side, side_of
from heitan.games.postcard.cards import ACE, JACK, Card
from heitan.games.postcard.places import ETO, PTO, Theatre
from heitan.games.postcard.state import LAST_YEAR
from heitan.games.postcard.view import PostcardView

Hand = tuple[Card, ...]


class Position(NamedTuple):
    """Where the war may stand after a choice.

    Attributes:
        eto, pto: the theatres.
        air: the Axis has air superiority.
        hand: its cards.
        steps: Allied steps of this turn that have not begun.
        ours: the Axis is next; else the Allies are, if they have steps left.
    """

    eto: Side
    pto: Side
    air: bool
    hand: Hand
    steps: int
    ours: bool


class Situation:
    """What the player knows when it has to decide.

    Args:
        view: the table.

    Attributes:
        view: the table.
        eto, pto: the theatres.
        air: the Axis has air superiority.
        hand: its cards.
        deck: the deck and the discards, counted.
        years: how many turns are to come after this one.
        black, red: the chance in percent that the next Allied card is a number of that colour.
        red_jack: the chance that it is a red jack, which the Chinese attack with (E4).
        joker: how many jokers there are for each card of the deck.
    """

    __slots__ = (
        *("air", "black", "deck", "eto", "hand", "joker", "pto", "red", "red_jack", "view"),
        "years",
    )

    def __init__(self, view: PostcardView) -> None:
        self.view = view
        self.air, self.hand = view.air, view.hand
        self.eto, self.pto = side_of(view, ETO), side_of(view, PTO)
        self.deck = Deck(view.unseen, view.discard, view.air)
        self.years = LAST_YEAR - view.year
        # A deck that is about to run out says little: the next one is like a whole one.
        next_up = view.unseen if len(view.unseen) >= FEW else (*view.unseen, *view.discard)
        size = len(next_up) or 1
        red = [card.rank for card in next_up if card.red]
        red_numbers = sum([rank < JACK for rank in red])
        numbers = sum([ACE <= card.rank < JACK for card in next_up])
        self.red, self.black = 100 * red_numbers // size, 100 * (numbers - red_numbers) // size
        self.red_jack = 100 * red.count(JACK) // size
        self.joker = self.deck.pile.counts[0] / max(1, self.deck.size)

    def side(self, theatre: Theatre) -> Side:
        """A theatre."""
        return self.eto if theatre is ETO else self.pto

    def position(
        self,
        side: Side | None = None,
        hand: Hand | None = None,
        air: bool | None = None,
        ours: bool = False,
    ) -> Position:
        """The position as it is, but for what is given."""
        eto, pto = self.eto, self.pto
        if side is not None:
            if side.theatre is ETO:
                eto = side
            else:
                pto = side
        return Position(
            eto,
            pto,
            self.air if air is None else air,
            self.hand if hand is None else hand,
            self.view.allied_steps_left,
            ours,
        )

    def without(self, card: Card) -> Hand:
        """The hand when a card has been spent."""
        at = self.hand.index(card)
        return self.hand[:at] + self.hand[at + 1 :]


#: A deck of fewer cards is about to run out.
FEW = 4
