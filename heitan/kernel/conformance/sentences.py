"""Every text that occurs can be said in every language."""

from __future__ import annotations

import string
from collections.abc import Mapping
from importlib import resources
from typing import Any

from heitan.kernel.conformance.failure import NotConformant
from heitan.kernel.decision import Decision
from heitan.kernel.game import Game, folder
from heitan.kernel.log import Event
from heitan.kernel.options import variants
from heitan.kernel.text import LANGUAGES, Catalog, SeatName, Text


def catalogs_of(game: Game[Any]) -> dict[str, Catalog]:
    """The catalogs of a game that need not be installed, by language."""
    own = resources.files("heitan.kernel") / "locale"
    return {
        language: Catalog(
            language, (own / f"{language}.po", folder(game, "locale") / f"{language}.po")
        )
        for language in LANGUAGES
    }


class Sentences:
    """Checks texts against a game's catalogs; each text only once.

    Args:
        game: the game.
        catalogs: its catalogs by language; by default those in its package.

    Raises:
        NotConformant: when the languages do not have the same keys, or an option of the game or
            one of its values is not explained.
    """

    def __init__(self, game: Game[Any], catalogs: Mapping[str, Catalog] | None = None) -> None:
        self.catalogs = catalogs_of(game) if catalogs is None else catalogs
        self._said: set[Text] = set()
        self._check_keys()
        for variant in variants(game.options_type):
            self.check(variant.help, "the help of an option")
            for value in variant.values:
                self.check(variant.value_help(value), "the help of an option's value")

    def _check_keys(self) -> None:
        keys = {language: catalog.keys() for language, catalog in self.catalogs.items()}
        everything = frozenset().union(*keys.values())
        for language, own in keys.items():
            missing = sorted(everything - own)
            if missing:
                raise NotConformant(f"not in the catalog {language!r}: {', '.join(missing)}")

    def decision(self, decision: Decision) -> None:
        """The prompt and every option can be said.

        Raises:
            NotConformant: when one cannot.
        """
        self.check(decision.prompt, "a prompt")
        for option in decision.options:
            self.check(option.text, f"the option {option.id!r}")

    def event(self, event: Event) -> None:
        """What an event tells, to everyone and to its seat, can be said.

        Raises:
            NotConformant: when it cannot.
        """
        for said in (event.text, event.own):
            if said is not None:
                self.check(said, f"the log ({event.rule or 'no rule'})")

    def check(self, text: Text, where: str) -> None:
        """A text and all that is nested in it can be said in every language.

        Raises:
            NotConformant: for a missing key or parameter, or an empty sentence.
        """
        if text in self._said:
            return
        for language, catalog in self.catalogs.items():
            try:
                sentence = catalog.say(text)
            except KeyError as error:
                raise NotConformant(
                    f"{where}: {text.key!r} cannot be said in {language!r}: no {error}; "
                    f"its parameters are {', '.join(name for name, _ in text.params) or 'none'}"
                ) from None
            except (IndexError, ValueError) as error:
                raise NotConformant(
                    f"{where}: {text.key!r} cannot be said in {language!r}: {error}"
                ) from None
            if not sentence.strip() or _unfilled(sentence, text):
                raise NotConformant(f"{where}: {text.key!r} in {language!r} is {sentence!r}")
        self._said.add(text)
        for _, value in text.params:
            if isinstance(value, Text):
                self.check(value, where)
            elif not isinstance(value, int | str | SeatName):
                self.check(value.name, where)


def _unfilled(sentence: str, text: Text) -> bool:
    """Whether a text said without parameters still asks for some."""
    if text.params:
        return False
    try:
        return any(name is not None for _, name, _, _ in string.Formatter().parse(sentence))
    except ValueError:
        return False
