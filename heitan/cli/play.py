"""``heitan play``: a table of one's own, in the browser."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlencode

import typer

from heitan.bots import UnknownBot, bot_names, find_bot
from heitan.cli.asked import (
    GameName,
    Lang,
    Pairs,
    Seed,
    check_seats,
    game_named,
    language,
    listed,
    options_of,
)
from heitan.cli.database import Database, database
from heitan.cli.trouble import Trouble
from heitan.kernel.game import Game
from heitan.kernel.options import options_dict

if TYPE_CHECKING:
    from heitan.table.seating import SeatPlan

#: Who may sit on a seat besides bots: whoever started the command, and a friend with a link.
YOU, GUEST = "you", "guest"


def play(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...",
            help="Who sits where: you, guest (somebody with a link), or a bot.",
            show_default="you against the game's first bot",
        ),
    ] = None,
    option: Pairs = None,
    seed: Seed = None,
    lang: Lang = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = True,
    db: Database = None,
) -> None:
    """Set up a table and play at it in the browser."""
    from heitan.cli import host as hosting

    spoken = language(lang)
    played = game_named(game)
    options = options_dict(options_of(played, option))
    plans = seat_plans(played, seats)
    with hosting.listen(hosting.HOST, hosting.PORT, other_port=True) as listening:
        app = hosting.application(database(db))

        async def ready() -> None:
            here = hosting.address(listening)
            paths = await _set_up(app.state.tables, game, plans, options, seed)
            typer.echo("The table is set up (Ctrl-C stops it; matches are kept):")
            for who, path in paths.items():
                typer.echo(f"  {who}: {here}{path if lang is None else _spoken(path, spoken)}")
            if browser:
                _open(here + _spoken(next(iter(paths.values())), spoken))

        hosting.host(app, listening, ready)


def seat_plans(game: Game[Any], seats: str | None) -> list[SeatPlan]:
    """Who sits where; each guest is a person of their own.

    Raises:
        Trouble: for a name that is nobody's, or a number of seats the game cannot have.
    """
    from heitan.table.seating import SeatPlan

    bots = bot_names(game)
    sitters = [YOU] + [bots[0]] * (game.seat_counts[0] - 1) if seats is None else listed(seats)
    check_seats(game, len(sitters), f"--seats {seats}")
    plans, persons = [], 1
    for sitter in sitters:
        if sitter == YOU:
            plans.append(SeatPlan(person=1))
        elif sitter == GUEST:
            persons += 1
            plans.append(SeatPlan(person=persons))
        elif sitter.partition(":")[0] in bots:
            plans.append(SeatPlan(bot=_bot(game, sitter)))
        else:
            possible = ", ".join((YOU, GUEST, *bots))
            raise Trouble(f"--seats: nobody is called {sitter!r}; possible: {possible}")
    return plans


def _bot(game: Game[Any], name: str) -> str:
    """The name, if a bot plays by it; it may go on with settings, as ``search:400``."""
    try:
        find_bot(game, name)
    except UnknownBot as error:
        raise Trouble(f"--seats: {error}") from None
    return name


async def _set_up(
    tables: Any, game: str, plans: list[SeatPlan], options: Mapping[str, str], seed: int | None
) -> dict[str, str]:
    """Make the table; the paths to it, by who is to follow them."""
    from heitan.table.refusals import Refused

    try:
        table, tokens = await tables.create(game, plans, options, seed)
    except Refused as error:
        raise Trouble(str(error)) from None
    path = f"/tables/{table.id}"
    if not tokens:
        return {"spectators": path}
    links = {}
    for person, token in sorted(tokens.items()):
        who = YOU if person == 1 else GUEST if person == 2 else f"{GUEST} {person - 1}"
        links[who] = f"{path}?{urlencode({'key': token})}"
    return links


def _open(link: str) -> None:
    """Open the browser; on a thread, for one that runs in the terminal answers when it ends."""
    threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def _spoken(path: str, language: str) -> str:
    """The way to a page by the switch of the language."""
    return "/lang?" + urlencode({"to": language, "back": path})
