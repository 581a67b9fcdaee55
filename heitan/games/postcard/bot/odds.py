"""The odds of battles, worked out from the cards that have not been seen (B1–B5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from heitan.games.postcard.cards import ACE, JACK, JOKER, KING, Card
from heitan.games.postcard.rules.battle import verdict
from heitan.games.postcard.units import Unit


class Odds(NamedTuple):
    """How a battle may end.

    Attributes:
        won, lost: the chances of a victory and a defeat that leave air superiority as it is.
        won_without, lost_without: of those after which it is gone: a joker came up (B4), or the
            deck ran out (P3).
    """

    won: float
    lost: float
    won_without: float = 0.0
    lost_without: float = 0.0

    @property
    def chance(self) -> float:
        """The chance to win."""
        return self.won + self.won_without


class Pile:
    """The cards of a pile whose order nobody knows, counted.

    Args:
        cards: what it consists of.

    Attributes:
        counts: how many there are, by rank; jokers at 0.
        numbers: how many there are without the jokers.
        below: by rank, how many have a lower one.
        squares: by rank, the sum of the squares of the counts of lower ones; pairs are counted
            with it.
    """

    __slots__ = ("below", "counts", "numbers", "squares")

    def __init__(self, cards: Iterable[Card]) -> None:
        counts = [0] * (KING + 1)
        for card in cards:
            counts[card.rank] += 1
        below, squares = [0, 0], [0, 0]
        lower = square = 0
        for count in counts[1:]:
            lower += count
            square += count * count
            below.append(lower)
            squares.append(square)
        self.counts, self.numbers = counts, lower
        self.below, self.squares = below, squares

    def one_below(self, rank: int, least: int) -> float:
        """The chance that a number drawn from it is lower than ``rank`` and not under ``least``."""
        return (self.below[rank] - self.below[least]) / self.numbers

    def two_below(self, rank: int, least: int) -> float:
        """The chance that two numbers are, and that they are no pair."""
        fitting = self.below[rank] - self.below[least]
        alike = self.squares[rank] - self.squares[least]
        return (fitting * fitting - alike) / (self.numbers * (self.numbers - 1))

    def joker_among(self, numbers: int) -> float:
        """The chance that a joker comes up before so many numbers have been drawn."""
        jokers = self.counts[0]
        none = 1.0
        for drawn in range(numbers):
            left = self.numbers - drawn
            none *= left / (left + jokers)
        return 1 - none


class Deck:
    """The deck and the discards, as far as odds depend on them.

    Args:
        unseen: what the deck consists of.
        discard: the discards; with them the next deck is made (P3).
        air: the Axis has air superiority; its joker goes into the next deck too.

    Attributes:
        pile: the deck, counted.
        size: how many cards it has.
    """

    __slots__ = ("_air", "_discard", "_unseen", "pile", "size")

    def __init__(self, unseen: Sequence[Card], discard: Sequence[Card], air: bool) -> None:
        self._unseen, self._discard, self._air = unseen, discard, air
        self.pile = Pile(unseen)
        self.size = len(unseen)

    def certain(self) -> list[int]:
        """The ranks of what is left, for when all of it will be drawn."""
        return [card.rank for card in self._unseen if card is not JOKER]

    def next_pile(self) -> Pile:
        """What the deck will be after the next shuffle; what is in a battle stays out of it."""
        return Pile([*self._discard, *([JOKER] if self._air else [])])


def printed_values(unit: Unit | None) -> tuple[int, int]:
    """B3: the rank of a unit's printed value with air superiority, and without; 0 for none."""
    if unit is None:
        return 0, 0
    return unit.printed, 0 if unit.printed == JACK else unit.printed


# --- an Axis attack (B2) -------------------------------------------------------------------------


def attack(deck: Deck, against: int, strength: int, printed: tuple[int, int], air: bool) -> Odds:
    """The odds of an Axis attack (B2–B5).

    Args:
        deck: where the Allied cards come from.
        against: how many.
        strength: the rank of the card that is spent.
        printed: the unit's :func:`printed_values`.
        air: the Axis has air superiority now.
    """
    if deck.pile.numbers < against:
        return _parted(air, 1.0, 0.0, _past_the_shuffle(deck, against, strength, printed[1]))
    joker = deck.pile.joker_among(against) if air else 0.0
    return _parted(
        air,
        joker,
        _beats(deck.pile, against, max(strength, printed[0]), True, ACE in (strength, printed[0])),
        _beats(deck.pile, against, max(strength, printed[1]), False, False),
    )


def _parted(air: bool, lost_air: float, with_air: float, without: float) -> Odds:
    """The odds from those with air superiority and without, and the chance to lose it."""
    if not air:
        return Odds(without, 1 - without)
    won, won_without = (1 - lost_air) * with_air, lost_air * without
    return Odds(won, 1 - lost_air - won, won_without, lost_air - won_without)


def _beats(pile: Pile, against: int, best: int, air: bool, ace: bool) -> float:
    """B5: the chance of an attack whose better card or value is ``best``, an ace of its own or not;
    without air superiority an Allied ace beats it, and a pair always does."""
    if ace:
        return 1.0
    least = ACE if air else ACE + 1
    if best <= least:
        return 0.0
    return pile.one_below(best, least) if against == 1 else pile.two_below(best, least)


def _past_the_shuffle(deck: Deck, against: int, strength: int, printed: int) -> float:
    """P3: what is left of the deck is drawn for certain, the rest from the next one; meanwhile air
    superiority is lost."""
    certain, rest = deck.certain(), deck.next_pile()
    best = max(strength, printed)
    if rest.numbers < against - len(certain):
        return 0.0
    if not certain:
        return _beats(rest, against, best, False, False)
    beaten = [
        rest.counts[rank]
        for rank in range(ACE, KING + 1)
        if verdict((*certain, rank), (strength,), printed, False, True).axis_wins
    ]
    return sum(beaten) / rest.numbers


# --- a defence with a card from the deck (B1, B6) ------------------------------------------------


def defence(
    deck: Deck,
    allied: tuple[int, ...],
    axis: tuple[int, ...],
    printed: tuple[int, int],
    air: bool,
) -> Odds:
    """The odds of a defence with a card from the deck (B1, B5, B6).

    Args:
        deck: where the card comes from.
        allied: the ranks of the Allied cards.
        axis: the ranks of the Axis cards before that one.
        printed: the unit's :func:`printed_values`.
        air: the Axis has air superiority now.
    """
    if not deck.pile.numbers:
        pile = deck.next_pile()
        return _parted(air, 1.0, 0.0, _holds(pile, allied, axis, printed[1], False))
    joker = deck.pile.joker_among(1) if air else 0.0
    return _parted(
        air,
        joker,
        _holds(deck.pile, allied, axis, printed[0], True) if air else 0.0,
        _holds(deck.pile, allied, axis, printed[1], False) if joker or not air else 0.0,
    )


def _holds(
    pile: Pile, allied: tuple[int, ...], axis: tuple[int, ...], printed: int, air: bool
) -> float:
    if not pile.numbers:
        return 0.0
    held = [
        count
        for rank, count in enumerate(pile.counts)
        if rank and count and verdict(allied, (*axis, rank), printed, air, False).axis_wins
    ]
    return sum(held) / pile.numbers
