"""The tables of a server: create, find, choose, undo, watch.

The database is the truth. A match that anybody has been told of is never changed: a choice is made
on a fork, the fork's new entries are committed, and only then does the fork take the match's place
and everyone hears of it. So whoever reads a table, on whatever thread, reads a whole position that
is on the disk. When a commit fails, nobody knows what the database holds; the table is then rebuilt
from it before anything else happens at it.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import random
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from heitan.bots import UnknownBot, adviser, find_bot
from heitan.kernel.bot import Advice, Bot
from heitan.kernel.chance import seed_sha256
from heitan.kernel.game import Game, UnknownGame, find_game
from heitan.kernel.match import CannotUndo, Match
from heitan.kernel.options import BadOption, options_dict, read_options
from heitan.kernel.record import FORMAT, BadRecord, Replay, entry_dict, record
from heitan.kernel.sight import Sight
from heitan.table.players import Thinking, bot_to_move, check_effort, play, seat_bots
from heitan.table.refusals import (
    BadName,
    BadPause,
    BadTable,
    NoHint,
    NoSuchTable,
    NotOver,
    NotSaved,
    NotYourSeat,
    NotYourTurn,
    OtherRules,
    Refused,
    StaleDecision,
)
from heitan.table.seating import CHOSEN, LONGEST_NAME, Holder, SeatInfo, SeatPlan, clean_name
from heitan.table.storage import ChangedElsewhere, Saved, Storage

__all__ = [
    "BadName",
    "BadPause",
    "BadTable",
    "Holder",
    "LONGEST_NAME",
    "NoHint",
    "NoSuchTable",
    "NotOver",
    "NotSaved",
    "NotYourSeat",
    "NotYourTurn",
    "OtherRules",
    "PAUSES",
    "Refused",
    "SeatInfo",
    "SeatPlan",
    "StaleDecision",
    "Table",
    "Tables",
]

log = logging.getLogger(__name__)

#: The pauses between bots' acts that can be chosen, in seconds.
PAUSES = (0.0, 0.4, 1.0, 2.0)
DEFAULT_PAUSE = 0.4
#: A seed is a whole number of at most so many bits.
SEED_BITS = 128
#: Ids are read out loud and typed in: no letters that look like others.
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10


@dataclass(eq=False, slots=True)
class _Watcher:
    """Somebody with a page of the table open."""

    seats: frozenset[int]
    changed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False)
class Table:
    """A table in memory.

    Attributes:
        id: its short public id.
        game: the game played.
        match: the match as it stands; never changed, but replaced by the next.
        version: goes up with every choice, undo and name; the number of the open decision.
        seats: who sits where, in order.
        pause: seconds between bots' acts.
        created: when, in UTC.
        tokens: each person's secret, by number; for nobody's eyes but its owner's and the
            creator's.
        bots: the bots by seat.
    """

    id: str
    game: Game[Any]
    match: Match[Any] = field(repr=False)
    version: int
    seats: tuple[SeatInfo, ...]
    pause: float
    created: datetime
    tokens: Mapping[int, str] = field(repr=False)
    bots: Mapping[int, Bot] = field(repr=False)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    watchers: set[_Watcher] = field(default_factory=set, repr=False)
    playing: asyncio.Task[None] | None = field(default=None, repr=False)
    doubtful: bool = field(default=False, repr=False)
    used: float = field(default_factory=time.monotonic, repr=False)

    def present(self) -> dict[int, bool]:
        """By seat: whether somebody with its link has the page open. A bot always has."""
        watched = {seat for watcher in self.watchers for seat in watcher.seats}
        return {each.seat: each.bot is not None or each.seat in watched for each in self.seats}

    def names(self) -> dict[int, str]:
        """The players' names by seat, of those who have one; for ``Catalog.say``."""
        return {each.seat: each.name for each in self.seats if each.name}

    def sight(self, holder: Holder) -> Sight:
        """What a holder may know of the match."""
        return self.match.sight(*holder.seats)

    def bot_to_move(self) -> bool:
        """Whether the match waits for a bot."""
        return bot_to_move(self.match, self.bots) is not None

    def bots_at_play(self) -> bool:
        """Whether the bots are just now thinking, or about to."""
        return self.playing is not None and not self.playing.done()


