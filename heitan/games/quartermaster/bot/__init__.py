"""The greedy player."""

from heitan.games.quartermaster.bot.greedy import Greedy

__all__ = ["Greedy"]
