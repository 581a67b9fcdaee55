"""A sketch of the war: what a view shows, put up as a board of one's own to try things out on.

The rules' own functions (supply, where one may build or battle, what a card counts) then answer for
the sketch as they do for the match. Hidden cards are not in it; decks are empty.
"""

from __future__ import annotations

from functools import cache

from heitan.games.quartermaster.cards import Card, Face
from heitan.games.quartermaster.nations import Nation
from heitan.games.quartermaster.spaces import LAND, SEA
from heitan.games.quartermaster.state import Discarded, State
from heitan.games.quartermaster.view import QuartermasterView


@cache
def stand_in(nation: Nation, face: Face) -> Card:
    """A card that stands for the nation's card of that face."""
    return Card(-1, nation, face)


def cards(nation: Nation, faces: tuple[Face, ...] | None) -> tuple[Card, ...]:
    """Stand-ins for the cards of a nation; none where they are hidden."""
    return tuple([stand_in(nation, face) for face in faces or ()])


def draw(view: QuartermasterView) -> State:
    """The board and the open cards of a view, and the viewer's own cards."""
    state = State(view.variants)
    state.round, state.nation, state.step = view.round, view.nation, view.step
    state.scores = view.scores.copy()
    state.armies_before = view.armies_before.copy()
    state.resolving = view.resolving
    owner = {}
    for nation, seen in view.nations.items():
        state.armies[nation], state.navies[nation] = seen.armies, seen.navies
        state.kept_armies[nation], state.kept_navies[nation] = seen.kept & LAND, seen.kept & SEA
        state.statuses[nation] = cards(nation, seen.statuses)
        state.responses[nation] = cards(nation, seen.responses)
        state.hands[nation] = cards(nation, seen.hand)
        state.discards[nation] = tuple(
            [Discarded(card, True) for card in cards(nation, seen.discards)]
        )
        owner.update(dict.fromkeys(seen.statuses, nation))
    state.used = tuple([stand_in(owner.get(face, view.nation), face) for face in view.used])
    state.turn_rules = tuple([stand_in(view.nation, face) for face in view.turn_rules])
    return state
