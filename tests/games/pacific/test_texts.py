"""Every text the game can say exists in Japanese and English, and can be said."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from heitan.games.pacific import choices
from heitan.games.pacific.chart import COASTAL, HEXES, MEGAS, PLACES
from heitan.games.pacific.choices import Choice
from heitan.games.pacific.forces import SHIP, UNIT, ShipType, Size
from heitan.games.pacific.sides import SIDES
from heitan.games.pacific.state import Step
from heitan.games.pacific.variants import Variants
from heitan.kernel.game import catalog, find_game
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants
from heitan.kernel.text import LANGUAGES, Catalog, Text

PACKAGE = Path(str(resources.files("heitan.games.pacific")))
PARAMETER = re.compile(r"{(\w+)")
#: What one language needs not say differently from the other.
SAME = {"unit", "lac", "choice.unit", "choice.arrive", "choice.bring"}
SAME |= {"choice.offmap-unit", "choice.offmap-ship"}


def own_catalog(language: str) -> Catalog:
    """The game's own sentences, without the kernel's."""
    return Catalog(language, (PACKAGE / "locale" / f"{language}.po",))


def every_choice() -> Iterator[Choice]:
    """A choice object for every verb and all it is done with."""
    yield from (choices.PASS, choices.STAY, choices.CLOSE, choices.RECOVER, choices.REDUCE)
    yield choices.STRIKE_LAC
    for verb in ("from", "field", "sortie", "return", "strike:port", "arrive", "offmap:lac"):
        yield from (choices.with_place(verb, place) for place in PLACES)
    for side in SIDES:
        for verb in ("add", "apply", "offmap:ship", "also", "bring"):
            yield from (choices.with_ship(verb, ship) for ship in SHIP[side].values())
        for verb in ("unit", "offmap:unit"):
            yield from (choices.with_unit(verb, unit) for unit in UNIT[side].values())
        for verb in ("withhold", "strike", "surprise"):
            yield from (choices.with_tf(verb, side, number) for number in range(1, 13))
    yield from (choices.with_mega("to", mega) for mega in MEGAS if not mega.box)
    yield from (choices.with_hex("hex", hex) for hex in HEXES)
    yield from (choices.with_hex("bombard", hex) for hex in HEXES if COASTAL & hex.bit)
    for verb in ("attack", "position"):
        yield from (choices.with_hex(verb, hex) for hex in HEXES if not hex.box)


def written_keys() -> Iterator[str]:
    """The keys that stand in the game's code as they are."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"(ask|log|refusal)\.[\w.-]*\w", node.value):
                    yield node.value


def made_keys() -> Iterator[str]:
    """The keys that code, the board and the rulebook's tables put together."""
    yield from ("game.name", "game.summary", "ending.points", "ending.tokyo", "seat.1", "seat.2")
    yield from (f"step.{step.value}" for step in Step)
    yield from (f"ship-type.{each.value}" for each in ShipType)
    yield from (f"size.{each.value}" for each in Size)
    yield from (f"nation.{nation}" for nation in ("jp", "us", "cw", "nl", "cn", "cp"))
    yield from (side.name.key for side in SIDES)
    yield from (place.name.key for place in PLACES)
    for side in SIDES:
        yield from (f"ship.{side.letter}.{id}" for id in SHIP[side])
        yield from (f"formation.{side.letter}.{id}" for id in UNIT[side])
    for variant in variants(Variants):
        yield variant.help.key
        yield from (variant.value_help(value).key for value in variant.values)
    yield from (f"log.abolished.{size}" for size in ("bde", "div"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_in_the_catalog(language: str) -> None:
    """No key without a sentence, in either language."""
    keys = {*written_keys(), *made_keys()}
    assert len(keys) > 500
    assert sorted(keys - catalog("pacific", language).keys()) == []


def test_nothing_is_said_that_nobody_needs() -> None:
    """Questions, events and choices in the catalog are those of the game."""
    used = {*written_keys(), *made_keys(), *(choice.text.key for choice in every_choice())}
    said = {key for key in own_catalog("en").keys() if re.match(r"(ask|log|choice)\.", key)}  # noqa: SIM118
    assert sorted(said - used) == []


def parameters(said: Catalog, key: str) -> set[str]:
    """The names of the parameters in a sentence; those of all its plural forms together."""
    message = said._messages[key]
    forms = (message,) if isinstance(message, str) else message
    return {name for form in forms for name in PARAMETER.findall(form)}


def test_no_sentence_is_the_same_in_both_languages() -> None:
    """What one language says, the other says in its own words, unless it is named here."""
    ja, en = (own_catalog(language) for language in LANGUAGES)
    same = {key for key in ja.keys() if ja._messages[key] == en._messages[key]}  # noqa: SIM118
    assert same <= SAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_told_apart(language: str) -> None:
    """No two places, and no two options, have one name."""
    said = catalog("pacific", language)
    places = [said.say(place.name) for place in PLACES]
    assert len(set(places)) == len(places)
    options = [said.say(variant.help) for variant in variants(Variants)]
    assert len(set(options)) == len(options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_said(language: str) -> None:
    """The text of every choice is a sentence without holes; the list is the whole vocabulary."""
    said = catalog("pacific", language)
    for choice in every_choice():
        sentence = said.say(choice.text)
        assert sentence
        assert "{" not in sentence
    assert {choice.id for choice in every_choice()} == set(choices.vocabulary())


@pytest.mark.parametrize("scenario", ["midway", "guadalcanal", "short-campaign", "campaign"])
def test_whatever_happens_can_be_said(scenario: str) -> None:
    """Prompts, options, logs and private lines of random play, in both languages."""
    texts: dict[Text, None] = {}
    for seed in range(2 if "campaign" in scenario else 12):
        texts.update(dict.fromkeys(texts_of_a_match(scenario, seed)))
    for language in LANGUAGES:
        said = catalog("pacific", language)
        for each in texts:
            assert "{" not in said.say(each)
            unsaid = {name for name, _ in each.params} - parameters(said, each.key)
            assert unsaid == set(), each


def texts_of_a_match(scenario: str, seed: int) -> Iterator[Text]:
    """Whatever somebody reads in a match of random play, or in its first 6,000 choices."""
    rng = random.Random(seed)
    options: dict[str, Any] = {"scenario": scenario}
    match = Match(find_game("pacific"), options=read_options(Variants, options), seed=seed)
    for _ in range(6000):
        if match.decision is None:
            break
        yield match.decision.prompt
        yield from (option.text for option in match.decision.options)
        match.choose(rng.choice(match.decision.options))
    for event in match.log:
        yield from (each for each in (event.text, event.own) if each is not None)
    if match.result is not None:
        yield Text(f"ending.{match.result.ending}")
