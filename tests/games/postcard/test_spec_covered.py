"""Every rule of the spec is shown by a scenario that names it, every option both ways."""

from __future__ import annotations

import re
from pathlib import Path

from heitan.games.postcard.variants import Variants
from heitan.kernel.options import variants

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "postcard"

#: The numbers of the spec of Postcard.
RULES = (
    *(f"M{n}" for n in range(1, 4)),
    *(f"S{n}" for n in range(1, 4)),
    *(f"W{n}" for n in range(1, 4)),
    *(f"P{n}" for n in range(1, 5)),
    *(f"A{n}" for n in range(1, 9)),
    *(f"X{n}" for n in range(1, 10)),
    *(f"B{n}" for n in range(1, 8)),
    *(f"E{n}" for n in range(1, 8)),
)
#: The entries of the six events.
ENTRIES = tuple(f"E{event}-{entry}" for event in range(1, 7) for entry in range(1, 5))
#: Every option and its two values, the default first.
OPTIONS = {
    "front_order": ("procedure", "example"),
    "capital_assault": ("procedure", "table"),
    "navy_attack": ("last", "always"),
    "china_attack": ("idle", "red"),
    "southern_dispatch": ("false", "true"),
    "allied_front_win": ("engage", "retreat"),
    "events": ("literal", "repaired"),
}


def texts() -> dict[str, str]:
    """Each scenario's text, by the file's name."""
    files = sorted(SCENARIOS.glob("*.yaml"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def first_lines() -> dict[str, str]:
    """The first line of each scenario, by the file's name."""
    return {name: text.splitlines()[0] for name, text in texts().items()}


def named(line: str) -> set[str]:
    """The numbers in the part of a line before its colon; an entry names its event too."""
    found = set(re.findall(r"\b[MSWPAXBE]\d(?:-\d)?\b", line.partition(": ")[0]))
    return found | {number.partition("-")[0] for number in found}


def test_the_options_are_these() -> None:
    """The table above is the game's own."""
    assert {each.name: each.values for each in variants(Variants)} == OPTIONS


def test_every_rule_has_a_scenario() -> None:
    """Each number, and each entry of the events, stands in the first line of a scenario."""
    shown = set().union(*map(named, first_lines().values()))
    assert sorted({*RULES, *ENTRIES} - shown) == []


def test_scenarios_say_what_they_show() -> None:
    """The first line is a comment: numbers, a colon, a sentence; the file's name begins with the
    first number; no number is named that the spec does not have."""
    for name, line in first_lines().items():
        assert re.fullmatch(r"# ([MSWPAXBE]\d(-\d)?(, )?)+: .+\.", line), f"{name}: {line}"
        assert named(line) <= {*RULES, *ENTRIES}, name
        first = re.match(r"# (\w\d)", line)
        assert first is not None
        assert name.split("-")[0].upper() == first[1], name


def test_every_option_is_shown_both_ways() -> None:
    """The default is shown by a scenario that says so, the other value by one that sets it."""
    for option, (default, other) in OPTIONS.items():
        chosen = re.compile(rf"options: {{.*\b{option}: {other}\b")
        assert any(chosen.search(text) for text in texts().values()), f"{option}: {other}"
        said = f"the default of {option}"
        assert any(said in line for line in first_lines().values()), f"{option}: {default}"
