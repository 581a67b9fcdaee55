"""What several commands ask for: a game, its options, a language, bots."""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

import typer

from heitan.cli.trouble import Trouble
from heitan.kernel.game import Game, UnknownGame, find_game
from heitan.kernel.options import BadOption, read_options, read_pairs
from heitan.kernel.text import LANGUAGES

LONGEST_SHOWN = 40


def whole_number(given: object) -> int:
    """A whole number from the command line (or a default, which is one already).

    Raises:
        typer.BadParameter: saying what was given.
    """
    written = str(given)
    if re.fullmatch(r"[+-]?[0-9]+", written):
        with suppress(ValueError):  # thousands of digits
            return int(written)
    shown = written if len(written) <= LONGEST_SHOWN else f"{written[:LONGEST_SHOWN]}..."
    raise typer.BadParameter(f"{shown!r} is not a whole number")


def number_from(low: int, high: int | None = None) -> Callable[[object], int]:
    """Reads whole numbers from ``low`` to ``high``."""
    possible = f"from {low} up" if high is None else f"from {low} to {high}"

    def bounded(given: object) -> int:
        number = whole_number(given)
        if number < low or (high is not None and number > high):
            raise typer.BadParameter(f"{number} is not possible; a whole number {possible} is")
        return number

    return bounded


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game (see: heitan games).")]
Pairs = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Seed = Annotated[
    int | None,
    typer.Option(
        parser=whole_number,
        metavar="N",
        help="Any whole number; the same one gives the same match.",
        show_default="a random one",
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        metavar="|".join(LANGUAGES),
        help="The language of the game's sentences.",
        show_default="that of the locale",
    ),
]


def game_named(name: str) -> Game[Any]:
    """The game of that name.

    Raises:
        Trouble: with the names that are possible.
    """
    try:
        return find_game(name)
    except UnknownGame as error:
        raise Trouble(str(error)) from None


def options_of(game: Game[Any], pairs: list[str] | None) -> Any:
    """The game's options from ``NAME=VALUE`` pairs.

    Raises:
        Trouble: naming the option, what was given and what is possible.
    """
    try:
        return read_options(game.options_type, read_pairs(pairs or []))
    except BadOption as error:
        raise Trouble(f"{game.name}: {error}") from None


def language(asked: str | None) -> str:
    """The language asked for, or that of the locale; English where it is neither.

    Raises:
        Trouble: for a language Heitan does not speak.
    """
    if asked is not None and asked not in LANGUAGES:
        raise Trouble(f"no language {asked!r}; possible: {', '.join(LANGUAGES)}")
    if asked is not None:
        return asked
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    # Where no variable says it (Windows), the system does: "Japanese_Japan".
    spoken = (next(filter(None, named), None) or locale.getlocale()[0] or "")[:2].lower()
    return spoken if spoken in LANGUAGES else "en"


def listed(names: str) -> list[str]:
    """``"you, greedy"`` as a list."""
    return [name.strip() for name in names.split(",")]


def check_seats(game: Game[Any], number: int, given: str) -> None:
    """See that the game can be played by so many.

    Raises:
        Trouble: with the numbers that are possible.
    """
    if number not in game.seat_counts:
        possible = ", ".join(map(str, game.seat_counts))
        raise Trouble(f"{given}: seats given: {number}; {game.name} has {possible}")
