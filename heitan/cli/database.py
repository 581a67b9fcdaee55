"""Where the tables are kept when nobody says where."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from heitan.cli.trouble import Trouble, why

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        help="Where tables are kept: sqlite:///FILE, postgresql+psycopg://...",
        show_default="a file in your data folder",
    ),
]


def data_folder(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """The folder for a person's own data, by the rules of the platform.

    Args:
        platform: as in ``sys.platform``.
        environment: the environment's variables.
        home: the person's home folder.
    """
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "heitan"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "heitan"
    # The XDG base directory specification: a path that is not absolute is to be ignored.
    named = Path(environment.get("XDG_DATA_HOME", ""))
    return (named if named.is_absolute() else home / ".local" / "share") / "heitan"


def database(url: str | None) -> str:
    """The database's URL; without one, that of a file in the data folder, which is made.

    Raises:
        Trouble: when the folder cannot be made.
    """
    if url is not None:
        return url
    folder = data_folder(sys.platform, os.environ, Path.home())
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble(
            f"cannot make the folder {folder}: {why(error)}; --db names another"
        ) from None
    # Not at the top: loading it takes longer than most commands do.
    from sqlalchemy.engine import URL

    file = folder / "heitan.sqlite3"
    return URL.create("sqlite", database=str(file)).render_as_string()
