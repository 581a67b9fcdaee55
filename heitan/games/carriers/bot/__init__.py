"""The greedy player of Carriers: rules of thumb, a module for each subject."""

from heitan.games.carriers.bot.greedy import Greedy

__all__ = ["Greedy"]
