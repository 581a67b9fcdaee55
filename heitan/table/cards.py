"""A game's cards to look up: a page with search and filters that works as plain forms."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response

from heitan.kernel.catalogue import Entry
from heitan.kernel.game import Game, UnknownGame, find_game, folder
from heitan.kernel.text import LANGUAGES, Text
from heitan.table.language import Voice, language_of
from heitan.table.pages import error_page
from heitan.table.paper import page

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Filter:
    """One of the menus above the cards.

    Attributes:
        name: the query parameter, which is the trait's name.
        label: what it asks.
        values: what can be answered, as (value, label).
        chosen: what is answered, or "".
    """

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True)
class CardShown:
    """A card on the page.

    Attributes:
        entry: the card.
        name, text: in the reader's language.
        traits: what is remarkable about it, in the reader's language.
        others: name and text in the other languages, as (language, name, text).
        variants: texts under an option, as (option, text).
    """

    entry: Entry
    name: str
    text: str
    traits: tuple[str, ...]
    others: tuple[tuple[str, str, str], ...]
    variants: tuple[tuple[str, str], ...]


def catalogue_of(game: Game[Any]) -> tuple[Entry, ...]:
    """The cards a game brings to look up; none for most games."""
    return tuple(getattr(game, "catalogue", ()))


@router.get("/cards/{name}")
async def cards(request: Request, name: str, q: str = "") -> Response:
    """A game's cards, those that the query's words and filters leave."""
    try:
        game = find_game(name)
    except UnknownGame:
        return error_page(request, 404, "error.no-game")
    entries = catalogue_of(game)
    if not entries:
        return error_page(request, 404, "error.no-cards")
    language = language_of(request)
    voices = {each: Voice(each, game.name) for each in (language, *LANGUAGES)}
    asked = {key: value for key, value in request.query_params.items() if value}
    left = [entry for entry in entries if _fits(entry, asked) and _says(entry, q, voices.values())]
    return page(
        request,
        "cards.html",
        voices[language],
        game=game.name,
        has_board=(folder(game, "board") / "board.html").is_file(),
        filters=_filters(entries, voices[language], asked),
        q=q,
        cards=[_shown(entry, language, voices) for entry in left],
        total=len(entries),
    )


def _filters(entries: Iterable[Entry], voice: Voice, asked: Mapping[str, str]) -> list[Filter]:
    found: dict[str, dict[str, Text]] = {}
    for entry in entries:
        for trait in entry.traits:
            found.setdefault(trait.name, {}).setdefault(trait.value, trait.said)
    return [
        Filter(
            name,
            voice(f"catalogue.{name}"),
            tuple((value, voice.say(said)) for value, said in values.items()),
            asked.get(name, ""),
        )
        for name, values in found.items()
    ]


def _fits(entry: Entry, asked: Mapping[str, str]) -> bool:
    names = {trait.name for trait in entry.traits}
    return all(asked[name] in entry.values(name) for name in names & asked.keys())


def _says(entry: Entry, words: str, voices: Iterable[Voice]) -> bool:
    """Whether each of the words is in the card's name or text, in any language."""
    said = _folded(
        " ".join(voice.say(text) for voice in voices for text in (entry.name, entry.rule_text))
    )
    return all(word in said for word in _folded(words).split())


def _folded(words: str) -> str:
    return unicodedata.normalize("NFKC", words).casefold()


def _shown(entry: Entry, language: str, voices: Mapping[str, Voice]) -> CardShown:
    voice = voices[language]
    return CardShown(
        entry,
        voice.say(entry.name),
        voice.say(entry.rule_text),
        tuple(voice.say(trait.said) for trait in entry.traits if trait.remarkable),
        tuple(
            (each, other.say(entry.name), other.say(entry.rule_text))
            for each, other in voices.items()
            if each != language
        ),
        tuple((voice.say(option), voice.say(text)) for option, text in entry.variants),
    )
