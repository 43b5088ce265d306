"""Coming in and going out: guests, sign-up, sign-in, staff, and the first operator's link."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from pitbook.house.api.access import COOKIE, LASTS, Ticket
from pitbook.house.api.commanding import Key
from pitbook.house.api.errors import DOCUMENTED
from pitbook.house.roles import Role

if TYPE_CHECKING:
    from pitbook.house.api.app import Api


class Credentials(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(min_length=1, max_length=60)]
    password: Annotated[str, Field(min_length=1, max_length=300)]


class Setup(Credentials):
    token: Annotated[str, Field(min_length=1, max_length=200)]


class StaffMember(Credentials):
    role: Role


def install(router: APIRouter, api: Api) -> None:
    def pace(request: Request) -> None:
        api.access.check_origin(request)
        client = request.client.host if request.client else "nobody"
        api.doors.check(client, api.service.house.clock.now())

    def let_in(request: Request, response: Response, ticket: Ticket) -> dict[str, Any]:
        response.set_cookie(
            COOKIE,
            ticket.token,
            max_age=LASTS // 1000,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            path="/",
        )
        return {
            "token": ticket.token,
            "csrf": ticket.csrf,
            "name": ticket.name,
            "role": ticket.role,
            "expires_at": ticket.expires_at,
        }

    @router.post("/guests", status_code=201, responses=DOCUMENTED)
    async def come_as_guest(request: Request, response: Response) -> dict[str, Any]:
        """Come as a guest, with play chips and no account."""
        pace(request)
        return let_in(request, response, await api.access.be_guest())

    @router.post("/people", status_code=201, responses=DOCUMENTED)
    async def sign_up(request: Request, response: Response, key: Key, who: Credentials) -> dict[str, Any]:
        """Sign up as a player."""
        pace(request)
        return let_in(request, response, await api.access.sign_up(key, who.name, who.password))

    @router.post("/sessions", status_code=201, responses=DOCUMENTED)
    async def sign_in(request: Request, response: Response, who: Credentials) -> dict[str, Any]:
        """Sign in. The token is good as a bearer; browsers hold it in a cookie."""
        pace(request)
        return let_in(request, response, await api.access.sign_in(who.name, who.password))

    @router.delete("/sessions/current", responses=DOCUMENTED)
    async def sign_out(request: Request, response: Response) -> dict[str, Any]:
        """Sign out; the token is good no more."""
        api.access.check_origin(request)
        reply = await api.access.sign_out(api.access.need(request))
        response.delete_cookie(COOKIE, path="/")
        return reply

    @router.post("/staff", status_code=201, responses=DOCUMENTED)
    async def take_on(request: Request, key: Key, who: StaffMember) -> dict[str, Any]:
        """Take somebody on as dealer, supervisor, operator or inspector. For: operator."""
        api.access.check_origin(request)
        actor = api.access.need(request).actor
        actor.need(Role.OPERATOR)
        return await api.access.take_on(key, actor, who.name, who.role, who.password)

    @router.post("/setup", status_code=201, responses=DOCUMENTED)
    async def set_up(request: Request, response: Response, key: Key, who: Setup) -> dict[str, Any]:
        """Become the first operator, by the link that the house printed when it first started."""
        pace(request)
        return let_in(request, response, await api.access.set_up(key, who.token, who.name, who.password))

    @router.get("/setup", response_class=HTMLResponse, responses=DOCUMENTED)
    async def setup_page(token: Annotated[str, Query(max_length=200)] = "") -> str:
        """The form behind that link."""
        return _PAGE.replace("{token}", escape(token, quote=True))


_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pitbook: the first operator</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<style>body{font:1rem/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:1rem 0}
input{width:100%;font:inherit;padding:.5rem;box-sizing:border-box}button{font:inherit;padding:.5rem 1rem}</style>
<h1>The first operator</h1><p>Choose a name and a password of ten characters or more. This link works once.</p>
<form><label>Name <input name="name" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="new-password" minlength="10" required></label>
<input type="hidden" name="token" value="{token}"><button>Take the house</button><p role="status"></p></form>
<script type="module">
document.forms[0].addEventListener("submit", async event => {
  event.preventDefault();
  const body = JSON.stringify(Object.fromEntries(new FormData(event.target)));
  const headers = {"Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID()};
  const reply = await fetch("/api/v1/setup", {method: "POST", headers, body});
  const said = await reply.json();
  document.querySelector("[role=status]").textContent =
    reply.ok ? `Welcome, ${said.name}. You are signed in.` : `${said.error.what}: ${said.error.remedy}`;
});
</script></html>"""
