"""Bodies of a bearable size, headers, and an access log without secrets."""

from __future__ import annotations

import logging

import httpx
import pytest

from heitan.table.guard import LARGEST_BODY, WithoutKeys, keep_keys_out_of_logs

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("path", ["/api/tables", "/tables"])
async def test_a_huge_body_is_refused(client: httpx.AsyncClient, path: str) -> None:
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    headers = {"content-type": kind}
    answer = await client.post(path, content=b"a" * (LARGEST_BODY + 1), headers=headers)
    assert answer.status_code == 413

    async def drops() -> object:
        for _ in range(200):
            yield b"a" * 1000

    answer = await client.post(path, content=drops(), headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 413


async def test_no_other_site_and_no_cache_learns_an_address(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/games")
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_access_log_has_no_secrets() -> None:
    record = logging.LogRecord(
        "uvicorn.access",
        logging.INFO,
        "",
        0,
        '%s - "%s %s HTTP/%s" %d',
        ("127.0.0.1:1", "GET", "/tables/abc?lang=ja&key=s3cret-_x&at=3", "1.1", 200),
        None,
    )
    assert WithoutKeys().filter(record)
    assert record.getMessage() == (
        '127.0.0.1:1 - "GET /tables/abc?lang=ja&key=…&at=3 HTTP/1.1" 200'
    )


def test_the_filter_is_set_once() -> None:
    keep_keys_out_of_logs()
    keep_keys_out_of_logs()
    access = logging.getLogger("uvicorn.access")
    assert sum(isinstance(each, WithoutKeys) for each in access.filters) == 1
