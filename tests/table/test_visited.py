"""The start page leads back to the tables a browser has seats at."""

from __future__ import annotations

import httpx
import pytest

from heitan.table.visited import COOKIE, MOST

pytestmark = pytest.mark.anyio


async def create(client: httpx.AsyncClient, **form: str) -> str:
    made = await client.post("/tables", data={"game": "carriers", "pause": "0", **form})
    address: str = made.headers["location"]
    return address


async def start_page(client: httpx.AsyncClient) -> str:
    return (await client.get("/", headers={"accept-language": "en"})).text


async def test_a_seat_that_was_opened_is_on_the_start_page(client: httpx.AsyncClient) -> None:
    table = await create(client, name="Nagato")
    assert "Back to your tables" not in await start_page(client)
    opened = await client.get(table)
    assert "httponly" in opened.headers["set-cookie"].lower()
    page = await start_page(client)
    assert f'href="{table}"' in page
    assert "Nagato" in page


async def test_watching_and_wrong_keys_leave_nothing(client: httpx.AsyncClient) -> None:
    table = await create(client)
    await client.get(table.partition("?")[0])
    assert (await client.get(table + "x")).status_code == 403
    assert COOKIE not in client.cookies


async def test_the_last_ones_are_kept_and_what_is_no_more_is_left_out(
    client: httpx.AsyncClient,
) -> None:
    tables = [await create(client) for _ in range(MOST + 1)]
    for table in tables:
        await client.get(table)
    page = await start_page(client)
    assert [f'href="{table}"' in page for table in tables] == [False] + [True] * MOST
    client.cookies.set(COOKIE, "nothere.key~" + client.cookies[COOKIE].strip('"'))
    assert f'href="{tables[-1]}"' in await start_page(client)
