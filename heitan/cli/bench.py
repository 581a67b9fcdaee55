"""``heitan bench``: how fast random play is, and how much memory it takes."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from heitan.cli.asked import game_named
from heitan.cli.progress import Waiting
from heitan.kernel.game import games


def bench(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="Which games; all by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
) -> None:
    """Measure random play, on one core: speed, memory, copies, forks, playouts."""
    from heitan.cli.measure import measure

    measured = []
    with Waiting("measuring: step {}") as waiting:
        for played in [game_named(name) for name in game or games()]:
            measured.append(measure(played, waiting.step))
    if as_json:
        typer.echo(json.dumps([each.as_dict() for each in measured]))
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for each in measured:
        table.add_column(each.game, justify="right")
    for row in zip(*(each.rows() for each in measured), strict=True):
        table.add_row(row[0][0], *(value for _, value in row))
    console = Console(highlight=False)
    console.print(table)
    for each in measured[:1]:
        console.print(f"on {each.python}")
