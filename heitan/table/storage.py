"""The database: every table, its seats, its secret links and every entry of its match.

SQLite by default, PostgreSQL by URL. All work is done on one thread of its own, so that the event
loop never waits for a disk and changes are committed in the order they were asked for. Each change
is one transaction; when its coroutine returns, it has been written to the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    JSON,
    Engine,
    Float,
    ForeignKey,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from heitan.table.seating import SeatInfo

Worked = TypeVar("Worked")

MIGRATIONS = "heitan.table:migrations"
#: How long SQLite waits for another process that is writing, in milliseconds.
BUSY = 10_000


class BadDatabase(ValueError):
    """The database's URL cannot be used, or what it leads to cannot be opened."""


class ChangedElsewhere(RuntimeError):
    """The stored table is not at the version that was to be changed; nothing was."""


class Base(DeclarativeBase):
    """The models; their tables are made by the migrations, never from here."""


class TableRow(Base):
    """A table: what its match is made from, and how far it has come."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(primary_key=True)
    game: Mapped[str]
    rules: Mapped[str]
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    seed: Mapped[str]
    salt: Mapped[str]
    pause: Mapped[float] = mapped_column(Float)
    version: Mapped[int]
    bot_to_move: Mapped[bool] = mapped_column(index=True)
    created: Mapped[datetime]


class SeatRow(Base):
    """A seat and who sits on it."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    bot: Mapped[str | None]
    name: Mapped[str]
    person: Mapped[int | None]


class PersonRow(Base):
    """A person's secret: whoever has it holds that person's seats."""

    __tablename__ = "persons"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    token: Mapped[str]


class EntryRow(Base):
    """One entry of a match's record: a choice, or what chance decided.

    The primary key lets no entry be stored twice.
    """

    __tablename__ = "entries"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[str | None]
    kind: Mapped[str | None]
    choice: Mapped[str | None]
    chance: Mapped[str | None]
    outcome: Mapped[Any | None] = mapped_column(JSON(none_as_null=True))

    def as_dict(self) -> dict[str, Any]:
        """The entry as :func:`heitan.kernel.record.entry_dict` writes it."""
        if self.chance is not None:
            return {"chance": self.chance, "outcome": self.outcome}
        return {"seat": self.seat, "kind": self.kind, "choice": self.choice}


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as it is stored.

    Attributes:
        seed: a secret until the match has ended.
        tokens: the secret of each person, by number.
        entries: the match's entries as records write them.
        bot_to_move: whether the match waits for a bot.
    """

    id: str
    game: str
    rules: str
    options: Mapping[str, str]
    seed: int = field(repr=False)
    salt: str = field(repr=False)
    pause: float
    version: int
    bot_to_move: bool
    created: datetime
    seats: tuple[SeatInfo, ...]
    tokens: Mapping[int, str] = field(repr=False)
    entries: Sequence[Mapping[str, Any]]


class Storage:
    """An opened database, brought up to date.

    Args:
        url: an SQLAlchemy URL: ``sqlite:///heitan.db``, ``postgresql+psycopg://host/name``.

    Raises:
        BadDatabase: when the URL makes no sense, or what it leads to cannot be opened or was made
            by a newer version.
    """

    def __init__(self, url: str) -> None:
        self._thread = ThreadPoolExecutor(1, "storage")
        try:
            self._engine = _engine(url)
            self._thread.submit(migrate, self._engine).result()
        except BaseException:
            self._thread.shutdown()
            raise

    async def add(self, saved: Saved) -> None:
        """Store a new table."""

        def work(session: Session) -> None:
            session.add(
                TableRow(
                    id=saved.id,
                    game=saved.game,
                    rules=saved.rules,
                    options=dict(saved.options),
                    seed=str(saved.seed),
                    salt=saved.salt,
                    pause=saved.pause,
                    version=saved.version,
                    bot_to_move=saved.bot_to_move,
                    created=saved.created.astimezone(UTC).replace(tzinfo=None),
                )
            )
            session.flush()
            for seat in saved.seats:
                session.add(
                    SeatRow(
                        table_id=saved.id,
                        seat=seat.seat,
                        bot=seat.bot,
                        name=seat.name,
                        person=seat.person,
                    )
                )
            for person, token in saved.tokens.items():
                session.add(PersonRow(table_id=saved.id, person=person, token=token))
            _append(session, saved.id, 0, saved.entries)

        await self._run(work)

    async def load(self, table_id: str) -> Saved | None:
        """The table of that id, or None."""

        def work(session: Session) -> Saved | None:
            row = session.get(TableRow, table_id)
            if row is None:
                return None
            seats = select(SeatRow).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
            persons = select(PersonRow).where(PersonRow.table_id == table_id)
            entries = select(EntryRow).where(EntryRow.table_id == table_id)
            return Saved(
                id=row.id,
                game=row.game,
                rules=row.rules,
                options=row.options,
                seed=int(row.seed),
                salt=row.salt,
                pause=row.pause,
                version=row.version,
                bot_to_move=row.bot_to_move,
                created=row.created.replace(tzinfo=UTC),
                seats=tuple(
                    SeatInfo(each.seat, each.bot, each.name, each.person)
                    for each in session.scalars(seats)
                ),
                tokens={each.person: each.token for each in session.scalars(persons)},
                entries=[
                    each.as_dict() for each in session.scalars(entries.order_by(EntryRow.number))
                ],
            )

        return await self._run(work)

    async def advance(
        self,
        table_id: str,
        version: int,
        keep: int,
        entries: Sequence[Mapping[str, Any]],
        bot_to_move: bool,
    ) -> None:
        """Store a change of the match, and with it the next version.

        Args:
            table_id: the table.
            version: its version before the change.
            keep: how many of its entries stay; the later ones have been taken back.
            entries: the entries that follow those.
            bot_to_move: whether the match now waits for a bot.

        Raises:
            ChangedElsewhere: when the stored version is another one.
        """

        def work(session: Session) -> None:
            _next_version(session, table_id, version, bot_to_move=bot_to_move)
            later = (EntryRow.table_id == table_id, EntryRow.number > keep)
            session.execute(delete(EntryRow).where(*later))
            _append(session, table_id, keep, entries)

        await self._run(work)

    async def rename(self, table_id: str, version: int, seats: Sequence[int], name: str) -> None:
        """Store a player's name, and with it the next version.

        Raises:
            ChangedElsewhere: when the stored version is another one.
        """

        def work(session: Session) -> None:
            _next_version(session, table_id, version)
            theirs = (SeatRow.table_id == table_id, SeatRow.seat.in_(seats))
            session.execute(update(SeatRow).where(*theirs).values(name=name))

        await self._run(work)

    async def set_pause(self, table_id: str, pause: float) -> None:
        """Store the pause between bots' acts."""

        def work(session: Session) -> None:
            session.execute(update(TableRow).where(TableRow.id == table_id).values(pause=pause))

        await self._run(work)

    async def bots_to_move(self) -> list[str]:
        """The ids of the tables that wait for a bot, the oldest first."""

        def work(session: Session) -> list[str]:
            waiting = select(TableRow.id).where(TableRow.bot_to_move).order_by(TableRow.created)
            return list(session.scalars(waiting))

        return await self._run(work)

    def close(self) -> None:
        """Finish what was asked for and let go of the database."""
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()

    async def _run(self, work: Callable[[Session], Worked]) -> Worked:
        def transaction() -> Worked:
            with Session(self._engine) as session, session.begin():
                return work(session)

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)


