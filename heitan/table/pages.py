"""The HTML pages and the forms they send. Everything works without JavaScript."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable, Coroutine
from hashlib import sha256
from importlib import resources
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute
from starlette.datastructures import FormData

from heitan.kernel.bot import Advice
from heitan.kernel.decision import IllegalChoice
from heitan.kernel.game import UnknownGame, find_game, folder
from heitan.kernel.match import CannotUndo
from heitan.kernel.options import options_dict
from heitan.kernel.text import LANGUAGES
from heitan.table import visited
from heitan.table.language import Voice, language_of
from heitan.table.paper import HEADERS, page, remember, static_names
from heitan.table.positions import positions
from heitan.table.refusals import Refused
from heitan.table.rulebook import rulebook
from heitan.table.seating import Holder
from heitan.table.shown import Shown, has_results
from heitan.table.start import (
    BOT,
    GUEST,
    PACES,
    USUAL_PACE,
    YOU,
    BadForm,
    offers,
    read_order,
    same_again,
)
from heitan.table.tables import Table, Tables

#: What can be refused besides what a table refuses itself: the HTTP status and the sentence.
_REFUSALS: tuple[tuple[type[Exception], int, str], ...] = (
    (UnknownGame, 404, "error.no-game"),
    (IllegalChoice, 409, "error.illegal"),
    (CannotUndo, 409, "error.cannot-undo"),
    (BadForm, 400, "error.bad-form"),
)

_REFUSED: tuple[type[Exception], ...] = (Refused, *(kind for kind, _, _ in _REFUSALS))

#: How much of the log is sent with a change: a long war has thousands of lines, and a page keeps
#: those it has.
LAST_LINES = 200

#: A page's script asks for the parts to swap in the place of a whole page.
_WANTS_PARTS = "x-heitan-parts"


class _Page(APIRoute):
    """A route whose refusals are pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def refusing(request: Request) -> Response:
            try:
                return await handle(request)
            except _REFUSED as error:
                return refusal(request, error)

        return refusing


router = APIRouter(route_class=_Page, include_in_schema=False)


def refusal(request: Request, error: Exception) -> Response:
    """The page that says why something was not done, in the reader's language."""
    voice = Voice(language_of(request))
    if isinstance(error, Refused):
        # The message is for programs; a form that asked for too much is told what was wrong.
        detail = str(error) if error.status == 422 else ""
        return error_page(request, error.status, error.text.key, detail)
    status, key = next((s, key) for kind, s, key in _REFUSALS if isinstance(error, kind))
    if isinstance(error, CannotUndo):
        return error_page(request, status, key, voice.say(error.reason))
    return error_page(request, status, key, str(error) if status == 400 else "")


def error_page(request: Request, status: int, key: str, detail: str = "") -> Response:
    """An error page; it leads back to the table where there was one."""
    voice = Voice(language_of(request))
    back = request.url.path
    if request.method == "POST":
        back = back.rsplit("/", 1)[0] if back.startswith("/tables/") else "/"
    key_asked = getattr(request.state, "key", "") or request.query_params.get("key", "")
    if key_asked and status in (409, 503):
        back += "?" + urlencode({"key": key_asked})
    return page(
        request, "error.html", voice, status, code=status, message=key, detail=detail, back=back
    )


# --- start ----------------------------------------------------------------------------------------


@router.get("/")
async def start(request: Request, game: str = "", split: str = "") -> Response:
    """Choose a game and who plays it; a link may ask for a game and for a split of its seats."""
    language = language_of(request)
    return page(
        request,
        "start.html",
        Voice(language),
        offers=offers(language, game, int(split) if split.isdecimal() else 0),
        paces=PACES,
        usual_pace=USUAL_PACE,
        seats=await visited.seats(request, _tables(request), language),
    )


@router.post("/tables")
async def create(request: Request) -> Response:
    """Set up a table; its first person goes to their seat, a table of bots is watched."""
    order = read_order(dict((await request.form()).items()))
    table, tokens = await _tables(request).create(
        order.game, order.plans, order.options, order.seed, pause=order.pause
    )
    return _to_table(table.id, tokens.get(min(tokens), "") if tokens else "")


