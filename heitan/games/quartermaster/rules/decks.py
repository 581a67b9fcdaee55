"""Decks, discards and running out (section 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Card, Face
from heitan.games.quartermaster.choices import Choice, with_card
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.rules import asking
from heitan.games.quartermaster.state import Discarded, State
from heitan.kernel.chance import Shuffle
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_DISCARD = Text("ask.discard")


def hand_choices(state: State, nation: Nation, verb: str) -> tuple[Choice, ...]:
    """A choice for each card of a hand; copies are interchangeable."""
    return _choices(verb, state.hands[nation])


@lru_cache(maxsize=1 << 14)
def _choices(verb: str, hand: tuple[Card, ...]) -> tuple[Choice, ...]:
    faces = dict.fromkeys([card.face for card in hand])
    return tuple([with_card(verb, face) for face in faces])


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but for one."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def bury(state: State, nation: Nation, card: Card) -> None:
    """8.2: a card discarded from hand or deck goes face down to the bottom of the pile."""
    state.discards[nation] = (Discarded(card, up=False), *state.discards[nation])


def lay_open(state: State, nation: Nation, card: Card) -> None:
    """8.2: a card that was played or used goes face up on top of the pile."""
    state.discards[nation] += (Discarded(card, up=True),)


def discard_from_deck(state: State, nation: Nation, n: int) -> None:
    """8.4, 8.6: the top n cards; each that is missing costs the team a point."""
    deck = state.decks[nation]
    taken = min(n, len(deck))
    for card in reversed(deck[len(deck) - taken :]):
        bury(state, nation, card)
    state.decks[nation] = deck[: len(deck) - taken]
    if taken:
        state.log.append(tell.discarded_from_deck(nation, taken))
    if n > taken:
        state.score(nation.team, taken - n)
        state.log.append(tell.loses_points(nation, n - taken))


def discard_from_hand(
    state: State,
    nation: Nation,
    n: int,
    rule: str,
    fits: Callable[[Face], bool] = lambda face: True,
) -> Rule[None]:
    """8.5: n cards of the nation's choice; when the hand is empty, the top of the deck.

    ``fits`` says which cards may be the last one (T53), where the hand holds such a card.
    """
    for left in range(n, 0, -1):
        if not state.hands[nation]:
            discard_from_deck(state, nation, left)
            return
        options: Sequence[Choice] = hand_choices(state, nation, "discard")
        if left == 1:
            options = [each for each in options if each.face and fits(each.face)] or options
        # How often it is asked tells how many of its cards are alike: that is its own affair.
        choice = yield from asking.choose(
            state, nation, Kind.CARD, ASK_DISCARD, rule, options, secret=True
        )
        assert choice is not None
        discard_one(state, nation, choice)


def discard_one(state: State, nation: Nation, choice: Choice) -> None:
    """8.2: the hand card chosen goes face down to the bottom of the pile."""
    hand = state.hands[nation]
    for place, card in enumerate(hand):
        if card.face is choice.face:
            state.hands[nation] = hand[:place] + hand[place + 1 :]
            bury(state, nation, card)
            state.log.append(tell.discarded(nation, card.face))
            return
    raise LookupError(f"{nation} does not hold {choice.id}")


def draw(state: State, nation: Nation, n: int) -> None:
    """8.9: draw n cards, or what is there."""
    deck = state.decks[nation]
    n = min(n, len(deck))
    if n <= 0:
        return
    drawn = deck[len(deck) - n :][::-1]
    state.decks[nation] = deck[: len(deck) - n]
    state.hands[nation] += drawn
    state.log.append(tell.drew(nation, tuple([card.face for card in drawn])))


def shuffle_deck(state: State, nation: Nation) -> Rule[None]:
    """Shuffle a nation's deck; nobody knows its order any more."""
    deck = state.decks[nation]
    order = yield Shuffle(f"deck-{nation.id}", len(deck))
    state.decks[nation] = tuple([deck[i] for i in order])
    state.seen[nation] = ()
    state.log.append(tell.shuffled(nation))