def migrate(engine: Engine) -> None:
    """Bring a database up to date, from nothing too; all of it or none.

    Raises:
        BadDatabase: when it cannot be opened, or was made by a newer version.
    """
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise BadDatabase(
            f"the database {engine.url} was made by a newer version ({error})"
        ) from None
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise BadDatabase(f"the database {engine.url} cannot be opened: {cause}") from None


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite":
            return _sqlite(parsed)
        return create_engine(parsed, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError):
        raise BadDatabase(
            f"{url!r} is no database URL; expected one like sqlite:///heitan.db "
            "or postgresql+psycopg://host/name"
        ) from None
    except ModuleNotFoundError as error:
        raise BadDatabase(f"the database {parsed} needs the package {error.name!r}") from None


def _sqlite(url: URL) -> Engine:
    """SQLite as a server's database: a commit is on the disk, whatever happens next."""
    if url.database and url.database != ":memory:":
        path = Path(url.database)
        if not path.parent.is_dir():
            raise BadDatabase(f"the database {url} cannot be opened: no folder {path.parent}")
        if not path.exists():
            # The file holds the secret links: it is for its owner's eyes.
            path.touch(mode=0o600)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        # The driver would begin transactions late and by guess; we begin them ourselves.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute(f"PRAGMA busy_timeout = {BUSY}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _append(
    session: Session, table_id: str, keep: int, entries: Sequence[Mapping[str, Any]]
) -> None:
    columns = ("seat", "kind", "choice", "chance", "outcome")
    rows = [
        {"table_id": table_id, "number": number, **{name: entry.get(name) for name in columns}}
        for number, entry in enumerate(entries, keep + 1)
    ]
    if rows:
        session.execute(insert(EntryRow), rows)


def _next_version(session: Session, table_id: str, version: int, **values: object) -> None:
    row = (TableRow.id == table_id, TableRow.version == version)
    changed = session.execute(update(TableRow).where(*row).values(version=version + 1, **values))
    if getattr(changed, "rowcount", 0) != 1:
        raise ChangedElsewhere(f"table {table_id} is not at version {version}")
