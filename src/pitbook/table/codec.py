"""Answers and facts as plain data for files and wires, and answers back from it.

>>> answer_from_data(answer_to_data(Seen((parse_card("Ah"), None))))
Seen(cards=(Ah, None))
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Collection, Iterator
from enum import Enum
from functools import cache
from typing import Any

from pitbook.cards import Card, parse_card
from pitbook.errors import BadCard, BadInput, BadRecord, UnknownName
from pitbook.law import Clause
from pitbook.table.answers import Answer, Seen
from pitbook.table.facts import Fact
from pitbook.table.places import Stake, Viewer

__all__ = ["Seen", "answer_from_data", "answer_names", "answer_to_data", "fact_to_data"]


def answer_to_data(answer: Answer) -> dict[str, Any]:
    """The answer's name and fields."""
    return {"answer": type(answer).__name__} | _fields(answer)


def fact_to_data(fact: Fact) -> dict[str, Any]:
    """The fact's name, clause, sentence and fields."""
    data = {"fact": type(fact).__name__, "clause": fact.clause.id, "says": fact.sentence}
    for name in _names(fact):
        if name != "clause":
            data[name] = _encode(getattr(fact, name))
    return data


def answer_from_data(data: dict[str, Any]) -> Answer:
    """The answer that `answer_to_data` wrote."""
    name = data.get("answer", "")
    kind: Any = _answers().get(name) if isinstance(name, str) else None
    if kind is None:
        raise UnknownName(f"no answer {str(name)[:40]!r}", remedy=f"choose {', '.join(sorted(_answers()))}")
    hints = _hints(kind)
    given = {name: value for name, value in data.items() if name != "answer"}
    names = _names_of(kind)
    if unknown := [name for name in given if name not in names]:
        what = f"{kind.__name__} has no field {str(unknown[0])[:40]!r}"
        raise BadRecord(what, remedy=f"its fields are {', '.join(names)}" if names else "it has no fields")
    try:
        answer: Answer = kind(**{name: _decode_field(name, hints[name], value) for name, value in given.items()})
        return answer
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        fault = str(error).rpartition("__init__() ")[2].replace("positional argument", "field").replace("keyword ", "")
        raise BadRecord(f"this is no {kind.__name__}: {fault}") from None


def answer_names() -> Collection[str]:
    """The names of all answers that there are."""
    return _answers().keys()


def _fields(value: Any) -> dict[str, Any]:
    return {name: _encode(getattr(value, name)) for name in _names(value)}


def _names(value: Any) -> tuple[str, ...]:
    kind: Any = type(value)
    return _names_of(kind)


@cache
def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


_PLAIN = frozenset({int, str, bool, type(None)})


def _encode(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    match value:
        case Card():
            return value.text
        case Clause():
            return value.id
        case Enum():
            return value.value
        case Fact():
            return fact_to_data(value)
        case Stake() | Viewer():
            return {name: _encode(item) for name, item in value._asdict().items()}
        case tuple() | list():
            return [_encode(item) for item in value]
        case _ if dataclasses.is_dataclass(value):
            return _fields(value)
        case _:
            return value


def _decode_field(name: str, hint: Any, value: Any) -> Any:
    """The value of a field, or what is wrong with it and in which field."""
    try:
        return _decode(hint, value)
    except BadInput as error:
        raise error.at(name) from None
    except (TypeError, ValueError) as error:
        raise BadRecord(str(error), where=name) from None


_KINDS = {int: "a whole number", str: "text", bool: "true or false"}


def _shown(value: Any) -> str:
    return repr(value)[:40]


def _decode(hint: Any, value: Any) -> Any:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        if value is None:
            return None
        (hint,) = (arm for arm in typing.get_args(hint) if arm is not types.NoneType)
    if typing.get_origin(hint) is tuple:
        if not isinstance(value, list | tuple):
            raise TypeError(f"{_shown(value)} is not a list")
        return tuple(_decode(typing.get_args(hint)[0], item) for item in value)
    if hint is Card:
        if not isinstance(value, str):
            raise BadCard(f"{_shown(value)} is not a card", remedy="write rank then suit, such as Ah, Td or 7c")
        return parse_card(value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    plain = getattr(hint, "__supertype__", hint)
    if type(value) is not plain:
        raise TypeError(f"{_shown(value)} is not {_KINDS.get(plain, plain.__name__)}")
    return value


@cache
def _answers() -> dict[str, type[Answer]]:
    return {kind.__name__: kind for kind in _below(Answer)}


def _below(kind: type[Answer]) -> Iterator[type[Answer]]:
    for child in kind.__subclasses__():
        yield child
        yield from _below(child)