class Tables:
    """The tables of one server.

    Args:
        storage: the database.
        keep: how long a table that nobody uses stays in memory, in seconds.
    """

    def __init__(self, storage: Storage, keep: float = 900.0) -> None:
        self._storage = storage
        self._keep = keep
        self._open: dict[str, Table] = {}
        self._opening = asyncio.Lock()
        self._thinking = Thinking()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    # --- the life of the server ------------------------------------------------------------------

    async def start(self) -> None:
        """Let the bots of the stored tables go on, and drop unused tables from memory."""
        self._spawn(self._resume())
        self._spawn(self._sweep())

    async def close(self) -> None:
        """End every watch, stop the bots, and close the database; what is committed stays."""
        self.end_watches()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self._storage.close)

    def end_watches(self) -> None:
        """Let every watch come to its end, because the server is about to close."""
        self._closing = True
        for table in self._open.values():
            self._wake(table)

    # --- finding and creating --------------------------------------------------------------------

    async def create(
        self,
        game: str,
        plans: Sequence[SeatPlan],
        options: Mapping[str, object],
        seed: int | None = None,
        pause: float = DEFAULT_PAUSE,
    ) -> tuple[Table, dict[int, str]]:
        """Set up a table, with a secret for each person, by number.

        Args:
            game: the game's name.
            plans: who is to sit where, seat 1 first.
            options: the game's options as written values; those not given are as the game has
                them at a table (``Game.at_table``), else the default.
            seed: the match's seed; None for 128 random bits.
            pause: seconds between bots' acts, one of ``PAUSES``.

        Raises:
            BadTable: for an unknown game or bot, a wrong number of seats, a bad option or seed.
            BadName: for a name that is too long.
            BadPause: for a pause that is not offered.
            NotSaved: when the database did not answer.
        """
        if pause not in PAUSES:
            raise BadPause(f"the pause cannot be {pause:g} s; possible: {_listed(PAUSES)}")
        salt = secrets.token_hex(16)
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        else:
            salt = CHOSEN + salt
        if abs(seed) >= 2**SEED_BITS:
            raise BadTable(f"a seed has at most {SEED_BITS} bits, not {seed.bit_length()}")
        seats = tuple(_seat(number, plan) for number, plan in enumerate(plans, 1))
        try:
            found = find_game(game)
            bots = seat_bots(found, seats, seed)
            check_effort(seats)
            at_table: Mapping[str, object] = getattr(found, "at_table", {})
            variants = read_options(found.options_type, {**at_table, **options})
            if len(seats) not in found.seat_counts:
                possible = _listed(found.seat_counts)
                raise BadTable(f"{game} cannot have {len(seats)} seats; possible: {possible}")
        except (UnknownGame, UnknownBot, BadOption) as error:
            raise BadTable(str(error)) from None
        table = Table(
            id="".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH)),
            game=found,
            match=Match(found, len(seats), variants, seed, salt),
            version=0,
            seats=seats,
            pause=pause,
            created=datetime.now(UTC).replace(microsecond=0),
            tokens={
                person: secrets.token_urlsafe(18)
                for person in sorted({each.person for each in seats if each.person is not None})
            },
            bots=bots,
        )
        await self._commit(table, self._storage.add(_saved(table)))
        self._open[table.id] = table
        self._let_bots_play(table)
        return table, dict(table.tokens)

    async def find(self, table_id: str) -> Table:
        """The table of that id, from memory or from the database.

        Raises:
            NoSuchTable: when there is none.
            OtherRules: when it was played by rules that this version does not have.
            NotSaved: when the database did not answer.
        """
        if not (table_id.isascii() and table_id.isalnum()):
            raise NoSuchTable(table_id)
        table = self._open.get(table_id)
        if table is None:
            async with self._opening:
                table = self._open.get(table_id) or await self._reopen(table_id)
        if table.doubtful:
            async with table.lock:
                await self._settle(table)
        table.used = time.monotonic()
        self._let_bots_play(table)
        return table

    def holder(self, table: Table, token: str | None) -> Holder:
        """Who asks with this secret; None is a spectator.

        Raises:
            NotYourSeat: when the secret opens nothing at this table.
        """
        if token is None:
            return Holder()
        given = token.encode()
        for person, secret in table.tokens.items():
            if hmac.compare_digest(given, secret.encode()):
                return Holder(frozenset(s.seat for s in table.seats if s.person == person))
        raise NotYourSeat("this secret link opens no seat of this table")

    def tokens(self, table: Table, holder: Holder) -> dict[int, str]:
        """The other persons' secrets by number, for the person who created the table.

        That is the person with the lowest number; everyone else gets nothing.
        """
        own = {each.person for each in table.seats if each.seat in holder.seats}
        if not own or min(table.tokens, default=None) not in own:
            return {}
        return {person: token for person, token in table.tokens.items() if person not in own}

    # --- acting ----------------------------------------------------------------------------------

    async def choose(self, table: Table, holder: Holder, version: int, option_id: str) -> None:
        """Make the open decision; when this returns, the choice is in the database.

        Args:
            table: the table.
            holder: who chooses.
            version: the table's version that the holder has seen.
            option_id: the id of the chosen option.

        Raises:
            NotYourSeat: when the holder has no seat. The checks go in this order.
            NotYourTurn: when none of the holder's seats has to decide.
            StaleDecision: when the table has moved on.
            IllegalChoice: when there is no such option.
            NotSaved: when the database did not answer.
        """

        def chosen(match: Match[Any]) -> Match[Any]:
            _deciding(match, holder)
            _current(table, version)
            after = match.fork()
            after.choose(option_id)
            return after

        await self._change(table, holder, chosen)

    async def undo(self, table: Table, holder: Holder, version: int) -> None:
        """Take the holder's last choice back.

        Raises:
            NotYourSeat, StaleDecision: as with :meth:`choose`.
            CannotUndo: with the reason.
            NotSaved: when the database did not answer.
        """

        def undone(match: Match[Any]) -> Match[Any]:
            _current(table, version)
            reason = match.cannot_undo(holder.seats)
            if reason is not None:
                raise CannotUndo(reason)
            after = match.fork()
            after.undo()
            return after

        await self._change(table, holder, undone)

    async def hint(self, table: Table, holder: Holder) -> Advice:
        """What a bot would choose in the holder's place, and why (:func:`heitan.bots.adviser`).

        It knows what the deciding seat may know, and nothing else.

        Raises:
            NotYourSeat, NotYourTurn: as with :meth:`choose`.
            NoHint: when the game has no bot that could be asked, or the bot fails.
        """
        _seated(holder)
        match = table.match
        seat = _deciding(match, holder)
        asked = adviser(table.game)
        if asked is None:
            raise NoHint(f"{table.game.name} has no bot that could be asked")
        bot = find_bot(table.game, asked)(random.Random())  # noqa: S311 - play
        try:
            return await self._thinking.about(lambda: bot.advise(match.sight(seat)))
        except Exception:
            log.exception("table %s: no hint for seat %s", table.id, seat)
            raise NoHint("the bot that was asked has failed") from None

    async def rename(self, table: Table, holder: Holder, name: str) -> None:
        """Give the holder's seats a name; "" for the seat's own.

        Raises:
            NotYourSeat: when the holder has no seat.
            BadName: when it is too long.
            NotSaved: when the database did not answer.
        """
        _seated(holder)
        name = clean_name(name)
        async with table.lock:
            await self._settle(table)
            seats = sorted(holder.seats)
            await self._commit(table, self._storage.rename(table.id, table.version, seats, name))
            table.seats = tuple(
                replace(each, name=name) if each.seat in holder.seats else each
                for each in table.seats
            )
            table.version += 1
            self._tell(table)

    async def set_pause(self, table: Table, holder: Holder, pause: float) -> None:
        """Set the pause between bots' acts, one of ``PAUSES``.

        Raises:
            NotYourSeat: when the holder has no seat, unless all seats are bots'.
            BadPause: when it is not offered.
            NotSaved: when the database did not answer.
        """
        if table.tokens:
            _seated(holder)
        if pause not in PAUSES:
            raise BadPause(f"the pause cannot be {pause:g} s; possible: {_listed(PAUSES)}")
        async with table.lock:
            await self._settle(table)
            await self._commit(table, self._storage.set_pause(table.id, pause))
            table.pause = pause
            self._tell(table)

    # --- reading ---------------------------------------------------------------------------------

    def record(self, table: Table) -> dict[str, Any]:
        """The record of a match that has ended.

        Raises:
            NotOver: before that; it holds the seed.
        """
        if table.match.result is None:
            raise NotOver
        return record(table.match)

    async def watch(self, table: Table, holder: Holder) -> AsyncGenerator[int, None]:
        """The table's version: now, and again whenever something about the table changes.

        Who is present is such a change too, and comes with the same version as before. While it
        is iterated, the holder's seats count as present.
        """
        watcher = _Watcher(holder.seats)
        watcher.changed.set()
        table.watchers.add(watcher)
        self._wake(table)
        try:
            while not self._closing:
                await watcher.changed.wait()
                watcher.changed.clear()
                if not self._closing:
                    yield table.version
        finally:
            table.watchers.discard(watcher)
            table.used = time.monotonic()
            self._wake(table)

    # --- inside ----------------------------------------------------------------------------------

    async def _change(
        self,
        table: Table,
        holder: Holder,
        changed: Callable[[Match[Any]], Match[Any]],
    ) -> None:
        """Replace the match by what ``changed`` makes of it, once that is committed."""
        _seated(holder)
        async with table.lock:
            await self._settle(table)
            before = table.match
            after = changed(before)
            keep = min(len(before.entries), len(after.entries))
            entries = [entry_dict(table.game, entry) for entry in after.entries[keep:]]
            waits = bot_to_move(after, table.bots) is not None
            await self._commit(
                table, self._storage.advance(table.id, table.version, keep, entries, waits)
            )
            table.match = after
            table.version += 1
            self._tell(table)

    async def _settle(self, table: Table) -> None:
        """Rebuild a table from the database when a commit's outcome is not known."""
        if not table.doubtful:
            return
        rebuilt = await self._rebuilt(table.id)
        table.match, table.version = rebuilt.match, rebuilt.version
        table.seats, table.pause = rebuilt.seats, rebuilt.pause
        table.doubtful = False
        self._tell(table)

    async def _commit(self, table: Table, change: Awaitable[None]) -> None:
        """Wait for a change of the database; if it fails, the table is in doubt.

        Cancelled is failed, too: the change may or may not come about.
        """
        try:
            await change
        except ChangedElsewhere:
            table.doubtful, seen = True, table.version
            await self._settle(table)
            raise StaleDecision(seen, table.version) from None
        except SQLAlchemyError:
            table.doubtful = True
            log.exception("table %s could not be saved", table.id)
            raise NotSaved from None
        except BaseException:
            table.doubtful = True
            raise

    async def _reopen(self, table_id: str) -> Table:
        table = await self._rebuilt(table_id)
        self._open[table.id] = table
        return table

    async def _rebuilt(self, table_id: str) -> Table:
        """A table made from the database, its match replayed."""
        try:
            saved = await self._storage.load(table_id)
        except SQLAlchemyError:
            log.exception("table %s could not be read", table_id)
            raise NotSaved from None
        if saved is None:
            raise NoSuchTable(table_id)
        return await self._thinking.about(lambda: _replayed(saved))

    def _tell(self, table: Table) -> None:
        """Everybody hears of a change: first those who watch, then the bots."""
        self._wake(table)
        self._let_bots_play(table)

    def _wake(self, table: Table) -> None:
        for watcher in table.watchers:
            watcher.changed.set()

    def _let_bots_play(self, table: Table) -> None:
        if self._closing or not table.bot_to_move():
            return
        if not table.bots_at_play():
            table.playing = self._spawn(play(table, self.choose, self._thinking))

    async def _resume(self) -> None:
        for table_id in await self._storage.bots_to_move():
            try:
                await self.find(table_id)
            except Refused as error:
                log.warning("table %s cannot go on: %s", table_id, error)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(60.0, self._keep))
            self.forget_unused()

    def forget_unused(self) -> None:
        """Drop the tables from memory that nobody has used for a while."""
        since = time.monotonic() - self._keep
        for table in list(self._open.values()):
            busy = table.watchers or table.lock.locked() or table.bots_at_play()
            if table.used < since and not busy:
                del self._open[table.id]

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task of the tables failed", exc_info=task.exception())


