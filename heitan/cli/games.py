"""``heitan games``: the games, their seats and options."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from heitan.bots import bot_names
from heitan.cli.asked import Lang, language
from heitan.cli.show import title, words
from heitan.kernel.game import Game
from heitan.kernel.game import games as installed
from heitan.kernel.options import variants
from heitan.kernel.text import Catalog, Text


def games(lang: Lang = None) -> None:
    """List the games, their seats, bots and options."""
    spoken = language(lang)
    console = Console(highlight=False, soft_wrap=True)
    for game in installed().values():
        console.print(f"[bold]{game.name}[/bold]  {title(game, spoken)}")
        seats = ", ".join(map(str, game.seat_counts))
        console.print(f"  seats: {seats}; bots: {', '.join(bot_names(game))}")
        console.print("  options (--option NAME=VALUE), the usual value first:")
        console.print(Padding(_options(game, words(game, spoken)), (0, 0, 0, 4)))


def _options(game: Game[Any], catalog: Catalog) -> Table:
    """A line an option: its name, its values with the default first, what it is about."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    for variant in variants(game.options_type):
        values = variant.possible if variant.values else f"{variant.default} ({variant.possible})"
        table.add_row(variant.name, values, _said(catalog, variant.help))
    return table


def _said(catalog: Catalog, help: Text) -> str:
    return catalog.say(help) if help.key in catalog else ""
