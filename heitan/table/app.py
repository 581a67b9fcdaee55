"""The server: the JSON API, live updates and the pages over one set of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from heitan import __version__
from heitan.table import api, cards, live, pages
from heitan.table.guard import Guard, keep_keys_out_of_logs
from heitan.table.problems import Problem, install
from heitan.table.storage import Storage
from heitan.table.tables import Tables

DEFAULT_DB = "sqlite:///heitan.db"

_ABOUT = """The table's JSON API, for bots and pages in any language.

Create a table with `POST /api/tables`, look at it with `GET /api/tables/{table_id}`, and answer its
`decision` with `POST /api/tables/{table_id}/choices`. `GET /tables/{table_id}/events` streams an
event after each change. A seat belongs to whoever sends its secret `key`; without a key one is a
spectator. Errors are problem documents (RFC 9457); their kinds are listed at `/api/problems`.
"""

#: What the error page says; the pages' own refusals have sentences of their own.
_ERRORS = {404: "error.not-found", 413: "error.bad-form", 422: "error.bad-form"}


def create_app(db_url: str = DEFAULT_DB, *, keep: float = 900.0) -> FastAPI:
    """The server over a database, which is brought up to date first.

    One process serves a database: another one would lose no choice and double none, but the pages
    of one would not hear of the changes made through the other.

    Args:
        db_url: an SQLAlchemy URL, SQLite or PostgreSQL.
        keep: how long a table that nobody uses stays in memory, in seconds.

    Raises:
        BadDatabase: a ValueError with one clear line, when the database cannot be used.
    """
    tables = Tables(Storage(db_url), keep)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await tables.start()
        try:
            yield
        finally:
            await tables.close()

    app = FastAPI(
        title="Heitan",
        version=__version__,
        description=_ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        # The interactive pages would load their scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
    )
    app.state.tables = tables
    app.add_middleware(Guard)
    # A campaign's board is over 100 kB of SVG; the secret is in the address, never in what is sent
    # for somebody else's request, so packing tells nothing. Live updates are left as they are.
    app.add_middleware(GZipMiddleware, minimum_size=1024, compresslevel=5)
    install(app, _error_page)
    app.include_router(api.router)
    app.include_router(live.router)
    app.include_router(pages.router)
    app.include_router(cards.router)
    keep_keys_out_of_logs()
    return app


def _error_page(request: Request, problem: Problem) -> Response:
    key = _ERRORS.get(problem.status, "error.title")
    return pages.error_page(request, problem.status, key, problem.detail)
