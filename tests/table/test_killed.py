"""A server killed at any moment loses nothing and doubles nothing.

Several clients play at several tables: two tabs of one person, double clicks, bots, undo, live
updates. The server process is killed with SIGKILL at random moments, fifty times. After each kill
the database is read as it lies on the disk and compared with what the clients were told.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from heitan.kernel.record import Replay

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("HEITAN_KILLS", "50"))

#: The tables: how the seats are filled, and whether choices are taken back there.
KINDS: dict[str, tuple[list[dict[str, Any]], bool]] = {
    "two persons": ([{"person": 1}, {"person": 2}], False),
    "against a bot": ([{"person": 1}, {"bot": "greedy"}], False),
    "three with a bot": ([{"person": 1}, {"bot": "random"}, {"person": 2}], False),
    "with undo": ([{"person": 1}, {"person": 1}], True),
}


class Act(NamedTuple):
    """What a client asked for."""

    undo: bool
    option: str = ""


@dataclass
class Sat:
    """A table that a client was told has been created, and what its clients know."""

    id: str
    kind: str
    keys: dict[str, str]
    bots: frozenset[str]
    acknowledged: dict[int, Act] = field(default_factory=dict)
    doubted: dict[int, list[Act]] = field(default_factory=lambda: defaultdict(list))
    heard: int = -1
    news: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False


@dataclass
class Played:
    """Everything that has been played."""

    rng: random.Random
    tables: list[Sat] = field(default_factory=list)
    #: How many more acts are acknowledged until it is time to kill the server.
    left: int = 0
    enough: asyncio.Event = field(default_factory=asyncio.Event)

    def acknowledge(self) -> None:
        self.left -= 1
        if self.left <= 0:
            self.enough.set()

    def open(self, kind: str) -> Sat | None:
        return next((sat for sat in self.tables if sat.kind == kind and not sat.over), None)


# --- the clients ----------------------------------------------------------------------------------


async def keep_playing(url: str, kind: str, played: Played) -> None:
    """Play at tables of one kind, one after the other, until the server is gone."""
    async with client_of(url) as http:
        try:
            while True:
                sat = played.open(kind) or await sit_down(http, kind, played)
                await play_out(http, sat, played)
        except httpx.TransportError:
            return


async def sit_down(http: httpx.AsyncClient, kind: str, played: Played) -> Sat:
    plan = {"game": "carriers", "seats": KINDS[kind][0], "pause": 0}
    answer = await http.post("/api/tables", json=plan)
    assert answer.status_code == 201, answer.text
    created = answer.json()
    bots = {str(n) for n, seat in enumerate(KINDS[kind][0], 1) if "bot" in seat}
    sat = Sat(created["id"], kind, created["keys"], frozenset(bots))
    played.tables.append(sat)
    return sat


async def play_out(http: httpx.AsyncClient, sat: Sat, played: Played, tabs_each: int = 2) -> None:
    """Every person plays with some tabs; somebody listens for all of them."""
    try:
        async with asyncio.TaskGroup() as together:
            listening = together.create_task(listen(http, sat))
            tabs = [
                together.create_task(tab(http, sat, key, played))
                for key in sat.keys.values()
                for _ in range(tabs_each)
            ]
            await asyncio.gather(*tabs)
            listening.cancel()
    except* httpx.TransportError as gone:
        raise httpx.TransportError("the server is gone") from gone


async def tab(http: httpx.AsyncClient, sat: Sat, key: str, played: Played) -> None:
    """Look, decide, send; now and then with a double click."""
    headers = {"Authorization": f"Bearer {key}"}
    undoing, rng = KINDS[sat.kind][1], played.rng
    look = f"/api/tables/{sat.id}?since=100000"
    while True:
        seen = (await http.get(look, headers=headers)).json()
        if seen["over"]:
            sat.over = True
            return
        if undoing and seen["can_undo"] and rng.random() < 0.2:
            act = Act(undo=True)
        elif seen["decision"] is not None:
            act = Act(False, rng.choice(seen["decision"]["options"])["id"])
        else:
            while sat.heard <= seen["version"]:
                await sat.news.wait()
            continue
        clicks = 2 if rng.random() < 0.2 else 1
        sends = (send(http, sat, headers, seen["version"], act) for _ in range(clicks))
        acknowledged = sum(await asyncio.gather(*sends))
        assert acknowledged <= 1, "a double click has chosen twice"
        if acknowledged:
            played.acknowledge()


async def send(
    http: httpx.AsyncClient, sat: Sat, headers: dict[str, str], version: int, act: Act
) -> bool:
    """Whether the act was acknowledged; it is in doubt until the server has answered."""
    body = {"version": version} if act.undo else {"version": version, "option": act.option}
    what = "undo" if act.undo else "choices"
    sat.doubted[version].append(act)
    answer = await http.post(f"/api/tables/{sat.id}/{what}", json=body, headers=headers)
    sat.doubted[version].remove(act)
    if answer.status_code == 200:
        assert version not in sat.acknowledged, "two acts at one version"
        sat.acknowledged[version] = act
        return True
    assert answer.status_code == 409, answer.text
    return False


async def listen(http: httpx.AsyncClient, sat: Sat) -> None:
    async with http.stream("GET", f"/tables/{sat.id}/events") as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data:"):
                sat.heard = max(sat.heard, json.loads(line[5:])["version"])
                sat.news.set()
                sat.news = asyncio.Event()
    raise httpx.ReadError("the stream has ended")


def client_of(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, verify=False)


# --- what lies on the disk ------------------------------------------------------------------------


def check(database: Path, played: Played) -> None:
    """Compare the database with what the clients were told, and settle what was in doubt."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for sat in played.tables:
            row = connection.execute("SELECT version FROM tables WHERE id = ?", (sat.id,))
            (version,) = row.fetchone()
            stored = connection.execute(
                "SELECT seat, choice FROM entries WHERE table_id = ? AND choice IS NOT NULL "
                "ORDER BY number",
                (sat.id,),
            ).fetchall()
            numbers = "SELECT min(number), max(number), count(*) FROM entries WHERE table_id = ?"
            low, high, count = connection.execute(numbers, (sat.id,)).fetchone()
            assert (low, high) == (1, count), "a gap in the entries"
            assert version >= sat.heard, "a version was told before it was stored"
            assert all(at < version for at in sat.acknowledged), "an acknowledged act is lost"
            explain(sat, version, stored)
            sat.doubted.clear()


