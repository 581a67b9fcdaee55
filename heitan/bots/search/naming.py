"""The names of search players: ``search``, ``search:400``, ``search:400:greedy``."""

from __future__ import annotations

from typing import NamedTuple

from heitan.bots.search.player import PLAYOUTS

SEARCH = "search"
#: Beyond this a decision would take hours; it is a slip of the finger.
MOST_PLAYOUTS = 1_000_000


class BadSettings(ValueError):
    """A name that begins like a search player's and goes on wrong; one clear line."""


class Settings(NamedTuple):
    """What a name asks for.

    Attributes:
        playouts: how many for each decision.
        policy: the bot that plays them out.
    """

    playouts: int = PLAYOUTS
    policy: str = "random"


def read_settings(name: str) -> Settings:
    """The settings in a name, those left out as usual.

    Raises:
        BadSettings: saying what was given and what is expected.
    """
    _, *given = name.split(":")
    if len(given) > 2:
        raise BadSettings(f"bot {name!r}: expected search:PLAYOUTS:POLICY, as search:400:greedy")
    playouts = _playouts(name, given[0]) if given else PLAYOUTS
    policy = given[1] if len(given) > 1 else Settings().policy
    if policy == SEARCH:
        raise BadSettings(f"bot {name!r}: a search cannot be played out by another search")
    return Settings(playouts, policy)


def _playouts(name: str, written: str) -> int:
    # A number of thousands of digits is not even read.
    if written.isascii() and written.isdecimal() and len(written) <= len(str(MOST_PLAYOUTS)):
        number = int(written)
        if 1 <= number <= MOST_PLAYOUTS:
            return number
    shown = written if len(written) <= 20 else f"{written[:20]}..."
    raise BadSettings(
        f"bot {name[:40]!r}: {shown!r} is not a number of playouts;"
        f" a whole number from 1 to {MOST_PLAYOUTS} is, as in search:400"
    )
