"""``heitan scenario``: run scenarios, a line each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heitan.cli.trouble import Trouble
from heitan.kernel.scenario import run_scenario


def scenario(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios (YAML).")],
) -> None:
    """Run scenarios; the exit code is 1 if one of them fails."""
    for file in files:
        if not file.is_file():
            raise Trouble(f"there is no file {file}; no scenario was run")
    passed = 0
    for file in files:
        outcome = run_scenario(file)
        passed += outcome.ok
        typer.echo(str(outcome))
    failed = len(files) - passed
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)
