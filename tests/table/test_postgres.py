"""The same tables on PostgreSQL; runs where its server programs and a driver are installed."""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from heitan.kernel.record import Replay
from heitan.table.storage import BadDatabase, Base, Storage
from heitan.table.tables import Holder, NotSaved, SeatPlan, StaleDecision, Tables

pytest.importorskip("psycopg")
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(shutil.which("initdb") is None, reason="no PostgreSQL server is installed"),
]


@dataclass
class Cluster:
    """A PostgreSQL server of the test's own."""

    folder: Path
    port: int
    user: str | None

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://heitan@127.0.0.1:{self.port}/postgres"

    def run(self, *command: str) -> None:
        subprocess.run(command, user=self.user, check=True, capture_output=True, cwd=self.folder)

    def start(self) -> None:
        settings = f"-p {self.port} -c listen_addresses=127.0.0.1"
        settings += f" -c unix_socket_directories={self.folder}"
        where = ("-D", f"{self.folder}/data", "-l", f"{self.folder}/log")
        self.run("pg_ctl", *where, "-w", "-o", settings, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    user = None
    folder = Path(tempfile.mkdtemp(prefix="heitan-postgres-"))
    if os.geteuid() == 0:
        # PostgreSQL does not run as root.
        try:
            user = pwd.getpwnam("postgres").pw_name
        except KeyError:
            pytest.skip("no user that PostgreSQL could run as")
        shutil.chown(folder, user)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    made = Cluster(folder, port, user)
    made.run("initdb", "-D", f"{folder}/data", "-A", "trust", "-U", "heitan")
    made.start()
    yield made
    made.stop()
    shutil.rmtree(folder)


async def test_a_match_is_played_restarted_and_ended(cluster: Cluster) -> None:
    tables, rng = Tables(Storage(cluster.url)), random.Random(9)
    plans = [SeatPlan(person=1, name="南雲"), SeatPlan(bot="random")]
    table, tokens = await tables.create("carriers", plans, {}, pause=0.0)
    holder = tables.holder(table, tokens[1])
    restarted = False
    while table.match.decision is not None:
        if table.match.decision.seat not in holder.seats:
            await asyncio.sleep(0.001)
            continue
        version, option = table.version, rng.choice(table.match.decision.options).id
        await tables.choose(table, holder, version, option)
        if table.match.cannot_undo(holder.seats) is None and rng.random() < 0.3:
            await tables.undo(table, holder, table.version)
        if len(table.match.choices) > 40 and not restarted:
            await tables.close()
            tables, restarted = Tables(Storage(cluster.url)), True
            await tables.start()
            table = await tables.find(table.id)
            assert table.names() == {1: "南雲"}
    assert restarted
    Replay(tables.record(table), check=True).run()
    await tables.close()


async def test_two_servers_do_not_choose_twice(cluster: Cluster) -> None:
    here, there = Tables(Storage(cluster.url)), Tables(Storage(cluster.url))
    plans = [SeatPlan(person=1), SeatPlan(person=1)]
    table, _ = await here.create("carriers", plans, {}, pause=0.0)
    both = Holder(frozenset({1, 2}))
    same = await there.find(table.id)
    assert table.match.decision is not None
    option = table.match.decision.options[0].id
    said = await asyncio.gather(
        here.choose(table, both, 0, option),
        there.choose(same, both, 0, option),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in said) == ["NoneType", "StaleDecision"]
    assert (await here.find(table.id)).version == (await there.find(table.id)).version == 1
    await here.close()
    await there.close()


async def test_a_database_that_goes_away_and_comes_back(cluster: Cluster) -> None:
    tables = Tables(Storage(cluster.url))
    plans = [SeatPlan(person=1), SeatPlan(person=1)]
    table, _ = await tables.create("carriers", plans, {}, pause=0.0)
    both, match = Holder(frozenset({1, 2})), table.match
    assert match.decision is not None
    option = match.decision.options[0].id
    cluster.stop()
    with pytest.raises(NotSaved):
        await tables.choose(table, both, 0, option)
    assert table.match is match
    with pytest.raises(BadDatabase):
        Storage(cluster.url)
    cluster.start()
    await tables.choose(table, both, 0, option)
    assert table.version == 1
    with pytest.raises(StaleDecision):
        await tables.choose(table, both, 0, option)
    await tables.close()


def test_migrations_make_what_the_models_say(cluster: Cluster) -> None:
    Storage(cluster.url).close()
    engine = create_engine(cluster.url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()
