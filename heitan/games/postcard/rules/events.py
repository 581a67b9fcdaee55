"""Events: the first entry that applies, of the list of the card's rank and colour (E1–E7)."""

from __future__ import annotations

from collections.abc import Callable

from heitan.games.postcard import tell
from heitan.games.postcard.cards import JACK, KING, QUEEN, Card
from heitan.games.postcard.choices import DISCARD
from heitan.games.postcard.places import (
    BERLIN,
    CAIRO,
    CENTRAL_PACIFIC,
    CHINA,
    EASTERN,
    MEDITERRANEAN,
    MOSCOW,
    RAIDING,
    SOUTH_PACIFIC,
    SOUTHEAST_ASIA,
    TOKYO,
    Front,
    Place,
)
from heitan.games.postcard.rules.counter_offensive import counter_offensive
from heitan.games.postcard.rules.deck import lose_air, lose_hand_card
from heitan.games.postcard.rules.forces import (
    at_sea,
    beat_china,
    beat_navy,
    counter_offensive_face,
    engage,
    free,
    leave_neutrality,
    turn_back,
    wear_down,
    withdraw,
)
from heitan.games.postcard.rules.turn import end_allied_step
from heitan.games.postcard.state import Aim, State, Status, Step, order_for
from heitan.games.postcard.variants import Events
from heitan.kernel.decision import Kind, ask
from heitan.kernel.rule import Rule
from heitan.kernel.text import Text

# Looked up once: reading a member off its enum costs more than the rest of the line.
_NEUTRAL, _CONTESTED = Status.NEUTRAL, Status.CONTESTED
_ALLIED, _AXIS = Status.ALLIED, Status.AXIS
_EVENT = Aim.EVENT
_LITERAL, _REPAIRED = Events.LITERAL, Events.REPAIRED

ASK_DISCARD = Text("ask.discard")

#: E3, E5, E6: from this year on the Soviet Union and the United States declare war themselves.
DECLARATION = 1942
#: E4: from this year on Japan moves into Indochina.
INDOCHINA = 1940

#: What a counter-offensive with an event's card is, by the state of its front (E7).
_AIM = {_AXIS: Aim.FROM_CAPITAL, _CONTESTED: Aim.ENGAGED, _ALLIED: Aim.ON_CAPITAL}


def event(state: State, card: Card) -> Rule[Step | None]:
    """A2, E1–E6: black cards the ETO's list, red ones the PTO's; gives the step that asks the
    player something, or None when nothing is left to ask.
    """
    return LISTS[card.red, card.rank](state, card)


def applies(state: State, card: Card, entry: str, place: Place | None = None) -> None:
    """An entry applies: note it and tell it."""
    front = place if isinstance(place, Front) else None
    state.order = order_for(card, _EVENT, front, False, entry)
    state.log.append(tell.event(entry, None if place is None else place.element))


def fight_with(state: State, card: Card, entry: str, front: Front) -> Rule[Step | None]:
    """E7: a counter-offensive with this card runs as A4, A5 or A6 by the front's state; on a front
    that is neutral there is nobody to fight.
    """
    applies(state, card, entry, front)
    status = state.status(front)
    if status is _NEUTRAL:
        return None
    aim = _AIM[status]
    state.order = order_for(card, aim, front, False, entry)
    return (yield from counter_offensive(state, aim, front))


def lose_any_air(state: State, rule: str) -> None:
    """Air superiority is lost, if there is any."""
    if state.air:
        lose_air(state, rule)


def discard(state: State) -> Rule[None]:
    """E2-2, E5-4: the player discards a card of their own choice."""
    order = state.order
    assert order is not None
    rule = order.event.partition("-")[0]
    options = tuple([DISCARD[card] for card in state.hand])
    choice = yield ask(1, Kind.CARD, ASK_DISCARD, rule, options)
    state.hand.remove(choice.card)
    state.discard.append(choice.card)
    state.log.append(tell.discarded(choice.card, False, rule))
    end_allied_step(state)


