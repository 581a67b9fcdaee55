"""What a person got wrong, in one line."""

from __future__ import annotations


class Trouble(Exception):
    """Bad input: the message says what was given and what is possible; exit code 2."""


def why(error: OSError) -> str:
    """The system's reason alone, without number and path."""
    return error.strerror or str(error)
