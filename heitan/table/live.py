"""Live updates: a stream of server-sent events for everyone who has a table open."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing

import anyio
from fastapi import APIRouter
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.responses import Response

from heitan.table.asking import AskedTable, AskedTables, AskingHolder
from heitan.table.tables import Holder, Table, Tables

#: Seconds between signs of life, so that a proxy keeps the stream open.
PING = 15
#: Seconds that a closing server gives the streams to end by themselves.
GRACE = 1

router = APIRouter()


@router.get(
    "/tables/{table_id}/events",
    tags=["live"],
    summary="Hear of every change of a table",
    response_class=EventSourceResponse,
)
async def events(tables: AskedTables, table: AskedTable, holder: AskingHolder) -> Response:
    """A stream of `change` events with the data `{"version": n}`.

    The first one comes at once with the version as it is. After that, one comes whenever something
    about the table has changed and is in the database; who is present is such a change too, and
    comes with the same version. What has changed is not in the event: ask for the table.
    While the stream is open, the holder of the key counts as present.
    """
    closing = anyio.Event()
    return EventSourceResponse(
        _events(tables, table, holder, closing),
        ping=PING,
        shutdown_event=closing,
        shutdown_grace_period=GRACE,
    )


async def _events(
    tables: Tables, table: Table, holder: Holder, closing: anyio.Event
) -> AsyncIterator[ServerSentEvent]:
    """The events, until the reader goes or the server closes."""

    async def end() -> None:
        await closing.wait()
        tables.end_watches()

    ending = asyncio.create_task(end())
    try:
        async with aclosing(tables.watch(table, holder)) as versions:
            async for version in versions:
                yield ServerSentEvent(json.dumps({"version": version}), event="change")
    finally:
        ending.cancel()
