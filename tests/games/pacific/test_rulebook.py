"""The rulebook is complete in both languages, agrees with the data, and knows the 67 statements."""

from __future__ import annotations

import ast
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from types import ModuleType

import pytest

from heitan.kernel.text import LANGUAGES
from heitan.table.rulebook import Rulebook, rulebook

ROOT = Path(__file__).parents[3]
PACKAGE = Path(str(resources.files("heitan.games.pacific")))
#: Each letter's rules, in the order of the book.
LETTERS = {
    **{"W": 6, "Q": 2, "R": 6, "O": 9, "S": 3, "U": 6},
    **{"L": 3, "N": 13, "B": 4, "G": 15, "E": 5, "V": 3},
}
RULES = tuple(f"{letter}{n}" for letter, last in LETTERS.items() for n in range(1, last + 1))
EXAMPLES = (
    *(f"A{n}" for n in range(4, 8)),
    *(f"B{n}" for n in range(10, 15)),
    *(f"F{n}" for n in range(12, 18)),
)
NUMBERS = RULES + EXAMPLES
#: How many statements stand under each heading of the page of variant rules.
STATEMENTS = {"A": 7, "B": 14, "C": 6, "D": 3, "E": 4, "F": 17, "G": 7, "H": 3, "I": 6}
EXAMPLE = {"en": "example", "ja": "例"}
NOTES = {"en": "pacific.md", "ja": "pacific.ja.md"}


def written(language: str) -> str:
    """The rulebook as it stands in its file."""
    return (PACKAGE / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def notes(language: str) -> str:
    """The designer's notes."""
    return (ROOT / "docs" / NOTES[language]).read_text(encoding="utf-8")


def book(language: str) -> Rulebook:
    """The rulebook as the table shows it."""
    found = rulebook("pacific", language)
    assert found is not None
    assert found.language == language
    return found


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that makes the tables at the end of the book."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import pacific_tables

    return pacific_tables


@pytest.fixture
def curve(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that draws par."""
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import pacific_par

    return pacific_par


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_an_item_of_its_own_in_order(language: str) -> None:
    """W1–W6, Q1–Q2, R1–R6, O1–O9, S1–S3, U1–U6, L1–L3, N1–N13, B1–B4, G1–G15, E1–E5, V1–V3, and the
    examples A4–A7, B10–B14 and F12–F17."""
    items = re.findall(r"^- \*\*([A-Z]\d+)\b", written(language), re.MULTILINE | re.ASCII)
    assert tuple(items) == NUMBERS
    assert set(book(language).rules) == set(NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_referred_to_exist(language: str) -> None:
    """What stands in brackets, ``(N4)`` or ``(O1 to O9)``, are rules of the book."""
    text = written(language).partition("\n## ")[2]
    text = text.partition("\n## Turn table" if language == "en" else "\n## ターン表")[0]
    bracketed = re.findall(r"[（(]([A-Z]\d+(?:(?:, | to |、|～)[A-Z]\d+)*)[)）]", text)
    marks = {mark for marks in bracketed for mark in re.findall(r"[A-Z]\d+", marks)}
    assert len(marks) > 25
    assert sorted(marks - set(NUMBERS)) == []


def numbers_in_code() -> Iterator[str]:
    """The rule numbers that decisions and events of the game are given, as arguments of calls."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                for given in (*node.args, *(keyword.value for keyword in node.keywords)):
                    if isinstance(given, ast.Constant) and re.fullmatch(
                        f"[{''.join(LETTERS)}]\\d+", str(given.value)
                    ):
                        yield str(given.value)


def test_whatever_rule_the_game_names_is_in_the_book() -> None:
    """A player who asks why is led to a rule."""
    named = set(numbers_in_code())
    assert len(named) > 10
    assert sorted(named - set(NUMBERS)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_those_of_the_data(language: str, tables: ModuleType) -> None:
    """The end of the book is what ``tools/pacific_tables.py`` makes of the data."""
    assert written(language).endswith("\n" + tables.Tables(language).written())


def test_par_is_history(tables: ModuleType) -> None:
    """E2: par by turn is the value of what Japan held in history at its end."""
    history = [92, 116, 116, 116, 115, 114, 114, 112, 108, 107, 104, 100, 99, 86, 75]
    assert [tables.par(turn) for turn in tables.TURNS] == history


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figure_is_drawn_from_the_data(language: str, curve: ModuleType) -> None:
    """The committed picture is what ``tools/pacific_par.py`` draws, and it is well formed."""
    file = ROOT / "docs" / "images" / f"pacific-par.{language}.svg"
    drawn = file.read_text(encoding="utf-8")
    assert drawn == curve.figure(language)
    assert ET.fromstring(drawn).tag.endswith("svg")
    assert f"(images/{file.name})" in notes(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_notes_say_where_each_statement_is(language: str) -> None:
    """The 67 statements, each with a rule of the book, the examples with themselves."""
    rows = re.findall(r"^\| ([A-I]\d+) \| [^|]+ \| ([^|]+) \|$", notes(language), re.MULTILINE)
    every = [f"{letter}{n}" for letter, last in STATEMENTS.items() for n in range(1, last + 1)]
    assert [statement for statement, _ in rows] == every
    for statement, place in rows:
        marks = re.findall(r"[A-Z]\d+", place)
        if statement in EXAMPLES:
            assert place.startswith(EXAMPLE[language])
            assert marks == [statement]
        else:
            assert marks
            assert set(marks) <= set(RULES), statement


def test_both_notes_tell_the_same_places() -> None:
    """The table of statements names the same rules in both languages."""
    rows = [
        re.findall(r"^\| ([A-I]\d+) \|[^|]+\|([^|]+)\|$", notes(language), re.MULTILINE)
        for language in LANGUAGES
    ]
    ja, en = ([(s, re.findall(r"[A-Z]\d+", p)) for s, p in each] for each in rows)
    assert ja == en
