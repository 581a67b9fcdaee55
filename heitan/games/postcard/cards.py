"""The 54 playing cards (M2): four suits and two jokers."""

from __future__ import annotations

from dataclasses import dataclass, field

from heitan.kernel.text import Text, text

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
_RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def mark(rank: int) -> str:
    """What stands on a card of that rank: ``A``, ``10``, ``K``; "" for none."""
    return _RANKS[rank]


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A card; all matches share it.

    Attributes:
        id: its name in choices and records: ``AS``, ``10H``, ``JOKER``.
        rank: its number (B3): A 1, J 11, Q 12, K 13; a joker 0.
        suit: ``S``, ``H``, ``D``, ``C``; a joker has none.
        red: of hearts or diamonds: it sends the Allies to the Pacific (A2).
        face: a jack, queen or king: an event when the Allies turn it up (A2).
        stopped_by: the number that stops a counter-offensive with it: its own, though any J, Q or K
            will do, and aces are 1 (A5).
        mark: what stands on it: ``A``, ``10``, ``K``; a joker has none.
        name: its name for readers.
    """

    id: str
    rank: int
    suit: str = ""
    red: bool = field(init=False)
    face: bool = field(init=False)
    stopped_by: int = field(init=False)
    mark: str = field(init=False)
    name: Text = field(init=False)

    def __post_init__(self) -> None:
        own = mark(self.rank)
        object.__setattr__(self, "red", self.suit in ("H", "D"))
        object.__setattr__(self, "face", self.rank >= JACK)
        object.__setattr__(self, "stopped_by", min(self.rank, JACK))
        object.__setattr__(self, "mark", own)
        said = text(f"card.{self.suit}", rank=own) if self.suit else Text("card.joker")
        object.__setattr__(self, "name", said)

    def __repr__(self) -> str:
        return self.id


SUITS = ("S", "H", "D", "C")
#: The 52 cards with a number, by suit.
SUITED = tuple(Card(f"{mark(rank)}{suit}", rank, suit) for suit in SUITS for rank in range(1, 14))
#: Both jokers are this card: nothing tells them apart.
JOKER = Card("JOKER", 0)
#: What the deck is made of at set-up; the other joker lies before the player (S3).
FULL_DECK = (*SUITED, JOKER)
CARD = {card.id: card for card in FULL_DECK}
