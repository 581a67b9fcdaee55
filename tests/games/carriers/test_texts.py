"""Every text the game can say exists in Japanese and English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from heitan.games.carriers import choices
from heitan.games.carriers.cards import FACES, Group
from heitan.games.carriers.state import Step
from heitan.games.carriers.variants import Variants
from heitan.kernel.game import catalog
from heitan.kernel.options import variants
from heitan.kernel.text import LANGUAGES, Text

PACKAGE = Path(str(resources.files("heitan.games.carriers")))


def written_keys() -> Iterator[str]:
    """The keys that stand in the game's code as they are, wherever a text is made of them."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"(ask|log|reason|choice|ending)\.[\w.-]*\w", node.value):
                    yield node.value


def made_keys() -> Iterator[str]:
    """The keys that code puts together."""
    for face in FACES:
        yield from (face.name.key, face.rule_text.key)
    yield from (f"group.{group.value}" for group in Group)
    yield from (f"step.{step.value}" for step in Step)
    yield from (f"choice.{verb.value}" for verb in choices.Verb)
    yield from ("log.saved.B7", "log.saved.B8", "game.name", "game.summary", "ending.end-of-war")
    for variant in variants(Variants):
        yield variant.help.key
        yield from (variant.value_help(value).key for value in variant.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_in_the_catalog(language: str) -> None:
    """No key without a sentence, in either language."""
    keys = {*written_keys(), *made_keys()}
    assert len(keys) > 100
    assert sorted(keys - catalog("carriers", language).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_said(language: str) -> None:
    """The text of every choice is a sentence without holes."""
    said = catalog("carriers", language)
    groups: list[dict[Any, Any]] = [choices.PLOT, choices.REVEAL, choices.TURN_UP, choices.COMMIT]
    groups += [choices.SAVE, choices.LOSE, choices.DISCARD, choices.FIGHT, choices.BOMB]
    every = [choice for group in groups for choice in group.values()]
    every += [choices.PASS, choices.USE_RADAR, choices.USE_VT_FUZE]
    every += [each for by_seat in choices.RAID.values() for n in by_seat.values() for each in n[-1]]
    for choice in every:
        sentence = said.say(choice.text)
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_can_be_said(play: Any, language: str, seed: int) -> None:
    """Prompts, logs and private lines of whole matches are sentences without holes."""
    said = catalog("carriers", language)
    texts: list[Text] = []
    for match in play(seed):
        if match.decision is not None:
            texts.append(match.decision.prompt)
    for event in match.log:
        texts += [each for each in (event.text, event.own) if each is not None]
    for each in dict.fromkeys(texts):
        assert "{" not in said.say(each)
