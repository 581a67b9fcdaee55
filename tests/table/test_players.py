"""Bots at a table: they play in the same flow, see what their seat sees, and may fail."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from heitan import bots
from heitan.bots.random_player import RandomPlayer
from heitan.kernel.bot import Advice
from heitan.kernel.record import Replay
from heitan.kernel.sight import Sight
from heitan.table import players
from heitan.table.players import Thinking
from heitan.table.tables import Holder, SeatPlan, StaleDecision, Table, Tables

pytestmark = pytest.mark.anyio


async def over(table: Table) -> None:
    async def wait() -> None:
        while table.match.result is None:
            await asyncio.sleep(0.005)

    await asyncio.wait_for(wait(), 120)


async def among_bots(tables: Tables, name: str) -> Table:
    plans = [SeatPlan(bot=name), SeatPlan(bot="random")]
    table, _ = await tables.create("carriers", plans, {}, seed=3, pause=0.0)
    return table


class Odd:
    """A bot that goes wrong in one way or another."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def advise(self, sight: Sight) -> Advice:
        assert sight.decision is not None
        way = self.rng.randrange(4)
        if way == 0:
            raise RuntimeError("lost the thread")
        if way == 1:
            raise StopIteration
        if way == 2:
            return Advice(_Nothing())
        return Advice(sight.decision.options[-1])


class _Nothing:
    id = "sink:everything"
    text = None
    element = None


async def test_bots_play_a_match_among_themselves(tables: Tables) -> None:
    table = await among_bots(tables, "greedy")
    await over(table)
    assert table.version == len(table.match.choices)
    Replay(tables.record(table), check=True).run()


async def test_a_bot_that_fails_does_not_stop_the_table(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(bots.ANY_GAME, "odd", Odd)
    with caplog.at_level(logging.ERROR):
        table = await among_bots(tables, "odd")
        await over(table)
    said = [record.getMessage() for record in caplog.records]
    assert f"table {table.id}: the bot on seat 1 failed; a random option is chosen for it" in said


async def test_a_bot_sees_its_own_seat_and_thinks_off_the_loop(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[frozenset[int], str]] = []

    class Witness(RandomPlayer):
        def advise(self, sight: Sight) -> Advice:
            seen.append((sight.seats, threading.current_thread().name))
            return super().advise(sight)

    monkeypatch.setitem(bots.ANY_GAME, "witness", Witness)
    await over(await among_bots(tables, "witness"))
    assert set(seen) == {(frozenset({1}), "thinking")}


async def test_a_bot_whose_choice_comes_too_late_thinks_again(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody takes a name while the bot thinks: its choice is stale, and it is asked again."""
    think, thought = threading.Event(), threading.Event()

    class Slow(RandomPlayer):
        def advise(self, sight: Sight) -> Advice:
            thought.set()
            think.wait(60)
            return super().advise(sight)

    monkeypatch.setitem(bots.ANY_GAME, "slow", Slow)
    plans = [SeatPlan(bot="slow"), SeatPlan(person=1)]
    table, tokens = await tables.create("carriers", plans, {}, seed=3, pause=0.0)
    holder = tables.holder(table, tokens[1])
    while table.match.decision is not None and table.match.decision.seat == 2:
        await tables.choose(table, holder, table.version, table.match.decision.options[-1].id)
    await asyncio.to_thread(thought.wait, 60)
    version, choices = table.version, len(table.match.choices)
    await tables.rename(table, holder, "Kurita")
    with pytest.raises(StaleDecision):
        await tables.choose(table, Holder(frozenset({1})), version, "pass")
    think.set()
    while table.version < version + 2:
        await asyncio.sleep(0.005)
    assert len(table.match.choices) == table.version - 1
    assert len(table.match.choices) > choices


async def test_bots_go_on_after_a_restart(open_tables: Callable[[], Tables]) -> None:
    first = open_tables()
    table = await among_bots(first, "greedy")
    while table.version < 10:
        await asyncio.sleep(0)
    await first.close()
    assert table.match.result is None
    second = open_tables()
    await second.start()
    while table.id not in second._open:
        await asyncio.sleep(0.005)
    again = await second.find(table.id)
    await over(again)
    assert again.match.choices[:10] == table.match.choices[:10]
    Replay(second.record(again), check=True).run()


async def test_bots_wait_for_a_database_that_is_down(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    advance, failed = tables._storage.advance, asyncio.Event()

    async def down(*_args: object, **_kwargs: object) -> None:
        failed.set()
        raise OperationalError("UPDATE", {}, Exception("no server"))

    monkeypatch.setattr(players, "STUMBLES", 1)
    monkeypatch.setattr(tables._storage, "advance", down)
    table = await among_bots(tables, "greedy")
    await failed.wait()
    while table.bots_at_play():
        await asyncio.sleep(0.01)
    monkeypatch.setattr(tables._storage, "advance", advance)
    # Whoever looks at the table wakes its bots.
    assert await tables.find(table.id) is table
    await over(table)


async def test_thinking_is_limited_and_passes_errors_on() -> None:
    thinking, running, most = Thinking(2), 0, 0
    lock = threading.Lock()

    def think(number: int) -> int:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        if number == 5:
            raise KeyError(number)
        with lock:
            running -= 1
        return number

    said: list[Any] = await asyncio.gather(
        *(thinking.about(lambda number=n: think(number)) for n in range(8)),
        return_exceptions=True,
    )
    assert [each for each in said if isinstance(each, int)] == [0, 1, 2, 3, 4, 6, 7]
    assert isinstance(said[5], KeyError)
    assert most <= 3
