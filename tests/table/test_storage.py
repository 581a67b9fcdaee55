"""The database: migrations, durability settings, versions, and URLs that lead nowhere."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from heitan.table.seating import SeatInfo
from heitan.table.storage import MIGRATIONS, BadDatabase, Base, ChangedElsewhere, Saved, Storage

pytestmark = pytest.mark.anyio

SAVED = Saved(
    id="abc",
    game="carriers",
    rules="1",
    options={"set_size": "3"},
    seed=2**127 + 1,
    salt="salt",
    pause=0.4,
    version=0,
    bot_to_move=False,
    created=datetime(1944, 6, 19, 8, 30, tzinfo=UTC),
    seats=(SeatInfo(1, None, "", 1), SeatInfo(2, "greedy", "Kaga", None)),
    tokens={1: "secret"},
    entries=[{"chance": "first", "outcome": 1}, {"chance": "deck", "outcome": [2, 0, 1]}],
)
CHOICE = {"seat": "1", "kind": "card", "choice": "plot:cargo"}
OTHER = {"seat": "1", "kind": "card", "choice": "pass"}


@pytest.fixture
def storage(db_url: str) -> Iterator[Storage]:
    opened = Storage(db_url)
    yield opened
    opened.close()


async def test_what_is_stored_is_loaded(storage: Storage) -> None:
    await storage.add(SAVED)
    assert await storage.load("abc") == SAVED
    assert await storage.load("abd") is None


async def test_secrets_are_not_shown(storage: Storage) -> None:
    await storage.add(SAVED)
    shown = repr(await storage.load("abc"))
    assert "secret" not in shown
    assert str(SAVED.seed) not in shown
    assert "'salt'" not in shown


async def test_a_change_appends_and_moves_the_version_on(storage: Storage) -> None:
    await storage.add(SAVED)
    await storage.advance("abc", 0, 2, [CHOICE], bot_to_move=True)
    stored = await storage.load("abc")
    assert stored == replace(SAVED, version=1, bot_to_move=True, entries=[*SAVED.entries, CHOICE])
    assert await storage.bots_to_move() == ["abc"]


async def test_an_undo_takes_entries_away(storage: Storage) -> None:
    await storage.add(SAVED)
    await storage.advance("abc", 0, 2, [CHOICE], bot_to_move=True)
    await storage.advance("abc", 1, 2, [], bot_to_move=False)
    assert await storage.load("abc") == replace(SAVED, version=2)
    await storage.advance("abc", 2, 2, [OTHER], bot_to_move=False)
    stored = await storage.load("abc")
    assert stored is not None
    assert stored.entries == [*SAVED.entries, OTHER]


async def test_another_version_changes_nothing(storage: Storage) -> None:
    await storage.add(SAVED)
    await storage.advance("abc", 0, 2, [CHOICE], bot_to_move=False)
    before = await storage.load("abc")
    with pytest.raises(ChangedElsewhere):
        await storage.advance("abc", 0, 2, [OTHER], bot_to_move=False)
    with pytest.raises(ChangedElsewhere):
        await storage.rename("abc", 0, [1], "Akagi")
    assert await storage.load("abc") == before


async def test_no_entry_is_stored_twice(storage: Storage) -> None:
    await storage.add(SAVED)
    with pytest.raises(IntegrityError):
        # The entries say that nothing has been stored yet; the key knows better.
        await storage.add(replace(SAVED, seats=(), tokens={}))
    await storage.advance("abc", 0, 2, [CHOICE], bot_to_move=False)
    with pytest.raises(IntegrityError):
        await storage._run(
            lambda session: session.execute(
                text("INSERT INTO entries (table_id, number) VALUES ('abc', 3)")
            )
        )


async def test_a_change_that_fails_half_way_leaves_nothing(storage: Storage) -> None:
    await storage.add(SAVED)
    unwritable = {"chance": "deck", "outcome": object()}
    with pytest.raises((SQLAlchemyError, TypeError)):
        await storage.advance("abc", 0, 1, [CHOICE, unwritable], bot_to_move=True)
    assert await storage.load("abc") == SAVED


async def test_sqlite_is_set_up_to_survive(storage: Storage, tmp_path: Path) -> None:
    def pragmas(session: Any) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [session.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert await storage._run(pragmas) == ["wal", 2, 1]
    # The file holds the secret links.
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600
    with pytest.raises(IntegrityError):
        await storage._run(
            lambda session: session.execute(
                text("INSERT INTO persons (table_id, person, token) VALUES ('none', 1, 'x')")
            )
        )


def test_migrations_make_what_the_models_say(db_url: str) -> None:
    Storage(db_url).close()
    engine = create_engine(db_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_migrations_can_be_taken_back(db_url: str) -> None:
    Storage(db_url).close()
    engine = create_engine(db_url)
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        names = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
        assert [name for (name,) in names] == ["alembic_version"]
    engine.dispose()
    Storage(db_url).close()


async def test_an_opened_database_is_opened_again(db_url: str) -> None:
    first = Storage(db_url)
    await first.add(SAVED)
    first.close()
    second = Storage(db_url)
    assert await second.load("abc") == SAVED
    second.close()


def test_a_migration_that_fails_leaves_nothing(
    db_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_way(*_args: object, **_kwargs: object) -> None:
        raise SQLAlchemyError("the power is gone")

    with monkeypatch.context() as patched:
        patched.setattr("alembic.operations.base.Operations.create_index", half_way)
        with pytest.raises(BadDatabase, match="the power is gone"):
            Storage(db_url)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    Storage(db_url).close()


def test_a_newer_database_is_left_alone(db_url: str, tmp_path: Path) -> None:
    Storage(db_url).close()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(BadDatabase, match="newer version"):
        Storage(db_url)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("tables.db", "no database URL"),
        ("nosuch://host/name", "no database URL"),
        ("sqlite:////nowhere/at/all/tables.db", "no folder /nowhere/at/all"),
        ("mysql://host/name", "needs the package 'MySQLdb'"),
    ],
)
def test_a_url_that_leads_nowhere_is_said_so_in_one_line(url: str, said: str) -> None:
    with pytest.raises(BadDatabase, match=said) as raised:
        Storage(url)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear sirs, this is no database at all. " * 40)
    with pytest.raises(BadDatabase, match="file is not a database"):
        Storage(f"sqlite:///{tmp_path}/letter.txt")
    assert (tmp_path / "letter.txt").read_text().startswith("Dear sirs")


def test_a_password_is_not_shown() -> None:
    with pytest.raises(BadDatabase) as raised:
        Storage("mysql://user:hunter2@host/name")
    assert "hunter2" not in str(raised.value)


async def test_a_database_in_memory_works() -> None:
    storage = Storage("sqlite://")
    await storage.add(SAVED)
    assert await storage.load("abc") == SAVED
    storage.close()