def explain(sat: Sat, version: int, stored: list[tuple[str, str]]) -> None:
    """Every version is one act of a client, or one choice of a bot, and together they are what
    is stored."""
    possible: list[tuple[list[tuple[str, str]], dict[int, Act]]] = [([], {})]
    for at in range(version):
        known = sat.acknowledged.get(at)
        acts = [known] if known is not None else sat.doubted.get(at, [])
        after = []
        for choices, settled in possible:
            for act in dict.fromkeys(acts):
                if act.undo and choices:
                    after.append((choices[:-1], {**settled, at: act}))
                elif not act.undo:
                    after.append(([*choices, ("", act.option)], {**settled, at: act}))
            if known is None and sat.bots and len(choices) < len(stored):
                seat, option = stored[len(choices)]
                if seat in sat.bots:
                    after.append(([*choices, (seat, option)], settled))
        possible = after
    for choices, settled in possible:
        if len(choices) == len(stored) and all(
            said == option and (chosen_by == seat or (not chosen_by and seat not in sat.bots))
            for (chosen_by, said), (seat, option) in zip(choices, stored, strict=True)
        ):
            sat.acknowledged = settled
            return
    raise AssertionError(f"{sat.kind}: what is stored is not what was played: {stored[-3:]}")


# --- the test -------------------------------------------------------------------------------------


async def test_a_killed_server_loses_nothing_and_doubles_nothing(
    servers: Any, tmp_path: Path
) -> None:
    database = tmp_path / "tables.db"
    played = Played(random.Random(20))
    for number in range(KILLS):
        pid, url = servers.start(f"sqlite:///{database}")
        clients = [asyncio.create_task(keep_playing(url, kind, played)) for kind in KINDS]
        if number % 10 == 9:
            # Every tenth time it may be killed while it starts.
            await asyncio.sleep(played.rng.uniform(0, 0.3))
        else:
            await play_a_while(played, clients)
        servers.kill(pid)
        await asyncio.gather(*clients)
        if database.exists() and played.tables:
            check(database, played)

    assert sum(len(sat.acknowledged) for sat in played.tables) > KILLS
    await play_the_rest(servers, database, played)
    errors = [line for line in servers.log.read_text().splitlines() if "rror" in line]
    assert not errors, errors


async def play_a_while(played: Played, clients: list[asyncio.Task[None]]) -> None:
    """Until a random number of acts have been acknowledged, and a random moment longer."""
    played.left = played.rng.randint(1, 40)
    played.enough.clear()
    enough = asyncio.create_task(played.enough.wait())
    await asyncio.wait([enough, *clients], return_when=asyncio.FIRST_COMPLETED)
    enough.cancel()
    await asyncio.sleep(played.rng.uniform(0, 0.03))


async def play_the_rest(servers: Any, database: Path, played: Played) -> None:
    """The tables go on after it all, end, and their chance is still that of their seeds."""
    _, url = servers.start(f"sqlite:///{database}")
    async with client_of(url) as http:
        unfinished = [sat for sat in played.tables if not sat.over]
        await asyncio.gather(*(play_out(http, sat, played, 1) for sat in unfinished))
        for sat in played.tables:
            answer = await http.get(f"/api/tables/{sat.id}/record")
            assert answer.status_code == 200, answer.text
            replay = Replay(json.loads(answer.content), check=True)
            replay.run()
            assert replay.match.result is not None
    check(database, played)
    assert {sat.kind for sat in played.tables} == set(KINDS)
