"""A route for every command: its path, and the body that its dataclass asks for. Who may use it stands on the command.

The route reads the command, the service does it, and the reply comes back once it is kept.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
import typing
from collections.abc import Callable
from typing import Annotated, Any, Final

from fastapi import APIRouter, Header, Path, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from pitbook.house import commands as c
from pitbook.house.api.problems import DOCUMENTED

Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=8,
        max_length=80,
        pattern=r"^[!-~]+$",
        description="Made up by the client, new for each command; the same key gets the same reply.",
    ),
]

ROUTES: Final[dict[str, type[c.Command]]] = {
    "POST /tables": c.CreateTable,
    "POST /jackpots": c.CreateJackpot,
    "POST /jackpots/{jackpot}/seed": c.SeedJackpot,
    "POST /tables/{table}/join": c.Join,
    "POST /tables/{table}/leave": c.Leave,
    "POST /tables/{table}/ready": c.Ready,
    "POST /tables/{table}/say": c.Say,
    "POST /tables/{table}/open": c.OpenTable,
    "POST /tables/{table}/close": c.CloseTable,
    "POST /tables/{table}/notice": c.Announce,
    "POST /tables/{table}/proceed": c.Proceed,
    "POST /tables/{table}/vacate": c.Vacate,
    "POST /tables/{table}/direct": c.Direct,
    "POST /tables/{table}/exposed-in-loading": c.ExposedInLoading,
    "POST /tables/{table}/personal-maximum": c.SetPersonalMaximum,
    "POST /tables/{table}/void": c.VoidStopped,
    "POST /tables/{table}/rounds/{episode}/correct": c.Correct,
    "POST /walk-ins": c.AddWalkIn,
    "POST /cashier/buy-in": c.BuyIn,
    "POST /cashier/cash-out": c.CashOut,
    "POST /vouchers": c.IssueVoucher,
    "POST /vouchers/redeem": c.RedeemVoucher,
    "PUT /me/limits": c.SetLimits,
    "POST /me/exclusion": c.Exclude,
    "PUT /people/{person}/active": c.SetActive,
}


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    """Free data that every store can keep: no text with NUL or half a character, no number beyond 64 bits."""
    waiting: list[Any] = [data]
    while waiting:
        match waiting.pop():
            case dict() as inner:
                waiting += [*inner, *inner.values()]
            case list() as inner:
                waiting += inner
            case str() as text if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
                raise ValueError("text holds no NUL and no half characters")
            case int() as number if not -(2**63) <= number < 2**63:
                raise ValueError("numbers fit 64 bits")
            case float() as number if not math.isfinite(number):
                raise ValueError("numbers are finite")
    return data


_Free = Annotated[dict[str, Any], AfterValidator(_kept)]
_Text = Annotated[str, Field(max_length=500, pattern=r"^[^\x00]*$")]
_Whole = Annotated[int, Field(ge=-(10**15), le=10**15, strict=True)]


def install(router: APIRouter, run: Callable[[Request, str, c.Command], Any]) -> None:
    """Add every command's route to a router."""
    for route, command in ROUTES.items():
        method, path = route.split()
        router.add_api_route(
            path,
            _endpoint(path, command, run),
            methods=[method],
            summary=(command.__doc__ or "").split(". ")[0].rstrip("."),
            description=f"{command.__doc__}\n\nFor: {', '.join(sorted(command.roles))}.",
            name=command.__name__,
            responses=DOCUMENTED,
            response_model=dict[str, Any],
        )


def _endpoint(path: str, command: type[c.Command], run: Callable[[Request, str, c.Command], Any]) -> Any:
    hints = {name: hint for name, hint in typing.get_type_hints(command).items() if name != "roles"}
    in_path = [name for name in hints if f"{{{name}}}" in path]
    body = body_of(command, [name for name in hints if name not in in_path])

    async def endpoint(request: Request, key: str, body: BaseModel | None = None, **path_values: Any) -> Any:
        given = {name: getattr(body, name) for name in type(body).model_fields} if body is not None else {}
        plain = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}
        return await run(request, key, command(**path_values, **plain))

    parameters = [_parameter("request", Request), _parameter("key", Key)]
    if body is not None and any(field.is_required() for field in body.model_fields.values()):
        parameters.append(_parameter("body", body))
    elif body is not None:  # nothing in it must be said, so it need not be sent
        parameters.append(_parameter("body", body | None, default=None))
    for name in in_path:
        kind = _PathNumber if hints[name] is int else _PathText
        parameters.append(_parameter(name, kind))
    endpoint.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    endpoint.__name__ = command.__name__
    return endpoint


_PathText = Annotated[str, Path(max_length=60, pattern=r"^[^/\x00-\x1f]+$")]
_PathNumber = Annotated[int, Path(ge=0, le=2**31 - 1)]


def body_of(command: type[c.Command], names: list[str]) -> type[BaseModel] | None:
    """The body that a command's fields make up; None if there are none."""
    fields: dict[str, Any] = {}
    hints = typing.get_type_hints(command)
    for field in dataclasses.fields(command):
        if field.name not in names:
            continue
        default: Any = ...
        if field.default is not dataclasses.MISSING:
            default = field.default
        elif field.default_factory is not dataclasses.MISSING:
            default = Field(default_factory=field.default_factory)
        fields[field.name] = (_bounded(hints[field.name]), default)
    if not fields:
        return None
    return create_model(f"{command.__name__}Body", __config__=ConfigDict(extra="forbid"), **fields)


def _bounded(hint: Any) -> Any:
    """No text and no number is without bounds."""
    match hint:
        case _ if hint is str:
            return _Text
        case _ if hint is int:
            return _Whole
        case _ if hint == int | None:
            return _Whole | None
        case _ if hint == tuple[str, ...]:
            return Annotated[list[_Text], Field(max_length=50)]
        case _ if hint == tuple[dict[str, Any], ...]:
            return Annotated[list[_Free], Field(max_length=5_000)]
        case _ if hint == dict[str, Any]:
            return _Free
    return hint


def _parameter(name: str, annotation: Any, default: Any = inspect.Parameter.empty) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
