"""Every rule of the spec, and every statement of its source, is shown by a scenario or a test.

The first line of a scenario, and the docstring of a test, name what they show: ``G5 (seed H1)``.
Letters that only the source uses need no "seed".
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import yaml

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "pacific"


def numbers(letter: str, last: int) -> tuple[str, ...]:
    """``A1`` to ``A7``."""
    return tuple(f"{letter}{n}" for n in range(1, last + 1))


#: The numbers of the spec of Pacific.
RULES = (
    *numbers("W", 6),
    *numbers("Q", 2),
    *numbers("R", 6),
    *numbers("S", 3),
    *numbers("L", 3),
    *numbers("N", 13),
    *numbers("B", 3),
    *numbers("U", 6),
    *numbers("O", 9),
    *numbers("G", 15),
    *numbers("E", 5),
    *numbers("V", 3),
)
#: The statements of the source, of which 15 are worked examples.
STATEMENTS = (
    *numbers("A", 7),
    *numbers("B", 14),
    *numbers("C", 6),
    *numbers("D", 3),
    *numbers("E", 4),
    *numbers("F", 17),
    *numbers("G", 7),
    *numbers("H", 3),
    *numbers("I", 6),
)
EXAMPLES = (
    *(f"A{n}" for n in range(4, 8)),
    *(f"B{n}" for n in range(10, 15)),
    *(f"F{n}" for n in range(12, 18)),
)
MODULES = (
    *("defence_armies", "surprise", "supply_sources", "fortresses", "positions"),
    *("offmap", "abolition", "landing", "china"),
)


def first_lines() -> dict[str, str]:
    """The first line of each scenario, by the file's name."""
    files = sorted(SCENARIOS.glob("*.yaml"))
    return {file.stem: file.read_text(encoding="utf-8").splitlines()[0] for file in files}


def docstrings() -> list[str]:
    """The docstrings of the tests in this folder."""
    lines = []
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                lines.append(ast.get_docstring(node) or "")
    return lines


def named(line: str) -> set[str]:
    """The numbers in a line; ``G1–G3`` names all between."""
    found = set(re.findall(r"\b[A-Z]\d+\b", line))
    for letter, low, high in re.findall(r"\b([A-Z])(\d+)–\1?(\d+)\b", line):
        found |= {f"{letter}{n}" for n in range(int(low), int(high) + 1)}
    return found


def of_the_source(line: str) -> set[str]:
    """The statements of the source a line names: after "seed", and those no rule is called."""
    said = set().union(set(), *map(named, re.findall(r"[Ss]eed ([A-Z0-9 ,–]+)", line)))
    return said | {number for number in named(line) if number not in RULES}


def of_the_rules(line: str) -> set[str]:
    """The rules a line names."""
    return named(re.sub(r"[Ss]eed [A-Z0-9 ,–]+", "", line))


def everything() -> list[str]:
    """All the lines in which numbers are named."""
    return [*first_lines().values(), *docstrings()]


def test_every_rule_is_shown() -> None:
    """Each number of the spec stands in a scenario or a test."""
    shown = set().union(*map(of_the_rules, everything()))
    assert [rule for rule in RULES if rule not in shown] == []


def test_every_statement_is_shown() -> None:
    """Each of the 67 statements stands in a scenario or a test."""
    assert len(STATEMENTS) == 67
    shown = set().union(*map(of_the_source, everything()))
    assert [statement for statement in STATEMENTS if statement not in shown] == []


def test_the_worked_examples_are_scenarios_of_that_name() -> None:
    """The 15 examples of the source."""
    assert len(EXAMPLES) == 15
    assert [name for name in EXAMPLES if name not in first_lines()] == []


def test_every_module_is_shown_on_and_off() -> None:
    """Each module option is off in some scenario, and named in the first line of one."""
    off: set[str] = set()
    for file in SCENARIOS.glob("*.yaml"):
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        off |= {name for name, value in content.get("options", {}).items() if value is False}
    assert [module for module in MODULES if module not in off] == []