# --- a table --------------------------------------------------------------------------------------


@router.get("/tables/{table_id}")
async def table_page(request: Request, table_id: str, key: str = "", hint: int = 0) -> Response:
    """A seat's page, or a spectator's without a key."""
    answer = await _table(request, "table.html", table_id, key, bool(hint))
    if key:
        visited.remember_seat(request, answer, await _tables(request).find(table_id), key)
    return answer


@router.get("/tables/{table_id}/fragment")
async def fragment(
    request: Request, table_id: str, key: str = "", hint: int = 0, log: str = ""
) -> Response:
    """The parts of a table's page that change; ``log=all`` for every line of the log."""
    return await _table(request, "table-parts.html", table_id, key, bool(hint), log == "all")


@router.post("/tables/{table_id}/choose")
async def choose(request: Request, table_id: str) -> Response:
    """Choose an option: fields ``key``, ``version``, ``option``."""
    table, holder, form = await _sent(request, table_id)
    await _tables(request).choose(table, holder, _version(form), str(form.get("option", "")))
    return await _after(request, table, form)


@router.post("/tables/{table_id}/undo")
async def undo(request: Request, table_id: str) -> Response:
    """Take the last choice back: fields ``key``, ``version``."""
    table, holder, form = await _sent(request, table_id)
    await _tables(request).undo(table, holder, _version(form))
    return await _after(request, table, form)


@router.post("/tables/{table_id}/rename")
async def rename(request: Request, table_id: str) -> Response:
    """Take another name: fields ``key``, ``name``."""
    table, holder, form = await _sent(request, table_id)
    await _tables(request).rename(table, holder, str(form.get("name", "")))
    return await _after(request, table, form)


@router.post("/tables/{table_id}/pause")
async def pause(request: Request, table_id: str) -> Response:
    """Set the pace of the bots: fields ``key``, ``pause``."""
    table, holder, form = await _sent(request, table_id)
    asked = str(form.get("pause", ""))
    if asked not in PACES:
        raise BadForm(f"pause is {asked!r}; possible: {', '.join(PACES)}")
    await _tables(request).set_pause(table, holder, float(asked))
    return await _after(request, table, form)


@router.get("/tables/{table_id}/history")
async def history(
    request: Request, table_id: str, key: str = "", at: int | None = None
) -> Response:
    """An earlier position, as the holder may see it; there is nothing to choose on it."""
    table, holder = await _seated(request, table_id, key)
    steps = positions(table.match, holder.seats)
    last = len(steps) - 1
    step = last if at is None else min(max(at, 0), last)
    earlier = table.match.at(steps[step])
    shown = Shown(table, earlier, holder, language_of(request), key, live=False)
    return page(request, "history.html", shown.voice, shown=shown, step=step, last=last)


@router.get("/tables/{table_id}/record")
async def download(request: Request, table_id: str) -> Response:
    """The record of a match that is over, to download."""
    table = await _tables(request).find(table_id)
    content = (
        json.dumps(_tables(request).record(table), ensure_ascii=False, separators=(",", ":")) + "\n"
    )
    name = f"{table.game.name}-{table.id}.json"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/json", headers={**HEADERS, **disposition})


async def _table(
    request: Request,
    template: str,
    table_id: str,
    key: str,
    hint: bool = False,
    whole_log: bool = False,
) -> Response:
    table, holder = await _seated(request, table_id, key)
    advice: Advice | None = None
    decision = table.match.decision
    if hint and decision is not None and decision.seat in holder.seats:
        advice = await _tables(request).hint(table, holder)
    shown = Shown(table, table.match, holder, language_of(request), key, advice)
    return page(
        request,
        template,
        shown.voice,
        shown=shown,
        paces=PACES,
        invitations=_invitations(request, table, holder, shown),
        last_lines=0 if whole_log or template == "table.html" else LAST_LINES,
        again=_again(table, holder),
    )


