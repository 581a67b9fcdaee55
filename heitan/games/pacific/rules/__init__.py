"""The rules of Pacific, a module for each part of the sequence of play."""
