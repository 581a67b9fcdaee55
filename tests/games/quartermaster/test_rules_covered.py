"""Every rule and every tricky interaction is shown by a scenario or a test that names it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "quartermaster"

#: How many numbered rules each section has.
SECTIONS = {
    **{1: 7, 2: 4, 3: 5, 4: 8, 5: 11, 6: 10, 7: 25},
    **{8: 12, 9: 8, 10: 17, 11: 9, 12: 8, 13: 6},
}
RULES = [f"{section}.{n}" for section, last in SECTIONS.items() for n in range(1, last + 1)]
INTERACTIONS = [f"T{n}" for n in range(1, 91)]
#: What nothing can show, and why.
EXPLANATORY = {
    "1.2": "a suggestion how people share the nations; any split is allowed",
}
#: Every option but the edition: its default and its other value.
OPTIONS = {
    "reallocate": "false",
    "build_without_piece": "false",
    "danish_strait": "axis",
    "women_conscripts": "hand",
    "score_floor": "true",
    "rounds": "5",
    "lead": "0",
}
NUMBER = re.compile(r"\bT\d+\b|\b\d+\.\d+\b")


def scenarios() -> dict[str, str]:
    """The text of each scenario of the rules, by file."""
    files = sorted((SCENARIOS / "rules").glob("*.yaml"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def named_by_scenarios() -> set[str]:
    """The numbers before the colon of each scenario's first line."""
    found: set[str] = set()
    for text in scenarios().values():
        found.update(NUMBER.findall(text.splitlines()[0].partition(":")[0]))
    return found


def named_by_tests() -> set[str]:
    """The numbers in the docstrings of the tests in this folder; 13.1–13.6 names all between."""
    found: set[str] = set()
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said = ast.get_docstring(node) or ""
                found.update(NUMBER.findall(said))
                for section, low, high in re.findall(r"\b(\d+)\.(\d+)–\1\.(\d+)\b", said):
                    found.update(f"{section}.{n}" for n in range(int(low), int(high) + 1))
    return found


def test_every_rule_is_shown() -> None:
    """No number is missing but those that nothing could show."""
    shown = named_by_scenarios() | named_by_tests()
    assert [rule for rule in RULES if rule not in shown] == list(EXPLANATORY)


def test_every_interaction_is_shown() -> None:
    """All ninety."""
    shown = named_by_scenarios() | named_by_tests()
    assert [each for each in INTERACTIONS if each not in shown] == []


def test_first_lines() -> None:
    """A scenario begins with its numbers, a colon and a sentence; its name begins with one
    of them, and it names no rule that there is not."""
    for name, text in scenarios().items():
        line = text.splitlines()[0]
        assert re.fullmatch(r"# ((T\d+|\d+\.\d+)(, )?)+: .+\.", line), f"{name}: {line}"
        numbers = NUMBER.findall(line.partition(":")[0])
        assert set(numbers) <= {*RULES, *INTERACTIONS}, name
        starts = tuple(f"{_in_names(number)}-" for number in numbers)
        assert name.startswith(starts), f"{name}: {numbers}"


def _in_names(number: str) -> str:
    """``t07`` for T7, ``r07.3`` for 7.3: names sort as numbers do."""
    letter, digits = ("t", number[1:]) if number[0] == "T" else ("r", number)
    section, dot, rule = digits.partition(".")
    return f"{letter}{section.zfill(2)}{dot}{rule}"


def test_every_option_is_shown_both_ways() -> None:
    """The default is shown by a scenario that says so, the other value by one that sets it."""
    texts = list(scenarios().values())
    for option, other in OPTIONS.items():
        chosen = re.compile(rf"options: {{.*\b{option}: {other}\b")
        assert any(chosen.search(text) for text in texts), f"{option}: {other}"
        said = f"default of {option}"
        assert any(said in text.splitlines()[0] for text in texts), f"{option}: its default"
