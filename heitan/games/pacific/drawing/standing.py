"""How the match stands: the score, and where in the war it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heitan.games.pacific.sides import SIDES
from heitan.games.pacific.variants import Scenario
from heitan.games.pacific.victory import GUADALCANAL_DRAW, MIDWAY_DRAW, lead, par, points
from heitan.kernel.text import Text, text

if TYPE_CHECKING:
    from heitan.games.pacific.view import PacificView

#: A lead of so many points in a campaign fills half of the bar.
HALF_A_BAR = 30


@dataclass(frozen=True, slots=True)
class Standing:
    """The score as it is read (E2, E4).

    Attributes:
        kind: ``par`` (Japan's score against par so far) or ``points`` (each side's points).
        japan, other: Japan's score, and par or the Allies' points.
        lead: by how much Japan is ahead of par, or of a draw.
        share: the same from -100 to 100, for a bar.
        goal: what Japan needs to win, in words.
    """

    kind: str
    japan: str
    other: str
    lead: str
    share: int
    goal: Text


@dataclass(frozen=True, slots=True)
class Track:
    """A turn on the turn track.

    Attributes:
        turn: 1 to 15.
        now: it is being played.
        past: it has been played.
    """

    turn: int
    now: bool
    past: bool


def standing(view: PacificView) -> Standing:
    """E2, E4: how the match stands."""
    scenario = view.variants.scenario
    if scenario is Scenario.MIDWAY:
        ahead = lead(view) / 100
        japan, allies = (str(points(view, side)) for side in SIDES)
        goal = text("board.goal.midway", n=MIDWAY_DRAW)
        return Standing("points", japan, allies, f"{ahead:+g}", _share(ahead, MIDWAY_DRAW), goal)
    # Before the end of a turn nothing has been scored in it.
    turns = view.turn - scenario.set_up.turn + bool(view.over)
    wanted = par(view, turns) / 100
    ahead = view.score - wanted
    half, goal = HALF_A_BAR, Text("board.goal.campaign")
    if not scenario.whole_map:
        half, goal = GUADALCANAL_DRAW, text("board.goal.guadalcanal", n=GUADALCANAL_DRAW)
    share = _share(ahead, half)
    return Standing("par", str(view.score), f"{wanted:g}", f"{ahead:+g}", share, goal)


def _share(ahead: float, scale: float) -> int:
    """A lead from -100 to 100; ``scale`` is half of it."""
    return max(-100, min(100, round(50 * ahead / scale)))


def track(view: PacificView) -> list[Track]:
    """The turns of the scenario."""
    first = view.variants.scenario.set_up.turn
    return [
        Track(turn, turn == view.turn, turn < view.turn)
        for turn in range(first, view.last_turn + 1)
    ]


def month(view: PacificView) -> tuple[int, int]:
    """The year and month that is being played: turn 1 begins in December 1941."""
    months = 3 * (view.turn - 1) + max(view.phase, 1) - 1 + 11
    return 1941 + months // 12, months % 12 + 1
