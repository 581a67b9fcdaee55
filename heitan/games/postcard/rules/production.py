"""The production phase, and the count of Allied steps (P1, P2, A1)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.cards import JOKER
from heitan.games.postcard.places import EASTERN, RAIDING, SOUTHEAST_ASIA
from heitan.games.postcard.rules.deck import reshuffle
from heitan.games.postcard.state import Count, State, Status, Step, count_for
from heitan.kernel.rule import Rule

# Looked up once: reading a member off its enum costs more than the rest of the line.
_NEUTRAL, _ALLIED, _AXIS = Status.NEUTRAL, Status.ALLIED, Status.AXIS
_TURN_UP = Step.TURN_UP


def production(state: State) -> tuple[int, int]:
    """P1: the cards that ETO and PTO give. The oil of Romania is lost with the Eastern front, that
    of the Indies with Southeast Asia.
    """
    romania = state.fronts[EASTERN.index] is not _ALLIED
    southeast = state.fronts[SOUTHEAST_ASIA.index]
    indies = southeast is _NEUTRAL or southeast is _AXIS
    return (2 if romania else 1, 2 if indies else 1)


def produce(state: State) -> Rule[None]:
    """P1, P2: draw the turn's cards; a joker among them is not replaced. Then war begins."""
    europe, pacific = production(state)
    hand, log = state.hand, state.log
    log.append(tell.year_begins(state.year, europe, pacific))
    for _ in range(europe + pacific):
        if not state.deck:
            yield from reshuffle(state)
        card = state.deck.pop()
        if card is not JOKER:
            hand.append(card)
            log.append(tell.drew(card))
        elif state.air:
            state.bombings += 1
            state.discard.append(JOKER)
            log.append(tell.bombed())
        else:
            state.air = True
            log.append(tell.air_gained())
    begin_war(state)


def begin_war(state: State) -> None:
    """P4, A1: the Allied steps are counted once, here; the Allies begin."""
    state.count = count = count_steps(state)
    state.allied_steps_left = count.total
    state.log.append(tell.steps_counted(count))
    state.step = _TURN_UP


def count_steps(state: State) -> Count:
    """A1: those at war count from the turn after their entry."""
    soviet, us = state.soviet_entry, state.us_entry
    return count_for(
        1 if soviet is not None and soviet < state.year else 0,
        2 if us is not None and us < state.year else 0,
        state.bombings,
        0 if state.units[RAIDING.number] is None else 1,
    )
