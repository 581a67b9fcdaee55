"""What the tests of the table stand on: a database of their own, its tables, and real servers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from heitan.table.app import create_app
from heitan.table.storage import Storage
from heitan.table.tables import Tables

FORKING_SERVER = Path(__file__).with_name("forking_server.py")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def db_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
async def open_tables(db_url: str, anyio_backend: str) -> AsyncIterator[Callable[[], Tables]]:
    """Opens the tables of the test's database, as often as it likes; closes what was opened."""
    opened = []

    def another() -> Tables:
        opened.append(Tables(Storage(db_url)))
        return opened[-1]

    yield another
    for tables in opened:
        with suppress(RuntimeError):
            await tables.close()


@pytest.fixture
def tables(open_tables: Callable[[], Tables]) -> Tables:
    return open_tables()


@pytest.fixture
async def client(db_url: str, anyio_backend: str) -> AsyncIterator[httpx.AsyncClient]:
    """Asks an app over the test's database; an error of the server is its answer, not raised."""
    app = create_app(db_url)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://table") as asking,
    ):
        asking.tables = app.state.tables  # type: ignore[attr-defined]
        yield asking


@dataclass
class Servers:
    """Starts server processes quickly: a process that has imported everything forks itself."""

    log: Path
    origin: subprocess.Popen[str] = field(init=False)
    running: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        with self.log.open("w") as log:
            self.origin = subprocess.Popen(
                [sys.executable, str(FORKING_SERVER)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def start(self, db_url: str) -> tuple[int, str]:
        """A server over a database: its process id, and where it listens."""
        assert self.origin.stdin is not None
        assert self.origin.stdout is not None
        self.origin.stdin.write(db_url + "\n")
        self.origin.stdin.flush()
        pid, port = map(int, self.origin.stdout.readline().split())
        self.running[pid] = f"http://127.0.0.1:{port}"
        return pid, self.running[pid]

    def kill(self, pid: int) -> None:
        """End one of the servers where it stands."""
        os.kill(pid, signal.SIGKILL)
        self.wait(pid)

    def wait(self, pid: int) -> None:
        """Wait until one of the servers is gone."""
        del self.running[pid]
        assert self.origin.stdin is not None
        assert self.origin.stdout is not None
        self.origin.stdin.write(f"wait {pid}\n")
        self.origin.stdin.flush()
        assert self.origin.stdout.readline().strip() == "gone"

    def close(self) -> None:
        for pid in list(self.running):
            self.kill(pid)
        assert self.origin.stdin is not None
        self.origin.stdin.close()
        self.origin.wait()
        if self.origin.stdout is not None:
            self.origin.stdout.close()


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    started = Servers(tmp_path_factory.mktemp("servers") / "servers.log")
    yield started
    started.close()
