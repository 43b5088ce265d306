"""Every refusal as the API tells it: a status, a code that programs can rely on, and words for people.

{"error": {"code": "no-money", "what": "…", "where": "…", "clause": "5.1(a)", "remedy": "…"}}
"""

from __future__ import annotations

import logging
from typing import Any, Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from typing_extensions import TypedDict

from pitbook.errors import BadInput, ErrorBody, PitbookError, error_to_data
from pitbook.house.api.pace import TooFast
from pitbook.house.api.refusal_log import asked_by, log_refusal, printable

logger = logging.getLogger("pitbook.house")

_STATUS: Final = {
    "signed-out": 401,
    "bad-password": 401,
    "bad-token": 401,
    "role": 403,
    "csrf": 403,
    "origin": 403,
    "foreign-seat": 403,
    "no-consent": 403,
    "foreign-account": 403,
    "inactive": 403,
    "too-large": 413,
    "host": 421,
    "not-json": 415,
    "bad-input": 422,
    "too-fast": 429,
    "broken": 500,
    "unavailable": 503,
}


class ErrorReply(TypedDict):
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
        421: "not a name of this house",
        422: "something given is wrong",
        429: "too many requests",
        503: "nothing can be kept at present",
    }.items()
}


def status_and_body(error: PitbookError) -> tuple[int, ErrorReply]:
    """How an error of Pitbook is told. What is broken in here is not told in detail: the log has it."""
    status = _STATUS.get(error.code, 404 if error.code.startswith("unknown-") else 409)
    return status, BROKEN if status == 500 else _reply_of(error_to_data(error))


def _reply_of(error: ErrorBody) -> ErrorReply:
    return {
        "error": {
            "code": _whole(error["code"]),
            "what": _whole(error["what"]),
            "where": _whole(error["where"]),
            "clause": _whole(error["clause"]),
            "remedy": _whole(error["remedy"]),
        }
    }


def _whole(text: str) -> str:
    """Text that can be sent: half a character, which JSON can smuggle in, becomes a question mark."""
    return text.encode("utf-8", "replace").decode()[:1_000]


BROKEN: Final = _reply_of(error_to_data(PitbookError("something went wrong here", remedy="try again")))
"""All that anybody is told of a fault of the software."""


# What the application does with whatever a route raises


async def _tell_error(request: Request, error: PitbookError) -> JSONResponse:
    status, body = status_and_body(error)
    if status == 500:
        logger.error("broken at %s %s: %s", request.method, printable(request.url.path), printable(error.what))
    return _refuse(request, status, body, error.wait_seconds if isinstance(error, TooFast) else 1)


async def _tell_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    where = ".".join(str(part)[:60] for part in first["loc"] if part != "body")
    status, body = status_and_body(BadInput(first["msg"], where=where[:200], remedy="see /api/docs"))
    return _refuse(request, 400 if first["type"] == "json_invalid" else status, body)


async def _tell_http(request: Request, error: HTTPException) -> JSONResponse:
    code = {400: "bad-input", 404: "unknown-path", 405: "method"}.get(error.status_code, "http")
    where = request.url.path[:200]
    said = ErrorBody(code=code, what=str(error.detail), where=where, clause="", remedy="see /api/docs")
    reply = _refuse(request, error.status_code, _reply_of(said))
    reply.headers.update(error.headers or {})
    return reply


def _refuse(request: Request, status: int, body: ErrorReply, wait_seconds: int = 1) -> JSONResponse:
    log_refusal(request, asked_by(request), body["error"])
    headers = {"Retry-After": str(wait_seconds)} if status in (429, 503) else None
    return JSONResponse(body, status, headers)


ERROR_HANDLERS: Final[dict[int | type[Exception], Any]] = {
    PitbookError: _tell_error,
    RequestValidationError: _tell_invalid,
    HTTPException: _tell_http,
}
