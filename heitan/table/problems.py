"""Errors as problem documents (RFC 9457), and as pages for readers who asked for a page."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from heitan.kernel.decision import IllegalChoice
from heitan.kernel.match import CannotUndo
from heitan.table import refusals
from heitan.table.refusals import Refused, StaleDecision

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
#: Where the kinds of problems are listed; a problem's ``type`` leads into it.
KINDS_AT = "/api/problems"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that went wrong.

    Attributes:
        status: the HTTP status.
        slug: a short stable name of its kind; "" for what the status says already.
        title: its kind in one line.
        detail: what, where, and what was expected, in one line.
        more: further members of the document.
        headers: further headers of the answer.
    """

    status: int
    slug: str
    title: str
    detail: str
    more: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def as_dict(self, instance: str) -> dict[str, Any]:
        """The document; ``instance`` is the path that was asked for, without its query."""
        return {
            "type": f"{KINDS_AT}#{self.slug}" if self.slug else "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            "instance": instance,
            **self.more,
        }


#: Makes the page for a problem; the table's pages bring it.
ErrorPage = Callable[[Request, Problem], Response]


def kinds() -> list[dict[str, Any]]:
    """Every kind of problem that has a name of its own."""
    named = [
        (each.slug, each.status, each.title)
        for each in vars(refusals).values()
        if isinstance(each, type) and issubclass(each, Refused) and each is not Refused
    ]
    own = [
        ("illegal-choice", 422, "There is no such option"),
        ("cannot-undo", 409, "The last choice cannot be taken back"),
        ("bad-request", 422, "The request does not fit"),
        ("bad-json", 400, "The body is no JSON"),
    ]
    return [{"slug": s, "status": code, "title": title} for s, code, title in (*named, *own)]


def problem_of(error: Exception, request: Request | None = None) -> Problem:
    """What to answer to an error; ``request`` is what was asked."""
    if isinstance(error, StaleDecision):
        more = {"version": error.current}
        return Problem(error.status, error.slug, error.title, str(error), more)
    if isinstance(error, Refused):
        return Problem(error.status, error.slug, error.title, str(error))
    if isinstance(error, IllegalChoice):
        more_legal = {"legal": list(error.legal)}
        return Problem(422, "illegal-choice", "There is no such option", str(error), more_legal)
    if isinstance(error, CannotUndo):
        return Problem(
            409,
            "cannot-undo",
            "The last choice cannot be taken back",
            f"the last choice cannot be taken back: {error.reason.key}",
            {"reason": error.reason.as_dict()},
        )
    if isinstance(error, RequestValidationError):
        return _invalid(error.errors())
    if isinstance(error, HTTPException):
        title, detail = HTTPStatus(error.status_code).phrase, str(error.detail)
        if request is not None and detail == title:
            detail = _plain(error, request)
        return Problem(error.status_code, "", title, detail, {}, error.headers or {})
    return Problem(500, "", "Internal Server Error", "the server failed; it has been logged")


def respond(error: Exception, request: Request) -> Response:
    """The problem document for an error."""
    problem = problem_of(error, request)
    return JSONResponse(
        problem.as_dict(request.url.path),
        problem.status,
        headers=dict(problem.headers),
        media_type=MEDIA_TYPE,
    )


def install(app: FastAPI, error_page: ErrorPage | None = None) -> None:
    """Let an app answer every error with a problem document.

    Who asks for a page (by the Accept header, outside of ``/api``) gets ``error_page``'s.
    """

    async def handle(request: Request, error: Exception) -> Response:
        if error_page is not None and _wants_page(request):
            problem = problem_of(error, request)
            try:
                response = error_page(request, problem)
            except Exception:
                log.exception("the error page failed; the plain problem is sent")
                return respond(error, request)
            for name, value in problem.headers.items():
                response.headers[name] = value
            return response
        return respond(error, request)

    handled = (Refused, IllegalChoice, CannotUndo, RequestValidationError, HTTPException, Exception)
    for kind in handled:
        app.add_exception_handler(kind, handle)


def _wants_page(request: Request) -> bool:
    accepts = request.headers.get("accept", "")
    return not request.url.path.startswith("/api") and "text/html" in accepts


def _plain(error: HTTPException, request: Request) -> str:
    """More than the framework says about an address that leads nowhere."""
    if error.status_code == 404:
        return f"there is nothing at {request.url.path}"
    if error.status_code == 405:
        possible = (error.headers or {}).get("Allow", "other methods")
        return f"{request.method} is not possible here; possible: {possible}"
    return str(error.detail)


def _invalid(errors: Sequence[Any]) -> Problem:
    """The first thing that does not fit, in one line; what was sent is not repeated."""
    first: Mapping[str, Any] = errors[0] if errors else {"loc": (), "msg": "invalid", "type": ""}
    where = ".".join(str(part) for part in first["loc"] if part != "body") or "the body"
    if first["type"] == "json_invalid":
        place = first["loc"][-1] if first["loc"] else 0
        reason = first.get("ctx", {}).get("error", "invalid")
        detail = f"the body is no JSON: {reason} (character {place})"
        return Problem(400, "bad-json", "The body is no JSON", detail)
    others = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    detail = " ".join(f"{where}: {first['msg']}{others}".split())
    return Problem(422, "bad-request", "The request does not fit", detail)
