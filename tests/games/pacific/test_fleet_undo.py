"""Taking back the choices of a fleet step (N1): they are secret, and still one's own."""

from __future__ import annotations

from heitan.games.pacific import game
from heitan.games.pacific.board import Step
from heitan.games.pacific.state import State
from heitan.games.pacific.variants import Scenario, Variants
from heitan.kernel.match import Match


def at_sea() -> Match[State]:
    """A Midway in which Japan forms its first TF."""
    match = Match(game, options=Variants(scenario=Scenario.MIDWAY))
    while match.state.step is not Step.FLEET:
        match.choose("pass")
    return match


def test_a_ship_added_by_mistake_is_taken_back() -> None:
    """N1, V2: a sortie, a ship and a destination may be taken back one after another."""
    match = at_sea()
    for choice in ("sortie:kure", "add:CV1", "add:CV2", "pass", "to:M4"):
        match.choose(choice)
    for ships in (["CV1", "CV2"], ["CV1", "CV2"], ["CV1"], []):
        assert match.cannot_undo([1]) is None
        match.undo()
        assert match.state.as_dict()["forming"] == ships
    match.undo()
    assert match.state.forming_at is None


def test_the_step_is_not_taken_back() -> None:
    """V2: once the step is done it stays done: what follows depends on the enemy's ships."""
    match = at_sea()
    match.choose("pass")
    reason = match.cannot_undo([1])
    assert reason is not None
    assert match.cannot_undo([2]) is not None
