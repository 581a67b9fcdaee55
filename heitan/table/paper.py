"""Templates and the headers that every page is sent with."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, FunctionLoader, PackageLoader, StrictUndefined

from heitan import __version__
from heitan.kernel.game import UnknownGame, find_game, folder
from heitan.kernel.text import LANGUAGES
from heitan.table.language import COOKIE, OWN_NAMES, Voice

#: Nothing but our own files; no script or style inside a page. A seat's key is part of its
#: address, so no address is ever handed on, and no page of a seat is kept.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}

#: How long a browser is asked to remember, in seconds.
YEAR = 365 * 24 * 3600


def _board(name: str) -> str | None:
    """The template ``game/<name>/board.html`` out of a game's own package."""
    parts = name.split("/")
    if len(parts) != 3 or parts[0] != "game":
        return None
    try:
        file = folder(find_game(parts[1]), "board") / parts[2]
    except UnknownGame:
        return None
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def _environment() -> Environment:
    return Environment(
        loader=ChoiceLoader([PackageLoader("heitan.table"), FunctionLoader(_board)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def static_names() -> tuple[str, ...]:
    """The names of the table's own static files."""
    files = resources.files("heitan.table") / "static"
    return tuple(sorted(file.name for file in files.iterdir() if file.is_file()))


def page(
    request: Request, template: str, voice: Voice, status: int = 200, **context: Any
) -> HTMLResponse:
    """A page in the reader's language, with its headers.

    ``?lang=`` is remembered in the cookie, so that forms sent from the page keep to it.
    """
    html = (
        _environment()
        .get_template(template)
        .render(
            t=voice,
            languages=[(each, OWN_NAMES[each], language_link(request, each)) for each in LANGUAGES],
            version=__version__,
            **context,
        )
    )
    response = HTMLResponse(html, status, HEADERS)
    if request.query_params.get("lang") in LANGUAGES:
        remember(response, voice.language)
    return response


def remember(response: Any, language: str) -> None:
    """Keep the language for a year."""
    response.set_cookie(COOKIE, language, max_age=YEAR, httponly=True, samesite="lax")


def language_link(request: Request, language: str) -> str:
    """The link that switches to a language and comes back to this very page."""
    kept = [(k, v) for k, v in request.query_params.multi_items() if k not in ("lang", "hint")]
    path = request.url.path
    if request.method != "GET" or path.endswith("/fragment"):
        path = path.rsplit("/", 1)[0]
    back = path + ("?" + urlencode(kept) if kept else "")
    return "/lang?" + urlencode({"to": language, "back": back})
