"""The body that a command asks for, made from its dataclass. No text and no number in it is without bounds."""

from __future__ import annotations

import dataclasses
import math
import typing
from collections.abc import Container
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model

from pitbook.house.commands import Command


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


def body_of(command: type[Command], besides: Container[str]) -> type[BaseModel] | None:
    """The body that a command's fields make up, besides those that are known already; None if there are no others."""
    hints = typing.get_type_hints(command)
    fields: dict[str, Any] = {
        field.name: (_bounded(hints[field.name]), _default(field))
        for field in dataclasses.fields(command)
        if field.name not in besides
    }
    if not fields:
        return None
    return create_model(f"{command.__name__}Body", __config__=ConfigDict(extra="forbid"), **fields)


def given_in(body: BaseModel | None) -> dict[str, Any]:
    """What a body gives to its command."""
    if body is None:
        return {}
    given = {name: getattr(body, name) for name in type(body).model_fields}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in given.items()}


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default is not dataclasses.MISSING:
        return field.default
    if field.default_factory is not dataclasses.MISSING:
        return Field(default_factory=field.default_factory)
    return ...


def _bounded(hint: Any) -> Any:
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
