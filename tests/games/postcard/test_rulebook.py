"""The rulebook is complete in both languages, and whatever the game refers to is in it."""

from __future__ import annotations

import ast
import re
from importlib import resources
from pathlib import Path

import pytest

from heitan.games.postcard.variants import Variants
from heitan.kernel.game import catalog
from heitan.kernel.options import variants
from heitan.kernel.text import LANGUAGES
from heitan.table.rulebook import Rulebook, rulebook

PACKAGE = Path(str(resources.files("heitan.games.postcard")))
#: How many rules each letter has.
LETTERS = {"M": 3, "S": 3, "W": 3, "P": 4, "A": 8, "X": 9, "B": 7, "E": 7}
NUMBERS = (
    *(f"{letter}{n}" for letter, last in LETTERS.items() for n in range(1, last + 1)),
    *("A7a", "A7b"),
)
#: Entries of each event.
ENTRIES = 4


def written(language: str) -> str:
    """The rulebook as it is written."""
    return (PACKAGE / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def book(language: str) -> Rulebook:
    """The rulebook as the table shows it."""
    found = rulebook("postcard", language)
    assert found is not None
    assert found.language == language
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_a_rule_with_an_anchor(language: str) -> None:
    """M1 to E7, each once; the table links to them."""
    assert sorted(book(language).rules) == sorted(NUMBERS)
    for number in NUMBERS:
        assert book(language).html.count(f'id="{number}"') == 1
        assert book(language).rules[number]


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_have_four_entries(language: str) -> None:
    """E1 to E6 list their entries in order."""
    for event in range(1, 7):
        assert book(language).rules[f"E{event}"].count("<li>") == ENTRIES, event


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language: str) -> None:
    """Each option and each of its values is named by the rule it belongs to."""
    rules = book(language).rules
    for variant in variants(Variants):
        (number,) = re.findall(r"[A-Z]\d", catalog("postcard", language).say(variant.help))
        for word in (variant.name, *variant.values):
            assert f"<code>{word}</code>" in rules[number], f"{number}: {word}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_game_refers_to_is_there(language: str) -> None:
    """Decisions and log lines name rules of the book."""
    said = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"[MSWPAXBE]\d[ab]?", node.value):
                    said.add(node.value)
    assert len(said) > 25
    assert sorted(said - set(book(language).rules)) == []
