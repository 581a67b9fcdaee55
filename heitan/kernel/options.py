"""A game's options: its rule variants, a frozen dataclass whose fields declare what they may be.

@dataclass(frozen=True)
class Variants:
    set_size: int = choice(3, 2)           # the default first
    redraw: bool = choice(False, True)
    rounds: int = number(20, 1, 40)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import Field, field, fields
from enum import Enum
from functools import cache
from typing import Any, TypeVar

from heitan.kernel.text import Text

#: As long as any bound could need; a number of thousands of digits is not even read.
_NUMBER = re.compile(r"-?[0-9]{1,18}")

Value = TypeVar("Value")
Chosen = TypeVar("Chosen")


class BadOption(ValueError):
    """An option that the game does not have, or a value it cannot take."""


def choice(default: Value, *others: Value) -> Value:
    """A dataclass field that takes one of the values named; the first is the default."""
    made: Value = field(default=default, metadata={"values": (default, *others)})
    return made


def number(default: int, low: int, high: int) -> int:
    """A dataclass field that takes a whole number from ``low`` to ``high``."""
    made: int = field(default=default, metadata={"low": low, "high": high})
    return made


@cache
def usual(options_type: type[Value]) -> Value:
    """The options of a match when nothing is said; they are frozen, so all matches share them."""
    return options_type()


class Variant:
    """One option as a reader sees it.

    Attributes:
        name: its name on the command line and in records.
        default: the value it has when nothing is said, as written.
        values: the values it may take, as written; empty when it is a number.
        low, high: the bounds of a number; None otherwise.
    """

    def __init__(self, declared: Field[Any]) -> None:
        self.name = declared.name
        self.default = written(declared.default)
        self._possible: tuple[Any, ...] = declared.metadata.get("values", ())
        self.values = tuple(written(value) for value in self._possible)
        self.low: int | None = declared.metadata.get("low")
        self.high: int | None = declared.metadata.get("high")

    @property
    def help(self) -> Text:
        """What the option is about: the catalog key ``option.<name>``."""
        return Text(f"option.{self.name}")

    def value_help(self, value: str) -> Text:
        """What one value means: the catalog key ``option.<name>.<value>``."""
        return Text(f"option.{self.name}.{value}")

    @property
    def possible(self) -> str:
        """The values in one phrase, for messages."""
        if self.values:
            return " | ".join(self.values)
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: str) -> Any:
        """The value that was written as ``value``.

        Raises:
            BadOption: when the option cannot take it.
        """
        if value in self.values:
            return self._possible[self.values.index(value)]
        if self.low is not None and self.high is not None:
            if _NUMBER.fullmatch(value) and self.low <= int(value) <= self.high:
                return int(value)
        raise BadOption(f"option {self.name} cannot be {value!r}; possible: {self.possible}")


def written(value: Any) -> str:
    """How a value is written on the command line and in records: ``3``, ``at-once``, ``true``."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value.value if isinstance(value, Enum) else value)


def variants(declared: type[Any]) -> tuple[Variant, ...]:
    """The options a game declares, in order."""
    return tuple(Variant(each) for each in fields(declared))


def read_options(declared: type[Chosen], given: Mapping[str, object]) -> Chosen:
    """Options from written values (``{"set_size": "2"}``; JSON numbers and booleans too).

    Raises:
        BadOption: for a name the game does not have or a value it cannot take.
    """
    known = {variant.name: variant for variant in variants(declared)}
    for name in given:
        if name not in known:
            raise BadOption(f"no option {name!r}; possible: {', '.join(known) or 'none'}")
    return declared(**{name: known[name].read(written(value)) for name, value in given.items()})


def read_pairs(pairs: Sequence[str]) -> dict[str, str]:
    """``["set_size=2"]`` as ``{"set_size": "2"}``.

    Raises:
        BadOption: for anything that is not ``name=value``, and for a name given twice.
    """
    given = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"option {pair!r} is not of the form name=value")
        name = name.strip()
        if name in given:
            raise BadOption(f"option {name!r} is given twice")
        given[name] = value.strip()
    return given


def options_dict(options: Any) -> dict[str, str]:
    """Options as written values, for records and JSON."""
    return {each.name: written(getattr(options, each.name)) for each in fields(options)}
