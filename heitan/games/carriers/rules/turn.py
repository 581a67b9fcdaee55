"""A turn, step by step (T1–T6), and the end of the game (E1)."""

from __future__ import annotations

from collections.abc import Callable

from heitan.games.carriers import tell
from heitan.games.carriers.cards import END_CARD, TRANSPORTS
from heitan.games.carriers.choices import DISCARD, PASS, PLOT, REVEAL
from heitan.games.carriers.rules.battle import reveal_set
from heitan.games.carriers.rules.raid import raid
from heitan.games.carriers.state import State, Step
from heitan.games.carriers.variants import EndOfWarReturn
from heitan.kernel.chance import Shuffle
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

HAND_LIMIT = 7
LAST_APPEARANCE = 3

# Looked up once: reading a member off its enum costs more than the rest of the line.
_FLIP, _DRAW, _PLOT = Step.FLIP, Step.DRAW, Step.PLOT
_CARD = Kind.CARD

ASK_PLOT = Text("ask.plot")
ASK_REVEAL = Text("ask.reveal")
ASK_DISCARD = Text("ask.discard")


def turn(state: State) -> Rule[None]:
    """T3–T6 of the active seat, from the step it stands at, and T1–T2 of the next one.

    A stretch of play ends with the draw, so that whatever a seat has drawn is in its hand before
    its first choice.
    """
    if state.step is not _FLIP:
        for step, rule in STEPS_FROM[state.step]:
            state.step = step
            yield from rule(state)
        state.active = state.active % state.seats + 1
    flip(state)
    yield from draw(state)
    state.step = _PLOT


def flip(state: State) -> None:
    """T1, B10: the active seat's face-up cards are turned face down."""
    field = state.fields[state.active]
    state.fields[state.active] = tuple([placed.turned_down for placed in field])
    state.step = _DRAW
    state.log.append(tell.turn_begins(state.active))


def draw(state: State) -> Rule[None]:
    """T2: draw a card; End of war is shown, and at its third appearance the game ends (E1)."""
    while True:
        if not state.deck:
            yield from refill(state)
        if not state.deck:
            state.log.append(tell.drew_nothing(state.active))
            return
        card = state.deck.pop()
        if card is not END_CARD:
            state.hands[state.active] += (card,)
            state.log.append(tell.drew(state.active, card.face))
            return
        state.discard.append(card)
        state.end_of_war_seen += 1
        state.log.append(tell.end_of_war(state.end_of_war_seen))
        if over(state):
            state.log.append(tell.over())
            return
        if state.variants.end_of_war_return is EndOfWarReturn.AT_ONCE:
            yield from shuffle_back(state)
        if not state.variants.end_of_war_redraw:
            return


def refill(state: State) -> Rule[None]:
    """T2: an empty deck is refilled by shuffling the discard pile."""
    if state.discard:
        state.log.append(tell.refilled())
        yield from _shuffle_discards_in(state)


def shuffle_back(state: State) -> Rule[None]:
    """T2: the discard pile, End of war in it, is shuffled into the deck."""
    state.log.append(tell.shuffled_back())
    yield from _shuffle_discards_in(state)


def _shuffle_discards_in(state: State) -> Rule[None]:
    cards = state.deck + state.discard
    order = yield Shuffle("deck", len(cards))
    state.deck = [cards[i] for i in order]
    state.discard = []


def plot(state: State) -> Rule[None]:
    """T3: the seat may place one transport, escort or carrier from hand, face down."""
    seat = state.active
    faces = dict.fromkeys([card.face for card in state.hands[seat]])
    options = [PLOT[face] for face in faces if face.plottable]
    if not options:
        return
    choice = yield ask(seat, _CARD, ASK_PLOT, "T3", (*options, PASS))
    if choice is PASS:
        return
    card = state.take_from_hand(seat, choice.face)
    state.fields[seat] += (card.down,)
    state.log.append(tell.plotted(seat, len(state.fields[seat]), card.face))


def reveal(state: State) -> Rule[None]:
    """T4: the seat may reveal sets, one after another, each with its own battle."""
    seat, size = state.active, state.variants.set_size
    while len(state.fields[seat]) >= size:
        lying = [placed.face for placed in state.fields[seat]]
        options = [REVEAL[kind] for kind in TRANSPORTS if lying.count(kind) >= size]
        if not options:
            return
        choice = yield ask(seat, _CARD, ASK_REVEAL, "T4", (*options, PASS))
        if choice is PASS:
            return
        yield from reveal_set(state, choice.face)


def discard(state: State) -> Rule[None]:
    """T6: with 8 or more cards in hand, discard down to 7."""
    seat = state.active
    while len(state.hands[seat]) > HAND_LIMIT:
        faces = dict.fromkeys([card.face for card in state.hands[seat]])
        options = tuple(DISCARD[face] for face in faces)
        choice = yield ask(seat, _CARD, ASK_DISCARD, "T6", options)
        state.discard.append(state.take_from_hand(seat, choice.face))
        state.log.append(tell.discarded(seat, choice.face))


def over(state: State) -> bool:
    """E1: End of war has appeared for the third time."""
    return state.end_of_war_seen >= LAST_APPEARANCE


CHOICES: tuple[tuple[Step, Callable[[State], Rule[None]]], ...] = (
    (Step.PLOT, plot),
    (Step.REVEAL, reveal),
    (Step.RAID, raid),
    (Step.DISCARD, discard),
)
#: The steps of a turn that are left, from each on.
STEPS_FROM = {step: CHOICES[place:] for place, (step, _) in enumerate(CHOICES)}
