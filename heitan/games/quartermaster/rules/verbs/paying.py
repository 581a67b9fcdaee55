"""Points and discards, as steps of cards (8.4–8.6, 11.4–11.9, 12.2)."""

from __future__ import annotations

from dataclasses import replace

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Card, Step
from heitan.games.quartermaster.choices import ANY_RESPONSE, with_card
from heitan.games.quartermaster.events import (
    Battled,
    EconomicWarfareTargeted,
    StatusUsed,
)
from heitan.games.quartermaster.nations import NATION, Nation
from heitan.games.quartermaster.places import count, holds
from heitan.games.quartermaster.rules.asking import choose
from heitan.games.quartermaster.rules.decks import (
    bury,
    discard_from_deck,
    lay_open,
    without,
)
from heitan.games.quartermaster.rules.windows import open_window, status_used
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.chance import Pick
from heitan.kernel.decision import Kind
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

ASK_STATUS = Text("ask.status")
#: First edition: the owner of the card picks a status, or a face-down response at random.
CHOSEN_STATUS = frozenset(("chosen_status", "chosen_status_or_random_response"))


def points(state: State, at_work: Resolving, step: Step) -> int:
    """What a ``score`` step is worth now."""
    nation = at_work.nation
    if not holds(state, nation, step.condition, at_work.event):
        return 0
    if step.per is None:
        return step.low
    return step.low * count(state, nation, step.per, at_work.event)


def score(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """12.2, 12.5: points for the team."""
    won = points(state, at_work, step)
    if won:
        state.score(at_work.nation.team, won)
        state.log.append(tell.card_scores(at_work.nation, at_work.card.face, won))
    yield from ()


def can_score(state: State, at_work: Resolving, step: Step) -> bool:
    """It is worth a point at least."""
    return points(state, at_work, step) > 0


def whose(at_work: Resolving, step: Step) -> Nation | None:
    """Whose cards a step discards."""
    if step.who == "target":
        return at_work.target
    if step.who == "attacker":
        assert isinstance(at_work.event, EconomicWarfareTargeted)
        return at_work.event.cause
    if step.who == "battling_nation":
        assert isinstance(at_work.event, Battled)
        return at_work.event.nation
    return NATION[step.who]


def printed_number(state: State, at_work: Resolving, step: Step) -> int:
    """11.5: the number on the card, per piece counted now, with its conditional extras."""
    if not holds(state, at_work.nation, step.condition, at_work.event, at_work.target):
        return 0
    number = step.low
    if step.per is not None:
        number *= count(state, at_work.nation, step.per, at_work.event)
    if step.extra and holds(state, at_work.nation, step.extra_if, at_work.event, at_work.target):
        number += step.extra
    return number


def discard(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """8.4: cards from a deck, or from the table."""
    nation = whose(at_work, step)
    if nation is None:
        return
    if step.source == "table":
        yield from _from_table(state, at_work, step, nation)
        return
    number = printed_number(state, at_work, step)
    if state.economic_warfare is None or state.economic_warfare.card is not at_work.card:
        discard_from_deck(state, nation, number)
    elif number:
        yield from demand(state, at_work, nation, number)


def demand(state: State, at_work: Resolving, nation: Nation, number: int) -> Rule[None]:
    """11.4–11.9: additions, then what the nation has against it, then its deck pays."""
    warfare = state.economic_warfare
    assert warfare is not None
    number += warfare.added
    state.economic_warfare = replace(warfare, added=0, demanded=number)
    state.log.append(tell.demanded(nation, number))
    cause = at_work.nation
    yield from open_window(state, cause.team, EconomicWarfareTargeted(cause, nation))
    warfare = state.economic_warfare
    discard_from_deck(state, nation, warfare.demanded)
    state.economic_warfare = replace(warfare, demanded=0, adders=())
    for card in warfare.adders:
        yield from status_used(state, card.nation, card)


def _from_table(state: State, at_work: Resolving, step: Step, nation: Nation) -> Rule[None]:
    """8.4: Enigma takes the status used, face up; other cards a random response, unseen."""
    if step.card == "the_status_just_used":
        assert isinstance(at_work.event, StatusUsed)
        card = at_work.event.card
        if card in state.statuses[nation]:
            lose_status(state, nation, card)
        return
    if step.card in CHOSEN_STATUS:
        face_down = bool(state.responses[nation]) and step.card != "chosen_status"
        faces = [with_card("discard", card.face) for card in state.statuses[nation]]
        offered = [*faces, ANY_RESPONSE] if face_down else faces
        choice = yield from choose(state, at_work.nation, Kind.CARD, ASK_STATUS, "8.4", offered)
        if choice is None:
            return
        if choice is not ANY_RESPONSE:
            card = next(card for card in state.statuses[nation] if card.face is choice.face)
            lose_status(state, nation, card)
            return
    responses = state.responses[nation]
    if responses:
        taken = yield Pick(f"response-{nation.id}", len(responses))
        card = responses[taken]
        state.responses[nation] = without(responses, card)
        bury(state, nation, card)
        state.log.append(tell.loses_response(nation, card.face))


def lose_status(state: State, nation: Nation, card: Card) -> None:
    """8.4: a status leaves the table, face up."""
    state.statuses[nation] = without(state.statuses[nation], card)
    lay_open(state, nation, card)
    state.log.append(tell.loses_status(nation, card.face))


def can_discard(state: State, at_work: Resolving, step: Step) -> bool:
    """There is something to discard."""
    nation = whose(at_work, step)
    if nation is None:
        return False
    if step.source != "table":
        return printed_number(state, at_work, step) > 0
    if step.card == "the_status_just_used":
        return (
            isinstance(at_work.event, StatusUsed) and at_work.event.card in (state.statuses[nation])
        )
    if step.card == "chosen_status":
        return bool(state.statuses[nation])
    return bool(state.responses[nation] or (step.card in CHOSEN_STATUS and state.statuses[nation]))
