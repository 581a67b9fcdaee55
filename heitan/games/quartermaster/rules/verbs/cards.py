"""Steps that move cards: looking, putting back, playing, drawing."""

from __future__ import annotations

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Step
from heitan.games.quartermaster.choices import (
    DRAW,
    SKIP,
    Choice,
    with_card,
)
from heitan.games.quartermaster.events import (
    CardResolved,
)
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.decks import (
    discard_from_deck,
    draw,
    hand_choices,
    lay_open,
    shuffle_deck,
    without,
)
from heitan.games.quartermaster.state import Resolving, State
from heitan.games.quartermaster.variants import WomenConscripts
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_BOTTOM = Text("ask.bottom")
ASK_DRAW = Text("ask.draw")
ASK_PUT_BACK = Text("ask.put-back")
ASK_TOP = Text("ask.top")


def look(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """Superior Planning: the top cards, put back in any order."""
    nation = at_work.nation
    deck = state.decks[nation]
    seen = min(step.low, len(deck))
    state.log.append(tell.looks(nation, seen))
    rest, looked = deck[: len(deck) - seen], list(deck[len(deck) - seen :])
    state.seen[nation] += tuple(looked)
    ordered = []
    while looked:
        faces = dict.fromkeys(card.face for card in reversed(looked))
        choice = yield from choose(
            state,
            nation,
            Kind.ORDER,
            ASK_TOP,
            "13.4",
            [with_card("top", face) for face in faces],
            secret=True,
        )
        assert choice is not None
        card = next(card for card in looked if card.face is choice.face)
        looked.remove(card)
        ordered.append(card)
    state.decks[nation] = rest + tuple(reversed(ordered))


def can_look(state: State, at_work: Resolving, step: Step) -> bool:
    """There is a card to look at."""
    return bool(state.decks[at_work.nation])


def put_card(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """Rationing, Women Conscripts: the card just played; Rosie: cards from hand (12.7)."""
    nation = at_work.nation
    if step.source == "hand":
        yield from _put_under_deck(state, nation, step)
        return
    assert isinstance(at_work.event, CardResolved)
    to = step.detail["to"]
    if to == "own_deck_top" and state.variants.women_conscripts is WomenConscripts.HAND:
        to = "hand"
    state.going = to


def _put_under_deck(state: State, nation: Nation, step: Step) -> Rule[None]:
    for time in range(step.high):

        def offered(may_skip: bool = time >= step.low) -> list[Choice]:
            found = hand_choices(state, nation, "bottom")
            return [*found, SKIP] if found and may_skip else list(found)

        choice = yield from choose(state, nation, Kind.CARD, ASK_BOTTOM, "12.7", offered)
        if choice is None or choice is SKIP:
            return
        card = next(card for card in state.hands[nation] if card.face is choice.face)
        state.hands[nation] = without(state.hands[nation], card)
        state.decks[nation] = (card, *state.decks[nation])
        state.seen[nation] += (card,)
        state.log.append(tell.put_under(nation, card.face))


def can_put(state: State, at_work: Resolving, step: Step) -> bool:
    """There is a card to put somewhere, and none has sent it elsewhere yet."""
    if step.source == "hand":
        return bool(state.hands[at_work.nation])
    return isinstance(at_work.event, CardResolved) and not state.going


def put_away(state: State, at_work: Resolving) -> Rule[None]:
    """8.2: a card that has resolved goes to the discard pile, or where a card has sent it."""
    card, nation = at_work.card, at_work.nation
    to, state.going = state.going, ""
    if to == "own_deck":
        state.decks[nation] += (card,)
        state.log.append(tell.put_back(nation, card.face, "deck"))
        yield from shuffle_deck(state, nation)
    elif to == "own_deck_top":
        state.decks[nation] += (card,)
        state.seen[nation] += (card,)
        state.log.append(tell.put_back(nation, card.face, "top"))
    elif to == "own_deck_bottom":
        state.decks[nation] = (card, *state.decks[nation])
        state.seen[nation] += (card,)
        state.log.append(tell.put_back(nation, card.face, "bottom"))
    elif to == "hand":
        state.hands[nation] += (card,)
        state.log.append(tell.put_back(nation, card.face, "hand"))
    else:
        lay_open(state, nation, card)


def play_card(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """Guards, Flexible Resources: a card of the own discard pile; Lend-Lease: of a hand."""
    from heitan.games.quartermaster.rules import playing

    if step.source == "own_discard_pile":
        yield from playing.play_from_discards(state, at_work, step)
    elif step.source == "own_deck":
        yield from playing.play_from_deck(state, at_work, step)
    else:
        yield from playing.lend_lease(state, at_work)


def can_play(state: State, at_work: Resolving, step: Step) -> bool:
    """There is a card to play."""
    from heitan.games.quartermaster.rules import playing

    if step.source == "own_discard_pile":
        return playing.can_play_from_discards(state, at_work, step)
    if step.source == "own_deck":
        return bool(playing.playable_in_deck(state, at_work, step))
    return True


def put_this_card(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """First edition: the card itself goes back on the deck, for a cost, if its owner wants."""
    nation, face = at_work.nation, at_work.card.face
    choice = yield from choose(
        state, nation, Kind.YES_NO, ASK_PUT_BACK, "8.2", [with_card("top", face), SKIP]
    )
    if choice is not SKIP:
        assert step.cost is not None
        discard_from_deck(state, nation, step.cost.from_deck)
        state.going = step.detail["to"]


def draw_cards(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """T54: the nation helped may draw, if it played a card or had none."""
    nation = at_work.target
    if nation is None or not state.step_done:
        return
    choice = yield from choose(
        state,
        nation,
        Kind.YES_NO,
        ASK_DRAW,
        "T54",
        [DRAW, SKIP] if state.decks[nation] else [],
    )
    if choice is DRAW:
        draw(state, nation, step.low)


def can_draw(state: State, at_work: Resolving, step: Step) -> bool:
    """Drawing follows another step, and never makes an effect usable by itself."""
    return True
