"""``heitan run``: bots play a match against each other."""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from heitan.bots import UnknownBot, find_bot
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
from heitan.cli.progress import Waiting
from heitan.cli.show import outcome
from heitan.cli.trouble import Trouble, why
from heitan.kernel.bot import Bot, bot_chance
from heitan.kernel.game import Game
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict
from heitan.kernel.record import result_dict, write_record


def run(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="A bot for each seat.")],
    seed: Seed = None,
    option: Pairs = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the match's record here.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play a match against each other."""
    spoken = language(lang)
    played, named = game_named(game), listed(bots)
    check_seats(played, len(named), f"--bots {bots}")
    options = options_of(played, option)
    seed = secrets.randbits(128) if seed is None else seed
    players = {seat: bot_named(played, name, seed, seat) for seat, name in enumerate(named, 1)}
    if record is not None:
        _check_place(record)
    began = time.perf_counter()
    match = play_out(Match(played, len(named), options, seed), players)
    seconds = time.perf_counter() - began
    if record is not None:
        try:
            write_record(match, record)
        except OSError as error:
            raise Trouble(f"cannot write {record}: {why(error)}; nothing was changed") from None
    if as_json:
        typer.echo(json.dumps(_summary(match, named, seconds), ensure_ascii=False))
    else:
        typer.echo("\n".join(outcome(match, spoken, dict(enumerate(named, 1)))))
        typer.echo(f"seed {seed}, {len(match.choices)} decisions, {seconds:.2f} s")


def bot_named(game: Game[Any], name: str, seed: int, seat: int) -> Bot:
    """The bot of that name for a seat, with a chance of its own.

    Raises:
        Trouble: with the names that are possible.
    """
    try:
        return find_bot(game, name)(bot_chance(seed, seat))
    except UnknownBot as error:
        raise Trouble(str(error)) from None


def play_out(match: Match[Any], players: dict[int, Bot]) -> Match[Any]:
    """Play a match to its end; a bot gets what its seat may know and nothing else."""
    with Waiting(f"{match.game.name}: {{}} decisions") as waiting:
        while (decision := match.decision) is not None:
            match.choose(players[decision.seat].advise(match.sight(decision.seat)).option)
            waiting.done(len(match.entries))
    return match


def _check_place(record: Path) -> None:
    """Find out before a long match, not after it, that the record cannot be written."""
    if record.is_dir():
        raise Trouble(f"--record {record} is a folder; a file name was expected")
    if record.exists() and not record.is_file():
        raise Trouble(f"--record {record} is a device or a pipe; a file name was expected")
    if not record.parent.is_dir():
        raise Trouble(f"--record {record}: there is no folder {record.parent}")


def _summary(match: Match[Any], bots: list[str], seconds: float) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "options": options_dict(match.options),
        "seed": match.seed,
        "seed_sha256": match.seed_sha256,
        "bots": bots,
        "decisions": len(match.choices),
        "seconds": round(seconds, 6),
        "result": result_dict(match.game, match.result),
    }
