"""Every text the game can say exists in Japanese and English; nothing else is in the catalogs."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from heitan.games.quartermaster import choices, tell
from heitan.games.quartermaster.cards import BASICS, FACES, NAMED, CardKind, Face, Piece
from heitan.games.quartermaster.choices import Choice
from heitan.games.quartermaster.nations import ALLIES, GERMANY, NATIONS, TEAMS, Nation, Team
from heitan.games.quartermaster.spaces import SPACE, SPACES, Space
from heitan.games.quartermaster.state import ARMY, NAVY, TurnStep
from heitan.games.quartermaster.variants import Edition, Variants
from heitan.kernel.game import catalog, find_game
from heitan.kernel.log import Event
from heitan.kernel.match import Match
from heitan.kernel.options import read_options, variants
from heitan.kernel.text import LANGUAGES, Catalog, Text

PACKAGE = resources.files("heitan.games.quartermaster")
PARAMETER = re.compile(r"{(\w+)")

#: What stands for a parameter of a function in ``tell``, by its type.
SAMPLE: dict[Any, Any] = {
    Nation: GERMANY,
    Nation | None: GERMANY,
    Team: ALLIES,
    Face: NAMED[0],
    Piece: ARMY,
    Space: SPACE["ukraine"],
    int: 2,
    tuple[Face, ...]: NAMED[:3],
}
#: The words that a function in ``tell`` takes, where it makes a key of them.
WORDS = {
    "rule": ("2.1",),
    "why": ("no-army", "cut-off"),
    "to": ("deck", "top", "bottom", "hand"),
    "ending": ("lead", "rounds"),
}
ENDINGS = WORDS["ending"]


def own_catalog(language: str) -> Catalog:
    """The game's own sentences, without the kernel's."""
    return Catalog(language, (PACKAGE / "locale" / f"{language}.po",))


def told() -> Iterator[Event]:
    """Every event that ``tell`` can make, with samples for what it speaks of."""
    for name, function in inspect.getmembers(tell, callable):
        made = inspect.unwrap(function)
        if name.startswith("_") or getattr(made, "__module__", "") != tell.__name__:
            continue
        hints = get_type_hints(made)
        if hints.pop("return", None) is Event:
            yield from _with_samples(function, hints)


def _with_samples(function: Callable[..., Event], hints: dict[str, Any]) -> Iterator[Event]:
    """The function's event for each of the words it takes; also with nobody in an empty space."""
    given = {name: SAMPLE[hint] for name, hint in hints.items() if hint is not str}
    words = [name for name, hint in hints.items() if hint is str]
    assert len(words) < 2, function
    for word in WORDS[words[0]] if words else ("",):
        yield function(**given, **({words[0]: word} if words else {}))
    for name, hint in hints.items():
        if hint == (Nation | None):
            yield function(**{**given, name: None})


def every_choice() -> Iterator[Choice]:
    """A choice object for every id of the vocabulary."""
    for id in choices.vocabulary():
        verb, *rest = id.split(":")
        yield _choice(verb, rest)


def _choice(verb: str, named: list[str]) -> Choice:
    nations = {nation.id: nation for nation in NATIONS}
    faces = {face.id: face for face in FACES}
    pieces = {"army": ARMY, "navy": NAVY}
    if not named:
        return choices.alone(verb)
    if verb == "battle":
        return choices.battle(SPACE[named[0]])
    if verb == "eliminate":
        return choices.eliminate(nations[named[0]], pieces[named[1]], SPACE[named[2]])
    if verb == "keep":
        return choices.keep(nations[named[0]], pieces[named[1]], SPACE[named[2]])
    if named[0] in pieces:
        return choices.with_piece(verb, pieces[named[0]], SPACE[named[1]])
    if named[0] in nations:
        return choices.with_nation(verb, nations[named[0]])
    return choices.with_card(verb, faces[named[0]])


