"""Every text the game can say exists in Japanese and English."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from heitan.games.postcard import choices, game, tell
from heitan.games.postcard.cards import FULL_DECK
from heitan.games.postcard.places import PLACES, THEATRES
from heitan.games.postcard.rules.axis_step import COST
from heitan.games.postcard.state import Ending
from heitan.games.postcard.units import UNITS
from heitan.games.postcard.variants import Variants
from heitan.kernel.game import catalog
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants
from heitan.kernel.text import LANGUAGES, Text

PACKAGE = Path(str(resources.files("heitan.games.postcard")))


def written_keys() -> Iterator[str]:
    """The keys that stand in the game's code as they are, wherever a text is made of them."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"(ask|log|choice|ending)\.[\w.-]*\w", node.value):
                    yield node.value


def made_keys() -> Iterator[str]:
    """The keys that code puts together."""
    yield from ("game.name", "game.summary", "seat")
    for named in (*FULL_DECK, *PLACES, *THEATRES, *UNITS):
        yield named.name.key
    for choice in every_choice():
        yield choice.text.key
    for ending in Ending:
        yield from (f"ending.{ending.value}", tell.over(ending, 1945, 3).text.key)
    for event in range(1, 7):
        for entry in range(5):
            yield tell.event(f"E{event}-{entry}", None).text.key
    for variant in variants(Variants):
        yield variant.help.key
        yield from (variant.value_help(value).key for value in variant.values)


def every_choice() -> Iterator[choices.Choice]:
    """Every choice there is, those of one id for several places too."""
    for value in vars(choices).values():
        if isinstance(value, choices.Choice):
            yield value
        elif isinstance(value, dict):
            yield from (each for each in value.values() if isinstance(each, choices.Choice))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_in_the_catalog(language: str) -> None:
    """No key without a sentence, in either language."""
    keys = {*written_keys(), *made_keys()}
    assert len(keys) > 150
    assert sorted(keys - catalog("postcard", language).keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_said(language: str) -> None:
    """The text of every choice, and the question for its card, is a sentence without holes."""
    said = catalog("postcard", language)
    every = list(every_choice())
    assert {choice.id for choice in every} == set(choices.vocabulary())
    for words in (*(choice.text for choice in every), *(ask for ask, _ in COST.values())):
        sentence = said.say(words)
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_of_one_decision_read_differently(language: str) -> None:
    """No two choices with different ids have the same words, but for cards, whose act differs."""
    said = catalog("postcard", language)
    words: dict[str, str] = {}
    for choice in every_choice():
        if choice.verb in (choices.Verb.CARD, choices.Verb.DISCARD, choices.Verb.BLOCK):
            continue
        assert words.setdefault(said.say(choice.text), choice.id) == choice.id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_can_be_said(language: str, seed: int) -> None:
    """Prompts and logs of whole wars, with every reading, are sentences without holes."""
    said = catalog("postcard", language)
    rng = random.Random(seed)
    readings = {v.name: rng.choice(v.values) for v in variants(Variants)}
    match = Match(game, 1, read_options(Variants, readings), seed=seed)
    texts: list[Text] = []
    while match.decision is not None:
        texts.append(match.decision.prompt)
        match.choose(rng.choice(match.decision.options))
    texts += [event.text for event in match.log if event.text is not None]
    assert len(texts) > 30
    for each in dict.fromkeys(texts):
        assert "{" not in said.say(each)
