"""Text keys with parameters, and the catalogs that turn them into sentences.

Rules never hold a sentence: they name a key and its parameters, and whoever shows it (a page, a
terminal, a report) renders it in the reader's language. Catalogs are gettext ``.po`` files whose
``msgid`` is the key; they are read as they are, so nothing has to be compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Protocol, TypeAlias, runtime_checkable

from babel.messages.catalog import Catalog as PoCatalog
from babel.messages.pofile import read_po

LANGUAGES = ("ja", "en")


@runtime_checkable
class Named(Protocol):
    """A thing of the game that texts speak of: a card, a space, a seat."""

    @property
    def id(self) -> str:
        """Stable, readable name in records and in JSON."""

    @property
    def name(self) -> Text:
        """Its name for readers."""


Param: TypeAlias = "int | str | Text | Named"


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence to be: a catalog key and its parameters, in the order they were given."""

    key: str
    params: tuple[tuple[str, Param], ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Plain JSON: ``{"key": ..., "params": {...}}``; named things by their id."""
        return {"key": self.key, "params": {name: _plain(value) for name, value in self.params}}


def text(key: str, **params: Param) -> Text:
    """A :class:`Text` with its parameters by name.

    >>> text("log.drew", n=2).as_dict()
    {'key': 'log.drew', 'params': {'n': 2}}
    """
    return Text(key, tuple(params.items()))


def _plain(value: Param) -> object:
    if isinstance(value, Text):
        return value.as_dict()
    if isinstance(value, int | str):
        return value
    return value.id


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat as a parameter of a text; shown by its player's name where there is one."""

    seat: int

    @property
    def id(self) -> str:
        """The seat's number, as in records."""
        return str(self.seat)

    @property
    def name(self) -> Text:
        """The name for a table where nobody gave one."""
        return text("seat", seat=self.seat)


@cache
def seat_name(seat: int) -> SeatName:
    """The shared :class:`SeatName` of a seat."""
    return SeatName(seat)


class Catalog:
    """The sentences of one language, from one or more ``.po`` files; later files win.

    Raises:
        KeyError: when a text's key is in none of the files.
    """

    def __init__(self, language: str, files: Iterable[Traversable]) -> None:
        self.language = language
        self._messages: dict[str, str | tuple[str, ...]] = {}
        self._plural = PoCatalog(locale=language)
        for file in files:
            with file.open("rb") as stream:
                for message in read_po(stream, locale=language):
                    if message.id:
                        key = message.id if isinstance(message.id, str) else message.id[0]
                        self._messages[key] = _forms(message.string)

    def __contains__(self, key: object) -> bool:
        return key in self._messages

    def keys(self) -> frozenset[str]:
        """Every key this catalog can say."""
        return frozenset(self._messages)

    def say(self, said: Text, names: Mapping[int, str] | None = None) -> str:
        """The sentence for ``said``; ``names`` gives the players' names by seat.

        A message with plural forms takes the one for its parameter ``n``.
        """
        message = self._messages[said.key]
        if not said.params and isinstance(message, str):
            return message
        params = {name: self._shown(value, names) for name, value in said.params}
        if not isinstance(message, str):
            message = message[self._form(dict(said.params)["n"])]
        return message.format(**params)

    def _form(self, n: Param) -> int:
        return 0 if self._plural.num_plurals == 1 or n == 1 else 1

    def _shown(self, value: Param, names: Mapping[int, str] | None) -> str | int:
        if isinstance(value, int | str):
            return value
        if isinstance(value, Text):
            return self.say(value, names)
        if isinstance(value, SeatName) and names and value.seat in names:
            return names[value.seat]
        return self.say(value.name, names)


def _forms(string: str | list[str] | tuple[str, ...] | None) -> str | tuple[str, ...]:
    return string if isinstance(string, str) else tuple(string or ())