# --- Europe ------------------------------------------------------------------------------------


def western(state: State, card: Card) -> Rule[Step | None]:
    """E1: the Atlantic, bombing, lend-lease, and the hunt for the U-boats."""
    us, soviet = state.us_entry is not None, state.soviet_entry is not None
    to_hunt = us and state.units[RAIDING.number] is None and not state.navy_gone
    repaired = state.variants.events is _REPAIRED
    if at_sea(state):
        applies(state, card, "E1-1", RAIDING)
        beat_navy(state, "E1")
    elif repaired and to_hunt:
        hunt_u_boats(state, card)
    elif us:
        applies(state, card, "E1-2", BERLIN)
        if state.hand:
            yield from lose_hand_card(state, "E1")
        else:
            turn_back(state, BERLIN, "E1")
        lose_any_air(state, "E1")
    elif (
        soviet
        and state.units[MOSCOW.number] is None
        and state.fronts[EASTERN.index] in (_AXIS, _CONTESTED)
    ):
        return (yield from fight_with(state, card, "E1-3", EASTERN))
    elif to_hunt:
        hunt_u_boats(state, card)
    else:
        applies(state, card, "E1-0")
    return None


def hunt_u_boats(state: State, card: Card) -> None:
    """E1-4: the German navy leaves the game."""
    applies(state, card, "E1-4", RAIDING)
    state.navy_gone = True
    state.log.append(tell.navy_gone())


def mediterranean(state: State, card: Card) -> Rule[Step | None]:
    """E2: Compass, partisans, Malta, and Italy's surrender."""
    status = state.fronts[MEDITERRANEAN.index]
    cairo_taken = state.units[CAIRO.number] is not None
    if not cairo_taken and status is _AXIS:
        return (yield from fight_with(state, card, "E2-1", MEDITERRANEAN))
    elif len(state.hand) >= 2:
        applies(state, card, "E2-2")
        return Step.DISCARD
    elif state.variants.events is _LITERAL and not cairo_taken:
        if state.air:
            applies(state, card, "E2-3", MEDITERRANEAN)
            lose_air(state, "E2")
        else:
            return (yield from fight_with(state, card, "E2-3", MEDITERRANEAN))
    elif state.variants.events is _REPAIRED and (state.air or cairo_taken):
        applies(state, card, "E2-3", MEDITERRANEAN)
        if state.air:
            lose_air(state, "E2")
        else:
            free(state, CAIRO, "E2")
    elif status is _CONTESTED:
        applies(state, card, "E2-4", MEDITERRANEAN)
        counter_offensive_face(state, MEDITERRANEAN, "E2")
    elif status is _ALLIED:
        return (yield from fight_with(state, card, "E2-4", MEDITERRANEAN))
    else:
        applies(state, card, "E2-0")
    return None


def eastern(state: State, card: Card) -> Rule[Step | None]:
    """E3: the Soviet declaration of war, winter, the Red Army's supply, and the backhand blow."""
    status = state.fronts[EASTERN.index]
    if status is _NEUTRAL and state.year >= DECLARATION:
        applies(state, card, "E3-1", EASTERN)
        leave_neutrality(state, EASTERN, _ALLIED, "E3")
    elif state.units[EASTERN.number] is not None:
        applies(state, card, "E3-2", EASTERN)
        wear_down(state, EASTERN, "E3")
    elif status is _ALLIED:
        applies(state, card, "E3-3", EASTERN)
        engage(state, EASTERN, "E3")
    elif status is _CONTESTED:
        applies(state, card, "E3-4", EASTERN)
        withdraw(state, EASTERN, "E3")
    else:
        applies(state, card, "E3-0")
    yield from ()
    return None


# --- the Pacific -------------------------------------------------------------------------------


