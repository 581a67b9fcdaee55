"""The server as a whole: what its answers come in."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def test_a_large_board_is_sent_packed(client: httpx.AsyncClient) -> None:
    plan = {"game": "pacific", "seats": [{"person": 1}, {"person": 1}], "pause": 0}
    made = (await client.post("/api/tables", json=plan)).json()
    page, key = f"/tables/{made['id']}", {"key": made["keys"]["1"]}

    plain = await client.get(page, params=key, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = await client.get(page, params=key, headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) * 4 < len(plain.content)
    assert packed.headers["cache-control"] == "no-store"
