"""All cards of both editions, to look up."""

from __future__ import annotations

from functools import cache

from heitan.games.quartermaster.cards import BASICS, DECKS_IN, FIRST, NAMED, Face, Window
from heitan.games.quartermaster.variants import Edition
from heitan.kernel.catalogue import Entry, Trait
from heitan.kernel.text import Text


@cache
def catalogue() -> tuple[Entry, ...]:
    """The basic cards, then each nation's, those that only the first edition has at the end."""
    older = {face.id: face for face in FIRST}
    second = [*BASICS, *NAMED]
    known = {face.id for face in second}
    entries = [_entry(face, older.get(face.id)) for face in second]
    return (*entries, *(_entry(face, None) for face in FIRST if face.id not in known))


def _entry(face: Face, older: Face | None) -> Entry:
    edition = Text(f"catalogue.edition.{face.edition.value}")
    traits = [
        Trait("nation", face.nation.id, face.nation.name)
        if face.nation
        else Trait("nation", "all", Text("catalogue.nation.all")),
        Trait("kind", face.kind.value, Text(f"kind.{face.kind.value}")),
        *_windows(face),
        Trait("edition", face.edition.value, edition, face.edition is Edition.FIRST),
    ]
    variants = ((Text("catalogue.edition.first"), older.rule_text),) if older else ()
    decks = DECKS_IN[face.edition]
    copies = sum(card.face is face for deck in decks.values() for card in deck)
    return Entry(face.id, face.name, face.rule_text, tuple(traits), copies, variants)


def _windows(face: Face) -> list[Trait]:
    windows = dict.fromkeys(effect.use.window for effect in face.effects)
    if face.standing:
        windows[Window.CONTINUOUS] = None
    return [
        Trait("window", window.name.lower(), Text(f"catalogue.window.{window.name.lower()}"))
        for window in windows
    ]
