"""Whether an answer is made of what it says it is: a boundary, since answers come from files, wires and people."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from enum import Enum
from typing import Any

from pitbook.cards import Card
from pitbook.errors import Refused
from pitbook.law.money import MOST_CENTS
from pitbook.table.answers import Answer

Test = Callable[[Any], bool]


def check_types(answer: Answer) -> None:
    """Refuse an answer with a field of a wrong type, or a number below zero or beyond all sense."""
    kind = type(answer)
    tests = _KNOWN.get(kind)
    if tests is None:
        tests = _KNOWN[kind] = tuple((name, _test(hint)) for name, hint in typing.get_type_hints(kind).items())
    for name, test in tests:
        value = getattr(answer, name)
        if not test(value):
            raise Refused(f"{value!r:.40} cannot be the {name} of '{kind.__name__}'")


_KNOWN: dict[type[Answer], tuple[tuple[str, Test], ...]] = {}


def _test(hint: Any) -> Test:
    hint = getattr(hint, "__supertype__", hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        (arm,) = (_test(arm) for arm in typing.get_args(hint) if arm is not types.NoneType)
        return lambda value: value is None or arm(value)
    if typing.get_origin(hint) is tuple:
        inner = _test(typing.get_args(hint)[0])
        return lambda value: type(value) is tuple and all(map(inner, value))
    if hint is int:
        return lambda value: type(value) is int and 0 <= value <= MOST_CENTS
    if hint in (bool, str) or hint is Card or issubclass(hint, Enum):
        return lambda value: isinstance(value, hint)
    raise TypeError(f"no test for {hint}")
