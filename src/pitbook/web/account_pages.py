"""The door and the account: shells whose forms speak to the API."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitbook.web.shell import Shell


def account_routes(shell: Shell) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/enter")
    async def enter(request: Request) -> HTMLResponse:
        return await shell.page(request, "enter.html", "account")

    @router.get("/account")
    async def account(request: Request) -> HTMLResponse:
        return await shell.page(request, "account.html", "account")

    return router
