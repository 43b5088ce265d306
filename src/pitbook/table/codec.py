"""Answers and facts as plain data for files and wires, and back from it.

What is written names its kind by the class's name. To read it takes a vocabulary: what all games share, and what one
game has besides.

>>> SHARED.read_answer(answer_to_data(Seen((parse_face("Ah"), None))))
Seen(cards=(Ah, None))
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from types import MappingProxyType, ModuleType
from typing import Any, Final, TypeVar

from pitbook.cards import Face, parse_face
from pitbook.errors import BadCard, BadInput, BadRecord, BrokenRules, UnknownName, did_you_mean
from pitbook.law import Clause, Edition
from pitbook.table import answers as a
from pitbook.table import facts as f
from pitbook.table.answers import Answer, Irregularity, Seen
from pitbook.table.facts import Fact
from pitbook.table.places import Stake, Viewer
from pitbook.table.round import Nomination

__all__ = ["SHARED", "Seen", "Vocabulary", "answer_to_data", "fact_to_data", "newer_fields", "row_of"]

Kind = TypeVar("Kind")

_ALWAYS_WRITTEN: Final[Mapping[type, tuple[str, ...]]] = {
    a.Wager: ("chips", "seat", "unnoticed", "nominee"),
    a.Withdraw: ("nominee",),
    a.Nominate: ("works_here", "seat"),
    a.TimeIsUp: ("seconds",),
    a.Dealt: ("sequence",),
    a.Decision: ("hand", "places", "cents"),
    a.Ruling: ("boxes",),
    a.Done: ("name",),
    a.CardExposed: ("card",),
    a.CardsWithoutWager: ("player", "wager", "cents"),
    a.HandWithoutWager: ("player", "wager", "cents"),
    a.DrawnInError: ("card",),
    a.Misplaced: ("order",),
    a.NomineeStops: ("is_confirmed", "is_withdrawn", "part"),
    f.Decided: ("because", "hand"),
    f.WagerAccepted: ("carried",),
    f.Reopened: ("again",),
    Stake: ("hand",),
    Viewer: ("name",),
    Nomination: ("has_seat", "may_wager", "may_handle"),
}
"""Fields that are written though they have their default, because version 0.1.0 wrote them.

Hashes of stored rounds and replies of the API stand on them. Any other field that has its default is left out, so a
class may gain a field with a default and nothing that was kept before changes. This list does not grow.
"""


# Writing


def answer_to_data(answer: Answer) -> dict[str, Any]:
    """The answer's name and fields."""
    return _WHOLE[type(answer)](answer)


def fact_to_data(fact: Fact) -> dict[str, Any]:
    """The fact's name, clause, sentence and fields."""
    return _WHOLE[type(fact)](fact)


def row_of(value: tuple[Any, ...] | Nomination) -> list[Any]:
    """The fields as a list; those at its end that have their default and need not be written are left out.

    >>> row_of(Stake(1, "A", "main"))
    [1, 'A', 'main', 1]
    """
    kind: Any = type(value)
    plan = list(_plan_of(kind))
    while plan and plan[-1][1] is not _NONE and getattr(value, plan[-1][0]) == plan[-1][1]:
        plan.pop()
    return [getattr(value, name) for name, _ in plan]


