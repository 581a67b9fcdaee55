"""Quartermaster (主計将校): the supply war of six nations, second edition."""

from heitan.games.quartermaster.game import Quartermaster

__all__ = ["Quartermaster", "game"]

#: The game, as the entry point ``heitan.games`` names it.
game = Quartermaster()