def southeast_asia(state: State, card: Card) -> Rule[Step | None]:
    """E4: the Chinese attack, Indochina, Wingate's brigade, and unrest in India."""
    status = state.fronts[SOUTHEAST_ASIA.index]
    unit = state.units[SOUTHEAST_ASIA.number]
    indochina = status is _NEUTRAL and state.year >= INDOCHINA
    repaired = state.variants.events is _REPAIRED
    if repaired and indochina:
        yield from move_into_indochina(state, card)
    elif status in (_NEUTRAL, _ALLIED):
        applies(state, card, "E4-1", CHINA)
        beat_china(state, "E4")
    elif indochina:
        yield from move_into_indochina(state, card)
    elif unit is not None and unit.front:
        applies(state, card, "E4-3", SOUTHEAST_ASIA)
        turn_back(state, SOUTHEAST_ASIA, "E4")
    elif status is _CONTESTED:
        applies(state, card, "E4-4", SOUTHEAST_ASIA)
        withdraw(state, SOUTHEAST_ASIA, "E4")
    else:
        applies(state, card, "E4-0")
    return None


def move_into_indochina(state: State, card: Card) -> Rule[None]:
    """E4-2: two random hand cards are discarded."""
    applies(state, card, "E4-2", SOUTHEAST_ASIA)
    for _ in range(min(2, len(state.hand))):
        yield from lose_hand_card(state, "E4")


def south_pacific(state: State, card: Card) -> Rule[Step | None]:
    """E5: the American declaration of war, supply, island hopping, and bombing."""
    status = state.fronts[SOUTH_PACIFIC.index]
    unit = state.units[SOUTH_PACIFIC.number]
    if status is _NEUTRAL and state.year >= DECLARATION:
        applies(state, card, "E5-1", SOUTH_PACIFIC)
        leave_neutrality(state, SOUTH_PACIFIC, _ALLIED, "E5")
    elif unit is not None and unit.front:
        applies(state, card, "E5-2", SOUTH_PACIFIC)
        turn_back(state, SOUTH_PACIFIC, "E5")
    elif status is _CONTESTED:
        return (yield from fight_with(state, card, "E5-3", SOUTH_PACIFIC))
    elif status is _ALLIED:
        applies(state, card, "E5-4", SOUTH_PACIFIC)
        lose_any_air(state, "E5")
        if state.hand:
            return Step.DISCARD
        turn_back(state, TOKYO, "E5")
    else:
        applies(state, card, "E5-0")
    return None


def central_pacific(state: State, card: Card) -> Rule[Step | None]:
    """E6: the American declaration of war, Doolittle's raid, Tarawa, and supply."""
    status = state.fronts[CENTRAL_PACIFIC.index]
    if status is _NEUTRAL and state.year >= DECLARATION:
        applies(state, card, "E6-1", CENTRAL_PACIFIC)
        leave_neutrality(state, CENTRAL_PACIFIC, _ALLIED, "E6")
    elif status is _CONTESTED:
        applies(state, card, "E6-2", CENTRAL_PACIFIC)
        lose_any_air(state, "E6")
        turn_back(state, TOKYO, "E6")
    elif status is _ALLIED:
        applies(state, card, "E6-3", CENTRAL_PACIFIC)
        engage(state, CENTRAL_PACIFIC, "E6")
    elif state.units[CENTRAL_PACIFIC.number] is not None:
        applies(state, card, "E6-4", CENTRAL_PACIFIC)
        wear_down(state, CENTRAL_PACIFIC, "E6")
    else:
        applies(state, card, "E6-0")
    yield from ()
    return None


#: By colour (red?) and rank.
LISTS: dict[tuple[bool, int], Callable[[State, Card], Rule[Step | None]]] = {
    (False, JACK): western,
    (False, QUEEN): mediterranean,
    (False, KING): eastern,
    (True, JACK): southeast_asia,
    (True, QUEEN): south_pacific,
    (True, KING): central_pacific,
}
