"""The house with its pages: what makes an application of the API a site for browsers."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request, Response

from pitbook.house.api.error_replies import ERROR_HANDLERS
from pitbook.web.account_pages import account_routes
from pitbook.web.lobby_page import lobby_routes
from pitbook.web.rule_pages import rule_routes
from pitbook.web.shell import Shell
from pitbook.web.static_files import StaticFiles
from pitbook.web.table_page import table_routes
from pitbook.web.terminal_pages import terminal_routes

Handler = Callable[[Request, Any], Awaitable[Response]]


def dress(app: FastAPI) -> None:
    """Give the application of a house its pages."""
    shell = Shell(app.state.api, StaticFiles.load())
    app.router.routes.extend(shell.files.router().routes)
    for routes in (lobby_routes, table_routes, terminal_routes, account_routes, rule_routes):
        app.router.routes.extend(routes(shell).routes)
    for kind, handler in ERROR_HANDLERS.items():
        app.add_exception_handler(kind, _told_as_page(shell, handler))


def _told_as_page(shell: Shell, handler: Handler) -> Handler:
    """What went wrong with a page is told on a page; of anything else the API tells as it always does."""

    async def tell(request: Request, error: Exception) -> Response:
        reply = await handler(request, error)
        path = request.url.path
        if path.startswith(("/api/", "/static/")) or "text/html" not in request.headers.get("accept", "text/html"):
            return reply
        told = json.loads(bytes(reply.body))["error"]
        return await shell.page(request, "error.html", status=reply.status_code, error=told)

    return tell
