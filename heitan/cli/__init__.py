"""The command ``heitan``."""

from __future__ import annotations

import io
import sys

import typer

from heitan.cli import bench, games, play, replay, run, scenario, serve
from heitan.cli.trouble import Trouble

#: What Typer raises for a command line it cannot read; it carries the message and its context.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"max_content_width": 100},
)
for command in (
    *(games.games, play.play, serve.serve, run.run),
    *(replay.replay, scenario.scenario, bench.bench),
):
    app.command()(command)


@app.callback(invoke_without_command=True)
def heitan(context: typer.Context) -> None:
    """A table and a laboratory for board wargames of the Second World War."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command; bad input is one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark in its place.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = app(standalone_mode=False)
    except UsageError as error:
        _refuse(_usage(error))
    except (Trouble, typer.BadParameter) as error:
        _refuse(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read the output has had enough (`heitan replay FILE | head`).
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _refuse(f"cannot write the output: {error.strerror or error}")
    try:
        sys.stdout.flush()
    except OSError as error:
        # What is left cannot be written either; Python would complain of it once more.
        sys.stdout = None
        _refuse(f"cannot write the output: {error.strerror or error}")
    sys.exit(code if isinstance(code, int) else 0)


def _refuse(message: str) -> None:
    sys.stderr.write("heitan: " + " ".join(message.split()) + "\n")
    sys.exit(2)


def _usage(error: Exception) -> str:
    """Typer's message, with what is possible where it does not say so itself."""
    said: str = error.format_message().rstrip(".")  # type: ignore[attr-defined]
    context: typer.Context | None = getattr(error, "ctx", None)
    if context is None:
        return said
    if said.startswith("No such command"):
        commands = ", ".join(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
        return f"{said}; possible: {commands}"
    if said.startswith("No such option"):
        options = [
            name for each in context.command.params for name in each.opts if name[:2] == "--"
        ]
        return f"{said.partition(' Did')[0].rstrip('.')}; possible: {', '.join(options) or 'none'}"
    return f"{said}; see {context.command_path} --help"
