"""Coming in and going out: guests, sign-up, sign-in, passwords, staff, and the first operator's link."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Query, Request, Response, Security
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from pitbook.house.api.access import COOKIE, LASTS
from pitbook.house.api.dependencies import Key, Operator, SignedInHere, TheApi, knock, only
from pitbook.house.api.error_replies import DOCUMENTED
from pitbook.house.api.refusal_log import network_of
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.setup_page import setup_form
from pitbook.house.commands import ChangePassword
from pitbook.house.people.roles import HouseRole
from pitbook.house.replies.person_replies import Named, SignedOut, TicketReply

router = ReplyRouter()
page_router = APIRouter(prefix="/api/v1")

OPEN_TO_ALL: Final = frozenset({"GET ", "POST /guests", "POST /people", "POST /sessions", "POST /setup", "GET /setup"})
"""What somebody may do who has not shown who they are."""

_AT_THE_DOOR: Final = [Depends(knock)]
_HTML: Final[dict[str, Any]] = {"description": "a page", "content": {"text/html": {"schema": {"type": "string"}}}}
_PAGE_REPLIES: Final[dict[int | str, dict[str, Any]]] = {200: _HTML, **DOCUMENTED}

Password = Annotated[str, Field(min_length=1, max_length=300)]


class Credentials(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(min_length=1, max_length=60)]
    password: Password


class GuestName(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(min_length=1, max_length=60)] = ""


class OldAndNew(BaseModel):
    model_config = ConfigDict(extra="forbid")
    old: Password
    new: Password


class Setup(Credentials):
    token: Annotated[str, Field(min_length=1, max_length=200)]


class StaffMember(Credentials):
    role: HouseRole


@router.post("/guests", status_code=201, dependencies=_AT_THE_DOOR)
async def come_as_guest(request: Request, response: Response, api: TheApi, who: GuestName | None = None) -> TicketReply:
    """Come as a guest, with play chips and no account; a guest may say what to be called."""
    called = who.name if who else ""
    return _let_in(request, response, await api.access.be_guest(network_of(request), called))


@router.post("/people", status_code=201, dependencies=_AT_THE_DOOR)
async def sign_up(request: Request, response: Response, api: TheApi, key: Key, who: Credentials) -> TicketReply:
    """Sign up as a player."""
    return _let_in(request, response, await api.access.sign_up(key, who.name, who.password))


@router.post("/sessions", status_code=201, dependencies=_AT_THE_DOOR)
async def sign_in(request: Request, response: Response, api: TheApi, who: Credentials) -> TicketReply:
    """Sign in. The token is good as a bearer; browsers hold it in a cookie."""
    return _let_in(request, response, await api.access.sign_in(who.name, who.password, network_of(request)))


@router.delete("/sessions/current")
async def sign_out(response: Response, api: TheApi, here: SignedInHere) -> SignedOut:
    """Sign out; the token is good no more."""
    reply = await api.access.sign_out(here)
    response.delete_cookie(COOKIE, path="/")
    return reply


@router.put("/me/password", dependencies=[*_AT_THE_DOOR, Security(only, scopes=sorted(ChangePassword.roles))])
async def change_password(api: TheApi, here: SignedInHere, key: Key, passwords: OldAndNew) -> Named:
    """Change your password. All your other sessions end. For: everybody but guests."""
    return await api.access.change_password(key, here, passwords.old, passwords.new)


@router.post("/staff", status_code=201)
async def take_on(api: TheApi, by: Operator, key: Key, who: StaffMember) -> Named:
    """Take somebody on as dealer, supervisor, operator or inspector. For: operator."""
    return await api.access.take_on(key, by, who.name, who.role, who.password)


@router.post("/setup", status_code=201, dependencies=_AT_THE_DOOR)
async def set_up(request: Request, response: Response, api: TheApi, key: Key, who: Setup) -> TicketReply:
    """Become the first operator, by the link that the house printed when it first started."""
    return _let_in(request, response, await api.access.set_up(key, who.token, who.name, who.password))


@page_router.get("/setup", response_model=None, responses=_PAGE_REPLIES)
async def setup_page(token: Annotated[str, Query(max_length=200)] = "") -> HTMLResponse:
    """The form behind that link."""
    return setup_form(token)


def _let_in(request: Request, response: Response, ticket: TicketReply) -> TicketReply:
    """What somebody is told who has come in; a browser keeps the token where no script can read it."""
    response.set_cookie(
        COOKIE,
        ticket["token"],
        max_age=LASTS // 1000,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
        path="/",
    )
    return ticket
