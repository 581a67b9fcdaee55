"""Postcard (ハガキの第二次世界大戦): a solitaire war of 1939–1945 on playing cards."""

from heitan.games.postcard.game import Postcard

__all__ = ["Postcard", "game"]

#: The game, as the entry point ``heitan.games`` names it.
game = Postcard()
