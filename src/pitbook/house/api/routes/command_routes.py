"""A route for every command: its path, and what is replied. Who may use it stands on the command.

The route reads the command, the service does it, and the reply comes back once it is kept.
"""

from __future__ import annotations

import inspect
import string
import typing
from collections.abc import Callable, Iterator
from typing import Any, Final

from fastapi import Request
from pydantic import BaseModel

from pitbook.house import commands as c
from pitbook.house.api.dependencies import Api, Key, TheApi
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.command_bodies import body_of, given_in
from pitbook.house.api.routes.parameters import PathNumber, PathText
from pitbook.house.replies import Reply
from pitbook.house.replies import command_replies as r
from pitbook.house.replies.person_replies import Named

ROUTES: Final[dict[str, tuple[type[c.Command], Any]]] = {
    "POST /tables": (c.CreateTable, r.TableCreated),
    "POST /jackpots": (c.CreateJackpot, r.JackpotHolds),
    "POST /jackpots/{jackpot}/seed": (c.SeedJackpot, r.JackpotHolds),
    "POST /tables/{table}/join": (c.Join, r.Seated),
    "POST /tables/{table}/leave": (c.Leave, r.Left),
    "POST /tables/{table}/notes": (c.InsertNotes, r.TerminalCredits),
    "POST /tables/{table}/credit": (c.CreditTerminal, r.TerminalCredits),
    "POST /tables/{table}/voucher": (c.TakeVoucher, r.VoucherIssued),
    "POST /tables/{table}/cancel-credits": (c.CancelCredits, r.TerminalCredits),
    "POST /tables/{table}/ready": (c.Ready, r.AtTableReply),
    "PUT /tables/{table}/consent": (c.Consent, r.Consented),
    "POST /tables/{table}/say": (c.Say, r.Heard),
    "POST /tables/{table}/open": (c.OpenTable, r.TableOpened),
    "POST /tables/{table}/close": (c.CloseTable, r.ClosingAnnounced),
    "POST /tables/{table}/notice": (c.Announce, r.NoticeAnnounced),
    "POST /tables/{table}/proceed": (c.Proceed, r.Begun),
    "POST /tables/{table}/vacate": (c.Vacate, r.ShuffleNeeded),
    "POST /tables/{table}/direct": (c.Direct, r.Directed),
    "POST /tables/{table}/exposed-in-loading": (c.ExposedInLoading, r.ShuffleNeeded),
    "POST /tables/{table}/personal-maximum": (c.SetPersonalMaximum, r.MaximumAgreed),
    "POST /tables/{table}/void": (c.VoidStopped, r.RoundUndone),
    "POST /tables/{table}/rounds/{episode}/correct": (c.Correct, r.RoundCorrected),
    "POST /walk-ins": (c.AddWalkIn, Named),
    "POST /cashier/buy-in": (c.BuyIn, r.Balance),
    "POST /cashier/cash-out": (c.CashOut, r.Balance),
    "POST /vouchers": (c.IssueVoucher, r.VoucherIssued),
    "POST /vouchers/redeem": (c.RedeemVoucher, r.VoucherPaid),
    "PUT /me/limits": (c.SetLimits, r.LimitsSet),
    "POST /me/exclusion": (c.Exclude, r.ExclusionSet),
    "POST /me/break": (c.TakeBreak, r.ExclusionSet),
    "PUT /people/{person}/active": (c.SetActive, r.ActivitySet),
}

router = ReplyRouter()


async def do(request: Request, api: Api, key: str, command: c.Command) -> Reply:
    """Do a command for whoever asks. It is read first, so that the log can name what is refused."""
    request.state.command = command
    signed_in = api.access.need(request)
    api.commands.check(signed_in.person.id, api.now)
    reply = await api.service.run(signed_in.actor, key, command)
    if isinstance(command, c.SetActive):
        api.service.let_go_of_signed_out()
    return reply


def _endpoint(path: str, command: type[c.Command], reply: Any) -> Callable[..., Any]:
    """The function behind a route, with the parameters that its path and its command's fields make up."""
    in_path = [name for _, name, _, _ in string.Formatter().parse(path) if name]

    async def endpoint(request: Request, api: Api, key: str, body: BaseModel | None = None, **in_path: Any) -> Reply:
        return await do(request, api, key, command(**in_path, **given_in(body)))

    parameters = list(_parameters(command, in_path))
    endpoint.__signature__ = inspect.Signature(parameters, return_annotation=reply)  # type: ignore[attr-defined]
    endpoint.__annotations__ = {each.name: each.annotation for each in parameters} | {"return": reply}
    endpoint.__name__ = command.__name__
    return endpoint


def _parameters(command: type[c.Command], in_path: list[str]) -> Iterator[inspect.Parameter]:
    yield _parameter("request", Request)
    yield _parameter("api", TheApi)
    yield _parameter("key", Key)
    body = body_of(command, in_path)
    if body is not None and any(field.is_required() for field in body.model_fields.values()):
        yield _parameter("body", body)
    elif body is not None:  # nothing in it must be said, so it need not be sent
        yield _parameter("body", body | None, default=None)
    hints = typing.get_type_hints(command)
    for name in in_path:
        yield _parameter(name, PathNumber if hints[name] is int else PathText)


def _parameter(name: str, annotation: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


for _route, (_command, _reply) in ROUTES.items():
    _method, _path = _route.split()
    router.add_api_route(
        _path,
        _endpoint(_path, _command, _reply),
        methods=[_method],
        summary=(_command.__doc__ or "").split(". ")[0].rstrip("."),
        description=f"{_command.__doc__}\n\nFor: {', '.join(sorted(_command.roles))}.",
        name=_command.__name__,
    )
