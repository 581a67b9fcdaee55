"""Runs the table's server until somebody stops it."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from heitan.cli.trouble import Trouble, why
from heitan.table.app import create_app
from heitan.table.storage import BadDatabase

HOST, PORT = "127.0.0.1", 8000


def application(db_url: str) -> FastAPI:
    """The table's application on a database.

    Raises:
        Trouble: when the database cannot be used.
    """
    try:
        return create_app(db_url)
    except BadDatabase as error:
        raise Trouble(f"--db: {error}") from None


def listen(host: str, port: int, other_port: bool = False) -> socket.socket:
    """A socket that listens there.

    Args:
        host: a name or address.
        port: the port; 0 is any free one.
        other_port: take any free port when this one is taken.

    Raises:
        Trouble: when nobody can listen there.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.create_server((host, port), family=family, backlog=1024)
        # asyncio does this for the sockets it makes itself; without it a small answer in two
        # parts takes 40 ms longer.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except socket.gaierror as error:
        raise Trouble(f"--host {host}: {why(error)}") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE and other_port:
            return listen(host, 0)
        if error.errno == errno.EADDRINUSE:
            raise Trouble(
                f"port {port} of {host} is taken; --port names another, --port 0 takes a free one"
            ) from None
        raise Trouble(f"cannot listen on port {port} of {host}: {why(error)}") from None


def address(listening: socket.socket) -> str:
    """The URL at which the server is found."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._ready = ready
        self.failed: Exception | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        try:
            await self._ready()
        except Exception as error:
            self.failed, self.should_exit = error, True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Whoever has a page open is being sent a stream, which is cut off now: no error.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def host(app: FastAPI, listening: socket.socket, ready: Callable[[], Awaitable[None]]) -> None:
    """Serve until Ctrl-C, which is how it is meant to end.

    Requests are not logged: their addresses hold the secrets of seats.

    Args:
        app: the application.
        listening: where it is served.
        ready: called once the server answers; what it raises ends the server.
    """
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    server = _Server(config, ready)
    with suppress(KeyboardInterrupt):
        asyncio.run(server.serve([listening]))
    if server.failed is not None:
        raise server.failed
