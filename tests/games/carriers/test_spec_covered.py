"""Every rule of the spec is shown by a scenario or a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "carriers"

#: The numbers of the spec of Carriers.
RULES = (
    *(f"C{n}" for n in range(1, 7)),
    *("S1", "S2"),
    *(f"T{n}" for n in range(1, 7)),
    *(f"R{n}" for n in range(1, 6)),
    *(f"B{n}" for n in range(1, 11)),
    *("E1", "V1"),
)
#: Rules about cards in hands and decks that no scenario can see.
SEEN_BY_TESTS_ONLY = {"V1"}
#: Every option and its two values.
OPTIONS = {
    "set_size": ("3", "2"),
    "score_per": ("set", "card"),
    "end_of_war_redraw": ("false", "true"),
    "end_of_war_return": ("at-once", "exhausted"),
    "escort_cover": ("target", "field"),
    "fight": ("one", "all"),
}


def first_lines() -> dict[str, str]:
    """The first line of each scenario, by the file's name."""
    files = sorted(SCENARIOS.glob("*.yaml"))
    return {file.name: file.read_text(encoding="utf-8").splitlines()[0] for file in files}


def named(line: str) -> set[str]:
    """The rule numbers in a line; ``C1–C6`` names all between."""
    found = set(re.findall(r"\b[CSTRBEV]\d+\b", line))
    for letter, low, high in re.findall(r"\b([CSTRBEV])(\d+)–\1(\d+)\b", line):
        found |= {f"{letter}{n}" for n in range(int(low), int(high) + 1)}
    return found


def docstrings() -> list[str]:
    """The docstrings of the tests in this folder."""
    lines = []
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                lines.append(ast.get_docstring(node) or "")
    return lines


def test_every_rule_has_a_scenario() -> None:
    """Each number stands in the first line of a scenario, or of a test where none can show it."""
    shown = set().union(*map(named, first_lines().values()))
    assert set(RULES) - shown == SEEN_BY_TESTS_ONLY
    tested = set().union(*map(named, docstrings()))
    assert tested >= SEEN_BY_TESTS_ONLY


def test_scenarios_say_what_they_show() -> None:
    """The first line is a comment: rule numbers, a colon, a sentence; the file's name begins with
    the first rule; no rule is named that the spec does not have."""
    for name, line in first_lines().items():
        assert re.fullmatch(r"# ([CSTRBEV]\d+(, )?)+: .+\.", line), f"{name}: {line}"
        assert named(line) <= set(RULES), name
        assert name.split("-")[0].upper() in named(line), name


def test_every_option_is_shown_both_ways() -> None:
    """The default is shown by a scenario that says so, the other value by one that sets it."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(SCENARIOS.glob("*.yaml"))]
    for option, (default, other) in OPTIONS.items():
        chosen = re.compile(rf"options: {{.*\b{option}: {other}\b")
        said = f"the default of {option}"
        assert any(chosen.search(text) for text in texts), f"{option}: {other}"
        assert any(said in text.splitlines()[0] for text in texts), f"{option}: {default}"