def _invitations(
    request: Request, table: Table, holder: Holder, shown: Shown
) -> list[tuple[str, str]]:
    """(whom for, link): the other persons' for who set up the table, the spectators' for all."""
    here = str(request.base_url).rstrip("/") + f"/tables/{table.id}"
    links = []
    for person, token in sorted(_tables(request).tokens(table, holder).items()):
        seats = [info for info in table.seats if info.bot is None and info.person == person]
        if seats and holder.seats.isdisjoint(info.seat for info in seats):
            name = " · ".join(shown.names[info.seat] for info in seats)
            links.append((name, f"{here}?{urlencode({'key': token})}"))
    return [*links, (shown.t("people.spectators"), here)]


def _again(table: Table, holder: Holder) -> dict[str, str]:
    """The form for another match like this one: the same persons on the same seats."""
    others = sorted(
        {
            info.person
            for info in table.seats
            if info.person is not None and info.seat not in holder.seats
        }
    )
    sitters = {
        info.seat: BOT + info.bot
        if info.bot is not None
        else YOU
        if info.seat in holder.seats or info.person is None
        else f"{GUEST}-{others.index(info.person) + 2}"
        for info in table.seats
    }
    return same_again(table.game.name, sitters, options_dict(table.match.options))


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


async def _seated(request: Request, table_id: str, key: str) -> tuple[Table, Holder]:
    request.state.key = key
    tables = _tables(request)
    table = await tables.find(table_id)
    return table, tables.holder(table, key or None)


async def _sent(request: Request, table_id: str) -> tuple[Table, Holder, FormData]:
    form = await request.form()
    table, holder = await _seated(request, table_id, str(form.get("key", "")))
    return table, holder, form


def _version(form: FormData) -> int:
    written = str(form.get("version", ""))
    if not written.isdecimal():
        raise BadForm(f"version is {written!r}, expected a whole number")
    return int(written)


async def _after(request: Request, table: Table, form: FormData) -> Response:
    """Back to the table's page, or its parts where a script asked for them."""
    key = str(form.get("key", ""))
    if _WANTS_PARTS in request.headers:
        return await _table(request, "table-parts.html", table.id, key)
    return _to_table(table.id, key)


def _to_table(table_id: str, key: str) -> Response:
    address = f"/tables/{table_id}" + ("?" + urlencode({"key": key}) if key else "")
    return RedirectResponse(address, 303, HEADERS)


# --- rules, language, files -----------------------------------------------------------------------


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """A game's rulebook, with an anchor for each rule."""
    language = language_of(request)
    book = rulebook(game, language)
    if book is None:
        return error_page(request, 404, "error.no-rulebook")
    has_cards = bool(getattr(find_game(game), "catalogue", ()))
    return page(
        request, "rules.html", Voice(language, game), book=book, game=game, has_cards=has_cards
    )


@router.get("/results/{game}")
async def results(request: Request, game: str) -> Response:
    """What a reader's own browser has kept of their matches of a game that brings such a page."""
    if not has_results(find_game(game)):
        return error_page(request, 404, "error.not-found")
    return page(request, "results.html", Voice(language_of(request), game), game=game)


@router.get("/lang")
async def switch_language(to: str = "", back: str = "/") -> Response:
    """Change the language and go back to where one was."""
    inside = back.startswith("/") and not back.startswith("//") and back.isprintable()
    address = back if inside and "\\" not in back else "/"
    response = RedirectResponse(address, 303, HEADERS)
    if to in LANGUAGES:
        remember(response, to)
    return response


@router.get("/static/{name}")
async def static(request: Request, name: str) -> Response:
    """One of the table's own files."""
    if name not in static_names():
        return error_page(request, 404, "error.not-found")
    return _file(request, name, (resources.files("heitan.table") / "static" / name).read_bytes())


@router.get("/static/games/{game}/{name}")
async def board_file(request: Request, game: str, name: str) -> Response:
    """A style sheet, picture or script out of a game's ``board`` folder."""
    for file in folder(find_game(game), "board").iterdir():
        if file.name == name and not name.endswith(".html"):
            return _file(request, name, file.read_bytes())
    return error_page(request, 404, "error.not-found")


def _file(request: Request, name: str, content: bytes) -> Response:
    """A file, or only the news that the browser's copy is still right."""
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    kept = {**HEADERS, "Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=kept)
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    kind = "text/javascript" if name.endswith(".js") else kind
    return Response(content, media_type=kind, headers=kept)
