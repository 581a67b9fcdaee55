"""A game's rulebook as HTML, with an anchor for each numbered rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from heitan.kernel.game import find_game, folder
from heitan.kernel.text import LANGUAGES

#: A rule's number as rulebooks write it: ``T3``, ``B10``, ``4.3``.
_NUMBER = re.compile(r"([A-Z]{1,3}\d+[a-z]?|\d+(?:\.\d+)+)(?![\w.])")


@dataclass(frozen=True)
class Rulebook:
    """A rulebook in one language.

    Attributes:
        language: the language it is written in.
        title: its first heading.
        html: the whole text; a rule numbered ``T3`` has the anchor ``T3``.
        chapters: its second-level headings as (anchor, title).
        rules: each numbered rule's own HTML.
    """

    language: str
    title: str
    html: str
    chapters: tuple[tuple[str, str], ...]
    rules: dict[str, str]


@cache
def rulebook(game: str, language: str) -> Rulebook | None:
    """A game's rulebook in a language, or in another where there is none in it; None without any.

    Raises:
        UnknownGame: when there is no such game.
    """
    books = folder(find_game(game), "rulebook")
    for spoken in (language, *LANGUAGES):
        book = books / f"{spoken}.md"
        if book.is_file():
            return _read(book.read_text(encoding="utf-8"), spoken)
    return None


def _read(markdown: str, language: str) -> Rulebook:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    title = ""
    chapters: list[tuple[str, str]] = []
    rules: dict[str, str] = {}
    for place, token in enumerate(tokens):
        if token.type != "inline":
            continue
        number = _number(token)
        start = _opening(tokens, place)
        if number and number not in rules:
            tokens[start].attrSet("id", number)
            inside = tokens[start : _closing(tokens, start) + 1]
            rules[number] = _inner_html(parser, inside)
        elif tokens[start].type == "heading_open":
            if tokens[start].tag == "h1" and not title:
                title = token.content
            elif tokens[start].tag == "h2":
                anchor = f"chapter-{len(chapters) + 1}"
                tokens[start].attrSet("id", anchor)
                chapters.append((anchor, token.content))
    html = parser.renderer.render(tokens, parser.options, {})
    return Rulebook(language, title, html, tuple(chapters), rules)


def _number(inline: Token) -> str | None:
    """The rule number that a paragraph or heading begins with in bold, if it does."""
    children = [child for child in inline.children or [] if child.type != "text" or child.content]
    if len(children) < 2 or children[0].type != "strong_open":
        return None
    found = _NUMBER.match(children[1].content)
    return found[1] if found else None


def _opening(tokens: Sequence[Token], inline: int) -> int:
    """Where the list item, heading or paragraph that begins with this text opens."""
    start = inline - 1
    if start > 0 and tokens[start].type == "paragraph_open":
        if tokens[start - 1].type == "list_item_open":
            return start - 1
    return start


def _closing(tokens: Sequence[Token], start: int) -> int:
    depth = 0
    for place in range(start, len(tokens)):
        depth += tokens[place].nesting
        if depth == 0:
            return place
    return len(tokens) - 1


def _inner_html(parser: MarkdownIt, tokens: Sequence[Token]) -> str:
    """A rule without the list item around it."""
    inside = tokens[1:-1] if tokens[0].type == "list_item_open" else tokens
    return str(parser.renderer.render(inside, parser.options, {}))
