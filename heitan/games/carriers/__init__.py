"""Carriers (空母戦カードゲーム): a card game for 2–4, after a designer's draft."""

from heitan.games.carriers.game import Carriers

__all__ = ["Carriers", "game"]

#: The game, as the entry point ``heitan.games`` names it.
game = Carriers()
