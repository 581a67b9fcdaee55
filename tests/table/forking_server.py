"""Run as a program: forks a server for every database URL read, and says its pid and port.

The forked process is a server like any other, with its own event loop, threads and database
connection; only the time that imports take has been spent before.
"""

from __future__ import annotations

import os
import socket
import sys

import uvicorn

from heitan.kernel.game import games
from heitan.table.app import create_app


def serve(db_url: str, listening: socket.socket) -> None:
    config = uvicorn.Config(create_app(db_url), log_level="warning", access_log=False)
    uvicorn.Server(config).run(sockets=[listening])


def main() -> None:
    games()
    for line in sys.stdin:
        words = line.split()
        if words[0] == "wait":
            os.waitpid(int(words[1]), 0)
            print("gone", flush=True)
            continue
        listening = socket.create_server(("127.0.0.1", 0))
        # asyncio does this for the sockets it makes itself; without it answers take 40 ms longer.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pid = os.fork()
        if pid == 0:
            try:
                serve(words[0], listening)
            finally:
                os._exit(0)
        print(pid, listening.getsockname()[1], flush=True)
        listening.close()


if __name__ == "__main__":
    main()
