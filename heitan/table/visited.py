"""The tables a browser has seats at, so that the start page leads back to them.

They are kept in a cookie of that browser alone: the secret links it has opened, the last one first.
Scripts cannot read it, and the server keeps no list of who plays where.
"""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response

from heitan.table.language import Voice
from heitan.table.paper import YEAR
from heitan.table.refusals import Refused
from heitan.table.seating import Holder
from heitan.table.shown import seat_label
from heitan.table.tables import Table, Tables

COOKIE = "seats"
MOST = 8


@dataclass(frozen=True)
class Seat:
    """A table that the reader has a seat at.

    Attributes:
        address: the secret link.
        title: the game's name.
        who: the seats, as their players are called.
        state: ``over``, ``yours`` (something to decide) or ``others``.
    """

    address: str
    title: str
    who: str
    state: str


def remember_seat(request: Request, response: Response, table: Table, key: str) -> None:
    """Put a table at the head of the browser's list."""
    here = f"{table.id}.{key}"
    kept = [each for each in _kept(request) if each != here]
    response.set_cookie(
        COOKIE,
        "~".join([here, *kept][:MOST]),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def seats(request: Request, tables: Tables, language: str) -> list[Seat]:
    """The browser's seats, the last one opened first; those that are no more are left out."""
    found = []
    for each in _kept(request):
        id, _, key = each.partition(".")
        try:
            table = await tables.find(id)
            holder = tables.holder(table, key)
        except Refused:
            continue
        found.append(_seat(table, holder, key, Voice(language, table.game.name)))
    return found


def _kept(request: Request) -> list[str]:
    return [each for each in request.cookies.get(COOKIE, "").split("~") if "." in each][:MOST]


def _seat(table: Table, holder: Holder, key: str, voice: Voice) -> Seat:
    sight = table.match.sight(*holder.seats)
    state = "over" if sight.over else "yours" if sight.decision is not None else "others"
    names = [
        info.name or seat_label(info.seat, voice)
        for info in table.seats
        if info.seat in holder.seats
    ]
    return Seat(
        f"/tables/{table.id}?key={key}", voice("game.name"), voice("start.plus").join(names), state
    )
