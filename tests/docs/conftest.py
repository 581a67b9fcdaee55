"""The blocks of code in the documents, and a server to try them on."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Block:
    """A block of code: its language, what else stands behind that, and its content."""

    language: str
    path: str
    content: str
    line: int


def blocks(document: str) -> list[Block]:
    """The blocks of code in a document, named from the root of the repository."""
    found = []
    for token in MarkdownIt().parse((ROOT / document).read_text(encoding="utf-8")):
        if token.type == "fence":
            language, _, path = token.info.partition(" ")
            assert token.map is not None
            found.append(Block(language, path.strip(), token.content, token.map[0] + 1))
    return found


@pytest.fixture(scope="session")
def blocks_of() -> Callable[[str], list[Block]]:
    return blocks


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Starts a server on a free port, with folders put before the others; gives its address."""
    started = []

    def start(*folders: Path) -> str:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "heitan.cli", "serve", "--port", "0"),
                *("--db", f"sqlite:///{tmp_path / 'tables.sqlite3'}"),
            ],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, folders))},
            stdout=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        return found[0].rstrip("/")

    yield start
    for process in started:
        process.kill()
        process.communicate()
