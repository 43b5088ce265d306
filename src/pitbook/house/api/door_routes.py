"""Coming in and going out: guests, sign-up, sign-in, passwords, staff, and the first operator's link."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from pitbook.house.api.access import COOKIE, LASTS, Ticket
from pitbook.house.api.command_routes import Key
from pitbook.house.api.problems import DOCUMENTED
from pitbook.house.api.refusals import address_of
from pitbook.house.api.replies import Named, SignedOut, TicketReply, replying
from pitbook.house.commands import ChangePassword
from pitbook.house.people.roles import Role

if TYPE_CHECKING:
    from pitbook.house.api.app import Api


_HTML: Final[dict[str, Any]] = {"description": "a page", "content": {"text/html": {"schema": {"type": "string"}}}}
_PAGE_REPLIES: Final[dict[int | str, dict[str, Any]]] = {200: _HTML, **DOCUMENTED}
OPEN_TO_ALL: Final = frozenset({"GET ", "POST /guests", "POST /people", "POST /sessions", "POST /setup", "GET /setup"})
"""What somebody may do who has not shown who they are."""


Password = Annotated[str, Field(min_length=1, max_length=300)]


class Credentials(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(min_length=1, max_length=60)]
    password: Password


class OldAndNew(BaseModel):
    model_config = ConfigDict(extra="forbid")
    old: Password
    new: Password


class Setup(Credentials):
    token: Annotated[str, Field(min_length=1, max_length=200)]


class StaffMember(Credentials):
    role: Role


def install(router: APIRouter, api: Api) -> None:
    def pace(request: Request) -> None:
        api.access.check_origin(request)
        api.doors.check(address_of(request), api.service.house.clock.now())

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

    @router.post("/guests", **replying(TicketReply, 201))
    async def come_as_guest(request: Request, response: Response) -> dict[str, Any]:
        """Come as a guest, with play chips and no account."""
        pace(request)
        return let_in(request, response, await api.access.be_guest())

    @router.post("/people", **replying(TicketReply, 201))
    async def sign_up(request: Request, response: Response, key: Key, who: Credentials) -> dict[str, Any]:
        """Sign up as a player."""
        pace(request)
        return let_in(request, response, await api.access.sign_up(key, who.name, who.password))

    @router.post("/sessions", **replying(TicketReply, 201))
    async def sign_in(request: Request, response: Response, who: Credentials) -> dict[str, Any]:
        """Sign in. The token is good as a bearer; browsers hold it in a cookie."""
        pace(request)
        return let_in(request, response, await api.access.sign_in(who.name, who.password))

    @router.delete("/sessions/current", **replying(SignedOut))
    async def sign_out(request: Request, response: Response) -> dict[str, Any]:
        """Sign out; the token is good no more."""
        reply = await api.access.sign_out(api.access.need(request))
        response.delete_cookie(COOKIE, path="/")
        return reply

    @router.put("/me/password", **replying(Named))
    async def change_password(request: Request, key: Key, passwords: OldAndNew) -> dict[str, Any]:
        """Change your password. All your other sessions end. For: everybody but guests."""
        pace(request)
        signed_in = api.access.need(request)
        signed_in.actor.need(*sorted(ChangePassword.roles))
        return await api.access.change_password(key, signed_in, passwords.old, passwords.new)

    @router.post("/staff", **replying(Named, 201))
    async def take_on(request: Request, key: Key, who: StaffMember) -> dict[str, Any]:
        """Take somebody on as dealer, supervisor, operator or inspector. For: operator."""
        actor = api.access.need(request).actor
        actor.need(Role.OPERATOR)
        return await api.access.take_on(key, actor, who.name, who.role, who.password)

    @router.post("/setup", **replying(TicketReply, 201))
    async def set_up(request: Request, response: Response, key: Key, who: Setup) -> dict[str, Any]:
        """Become the first operator, by the link that the house printed when it first started."""
        pace(request)
        return let_in(request, response, await api.access.set_up(key, who.token, who.name, who.password))

    @router.get("/setup", response_model=None, responses=_PAGE_REPLIES)
    async def setup_page(token: Annotated[str, Query(max_length=200)] = "") -> HTMLResponse:
        """The form behind that link."""
        page = _PAGE.replace("{token}", escape(token, quote=True))
        return HTMLResponse(page, headers={"Content-Security-Policy": _POLICY})


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


def _named(tag: str) -> str:
    """The one script or style of the page as a policy names it: by its hash."""
    inside = re.search(rf"<{tag}[^>]*>(.*?)</{tag}>", _PAGE, re.DOTALL)
    assert inside is not None
    return f"'sha256-{base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()}'"


_POLICY = (
    f"default-src 'none'; script-src {_named('script')}; style-src {_named('style')}; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
