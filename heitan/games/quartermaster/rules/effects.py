"""The steps of a card: carried out one after another, and whether one could do anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from heitan.games.quartermaster.cards import Step
from heitan.games.quartermaster.places import holds
from heitan.games.quartermaster.rules import building
from heitan.games.quartermaster.rules.verbs import (
    battling,
    cards,
    choosing,
    eliminating,
    paying,
    placing,
    protecting,
    warfare,
)
from heitan.games.quartermaster.state import Resolving, State
from heitan.kernel.rule import Rule

PLACING = frozenset((building.BUILD, building.RECRUIT))


def resolve(state: State, at_work: Resolving, steps: Sequence[Step]) -> Rule[None]:
    """7.21–7.23: the steps in order; what cannot happen is skipped.

    Builds, or recruits, that a card lists without order are offered together.
    """
    done = 0
    while done < len(steps):
        together = _together(steps, done)
        if together > 1:
            yield from placing.place_in_any_order(
                state, at_work, list(steps[done : done + together])
            )
        else:
            yield from do(state, at_work, steps[done])
        done += together


def _together(steps: Sequence[Step], start: int) -> int:
    """How many steps from ``start`` on may be taken in any order (7.23)."""
    first = steps[start]
    if first.verb not in PLACING:
        return 1
    end = start + 1
    while end < len(steps) and steps[end].verb == first.verb and not steps[end].afterwards:
        end += 1
    return end - start


def do(state: State, at_work: Resolving, step: Step) -> Rule[None]:
    """One step of a card."""
    if holds(state, at_work.nation, step.condition, at_work.event, at_work.target):
        carry_out, _ = VERBS[step.verb]
        yield from carry_out(state, at_work, step)


def can_do(state: State, at_work: Resolving, step: Step) -> bool:
    """10.2: whether a step could do something now; a battle in an empty space is something."""
    if not holds(state, at_work.nation, step.condition, at_work.event, at_work.target):
        return False
    _, possible = VERBS[step.verb]
    return possible(state, at_work, step)


Do: TypeAlias = Callable[[State, Resolving, Step], Rule[None]]
Can: TypeAlias = Callable[[State, Resolving, Step], bool]
#: What each verb does, and whether it could do anything.
VERBS: dict[str, tuple[Do, Can]] = {
    "build": (placing.place_pieces, placing.can_place),
    "recruit": (placing.place_pieces, placing.can_place),
    "battle": (battling.wage_battles, battling.can_battle),
    "eliminate": (eliminating.eliminate_pieces, eliminating.can_eliminate),
    "redeploy_each": (eliminating.redeploy, eliminating.can_redeploy),
    "redeploy_together": (eliminating.redeploy_together, eliminating.can_redeploy),
    "protect_pieces": (protecting.protect_pieces, protecting.can_protect_pieces),
    "put_this_card": (cards.put_this_card, cards.can_draw),
    "score": (paying.score, paying.can_score),
    "discard": (paying.discard, paying.can_discard),
    "adjust_ew_discard": (warfare.adjust, warfare.can_adjust),
    "cancel_card_text": (warfare.cancel, warfare.can_cancel),
    "protect": (protecting.protect, protecting.can_protect),
    "prevent_this_removal": (protecting.spare, protecting.can_spare),
    "supply_rule": (protecting.supply, protecting.can_supply),
    "choose_one": (choosing.choose_one, choosing.can_choose_one),
    "look": (cards.look, cards.can_look),
    "put_card": (cards.put_card, cards.can_put),
    "play": (cards.play_card, cards.can_play),
    "draw": (cards.draw_cards, cards.can_draw),
}
