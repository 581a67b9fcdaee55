"""The greedy player of Pacific: rules of thumb, a module for each subject."""

from heitan.games.pacific.bot.greedy import Greedy

__all__ = ["Greedy"]
