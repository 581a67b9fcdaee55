"""``heitan replay``: read a record, tell what happened, check it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from heitan.cli.asked import Lang, language, number_from
from heitan.cli.show import outcome, title, words
from heitan.cli.trouble import Trouble, why
from heitan.kernel.match import Match
from heitan.kernel.options import options_dict
from heitan.kernel.record import BadRecord, Replay, read_record
from heitan.kernel.text import seat_name


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    to: Annotated[
        int | None, typer.Option(parser=number_from(0), metavar="N", help="Stop after N choices.")
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Only check it: chance against the seed, and the result."),
    ] = False,
    lang: Lang = None,
) -> None:
    """Tell what happened in a recorded match, and show the position it led to."""
    spoken = language(lang)
    if check and to is not None:
        raise Trouble("--check looks at the whole record; it does not go with --to")
    match = _replayed(file, to, check)
    if check:
        ends = "unfinished" if match.result is None else "finished"
        typer.echo(f"ok {file}: {match.game.name}, {len(match.choices)} choices, {ends}")
        return
    for line in _story(match, spoken):
        typer.echo(line)


def _replayed(file: Path, to: int | None, check: bool) -> Match[Any]:
    try:
        replaying = Replay(read_record(file), check)
        replaying.run(to)
    except OSError as error:
        raise Trouble(f"cannot read {file}: {why(error)}") from None
    except BadRecord as error:
        raise Trouble(f"{file}: {error}") from None
    return replaying.match


def _story(match: Match[Any], language: str) -> list[str]:
    """The log with what each seat alone was told, then every fact of the position."""
    say = words(match.game, language).say
    options = ", ".join(f"{name}={value}" for name, value in options_dict(match.options).items())
    lines = [f"{title(match.game, language)} ({match.game.name}): {options}"]
    for event in match.log:
        if event.own is not None and event.seat is not None:
            lines.append(f"{event.rule:>4}  {say(seat_name(event.seat).name)}: {say(event.own)}")
        elif event.text is not None:
            lines.append(f"{event.rule:>4}  {say(event.text)}")
    lines.append("")
    for fact, value in match.state.as_dict().items():
        lines.append(f"{fact}: {json.dumps(value, ensure_ascii=False)}")
    lines.append("")
    if match.decision is not None:
        decision = match.decision
        lines.append(f"{say(decision.prompt)} ({decision.reason})")
        lines += [f"  {option.id:<28} {say(option.text)}" for option in decision.options]
    else:
        lines += outcome(match, language)
    return lines
