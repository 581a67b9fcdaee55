"""Playing cards of each kind (sections 4, 9 and 11)."""

from __future__ import annotations

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Card, CardKind, Face, Step
from heitan.games.quartermaster.choices import SKIP, Choice, with_card, with_nation
from heitan.games.quartermaster.events import CardResolved, EconomicWarfarePlayed
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.places import holds
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.decks import hand_choices, shuffle_deck, without
from heitan.games.quartermaster.rules.effects import resolve
from heitan.games.quartermaster.rules.verbs.cards import put_away
from heitan.games.quartermaster.rules.windows import open_window
from heitan.games.quartermaster.state import (
    Discarded,
    EconomicWarfare,
    Resolving,
    State,
    TurnStep,
)
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_LEND_LEASE = Text("ask.lend-lease")
ASK_NATION = Text("ask.nation")
ASK_PLAY_FROM_DECK = Text("ask.play-from-deck")
ASK_PLAY_DISCARDED = Text("ask.play-discarded")


def play_from_hand(state: State, nation: Nation, face: Face) -> Rule[None]:
    """4.1: play a card from hand."""
    card = next(card for card in state.hands[nation] if card.face is face)
    state.hands[nation] = without(state.hands[nation], card)
    yield from play(state, nation, card)


def play(state: State, nation: Nation, card: Card) -> Rule[None]:
    """9.1–9.5: a status or response goes to the table; anything else resolves and is put away."""
    face = card.face
    if face.kind is CardKind.RESPONSE:
        state.responses[nation] += (card,)
        state.log.append(tell.sets_response(nation, face))
        return
    state.log.append(tell.plays(nation, face))
    if face.kind is CardKind.STATUS:
        state.statuses[nation] += (card,)
        return
    state.resolving += (Resolving(card, nation),)
    target = yield from name_target(state, nation, card)
    at_work = Resolving(card, nation, None, target)
    state.resolving = (*state.resolving[:-1], at_work)
    if face.kind is CardKind.ECONOMIC_WARFARE:
        yield from wage_economic_warfare(state, at_work)
    else:
        yield from carry_out(state, at_work)
    if is_own_play_step(state, nation):
        yield from open_window(state, nation.team, CardResolved(nation, card))
    state.resolving = state.resolving[:-1]
    yield from put_away(state, at_work)


def is_own_play_step(state: State, nation: Nation) -> bool:
    """T49–T52: whether the card being put away is the nation's own Play step card."""
    outer = [each for each in state.resolving[:-1] if each.event is None]
    by_another = any(each.nation is not nation for each in outer)
    return state.nation is nation and state.step is TurnStep.PLAY and not by_another


def name_target(state: State, nation: Nation, card: Card) -> Rule[Nation | None]:
    """11.1: the nation a card names when it is played, if it lets one choose."""
    face = card.face
    able = [t for t in face.targets if holds(state, nation, face.only_if, target=t)]
    choice = yield from choose(
        state,
        nation,
        Kind.ACT,
        ASK_NATION,
        "11.1",
        lambda: [with_nation("nation", target) for target in able],
    )
    return None if choice is None else choice.nation


def carry_out(state: State, at_work: Resolving) -> Rule[None]:
    """4.3, 11.7: the steps of a card, if what it requires is there."""
    face = at_work.card.face
    named = at_work.target is not None or not face.targets
    if not named or not holds(state, at_work.nation, face.requires):
        state.log.append(tell.does_nothing(face))
        return
    for effect in face.effects:
        yield from resolve(state, at_work, effect.steps)


def wage_economic_warfare(state: State, at_work: Resolving) -> Rule[None]:
    """11.1–11.4: announced, answered, and unless cancelled carried out."""
    state.economic_warfare = EconomicWarfare(at_work.card)
    yield from open_window(
        state, at_work.nation.team, EconomicWarfarePlayed(at_work.nation, at_work.card)
    )
    assert state.economic_warfare is not None
    if not state.economic_warfare.cancelled:
        yield from carry_out(state, at_work)
    state.economic_warfare = None


# --- cards that play other cards -----------------------------------------------------------------


def _playable(state: State, at_work: Resolving, step: Step) -> list[Discarded]:
    """The cards of the own discard pile that a step may play (T57)."""
    wanted = step.detail["card_kind"]
    pile = state.discards[at_work.nation]
    return [each for each in pile if wanted in ("any", each.card.face.id)]


def can_play_from_discards(state: State, at_work: Resolving, step: Step) -> bool:
    """10.2, T53: there is such a card, or one that the cost is to bring there from the hand."""
    if _playable(state, at_work, step):
        return True
    if not any(effect.cost.from_hand for effect in at_work.card.face.effects):
        return False
    wanted, nation = step.detail["card_kind"], at_work.nation
    if wanted == "any":
        return bool(state.hands[nation] or state.decks[nation])
    return any(card.face.id == wanted for card in state.hands[nation])


def play_from_discards(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """Guards, Flexible Resources (T52, T53, T57)."""
    nation = at_work.nation

    def offered() -> list[Choice]:
        faces = dict.fromkeys(each.card.face for each in reversed(_playable(state, at_work, step)))
        return [with_card("play", face) for face in faces]

    choice = yield from choose(
        state, nation, Kind.CARD, ASK_PLAY_DISCARDED, "T57", offered, secret=True
    )
    if choice is None:
        return
    pile = state.discards[nation]
    taken = next(each for each in reversed(pile) if each.card.face is choice.face)
    state.discards[nation] = tuple(each for each in pile if each is not taken)
    yield from play(state, nation, taken.card)


def playable_in_deck(state: State, at_work: Resolving, step: Step) -> list[Card]:
    """First edition: the cards of the own deck that a step may play, by their kind."""
    kind = CardKind(step.detail["card_kind"])
    return [card for card in state.decks[at_work.nation] if card.face.kind is kind]


def play_from_deck(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """First edition: a card looked for in the own deck is played, and the deck is shuffled."""
    nation = at_work.nation
    # In an order that does not tell the deck's.
    faces = dict.fromkeys(
        card.face
        for card in sorted(playable_in_deck(state, at_work, step), key=lambda card: card.number)
    )
    choice = yield from choose(
        state,
        nation,
        Kind.CARD,
        ASK_PLAY_FROM_DECK,
        "4.1",
        [with_card("play", face) for face in faces],
        secret=True,
    )
    if choice is not None:
        card = next(card for card in state.decks[nation] if card.face is choice.face)
        state.decks[nation] = without(state.decks[nation], card)
        yield from play(state, nation, card)
    yield from shuffle_deck(state, nation)


def lend_lease(state: State, at_work: Resolving) -> Rule[None]:
    """T54–T56: the nation named may play a card from its hand."""
    nation = at_work.target
    if nation is None:
        return
    state.step_done = not state.hands[nation]

    def offered() -> list[Choice]:
        hand = hand_choices(state, nation, "play")
        return [*hand, SKIP] if hand else []

    choice = yield from choose(state, nation, Kind.CARD, ASK_LEND_LEASE, "T54", offered)
    if choice is None or choice is SKIP:
        return
    assert choice.face is not None
    yield from play_from_hand(state, nation, choice.face)
    state.step_done = True
