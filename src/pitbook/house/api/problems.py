"""Every refusal as the API tells it: a status, a code that programs can rely on, and words for people.

{"error": {"code": "no-money", "what": "…", "where": "…", "clause": "5.1(a)", "remedy": "…"}}
"""

from __future__ import annotations

import logging
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from pitbook.errors import BadInput, Denied, PitbookError, Refused, Unavailable
from pitbook.house.api.refusals import asked_by, log_refusal, printable

logger = logging.getLogger("pitbook.house")

_STATUS: Final = {
    "signed-out": 401,
    "bad-password": 401,
    "bad-token": 401,
    "role": 403,
    "csrf": 403,
    "origin": 403,
    "foreign-seat": 403,
    "foreign-account": 403,
    "inactive": 403,
    "too-large": 413,
    "not-json": 415,
    "too-fast": 429,
}


class ErrorBody(BaseModel):
    code: str
    what: str
    where: str = ""
    clause: str = ""
    remedy: str = ""


class ErrorReply(BaseModel):
    """Why something was refused. Nothing has changed."""

    error: ErrorBody


DOCUMENTED: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ErrorReply, "description": why}
    for status, why in {
        400: "the request cannot be read",
        401: "nobody is signed in",
        403: "not for whoever is signed in",
        404: "there is no such thing",
        409: "the rules or the state of the house do not allow it now",
        413: "too large",
        415: "not JSON",
        422: "something given is wrong",
        429: "too many requests",
        503: "nothing can be kept at present",
    }.items()
}


def status_and_body(error: PitbookError) -> tuple[int, dict[str, Any]]:
    """How an error of Pitbook is told. What is broken in here is not told in detail: the log has it."""
    code, status = _code(error)
    if status == 500:
        return status, BROKEN
    return status, _said(code, **error.as_data())


def _said(code: str, what: str, where: str = "", clause: str = "", remedy: str = "") -> dict[str, Any]:
    told = {"code": code, "what": what, "where": where, "clause": clause, "remedy": remedy}
    return {"error": {name: _whole(text) for name, text in told.items()}}


def _whole(text: str) -> str:
    """Text that can be sent: half a character, which JSON can smuggle in, becomes a question mark."""
    return text.encode("utf-8", "replace").decode()[:1_000]


BROKEN: Final = _said("broken", "something went wrong here", remedy="try again")
"""All that anybody is told of a fault of the software."""


def _code(error: PitbookError) -> tuple[str, int]:
    match error:
        case Denied():
            status = 404 if error.code.startswith("unknown-") else 409
            return error.code, _STATUS.get(error.code, status)
        case Refused():
            return "refused", 409
        case BadInput():
            return "bad-input", 422
        case Unavailable():
            return "unavailable", 503
    return "broken", 500


def install(app: FastAPI) -> None:
    """Tell every refusal in the one shape."""

    @app.exception_handler(PitbookError)
    async def told(request: Request, error: PitbookError) -> JSONResponse:
        status, body = status_and_body(error)
        if status == 500:
            logger.error("broken at %s %s: %s", request.method, printable(request.url.path), printable(error.what))
        return _reply(request, status, body, getattr(error, "wait_seconds", 1))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part)[:60] for part in first["loc"] if part != "body")
        status = 400 if first["type"] == "json_invalid" else 422
        return _reply(request, status, _said("bad-input", first["msg"], where[:200], remedy="see /api/docs"))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> JSONResponse:
        code = {400: "bad-input", 404: "unknown-path", 405: "method"}.get(error.status_code, "http")
        body = _said(code, str(error.detail), request.url.path[:200], remedy="see /api/docs")
        reply = _reply(request, error.status_code, body)
        reply.headers.update(error.headers or {})
        return reply


def _reply(request: Request, status: int, body: dict[str, Any], wait_seconds: int = 1) -> JSONResponse:
    log_refusal(request, asked_by(request), body)
    headers = {"Retry-After": str(wait_seconds)} if status in (429, 503) else None
    return JSONResponse(body, status, headers)
