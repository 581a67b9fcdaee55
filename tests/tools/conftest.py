"""Tools as modules, and what they print."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def tool_named(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """A tool as a module that its own worker processes can import too."""

    def named(name: str) -> Any:
        spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return named


@pytest.fixture
def run(
    tool: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., list[str]]:
    """Runs the test's tool with arguments and gives the lines it prints."""

    def running(*arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "argv", [f"{tool.__name__}.py", *arguments])
        tool.main()
        return capsys.readouterr().out.splitlines()

    return running


@pytest.fixture
def refusal(
    run: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """What the test's tool says when it refuses its arguments, with exit code 2."""

    def refused(*arguments: str) -> str:
        with pytest.raises(SystemExit) as ended:
            run(*arguments)
        assert ended.value.code == 2
        return capsys.readouterr().err

    return refused
