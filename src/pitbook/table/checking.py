"""Whether an answer is made of what it says it is: a boundary, since answers come from files, wires and people.

Every answer passes here, so the checks of a class are written out as one expression and compiled when it first comes.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from pitbook.cards import Card, Face
from pitbook.cards.tile import Tile
from pitbook.law.money import MOST_CENTS
from pitbook.table.answers import Answer


def fault_in(answer: Answer) -> str:
    """What is wrong with a field: another type, a number below zero or beyond all sense; nothing if all are right."""
    return FAULTS[type(answer)](answer)


class _Faults(dict[type[Answer], Callable[[Any], str]]):
    """For each kind of answer what finds the fault in one, compiled when the kind first comes."""

    def __missing__(self, kind: type[Answer]) -> Callable[[Any], str]:
        names: dict[str, Any] = {}
        fields = typing.get_type_hints(kind)
        tests = {name: _expression(hint, f"it.{name}", names) for name, hint in fields.items()}
        each = {name: _compile(test, names) for name, test in tests.items()}
        names["wrong"] = lambda answer: _wrong(answer, each)
        whole = self[kind] = _compile(f"'' if {' and '.join(tests.values()) or True} else wrong(it)", names)
        return whole


FAULTS = _Faults()
"""What `fault_in` looks up: `ask`, through which every answer goes, spares itself the call."""


def _compile(expression: str, names: dict[str, Any]) -> Callable[[Any], Any]:
    test: Callable[[Any], Any] = eval(
        f"lambda it: {expression}", names
    )  # of names in our own source, never of anything given
    return test


def _expression(hint: Any, value: str, names: dict[str, Any]) -> str:
    """What is true of a value of this type, as Python; `names` gets the classes that it mentions."""
    hint = getattr(hint, "__supertype__", hint)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        (arm,) = (arm for arm in typing.get_args(hint) if arm is not types.NoneType)
        return f"({value} is None or {_expression(arm, value, names)})"
    if hint == tuple[Face | None, ...]:  # by the kinds that occur in it, for hands are the commonest of all tuples
        names["FACES"] = {Card, Tile, types.NoneType}
        return f"(type({value}) is tuple and FACES.issuperset(map(type, {value})))"
    if typing.get_origin(hint) is tuple:
        inner = _expression(typing.get_args(hint)[0], "each", names)
        return f"(type({value}) is tuple and all([{inner} for each in {value}]))"
    if hint is int:
        return f"(type({value}) is int and 0 <= {value} <= {MOST_CENTS})"
    if hint in (bool, str) or issubclass(hint, Face | Enum):
        names[hint.__name__] = hint
        return f"isinstance({value}, {hint.__name__})"
    raise TypeError(f"no test for {hint}")


def _wrong(answer: Answer, fields: Mapping[str, Callable[[Any], bool]]) -> str:
    name = next(name for name, is_right in fields.items() if not is_right(answer))
    return f"{getattr(answer, name)!r:.40} cannot be the {name} of this answer"
