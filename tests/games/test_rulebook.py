"""What the rulebooks of all games have in common."""

from __future__ import annotations

import pytest

from heitan.kernel.game import find_game, folder
from heitan.kernel.options import variants
from heitan.kernel.text import LANGUAGES

GAMES = ("carriers", "pacific", "postcard", "quartermaster")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_option_is_there_with_its_values(name: str, language: str) -> None:
    """A player finds in the book what can be chosen, as it is written on the command line."""
    game = find_game(name)
    text = (folder(game, "rulebook") / f"{language}.md").read_text(encoding="utf-8")
    for variant in variants(game.options_type):
        missing = [word for word in (variant.name, *variant.values) if f"`{word}`" not in text]
        assert missing == [], variant.name
