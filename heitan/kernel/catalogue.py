"""A game's cards as a reader looks them up, outside any match.

A game that has cards worth reading gives them as its ``catalogue``, a tuple of :class:`Entry`.
"""

from __future__ import annotations

from dataclasses import dataclass

from heitan.kernel.text import Text


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that cards have in common: whose they are, their kind, when they are used.

    Attributes:
        name: what is asked, ``nation``; the catalog says it as ``catalogue.<name>``.
        value: the answer, ``germany``.
        said: the answer for readers.
        remarkable: worth showing on the card itself, not only to search by.
    """

    name: str
    value: str
    said: Text
    remarkable: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """A card.

    Attributes:
        id: its name in choices and records, and its anchor on the page.
        name: its name for readers.
        rule_text: what it does.
        traits: what it has in common with others; a name may occur more than once.
        copies: how many there are.
        variants: texts it has under an option, each with what the option is called.
    """

    id: str
    name: Text
    rule_text: Text
    traits: tuple[Trait, ...] = ()
    copies: int = 1
    variants: tuple[tuple[Text, Text], ...] = ()

    def values(self, name: str) -> tuple[str, ...]:
        """Its values of a trait."""
        return tuple(trait.value for trait in self.traits if trait.name == name)
