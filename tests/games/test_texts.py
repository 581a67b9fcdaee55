"""What the catalogs of all games have in common; what each must hold is tested with its game."""

from __future__ import annotations

import re

import pytest

from heitan.kernel.game import find_game, folder
from heitan.kernel.text import LANGUAGES, Catalog

GAMES = ("carriers", "pacific", "postcard", "quartermaster")


def own_catalog(name: str, language: str) -> Catalog:
    """The game's own sentences, without the kernel's."""
    return Catalog(language, (folder(find_game(name), "locale") / f"{language}.po",))


def forms(said: Catalog, key: str) -> tuple[str, ...]:
    """A sentence, or all its plural forms."""
    message = said._messages[key]
    return (message,) if isinstance(message, str) else tuple(message)


def parameters(said: Catalog, key: str) -> set[str]:
    """The names of the parameters in a sentence; those of all its plural forms together."""
    return {name for form in forms(said, key) for name in re.findall(r"{(\w+)", form)}


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_say_the_same_things(name: str) -> None:
    """The two catalogs have the same keys, and each sentence the same parameters."""
    ja, en = (own_catalog(name, language) for language in LANGUAGES)
    assert ja.keys() == en.keys()
    different = [key for key in sorted(ja.keys()) if parameters(ja, key) != parameters(en, key)]
    assert different == []


@pytest.mark.parametrize("name", GAMES)
def test_english_is_english(name: str) -> None:
    """Nothing Japanese is left in it."""
    en = own_catalog(name, "en")
    every = [form for key in en.keys() for form in forms(en, key)]  # noqa: SIM118
    assert [form for form in every if not re.fullmatch(r"[\x20-\x7eéü–—’“”−♠♣♥♦]*", form)] == []
