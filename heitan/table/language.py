"""The reader's language: which one it is, and a voice that says texts in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from fastapi import Request

from heitan.kernel.game import find_game, folder
from heitan.kernel.text import LANGUAGES, Catalog, Param, Text, text

COOKIE = "lang"
#: What each language calls itself.
OWN_NAMES = {"ja": "日本語", "en": "English"}


def language_of(request: Request) -> str:
    """The language to answer in: ``?lang=``, then the cookie, then what the browser asks for.

    Japanese, the games' own language, when none of them names one that Heitan speaks.
    """
    for asked in (request.query_params.get("lang"), request.cookies.get(COOKIE)):
        if asked in LANGUAGES:
            return asked
    for accepted in request.headers.get("accept-language", "").split(","):
        language = accepted.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


@cache
def _catalog(game: str | None, language: str) -> Catalog:
    """The kernel's sentences, the table's, a game's and its board's.

    A game that does not speak the language speaks English, or Japanese.
    """
    files = [
        resources.files("heitan.kernel") / "locale" / f"{language}.po",
        resources.files("heitan.table") / "locale" / f"{language}.po",
    ]
    if game is not None:
        for place in ("locale", "board"):
            own = folder(find_game(game), place)
            spoken = [each for each in (language, "en", "ja") if (own / f"{each}.po").is_file()]
            files += [own / f"{each}.po" for each in spoken[:1]]
    return Catalog(language, files)


class Voice:
    """Says texts in one language.

    Args:
        language: ``ja`` or ``en``.
        game: the game whose sentences it knows besides the table's, if any.
        names: the players' names by seat.
    """

    def __init__(
        self, language: str, game: str | None = None, names: Mapping[int, str] | None = None
    ) -> None:
        self.language = language
        self.names = dict(names or {})
        self._catalog = _catalog(game, language)

    def say(self, said: Text) -> str:
        """The sentence; a key that no catalog has is shown as it is, so that a game still being
        written can be played."""
        try:
            return self._catalog.say(said, self.names)
        except KeyError as missing:
            return str(missing.args[0])

    def __call__(self, key: str, **params: Param) -> str:
        """The sentence for a key and its parameters."""
        return self.say(text(key, **params))

    def has(self, key: str) -> bool:
        """Whether there is a sentence for the key."""
        return key in self._catalog