def newer_fields(kind: type, always: Iterable[str]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class that have a default, with it, but for those that are always written."""
    written = frozenset(always)
    return tuple((name, default) for name, default in _defaults(kind) if default is not _NONE and name not in written)


_PLAIN = frozenset({int, str, bool, type(None)})
_NONE: Final = object()
"""In the place of a default: the field is always written."""

Plan = tuple[tuple[str, Any], ...]
"""What is written of a class: each field, and the value with which it is left out."""

_WRITERS: dict[type, Callable[[Any], Any]] = {}


class _Whole(dict[type, Callable[[Any], dict[str, Any]]]):
    """For each class what writes all of one; it is written out, and compiled when the class first comes."""

    def __missing__(self, kind: type) -> Callable[[Any], dict[str, Any]]:
        names: dict[str, Any] = {"PLAIN": _PLAIN, "written": _written}
        lines = ["def write(it):", f"data = {_beginning(kind)}"]
        for name, default in _plan_of(kind):
            names[f"usual_{name}"] = default
            put = f"data[{name!r}] = each if type(each) in PLAIN else written(each)"
            lines += [f"each = it.{name}", put if default is _NONE else f"if each != usual_{name}: {put}"]
        exec("\n ".join([*lines, "return data"]), names)  # of names in our own source, never of anything given
        whole: Callable[[Any], dict[str, Any]] = names["write"]
        self[kind] = whole
        return whole


_WHOLE: Final = _Whole()


def _beginning(kind: type) -> str:
    """What stands before the fields."""
    if issubclass(kind, Fact):
        return f"{{'fact': {kind.__name__!r}, 'clause': it.clause.id, 'says': it.sentence}}"
    return f"{{'answer': {kind.__name__!r}}}" if issubclass(kind, Answer) else "{}"


@cache
def _plan_of(kind: Any) -> Plan:
    """Look once at what a class has; a fact's clause stands before its sentence already."""
    newer = dict(newer_fields(kind, (name for base in kind.__mro__ for name in _ALWAYS_WRITTEN.get(base, ()))))
    names = [name for name, _ in _defaults(kind) if not (issubclass(kind, Fact) and name == "clause")]
    return tuple((name, newer.get(name, _NONE)) for name in names)


def _defaults(kind: Any) -> list[tuple[str, Any]]:
    """The fields of a dataclass or a named tuple, each with its default if it has one."""
    if not dataclasses.is_dataclass(kind):
        return [(name, kind._field_defaults.get(name, _NONE)) for name in kind._fields]
    return [(field.name, _default(field)) for field in dataclasses.fields(kind)]


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(name for name, _ in _defaults(kind))


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return _NONE if field.default is dataclasses.MISSING else field.default


def _writer_of(kind: type) -> Callable[[Any], Any]:
    """Choose once how values of a class are written."""
    writer = _WRITERS[kind] = _writer(kind)
    return writer


def _writer(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, Face):
        return lambda face: face.text
    if issubclass(kind, Clause):
        return lambda clause: clause.id
    if issubclass(kind, Enum):
        return lambda member: member.value
    if hasattr(kind, "_fields") or dataclasses.is_dataclass(kind):
        return _WHOLE[kind]
    if issubclass(kind, tuple | list):
        return lambda items: [item if type(item) in _PLAIN else _written(item) for item in items]
    return lambda value: value


def _written(value: Any) -> Any:
    return (_WRITERS.get(type(value)) or _writer_of(type(value)))(value)


# Reading


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The answers and facts that rounds of a game are made of, by the names under which they are kept."""

    answers: Mapping[str, type[Answer]]
    facts: Mapping[str, type[Fact]]
    reports: frozenset[type[Answer]] = frozenset()

    def with_own(
        self,
        answers: Iterable[type[Answer]] = (),
        facts: Iterable[type[Fact]] = (),
        reports: Iterable[type[Answer]] = (),
    ) -> Vocabulary:
        """This vocabulary and a game's own, which has rules on what these `reports` tell of.

        A game may not call anything by a name that already means another.
        """
        known = _together(self.answers, (*reports, *answers))
        return Vocabulary(known, _together(self.facts, facts), self.reports | frozenset(reports))

    def read_answer(self, data: Mapping[str, Any]) -> Answer:
        """The answer that `answer_to_data` wrote."""
        name = data.get("answer", "")
        kind: Any = self.answers.get(name) if isinstance(name, str) else None
        if kind is None:
            raise UnknownName(f"no answer {str(name)[:40]!r}", remedy=self._what_may_be_said(str(name)[:40]))
        hints = _hints(kind)
        given = {name: value for name, value in data.items() if name != "answer"}
        names = _names(kind)
        if unknown := [name for name in given if name not in names]:
            what = f"{kind.__name__} has no field {str(unknown[0])[:40]!r}"
            raise BadRecord(what, remedy=f"its fields are {', '.join(names)}" if names else "it has no fields")
        try:
            answer: Answer = kind(**{name: _read_field(name, hints[name], value) for name, value in given.items()})
            return answer
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            fault = str(error).rpartition("__init__() ")[2]
            fault = fault.replace("positional argument", "field").replace("keyword ", "")
            raise BadRecord(f"this is no {kind.__name__}: {fault}") from None

    def _what_may_be_said(self, instead: str) -> str:
        """The one that was meant, or all that a table of this game can hear."""
        known = {
            n: kind for n, kind in self.answers.items() if not issubclass(kind, Irregularity) or kind in self.reports
        }
        if meant := did_you_mean(instead, known).strip():
            return meant
        reports = [name for name, kind in known.items() if issubclass(kind, Irregularity)]
        wrong = f", or what went wrong: {', '.join(reports)}" if reports else ""
        return f"it is {', '.join(name for name in known if name not in reports)}{wrong}"

    def read_fact(self, data: Mapping[str, Any], law: Edition) -> Fact:
        """The fact that `fact_to_data` wrote of a round under this law."""
        kind: Any = self.facts.get(data.get("fact", ""))
        if kind is None:
            raise UnknownName(f"no fact {str(data.get('fact'))[:40]!r}")
        hints = _hints(kind)
        given = {name: value for name, value in data.items() if name not in ("fact", "clause", "says")}
        read = {name: self._read_part(hints[name], value, law) for name, value in given.items()}
        fact: Fact = kind(clause=law.cite(data["clause"]), **read)
        return fact

    def _read_part(self, hint: Any, value: Any, law: Edition) -> Any:
        """A field of a fact: besides what answers hold there may be stakes, viewers, clauses and other facts in it."""
        if typing.get_origin(hint) is tuple:
            return tuple(self._read_part(typing.get_args(hint)[0], item, law) for item in value)
        if hint is Clause:
            return law.cite(value)
        if isinstance(hint, type) and issubclass(hint, Fact):
            return self.read_fact(value, law)
        if hasattr(hint, "_fields"):
            hints = _hints(hint)
            return hint(**{name: self._read_part(hints[name], item, law) for name, item in value.items()})
        return _read(hint, value)


def _together(known: Mapping[str, type[Kind]], own: Iterable[type[Kind]]) -> Mapping[str, type[Kind]]:
    together = dict(known)
    for kind in own:
        if together.setdefault(kind.__name__, kind) is not kind:
            raise BrokenRules(f"there are two kinds of {kind.__name__}", remedy="give one of them another name")
    return MappingProxyType(together)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return typing.get_type_hints(kind)


def _read_field(name: str, hint: Any, value: Any) -> Any:
    """The value of a field, or what is wrong with it and in which field."""
    try:
        return _read(hint, value)
    except BadInput as error:
        raise error.at(name) from None
    except (TypeError, ValueError) as error:
        raise BadRecord(str(error), where=name) from None


_KINDS = {int: "a whole number", str: "text", bool: "true or false"}


def _shown(value: Any) -> str:
    return repr(value)[:40]


def _read(hint: Any, value: Any) -> Any:
    return _reader(hint)(value)


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    """Choose once how what a field holds is read."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        (arm,) = (arm for arm in typing.get_args(hint) if arm is not types.NoneType)
        read = _reader(arm)
        return lambda value: None if value is None else read(value)
    if typing.get_origin(hint) is tuple:
        return partial(_read_items, _reader(typing.get_args(hint)[0]))
    if isinstance(hint, type) and issubclass(hint, Face):
        return _read_face
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    return partial(_read_plain, getattr(hint, "__supertype__", hint))


def _read_items(read: Callable[[Any], Any], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{_shown(value)} is not a list")
    return tuple([read(item) for item in value])


def _read_face(value: Any) -> Face:
    if not isinstance(value, str):
        raise BadCard(f"{_shown(value)} is not a card", remedy="write rank then suit, such as Ah, Td or 7c")
    return parse_face(value)


def _read_plain(plain: type, value: Any) -> Any:
    if type(value) is not plain:
        raise TypeError(f"{_shown(value)} is not {_KINDS.get(plain, plain.__name__)}")
    return value


def _kinds_in(module: ModuleType, base: type[Kind]) -> list[type[Kind]]:
    """Every kind that a module has of something, but for what is a base of others and never said itself."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)]
    return [kind for kind in found if kind is not base and kind is not Irregularity]


SHARED: Final = Vocabulary({}, {}).with_own(_kinds_in(a, Answer), _kinds_in(f, Fact))
"""What all games share."""
