"""Play as one flow: stretch after stretch, until the game is over."""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import Any, TypeAlias

from heitan.kernel.chance import Request
from heitan.kernel.decision import Decision
from heitan.kernel.game import Game, S


class Between(Enum):
    """What a flow yields where no rule is half-way."""

    STRETCHES = "between stretches"


#: A rule of the whole game: besides what rules ask it yields :class:`Between` after each stretch.
Flow: TypeAlias = Generator[Decision | Request | Between, Any, None]

# Looked up once: reading a member off its enum costs more than the rest of the line.
_BETWEEN = Between.STRETCHES


def flow(game: Game[S], state: S, set_up: bool) -> Flow:
    """Set-up where ``set_up`` says so, else a stretch, and the stretches after it; it ends with the
    game.

    One generator for all of them costs half of what a new one for each stretch would, and nothing
    is kept in it: a new flow from the state between two stretches goes on just the same.
    """
    yield from game.set_up(state) if set_up else game.turn(state)
    while not game.over(state):
        yield _BETWEEN
        yield from game.turn(state)
