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
    "too-large": 413,
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
    """How an error of Pitbook is told."""
    code, status = _code(error)
    said = {"code": code, "what": error.what, "where": error.where, "clause": error.clause, "remedy": error.remedy}
    return status, {"error": said}


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
    return "broken", 503


def install(app: FastAPI) -> None:
    """Tell every failure in the one shape; what nobody foresaw is logged and says nothing of itself."""

    @app.exception_handler(PitbookError)
    async def told(request: Request, error: PitbookError) -> JSONResponse:
        status, body = status_and_body(error)
        logger.info("refused %s %s: %s", request.method, request.url.path, body["error"]["code"])
        headers = {"Retry-After": "1"} if status in (429, 503) else None
        return JSONResponse(body, status, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        is_unreadable = first["type"] == "json_invalid"
        status = 400 if is_unreadable else 422
        logger.info("refused %s %s: %s", request.method, request.url.path, first["type"])
        said = {"code": "bad-input", "what": first["msg"], "where": where, "clause": "", "remedy": "see /api/docs"}
        return JSONResponse({"error": said}, status)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "unknown-path", 405: "method"}
        said = {
            "code": codes.get(error.status_code, "http"),
            "what": str(error.detail),
            "where": request.url.path[:200],
            "clause": "",
            "remedy": "see /api/docs",
        }
        return JSONResponse({"error": said}, error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> JSONResponse:
        logger.exception("unforeseen failure at %s %s", request.method, request.url.path)
        said = {"code": "broken", "what": "something went wrong here", "where": "", "clause": "", "remedy": "try again"}
        return JSONResponse({"error": said}, 503, {"Retry-After": "1"})
