"""The rulebook is complete in both languages, and whatever the game refers to is in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from heitan.games.quartermaster.cards import BASICS, NAMED
from heitan.kernel.game import catalog
from heitan.kernel.text import LANGUAGES
from heitan.table.rulebook import Rulebook, rulebook

PACKAGE = Path(str(resources.files("heitan.games.quartermaster")))
#: How many rules each section has, and how many interactions there are.
SECTIONS = (7, 4, 5, 8, 11, 10, 25, 12, 8, 17, 9, 8, 6)
INTERACTIONS = 90
NUMBERS = (
    *(f"{section}.{n}" for section, last in enumerate(SECTIONS, 1) for n in range(1, last + 1)),
    *(f"T{n}" for n in range(1, INTERACTIONS + 1)),
)


def written(language: str) -> str:
    return (PACKAGE / "rulebook" / f"{language}.md").read_text(encoding="utf-8")


def book(language: str) -> Rulebook:
    found = rulebook("quartermaster", language)
    assert found is not None
    assert found.language == language
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_an_item_of_its_own_in_order(language: str) -> None:
    items = re.findall(r"^- \*\*([T\d][\d.]*)\*\*", written(language), re.MULTILINE)
    assert tuple(items) == NUMBERS
    assert set(book(language).rules) == set(NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_referred_to_exist(language: str) -> None:
    """Numbers in brackets, ``(7.18)``, are rules of the book."""
    for number in re.findall(r"[（(](\d+\.\d+)[)）]", written(language)):
        assert number in NUMBERS


def test_cards_are_called_by_their_names() -> None:
    """What stands in quotation marks in an interaction is a card, or words that cards use."""
    said = catalog("quartermaster", "ja")
    names = {said.say(face.name) for face in (*BASICS, *NAMED)} | {"略奪"}
    words = {"戦闘したとき", "設立したとき", "カードをプレイする代わりに"}
    interactions = written("ja").partition("## 組み合わせ")[2]
    quoted = set(re.findall(r"「([^」]+)」", interactions))
    assert len(quoted) > 70
    assert sorted(quoted - names - words) == []


def numbers_in_code() -> Iterator[str]:
    """The rule numbers that decisions and events of the game give, as they stand in its code."""
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"T\d+|\d+\.\d+", node.value):
                    yield node.value


def test_whatever_rule_the_game_names_is_in_the_book() -> None:
    named = set(numbers_in_code())
    assert len(named) > 20
    assert sorted(named - set(NUMBERS)) == []