def written_prompts() -> Iterator[str]:
    """The keys of prompts that stand in the rules' code as they are."""
    for file in sorted(Path(str(PACKAGE)).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if re.fullmatch(r"ask\.[\w.-]*\w", node.value):
                    yield node.value


def keys_of(said: Text) -> Iterator[str]:
    """The key of a text and those of the texts in it."""
    yield said.key
    for _, value in said.params:
        if isinstance(value, Text):
            yield from keys_of(value)
        elif not isinstance(value, int | str):
            yield from keys_of(value.name)


def used_keys() -> Iterator[str]:
    """Every key the game uses."""
    yield from ("game.name", "game.summary", "ask.build", "ask.recruit", "ask.target")
    yield from (each.name.key for group in (TEAMS, NATIONS, SPACES, FACES) for each in group)
    yield from (face.rule_text.key for face in FACES)
    yield from (f"piece.{piece.value}" for piece in Piece)
    yield from (f"kind.{kind.value}" for kind in CardKind)
    yield from (f"step.{step.value}" for step in TurnStep)
    yield from (f"ending.{ending}" for ending in ENDINGS)
    yield from written_prompts()
    for choice in every_choice():
        yield from keys_of(choice.text)
    for event in told():
        for said in (event.text, event.own):
            if said is not None:
                yield from keys_of(said)
    for variant in variants(Variants):
        yield variant.help.key
        yield from (variant.value_help(value).key for value in variant.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalog_holds_what_is_used_and_nothing_else(language: str) -> None:
    """No key without a sentence, no sentence without a use."""
    used = set(used_keys())
    assert len(used) > 450
    # The greedy player's reasons are held against its code by its own tests.
    written = {key for key in own_catalog(language).keys() if not key.startswith("reason.")}  # noqa: SIM118
    assert sorted(used ^ written) == []


def parameters(said: Catalog, key: str) -> set[str]:
    """The names of the parameters in a sentence; those of all its plural forms together."""
    message = said._messages[key]
    forms = (message,) if isinstance(message, str) else message
    return {name for form in forms for name in PARAMETER.findall(form)}


def test_no_sentence_is_the_same_in_both_languages() -> None:
    """What one language says, the other says in its own words."""
    ja, en = (own_catalog(language) for language in LANGUAGES)
    same = {key for key in ja.keys() if ja._messages[key] == en._messages[key]}  # noqa: SIM118
    assert same == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_told_apart(language: str) -> None:
    """No two spaces, and no two cards, have one name."""
    said = catalog("quartermaster", language)
    for things in (SPACES, (*BASICS, *NAMED), NATIONS):
        names = [said.say(each.name) for each in things]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_its_data_say(language: str, edition: Edition) -> None:
    """Limits, windows and the places a card names are in its text."""
    said = catalog("quartermaster", language)
    for face in FACES:
        if face.edition is edition:
            text = said.say(face.rule_text)
            for effect in face.effects:
                if effect.use.once_per_turn and effect.use.window.name != "DRAW_STEP_START":
                    assert ("Once per turn" if language == "en" else "手番ごとに1回") in text
                if effect.use.window.name == "VICTORY_STEP":
                    assert ("Victory step" if language == "en" else "勝利点ステップ") in text
                for step in effect.steps:
                    for place in (*step.at, *(step.per.at if step.per else ())):
                        inner = place.partition("(")[2].rstrip(")") or place
                        if inner in SPACE:
                            assert _stem(said.say(SPACE[inner].name)) in text, face
                _says_the_numbers(face, effect, text)


def _stem(name: str) -> str:
    """A space's name as texts speak of it."""
    return name.replace("Mediterranean Sea", "Mediterranean")


def _says_the_numbers(face: Face, effect: Any, text: str) -> None:
    for number in (effect.cost.from_hand, effect.cost.from_deck):
        if number > 1:
            assert str(number) in text, face
    for step in effect.steps:
        if step.verb in ("discard", "score", "look", "adjust_ew_discard") and abs(step.low) > 1:
            assert str(abs(step.low)) in text, face


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_and_every_event_can_be_said(language: str) -> None:
    """Sentences without holes, with every parameter that they were given."""
    said = catalog("quartermaster", language)
    texts = [choice.text for choice in every_choice()]
    texts += [each for event in told() for each in (event.text, event.own) if each is not None]
    for each in dict.fromkeys(texts):
        assert "{" not in said.say(each)
        unsaid = {name for name, _ in each.params} - parameters(said, each.key)
        assert unsaid == set(), each


OTHER_OPTIONS = {
    "reallocate": "false",
    "build_without_piece": "false",
    "danish_strait": "axis",
    "women_conscripts": "hand",
    "score_floor": "true",
    "rounds": "12",
    "lead": "0",
}


@pytest.mark.parametrize("part", range(4))
def test_whatever_happens_can_be_said(part: int) -> None:
    """Prompts, options, logs and private lines of a hundred matches, in both languages."""
    texts: dict[Text, None] = {}
    for seed in range(25 * part, 25 * part + 25):
        options = OTHER_OPTIONS if seed % 2 else {}
        texts.update(dict.fromkeys(texts_of_a_match(seed, options)))
    used = set(used_keys()) | {"log.forced"}
    for language in LANGUAGES:
        said = catalog("quartermaster", language)
        for each in texts:
            assert "{" not in said.say(each)
            assert used.issuperset(keys_of(each))


def texts_of_a_match(seed: int, options: dict[str, str]) -> Iterator[Text]:
    """Whatever somebody reads in a match of random play."""
    game = find_game("quartermaster")
    rng = random.Random(seed)
    match = Match(game, options=read_options(Variants, options), seed=seed)
    while match.decision is not None:
        yield match.decision.prompt
        yield from (option.text for option in match.decision.options)
        match.choose(rng.choice(match.decision.options))
    for event in match.log:
        yield from (each for each in (event.text, event.own) if each is not None)
    assert match.result is not None
    yield Text(f"ending.{match.result.ending}")
