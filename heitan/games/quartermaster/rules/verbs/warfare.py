"""What changes an economic warfare card (11.2–11.6)."""

from __future__ import annotations

from dataclasses import replace

from heitan.games.quartermaster import tell
from heitan.games.quartermaster.cards import Step
from heitan.games.quartermaster.places import holds
from heitan.games.quartermaster.rules.verbs.paying import printed_number, whose
from heitan.games.quartermaster.state import EconomicWarfare, Resolving, State
from heitan.kernel.rule import Rule


def adjust(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """11.5: an addition waits for the first discard; a reduction lowers what is demanded."""
    warfare = state.economic_warfare
    assert warfare is not None
    by = step.low
    if step.extra and holds(state, at_work.nation, step.extra_if, at_work.event):
        by = step.extra
    warfare = replace(warfare, adjusted_by=(*warfare.adjusted_by, at_work.card))
    if step.who == "target_of_card":
        adders = (*warfare.adders, at_work.card)
        warfare = replace(warfare, added=warfare.added + by, adders=adders)
    else:
        warfare = replace(warfare, demanded=max(warfare.demanded + by, 0))
    state.economic_warfare = warfare
    yield from ()


def can_adjust(state: State, at_work: Resolving, step: Step) -> bool:
    """11.5, 11.6: once per card, and there is something to add to or to take from."""
    warfare = state.economic_warfare
    if warfare is None or warfare.cancelled or at_work.card in warfare.adjusted_by:
        return False
    if step.who != "target_of_card":
        return warfare.demanded > 0
    played = next(each for each in state.resolving if each.card is warfare.card)
    if not holds(state, played.nation, played.card.face.requires):
        return False
    return any(
        printed_number(state, played, each) > 0
        for effect in played.card.face.effects
        for each in effect.steps
        if each.verb == "discard" and whose(played, each) is not None
    )


def cancel(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """11.3: nothing of the card happens."""
    warfare = state.economic_warfare
    assert warfare is not None
    state.economic_warfare = EconomicWarfare(warfare.card, cancelled=True)
    state.log.append(tell.cancelled(warfare.card.face))
    yield from ()


def can_cancel(state: State, at_work: Resolving, step: Step) -> bool:
    """11.3: it has not been cancelled yet."""
    return state.economic_warfare is not None and not state.economic_warfare.cancelled
