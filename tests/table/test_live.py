"""Live updates from a real server: told after the commit, and over when the server closes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

pytestmark = pytest.mark.anyio


def asking(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, verify=False)


async def versions(stream: httpx.Response) -> AsyncIterator[int]:
    event = ""
    async for line in stream.aiter_lines():
        if line.startswith("event:"):
            event = line[6:].strip()
        elif line.startswith("data:"):
            assert event == "change"
            yield json.loads(line[5:])["version"]


async def sat_down(http: httpx.AsyncClient) -> dict[str, Any]:
    plan = {"game": "carriers", "seats": [{"person": 1}, {"person": 1}], "pause": 0}
    made: dict[str, Any] = (await http.post("/api/tables", json=plan)).json()
    return made


async def test_a_version_that_is_told_is_on_the_disk(servers: Any, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    _, url = servers.start(f"sqlite:///{database}")
    async with asking(url) as http:
        made = await sat_down(http)
        table, key = f"/api/tables/{made['id']}", {"key": made["keys"]["1"]}
        async with http.stream("GET", f"/tables/{made['id']}/events", params=key) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            heard = versions(stream)
            assert await anext(heard) == 0
            for expected in range(1, 20):
                look = (await http.get(table, params=key)).json()
                assert look["seats"][0]["present"]
                choice = {
                    "version": look["version"],
                    "option": look["decision"]["options"][0]["id"],
                }
                sending = asyncio.create_task(
                    http.post(f"{table}/choices", params=key, json=choice)
                )
                assert await anext(heard) == expected
                with closing(sqlite3.connect(database)) as disk:
                    assert disk.execute("SELECT version FROM tables").fetchone() == (expected,)
                assert (await sending).status_code == 200
        look = (await http.get(table)).json()
        while look["seats"][0]["present"]:
            look = (await http.get(table)).json()


async def test_a_wrong_key_hears_nothing(servers: Any, tmp_path: Path) -> None:
    _, url = servers.start(f"sqlite:///{tmp_path}/tables.db")
    async with asking(url) as http:
        made = await sat_down(http)
        answer = await http.get(f"/tables/{made['id']}/events", params={"key": "guess"})
        assert answer.status_code == 403
        assert answer.headers["content-type"] == "application/problem+json"


async def test_a_server_that_is_told_to_stop_ends_its_streams(servers: Any, tmp_path: Path) -> None:
    pid, url = servers.start(f"sqlite:///{tmp_path}/tables.db")
    async with asking(url) as http:
        made = await sat_down(http)
        async with http.stream("GET", f"/tables/{made['id']}/events") as stream:
            heard = versions(stream)
            assert await anext(heard) == 0
            os.kill(pid, signal.SIGINT)
            # The stream comes to its proper end: anything else would be an error here.
            assert [version async for version in heard] == []
    servers.wait(pid)
    assert "rror" not in servers.log.read_text()
