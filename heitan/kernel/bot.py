"""What a bot is: it gets what its seat may know, and answers with an option and a reason."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from heitan.kernel.decision import Option
from heitan.kernel.text import Text

if TYPE_CHECKING:
    from heitan.kernel.sight import Sight


@dataclass(frozen=True, slots=True)
class Advice:
    """A bot's choice, and why, for hints; the reason speaks only of what its seat may know."""

    option: Option
    reason: Text | None = None


class Bot(Protocol):
    """A player that can hold any seat of a match."""

    def advise(self, sight: Sight) -> Advice:
        """The option to choose in ``sight.decision``."""


def bot_chance(seed: int, seat: int) -> random.Random:
    """A bot's own source of chance, never the game's; the same for the same seed and seat."""
    return random.Random(f"bot:{seed}:{seat}")  # noqa: S311 - play, not secrets
