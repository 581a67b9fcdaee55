"""``heitan serve``: the table's server, for oneself or for friends."""

from __future__ import annotations

from typing import Annotated

import typer

from heitan.cli.asked import number_from
from heitan.cli.database import Database, database


def serve(
    host: Annotated[str, typer.Option(metavar="H", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(parser=number_from(0, 65535), metavar="P", help="The port.")
    ] = 8000,
    db: Database = None,
) -> None:
    """Run the server until Ctrl-C; behind a proxy, for others than yourself (docs/hosting.md)."""
    from heitan.cli import host as hosting

    with hosting.listen(host, port) as listening:
        app = hosting.application(database(db))

        async def ready() -> None:
            typer.echo(f"Heitan is at {hosting.address(listening)}/ (Ctrl-C stops it)")

        hosting.host(app, listening, ready)
