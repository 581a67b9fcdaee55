"""Pacific (太平洋): a hex campaign of the Pacific war with 67 variant rules."""

from heitan.games.pacific.game import Pacific

__all__ = ["Pacific", "game"]

#: The game, as the entry point ``heitan.games`` names it.
game = Pacific()
