"""Players that work for any game, and how a player is found by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from heitan.bots.random_player import RandomPlayer
from heitan.kernel.bot import Bot
from heitan.kernel.game import Game

ANY_GAME: dict[str, Callable[[random.Random], Bot]] = {"random": RandomPlayer}


class UnknownBot(ValueError):
    """No bot of that name plays the game."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """The bots that play ``game``: its own first, then those that play any game."""
    return (*game.bots, *(name for name in ANY_GAME if name not in game.bots))


def find_bot(game: Game[Any], name: str) -> Callable[[random.Random], Bot]:
    """The bot of that name, to be made from a source of chance of its own.

    Raises:
        UnknownBot: with the names that are possible.
    """
    found = game.bots.get(name) or ANY_GAME.get(name)
    if found is None:
        possible = ", ".join(bot_names(game))
        raise UnknownBot(f"no bot {name!r} plays {game.name}; possible: {possible}")
    return found
