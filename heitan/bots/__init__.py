"""Players that work for any game, and how a player is found by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

from heitan.bots.random_player import RandomPlayer
from heitan.bots.search import SEARCH, BadSettings, ByBot, ByChance, SearchPlayer, read_settings
from heitan.kernel.bot import Bot
from heitan.kernel.game import Game

ANY_GAME: dict[str, Callable[[random.Random], Bot]] = {"random": RandomPlayer}


#: Playouts for a hint: a person waits for it, and wants to hear about every option.
HINT_PLAYOUTS = 200


class UnknownBot(ValueError):
    """No bot of that name plays the game."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """The bots that play ``game``: its own first, then those that play any game."""
    any_game = (*ANY_GAME, SEARCH)
    return (*game.bots, *(name for name in any_game if name not in game.bots))


def find_bot(game: Game[Any], name: str) -> Callable[[random.Random], Bot]:
    """The bot of that name, to be made from a source of chance of its own.

    A search player's name may go on with how many playouts it has for a decision, and with the bot
    that plays them out: ``search:400``, ``search:400:greedy``.

    Raises:
        UnknownBot: with the names that are possible, or with what is wrong with the settings.
    """
    found = game.bots.get(name) or ANY_GAME.get(name)
    if found is not None:
        return found
    if name.partition(":")[0] == SEARCH:
        return _search(game, name)
    possible = ", ".join(bot_names(game))
    raise UnknownBot(f"no bot {name!r} plays {game.name}; possible: {possible}")


def plays(game: Game[Any], name: str) -> bool:
    """Whether a bot of that name plays ``game``."""
    try:
        find_bot(game, name)
    except UnknownBot:
        return False
    return True


def adviser(game: Game[Any]) -> str | None:
    """The name of the bot to ask for a hint, or None.

    It is the game's own first bot; but who plays alone is told the chances, by a search that lets
    that bot play, for chance alone hardly ever wins.
    """
    own = next(iter(game.bots), None)
    if game.seat_counts != (1,):
        return own
    return f"{SEARCH}:{HINT_PLAYOUTS}" + (f":{own}" if own else "")


def _search(game: Game[Any], name: str) -> Callable[[random.Random], Bot]:
    try:
        settings = read_settings(name)
        player = find_bot(game, settings.policy)
    except (BadSettings, UnknownBot) as error:
        raise UnknownBot(str(error)) from None
    policy = ByChance() if player is RandomPlayer else ByBot(player)
    return partial(SearchPlayer, playouts=settings.playouts, policy=policy)
