"""The tables: who may do what, in which order it is checked, and what a failure leaves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from heitan.kernel.decision import IllegalChoice
from heitan.kernel.match import CannotUndo
from heitan.kernel.record import Replay, entry_dict
from heitan.table.storage import Storage
from heitan.table.tables import (
    BadName,
    BadPause,
    BadTable,
    Holder,
    NoHint,
    NoSuchTable,
    NotOver,
    NotSaved,
    NotYourSeat,
    NotYourTurn,
    OtherRules,
    SeatPlan,
    StaleDecision,
    Table,
    Tables,
)

pytestmark = pytest.mark.anyio

TWO_PERSONS = [SeatPlan(person=1), SeatPlan(person=2)]
ONE_PERSON = [SeatPlan(person=1), SeatPlan(person=1)]


async def seated(tables: Tables, plans: list[SeatPlan], seed: int = 7) -> tuple[Table, Holder]:
    """A table and whoever has to decide first at it."""
    table, tokens = await tables.create("carriers", plans, {}, seed, pause=0.0)
    assert table.match.decision is not None
    person = table.seats[table.match.decision.seat - 1].person
    assert person is not None
    return table, tables.holder(table, tokens[person])


def first_option(table: Table) -> str:
    assert table.match.decision is not None
    return table.match.decision.options[0].id


async def play_out(tables: Tables, table: Table, rng: random.Random) -> None:
    everyone = Holder(frozenset(seat.seat for seat in table.seats if seat.bot is None))
    while table.match.decision is not None:
        if table.match.decision.seat in everyone.seats:
            option = rng.choice(table.match.decision.options)
            await tables.choose(table, everyone, table.version, option.id)
        else:
            await asyncio.sleep(0)


async def stored_entries(tables: Tables, table: Table) -> list[Any]:
    saved = await tables._storage.load(table.id)
    assert saved is not None
    return list(saved.entries)


def entries(table: Table) -> list[Any]:
    return [entry_dict(table.game, entry) for entry in table.match.entries]


# --- creating -------------------------------------------------------------------------------------


async def test_a_table_has_a_secret_for_each_person(tables: Tables) -> None:
    plans = [SeatPlan(name=" Ozawa "), SeatPlan(bot="greedy"), SeatPlan(person=2)]
    table, tokens = await tables.create("carriers", plans, {"set_size": "2"})
    assert set(tokens) == {1, 2}
    assert len({*tokens.values()}) == 2
    assert tables.holder(table, tokens[1]) == Holder(frozenset({1}))
    assert tables.holder(table, tokens[2]) == Holder(frozenset({3}))
    assert tables.holder(table, None) == Holder()
    assert table.names() == {1: "Ozawa"}
    assert table.match.options.set_size == 2
    assert table.match.seed >= 2**64, "a small seed could be guessed"
    assert await tables.find(table.id) is table


@pytest.mark.parametrize("token", ["", "x", "é", "x" * 1000])
async def test_a_wrong_secret_opens_nothing(tables: Tables, token: str) -> None:
    table, _ = await seated(tables, TWO_PERSONS)
    _, tokens = await tables.create("carriers", TWO_PERSONS, {})
    for wrong in (token, tokens[1]):
        with pytest.raises(NotYourSeat):
            tables.holder(table, wrong)


async def test_only_the_creator_can_invite(tables: Tables) -> None:
    table, tokens = await tables.create("carriers", TWO_PERSONS, {})
    assert tables.tokens(table, tables.holder(table, tokens[1])) == {2: tokens[2]}
    assert tables.tokens(table, tables.holder(table, tokens[2])) == {}
    assert tables.tokens(table, Holder()) == {}


async def test_two_tables_have_nothing_in_common(tables: Tables) -> None:
    one, _ = await tables.create("carriers", TWO_PERSONS, {}, seed=1)
    two, _ = await tables.create("carriers", TWO_PERSONS, {}, seed=1)
    assert one.id != two.id
    assert one.match.salt != two.match.salt
    assert one.match.seed_sha256 != two.match.seed_sha256


@pytest.mark.parametrize(
    ("game", "plans", "options", "more", "error", "said"),
    [
        ("chess", TWO_PERSONS, {}, {}, BadTable, "no game 'chess'; possible: .*carriers"),
        ("carriers", [], {}, {}, BadTable, "cannot have 0 seats; possible: 2, 3, 4"),
        ("carriers", TWO_PERSONS * 3, {}, {}, BadTable, "cannot have 6 seats"),
        ("carriers", [SeatPlan(bot="hal")] * 2, {}, {}, BadTable, "no bot 'hal'"),
        ("carriers", [SeatPlan(person=0)] * 2, {}, {}, BadTable, "numbered from 1, not 0"),
        ("carriers", TWO_PERSONS, {"x": 1}, {}, BadTable, "no option 'x'"),
        ("carriers", TWO_PERSONS, {"set_size": 9}, {}, BadTable, "cannot be '9'"),
        ("carriers", TWO_PERSONS, {}, {"seed": -(2**128)}, BadTable, "a seed has"),
        ("carriers", TWO_PERSONS, {}, {"seed": 2**128}, BadTable, "a seed has"),
        ("carriers", TWO_PERSONS, {}, {"pause": 0.3}, BadPause, "possible: 0, 0.4, 1, 2"),
        ("carriers", [SeatPlan(name="x" * 41)] * 2, {}, {}, BadName, "at most 40"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_in_one_line(
    tables: Tables,
    game: str,
    plans: list[SeatPlan],
    options: dict[str, object],
    more: dict[str, Any],
    error: type[Exception],
    said: str,
) -> None:
    with pytest.raises(error, match=said) as raised:
        await tables.create(game, plans, options, **more)
    assert "\n" not in str(raised.value)
    assert await tables._storage.bots_to_move() == []


# --- choosing -------------------------------------------------------------------------------------


async def test_a_choice_is_in_the_database_when_it_returns(tables: Tables) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    await tables.choose(table, holder, 0, first_option(table))
    assert table.version == 1
    assert len(table.match.choices) == 1
    assert await stored_entries(tables, table) == entries(table)


async def test_nobody_hears_of_a_choice_before_it_is_stored(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    match, option = table.match, first_option(table)
    commit, reached = asyncio.Event(), asyncio.Event()
    advance = tables._storage.advance

    async def slow(*args: Any, **kwargs: Any) -> None:
        reached.set()
        await commit.wait()
        await advance(*args, **kwargs)

    monkeypatch.setattr(tables._storage, "advance", slow)
    versions = tables.watch(table, Holder())
    assert await anext(versions) == 0
    heard = asyncio.ensure_future(anext(versions))
    choosing = asyncio.create_task(tables.choose(table, holder, 0, option))
    await reached.wait()
    await asyncio.sleep(0)
    assert table.match is match
    assert match.choices == []
    assert table.version == 0
    assert (await tables.find(table.id)).version == 0
    assert not heard.done()
    commit.set()
    await choosing
    assert await heard == 1
    await versions.aclose()


async def test_the_checks_come_in_order(tables: Tables) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    other = Holder(frozenset({1, 2}) - holder.seats)
    stale, illegal = table.version + 5, "sink:everything"
    with pytest.raises(NotYourSeat):
        await tables.choose(table, Holder(), stale, illegal)
    with pytest.raises(NotYourTurn):
        await tables.choose(table, other, stale, illegal)
    with pytest.raises(StaleDecision) as raised:
        await tables.choose(table, holder, stale, illegal)
    assert raised.value.current == table.version
    with pytest.raises(IllegalChoice):
        await tables.choose(table, holder, table.version, illegal)
    assert table.version == 0
    assert await stored_entries(tables, table) == entries(table)


async def test_a_double_click_chooses_once(tables: Tables) -> None:
    table, holder = await seated(tables, ONE_PERSON)
    option = first_option(table)
    clicks = [tables.choose(table, holder, 0, option) for _ in range(5)]
    said = await asyncio.gather(*clicks, return_exceptions=True)
    assert sorted(type(each).__name__ for each in said) == ["NoneType"] + ["StaleDecision"] * 4
    assert table.version == 1
    assert len(table.match.choices) == 1


async def test_a_match_that_is_over_takes_no_choice(tables: Tables) -> None:
    table, holder = await seated(tables, ONE_PERSON)
    with pytest.raises(NotOver):
        tables.record(table)
    await play_out(tables, table, random.Random(1))
    with pytest.raises(NotYourTurn):
        await tables.choose(table, holder, table.version, "pass")
    with pytest.raises(CannotUndo):
        await tables.undo(table, holder, table.version)
    replay = Replay(tables.record(table), check=True)
    replay.run()
    assert replay.match.result == table.match.result


# --- undo -----------------------------------------------------------------------------------------


async def undoable(tables: Tables) -> tuple[Table, Holder]:
    """A table whose last choice can be taken back by the holder."""
    table, holder = await seated(tables, ONE_PERSON)
    rng = random.Random(3)
    while table.match.cannot_undo(holder.seats) is not None:
        assert table.match.decision is not None
        option = rng.choice(table.match.decision.options)
        await tables.choose(table, holder, table.version, option.id)
    return table, holder


async def test_undo_goes_back_and_moves_the_version_on(tables: Tables) -> None:
    table, holder = await undoable(tables)
    version, before = table.version, entries(table)
    await tables.undo(table, holder, version)
    assert table.version == version + 1
    assert entries(table) == before[:-1]
    assert await stored_entries(tables, table) == before[:-1]
    with pytest.raises(StaleDecision):
        await tables.choose(table, holder, version, first_option(table))
    await tables.choose(table, holder, version + 1, first_option(table))
    assert await stored_entries(tables, table) == entries(table)


async def test_undo_is_refused_with_its_reason(tables: Tables) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    with pytest.raises(CannotUndo) as raised:
        await tables.undo(table, holder, 0)
    assert raised.value.reason.key == "undo.nothing"
    with pytest.raises(NotYourSeat):
        await tables.undo(table, Holder(), 0)
    with pytest.raises(StaleDecision):
        await tables.undo(table, holder, 3)


async def test_a_double_undo_takes_one_choice_back(tables: Tables) -> None:
    table, holder = await undoable(tables)
    choices = len(table.match.choices)
    undos = [tables.undo(table, holder, table.version) for _ in range(2)]
    said = await asyncio.gather(*undos, return_exceptions=True)
    assert sorted(type(each).__name__ for each in said) == ["NoneType", "StaleDecision"]
    assert len(table.match.choices) == choices - 1


# --- names, pace, hints ---------------------------------------------------------------------------


async def test_a_name_is_for_all_seats_of_a_person(tables: Tables) -> None:
    table, holder = await seated(tables, ONE_PERSON)
    await tables.rename(table, holder, "  Nagumo\n")
    assert table.names() == {1: "Nagumo", 2: "Nagumo"}
    assert table.version == 1
    with pytest.raises(BadName):
        await tables.rename(table, holder, "x" * 41)
    with pytest.raises(NotYourSeat):
        await tables.rename(table, Holder(), "nobody")
    assert table.version == 1


async def test_the_pace_is_one_of_those_offered(tables: Tables) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    await tables.set_pause(table, holder, 2.0)
    assert table.pause == 2.0
    assert table.version == 0
    with pytest.raises(BadPause):
        await tables.set_pause(table, holder, 60.0)
    with pytest.raises(NotYourSeat):
        await tables.set_pause(table, Holder(), 1.0)


async def test_anybody_sets_the_pace_of_bots_among_themselves(tables: Tables) -> None:
    plans = [SeatPlan(bot="random"), SeatPlan(bot="random")]
    table, tokens = await tables.create("carriers", plans, {}, pause=2.0)
    assert tokens == {}
    await tables.set_pause(table, Holder(), 1.0)
    assert table.pause == 1.0


async def test_a_hint_is_one_of_the_options(tables: Tables) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    assert table.match.decision is not None
    advice = await tables.hint(table, holder)
    assert table.match.decision.option(advice.option.id) is not None
    with pytest.raises(NotYourSeat):
        await tables.hint(table, Holder())
    with pytest.raises(NotYourTurn):
        await tables.hint(table, Holder(frozenset({1, 2}) - holder.seats))
    assert table.version == 0


async def test_a_hint_that_fails_is_no_hint(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, holder = await seated(tables, TWO_PERSONS)

    class Broken:
        def __init__(self, _rng: random.Random) -> None:
            pass

        def advise(self, _sight: object) -> object:
            raise StopIteration

    monkeypatch.setattr(table.game, "bots", {"broken": Broken})
    with pytest.raises(NoHint):
        await tables.hint(table, holder)


# --- a database that fails ------------------------------------------------------------------------


async def test_a_commit_that_fails_changes_nothing(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    match, option = table.match, first_option(table)

    async def down(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    with monkeypatch.context() as patched:
        patched.setattr(tables._storage, "advance", down)
        patched.setattr(tables._storage, "rename", down)
        with pytest.raises(NotSaved):
            await tables.choose(table, holder, 0, option)
        assert table.match is match
        assert table.version == 0
        with pytest.raises(NotSaved):
            await tables.rename(table, holder, "Mikawa")
        assert table.names() == {}
    await tables.choose(table, holder, 0, option)
    assert table.version == 1
    assert await stored_entries(tables, table) == entries(table)


async def test_a_commit_that_was_made_though_it_seemed_to_fail_is_found(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    option, advance = first_option(table), tables._storage.advance

    async def lost_answer(*args: Any, **kwargs: Any) -> None:
        await advance(*args, **kwargs)
        raise OperationalError("COMMIT", {}, Exception("connection lost"))

    with monkeypatch.context() as patched:
        patched.setattr(tables._storage, "advance", lost_answer)
        with pytest.raises(NotSaved):
            await tables.choose(table, holder, 0, option)
    found = await tables.find(table.id)
    assert found.version == 1
    assert [each.option.id for each in found.match.choices] == [option]
    with pytest.raises((StaleDecision, NotYourTurn)):
        await tables.choose(table, holder, 0, option)


async def test_a_database_that_cannot_be_read_is_said_so(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await seated(tables, TWO_PERSONS)
    tables._open.clear()

    async def down(*_args: object) -> None:
        raise OperationalError("SELECT", {}, Exception("no server"))

    with monkeypatch.context() as patched:
        patched.setattr(tables._storage, "load", down)
        with pytest.raises(NotSaved):
            await tables.find(table.id)
    assert (await tables.find(table.id)).id == table.id


async def test_a_choice_that_is_cancelled_on_the_way_is_told_as_it_was_stored(
    tables: Tables,
) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    choosing = asyncio.create_task(tables.choose(table, holder, 0, first_option(table)))
    while not table.lock.locked():
        await asyncio.sleep(0)
    choosing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await choosing
    found = await tables.find(table.id)
    assert await stored_entries(tables, table) == entries(found)
    assert found.version == len(found.match.choices)


async def test_two_servers_on_one_database_do_not_choose_twice(
    open_tables: Callable[[], Tables],
) -> None:
    here, there = open_tables(), open_tables()
    table, holder = await seated(here, ONE_PERSON)
    same = await there.find(table.id)
    await here.choose(table, holder, 0, first_option(table))
    with pytest.raises(StaleDecision) as raised:
        await there.choose(same, holder, 0, first_option(same))
    assert raised.value.current == 1
    assert entries(same) == entries(table)
    await there.choose(same, holder, 1, first_option(same))
    with pytest.raises(StaleDecision):
        await here.rename(table, holder, "Tanaka")
    assert table.version == 2
    await here.rename(table, holder, "Tanaka")
    assert table.version == 3


# --- restart --------------------------------------------------------------------------------------


async def test_a_restart_changes_nothing(open_tables: Callable[[], Tables]) -> None:
    """After any number of choices, the rebuilt table is the table, and goes on as it would have."""
    rng, first = random.Random(2), open_tables()
    table, holder = await seated(first, ONE_PERSON)
    await first.rename(table, holder, "Abe")
    await first.set_pause(table, holder, 1.0)
    while table.match.decision is not None:
        for _ in range(rng.randint(1, 40)):
            if table.match.decision is not None:
                option = rng.choice(table.match.decision.options)
                await first.choose(table, holder, table.version, option.id)
        again = await open_tables().find(table.id)
        assert again.version == table.version
        assert again.match.state.as_dict() == table.match.state.as_dict()
        assert again.sight(holder).as_dict() == table.sight(holder).as_dict()
        assert again.sight(holder).log() == table.sight(holder).log()
        assert (again.seats, again.pause, again.created) == (table.seats, 1.0, table.created)
        assert (again.tokens, again.match.seed_sha256) == (table.tokens, table.match.seed_sha256)
        first, table = open_tables(), again
        table = await first.find(table.id)
    replay = Replay(first.record(table), check=True)
    replay.run()


async def test_a_table_of_other_rules_is_not_opened(
    open_tables: Callable[[], Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_tables()
    table, _ = await seated(first, TWO_PERSONS)
    monkeypatch.setattr(table.game, "rules_version", "none")
    with pytest.raises(OtherRules, match="made by rules version"):
        await open_tables().find(table.id)


async def test_tables_that_nobody_uses_leave_the_memory(db_url: str) -> None:
    tables = Tables(Storage(db_url), keep=0.0)
    table, holder = await seated(tables, TWO_PERSONS)
    watching = tables.watch(table, holder)
    assert await anext(watching) == 0
    await asyncio.sleep(0.001)
    tables.forget_unused()
    assert await tables.find(table.id) is table, "somebody watches it"
    await watching.aclose()
    await asyncio.sleep(0.001)
    tables.forget_unused()
    again = await tables.find(table.id)
    assert again is not table
    assert entries(again) == entries(table)
    await tables.close()


async def test_an_unknown_table_is_not_found(tables: Tables) -> None:
    for table_id in ("", "abc", "x" * 1000, "é\x00"):
        with pytest.raises(NoSuchTable):
            await tables.find(table_id)


async def test_many_who_ask_for_a_stored_table_get_the_same(
    open_tables: Callable[[], Tables],
) -> None:
    table, _ = await seated(open_tables(), TWO_PERSONS)
    again = open_tables()
    found = await asyncio.gather(*(again.find(table.id) for _ in range(8)))
    assert len({id(each) for each in found}) == 1


# --- watching -------------------------------------------------------------------------------------


async def told(versions: AsyncIterator[int]) -> int:
    return await asyncio.wait_for(anext(versions), 10)


async def test_who_watches_hears_of_every_change(tables: Tables) -> None:
    table, holder = await undoable(tables)
    start = table.version
    versions = tables.watch(table, Holder())
    assert await told(versions) == start
    await tables.undo(table, holder, start)
    assert await told(versions) == start + 1
    await tables.choose(table, holder, start + 1, first_option(table))
    assert await told(versions) == start + 2
    await tables.rename(table, holder, "Kondo")
    assert await told(versions) == start + 3
    await tables.set_pause(table, holder, 1.0)
    assert await told(versions) == start + 3
    await versions.aclose()


async def test_who_watches_is_present(tables: Tables) -> None:
    plans = [SeatPlan(person=1), SeatPlan(person=2), SeatPlan(bot="random")]
    table, tokens = await tables.create("carriers", plans, {}, pause=2.0)
    assert table.present() == {1: False, 2: False, 3: True}
    spectator = tables.watch(table, Holder())
    assert await told(spectator) == table.version
    assert table.present() == {1: False, 2: False, 3: True}
    first = tables.watch(table, tables.holder(table, tokens[1]))
    assert await told(first) == table.version
    assert table.present() == {1: True, 2: False, 3: True}
    assert await told(spectator) == table.version
    second_tab = tables.watch(table, tables.holder(table, tokens[1]))
    assert await told(second_tab) == table.version
    await first.aclose()
    assert table.present()[1]
    await second_tab.aclose()
    assert not table.present()[1]
    await spectator.aclose()
    assert table.watchers == set()


async def test_a_closing_server_ends_every_watch(tables: Tables) -> None:
    table, holder = await seated(tables, TWO_PERSONS)
    heard: list[int] = []

    async def watch() -> None:
        async for version in tables.watch(table, holder):
            heard.append(version)

    watching = asyncio.create_task(watch())
    while not heard:
        await asyncio.sleep(0)
    await tables.close()
    await asyncio.wait_for(watching, 10)
    assert heard == [0]