def _seated(holder: Holder) -> None:
    if not holder.seats:
        raise NotYourSeat


def _deciding(match: Match[Any], holder: Holder) -> int:
    decision = match.decision
    if decision is None or decision.seat not in holder.seats:
        raise NotYourTurn
    return decision.seat


def _current(table: Table, version: int) -> None:
    if version != table.version:
        raise StaleDecision(version, table.version)


def _seat(number: int, plan: SeatPlan) -> SeatInfo:
    name = clean_name(plan.name)
    if plan.bot is not None:
        return SeatInfo(number, plan.bot, name, None)
    if plan.person < 1:
        raise BadTable(f"seat {number}: persons are numbered from 1, not {plan.person}")
    return SeatInfo(number, None, name, plan.person)


def _saved(table: Table) -> Saved:
    match = table.match
    return Saved(
        id=table.id,
        game=table.game.name,
        rules=table.game.rules_version,
        options=options_dict(match.options),
        seed=match.seed,
        salt=match.salt,
        pause=table.pause,
        version=table.version,
        bot_to_move=table.bot_to_move(),
        created=table.created,
        seats=table.seats,
        tokens=table.tokens,
        entries=[entry_dict(table.game, entry) for entry in match.entries],
    )


def _replayed(saved: Saved) -> Table:
    """A table from the database.

    Raises:
        OtherRules: when its entries do not replay.
    """
    try:
        replay = Replay(
            {
                "format": FORMAT,
                "game": saved.game,
                "rules": saved.rules,
                "options": saved.options,
                "seats": len(saved.seats),
                "seed": saved.seed,
                "salt": saved.salt,
                "seed_sha256": seed_sha256(saved.seed, saved.salt),
                "entries": list(saved.entries),
                "result": None,
            }
        )
        # Up to the last choice: whether that was the end of the match is not known yet.
        replay.run(sum("choice" in entry for entry in saved.entries))
        bots = seat_bots(replay.game, saved.seats, saved.seed)
    except (BadRecord, UnknownBot) as error:
        raise OtherRules(f"table {saved.id} cannot be opened: {error}") from None
    return Table(
        id=saved.id,
        game=replay.game,
        match=replay.match,
        version=saved.version,
        seats=saved.seats,
        pause=saved.pause,
        created=saved.created,
        tokens=saved.tokens,
        bots=bots,
    )


def _listed(values: Sequence[float]) -> str:
    return ", ".join(f"{value:g}" for value in values)
