"""A sign of life on stderr for what takes over two seconds; nothing where nobody watches."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.status import Status

PATIENCE = 2.0


class Waiting:
    """A context in which something may take long.

    Args:
        message: what is shown, with ``{}`` for how much is done.
    """

    def __init__(self, message: str) -> None:
        self._message = message
        self._steps = 0
        self._status: Status | None = None
        self._watched = sys.stderr.isatty()

    def __enter__(self) -> Self:
        self._due = time.monotonic() + PATIENCE
        return self

    def done(self, count: int) -> None:
        """Say how much is done."""
        if not self._watched or time.monotonic() < self._due:
            return
        if self._status is None:
            self._status = Console(stderr=True).status("")
            self._status.start()
        self._status.update(self._message.format(count))
        self._due = time.monotonic() + 0.1

    def step(self) -> None:
        """One more is done."""
        self._steps += 1
        self.done(self._steps)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._status is not None:
            self._status.stop()
