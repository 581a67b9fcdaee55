"""The production phase, and the count of Allied steps (P1, P2, A1)."""

from __future__ import annotations

from heitan.games.postcard import tell
from heitan.games.postcard.cards import JOKER
from heitan.games.postcard.places import EASTERN, ETO, PTO, RAIDING, SOUTHEAST_ASIA, Theatre
from heitan.games.postcard.rules.deck import draw
from heitan.games.postcard.state import Count, State, Status, Step
from heitan.kernel.rule import Rule


def production(state: State) -> dict[Theatre, int]:
    """P1: the oil of Romania is lost with the Eastern front, that of the Indies with Southeast
    Asia.
    """
    oil = state.status(SOUTHEAST_ASIA) in (Status.NEUTRAL, Status.AXIS)
    return {
        ETO: 1 if state.status(EASTERN) is Status.ALLIED else 2,
        PTO: 2 if oil else 1,
    }


def produce(state: State) -> Rule[None]:
    """P1, P2: draw the turn's cards; a joker among them is not replaced. Then war begins."""
    by_theatre = production(state)
    state.log.append(tell.year_begins(state.year, by_theatre[ETO], by_theatre[PTO]))
    for _ in range(by_theatre[ETO] + by_theatre[PTO]):
        card = yield from draw(state)
        if card is not JOKER:
            state.hand.append(card)
            state.log.append(tell.drew(card))
        elif state.air:
            state.bombings += 1
            state.discard.append(JOKER)
            state.log.append(tell.bombed())
        else:
            state.air = True
            state.log.append(tell.air_gained())
    begin_war(state)


def begin_war(state: State) -> None:
    """P4, A1: the Allied steps are counted once, here; the Allies begin."""
    state.count = count_steps(state)
    state.allied_steps_left = state.count.total
    state.log.append(tell.steps_counted(state.count))
    state.step = Step.TURN_UP


def count_steps(state: State) -> Count:
    """A1: those at war count from the turn after their entry."""
    soviet, us = state.soviet_entry, state.us_entry
    return Count(
        soviet=1 if soviet is not None and soviet < state.year else 0,
        us=2 if us is not None and us < state.year else 0,
        bombing=state.bombings,
        raiders=0 if state.unit(RAIDING) is None else 1,
    )
