"""A sign of life, where somebody watches and it takes long; else nothing."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

SLOW = """
import time
from heitan.cli import progress
progress.PATIENCE = {patience}
with progress.Waiting("counted {{}}") as waiting:
    for _ in range(3):
        time.sleep(0.15)
        waiting.step()
print("done")
"""


def on_a_terminal(patience: float) -> str:
    """What appears on a terminal's stderr."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", SLOW.format(patience=patience)],
        env={**os.environ, "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
    )
    out, _ = process.communicate(timeout=60)
    assert out == "done\n"
    os.write(theirs, b".")
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    os.close(theirs)
    return shown[:-1]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_on_a_terminal():
    assert "counted 2" in on_a_terminal(patience=0)
    assert on_a_terminal(patience=60) == ""


def test_nobody_watches():
    ran = subprocess.run(
        [sys.executable, "-c", SLOW.format(patience=0)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("done\n", "")
