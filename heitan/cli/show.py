"""How the terminal shows a game's own words."""

from __future__ import annotations

from itertools import islice
from typing import Any

from heitan.kernel.game import Game, catalog
from heitan.kernel.match import Match
from heitan.kernel.text import Catalog, Text, seat_name


def title(game: Game[Any], language: str) -> str:
    """The game's name for readers: the catalog key ``game.name``."""
    sentences, key = words(game, language), Text("game.name")
    return sentences.say(key) if key.key in sentences else game.name


def words(game: Game[Any], language: str) -> Catalog:
    """The sentences of a game."""
    return catalog(game.name, language)


def outcome(match: Match[Any], language: str, names: dict[int, str] | None = None) -> list[str]:
    """How a match ended, as its log says; then its seats with their scores, a line each, winners
    with a star."""
    result = match.result
    assert result is not None
    say = words(match.game, language).say
    told = (event.text for event in reversed(match.log) if event.text is not None)
    lines = [say(said) for said in islice(told, 1)]
    for seat in range(1, match.seats + 1):
        name = (names or {}).get(seat) or say(seat_name(seat).name)
        mark = "*" if seat in result.winners else " "
        score = f"{result.scores[seat]:>6}" if seat in result.scores else ""
        lines.append(f"{mark} {name}{score}")
    return lines
