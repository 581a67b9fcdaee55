"""Imports run downwards only: cli, then table, lab and envs, then bots, games, kernel.

A game imports the kernel and nothing else of Heitan, itself aside; no game imports another.
"""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "heitan"
FLOORS = {"kernel": 0, "games": 1, "bots": 2, "table": 3, "lab": 3, "envs": 3, "cli": 4}
SOURCES = sorted(HOUSE.rglob("*.py"))


def module_of(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path):
    """Every module of Heitan that a file imports, anywhere in it, with the line."""
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{stem}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "heitan":
                yield name.split("."), node.lineno


def breaks(own, other):
    """Why a module may not import another, or None; both as lists of names."""
    if len(own) == 1 or len(other) == 1:
        return None
    mine, theirs = own[1], other[1]
    if theirs not in FLOORS:
        return None if theirs.startswith("__") else f"no floor for heitan.{theirs}"
    if mine == "games":
        same_game = len(own) > 2 and own[:3] == other[:3]
        return None if theirs == "kernel" or same_game else "a game imports the kernel alone"
    if FLOORS[theirs] > FLOORS[mine]:
        return f"{theirs} lies above {mine}"
    if FLOORS[theirs] == FLOORS[mine] and theirs != mine:
        return f"{theirs} lies beside {mine}"
    return None


def test_every_module_has_a_floor():
    for path in SOURCES:
        own = module_of(path).split(".")
        assert len(own) == 1 or own[1] in FLOORS or own[1].startswith("__"), path


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_run_downwards(path):
    own = module_of(path).split(".")
    for other, line in imported(path):
        why = breaks(own, other)
        assert why is None, f"{path}:{line}: imports {'.'.join(other)}: {why}"


@pytest.mark.parametrize(
    ("own", "other", "allowed"),
    [
        ("heitan.kernel.match", "heitan.kernel.game", True),
        ("heitan.kernel.match", "heitan.games.carriers", False),
        ("heitan.games.carriers.game", "heitan.kernel.game", True),
        ("heitan.games.carriers.game", "heitan.games.carriers.state", True),
        ("heitan.games.carriers.game", "heitan.games.postcard.state", False),
        ("heitan.games.carriers.game", "heitan.bots.search", False),
        ("heitan.bots.search", "heitan.games.carriers", True),
        ("heitan.bots.search", "heitan.table.app", False),
        ("heitan.table.app", "heitan.bots.search", True),
        ("heitan.table.app", "heitan.lab.run", False),
        ("heitan.table.app", "heitan.cli", False),
        ("heitan.cli.main", "heitan.table.app", True),
    ],
)
def test_the_rule_itself(own, other, allowed):
    assert (breaks(own.split("."), other.split(".")) is None) == allowed
