"""What stands between the server and the world: bodies of a bearable size, headers that keep
secret links secret, and an access log that does not write them down."""

from __future__ import annotations

import logging
import re
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: A choice is a few words; a table's plan is a page at the most.
LARGEST_BODY = 64 * 1024

#: The secret is part of a page's address: no other site may learn it, and no cache may keep it.
HEADERS = {
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}

_KEY = re.compile(r"(?<=[?&]key=)[^&\s\"]*")


class Guard:
    """Wraps the app: limits bodies and adds the headers that an answer does not have."""

    def __init__(self, app: ASGIApp, largest_body: int = LARGEST_BODY) -> None:
        self._app = app
        self._largest_body = largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self._largest_body:
                raise HTTPException(413, f"a body has at most {self._largest_body} bytes")
            return message

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, limited, guarded)


class WithoutKeys(logging.Filter):
    """Takes the secrets out of the addresses that an access log writes."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without its secrets."""
        if isinstance(record.args, tuple):
            record.args = tuple(_without_key(each) for each in record.args)
        record.msg = _without_key(record.msg)
        return True


def keep_keys_out_of_logs() -> None:
    """Let the server's access log write ``key=…`` in the place of secrets."""
    access = logging.getLogger("uvicorn.access")
    if not any(isinstance(each, WithoutKeys) for each in access.filters):
        access.addFilter(WithoutKeys())


def _without_key(value: Any) -> Any:
    return _KEY.sub("…", value) if isinstance(value, str) else value
