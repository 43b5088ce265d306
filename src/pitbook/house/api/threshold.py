"""What every request passes on its way in and every response on its way out, whichever route it is for.

A body that is too large, or that is no JSON, goes no further, and no question that says one thing twice. Every response
tells browsers to guess nothing, keep nothing, and run nothing that the page itself does not name.
"""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import parse_qsl

from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitbook.errors import Denied
from pitbook.house.api.doorkeeper import caller_of
from pitbook.house.api.error_replies import BROKEN, status_and_body
from pitbook.house.api.refusal_log import asked_by, log_refusal, network_of, printable

LARGEST: Final = 256 * 1024
"""No request has a larger body, and no frame is longer."""

SEVERAL: Final = frozenset({"o"})
"""What a question may name more than once: the options of `/lab/{game}/edge`."""

SECURITY: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
"""On every response that does not say otherwise itself."""

logger = logging.getLogger("pitbook.house")


class Threshold:
    """Refuses what nobody has to read whole, and marks what goes out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if caller := caller_of(scope):
            caller.asks_for(network_of(HTTPConnection(scope)))
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        crossing = _Crossing(scope, receive, send)
        if (denied := self._refusal(scope)) is not None:
            await crossing.refuse(denied)
            return
        try:
            await self.app(scope, crossing.receive, crossing.send)
        except Exception:  # what nobody foresaw says nothing of itself, and the connection goes on
            logger.exception("unforeseen failure at %s %s", scope["method"], printable(scope["path"]))
            await crossing.give_up()

    def _refusal(self, scope: Scope) -> Denied | None:
        headers = Headers(scope=scope)
        names = scope["app"].state.api.access.names
        return names.refusal(headers.get("host", "")) or refusal(headers) or said_twice(scope["query_string"])


class _Crossing:
    """One request on its way in, and its response on the way out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._read = 0
        self._is_refused = False
        self._is_answered = False

    async def receive(self) -> Message:
        """The next piece of the body. Too much of it ends here: whatever the route makes of that, 413 is the answer."""
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > LARGEST and not self._is_refused:
            await self.refuse(too_large())
        return {"type": "http.disconnect"} if self._is_refused else message

    async def send(self, message: Message) -> None:
        if self._is_refused:
            return
        await self._mark_and_send(message)

    async def refuse(self, denied: Denied) -> None:
        self._is_refused = True
        status, body = status_and_body(denied)
        request = Request(self._scope)
        log_refusal(request, asked_by(request), body["error"])
        await JSONResponse(body, status)(self._scope, self._receive, self._mark_and_send)

    async def give_up(self) -> None:
        if not self._is_answered:
            await JSONResponse(BROKEN, 500)(self._scope, self._receive, self._mark_and_send)

    async def _mark_and_send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._is_answered = True
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY.items():
                headers.setdefault(name, value)
        await self._send(message)


def refusal(headers: Headers) -> Denied | None:
    """Why a request is turned away for what its headers say of its body."""
    length = headers.get("content-length", "0")
    if length.isdecimal() and int(length[:20]) > LARGEST:
        return too_large()
    has_body = "transfer-encoding" in headers or length.strip("0") != ""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        return Denied("not-json", "the body of a request is JSON", remedy="send it with Content-Type: application/json")
    return None


def said_twice(query: bytes) -> Denied | None:
    """Of two values for one name one would count and the other be lost without a word."""
    seen: set[str] = set()
    for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True) if b"&" in query else ():
        if name in seen and name not in SEVERAL:
            what = f"{printable(name[:40])} stands twice in the address"
            return Denied("bad-input", what, where="query", remedy="give it once")
        seen.add(name)
    return None


def too_large() -> Denied:
    return Denied("too-large", f"a request has at most {LARGEST:,} bytes", remedy="send less")
