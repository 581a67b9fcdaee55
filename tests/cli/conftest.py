"""The command, run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from heitan.cli import main


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it wrote."""

    code: object
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    def refused(self, *said: str) -> None:
        """It was refused: exit code 2 and one line on stderr that says these things."""
        assert self.code == 2
        assert self.out == ""
        assert self.err.startswith("heitan: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        for each in said:
            assert each in self.err


Heitan = Callable[..., Ran]


@pytest.fixture
def heitan(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Heitan:
    """Runs ``heitan`` with the arguments given, in an English locale."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr("sys.argv", ["heitan", *map(str, arguments)])
        capfd.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capfd.readouterr()
        return Ran(ended.value.code, out, err)

    return run


@pytest.fixture
def recorded(heitan: Heitan, tmp_path: Path) -> Path:
    """The record of a match between bots."""
    file = tmp_path / "match.json"
    heitan("run", "carriers", "--bots", "greedy,random", "--seed", 0, "--record", file)
    return file
