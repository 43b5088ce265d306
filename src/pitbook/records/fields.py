"""Values out of a file that people wrote: each is what belongs there, or an error says where it is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from pitbook.cards import CARDS, Face, Pack
from pitbook.errors import BadCard, BadInput, BadRecord, UnknownName, as_written

Read = TypeVar("Read")


class Faults:
    """What is wrong with a record, part by part, to be told all at once."""

    def __init__(self) -> None:
        self.found: list[BadInput] = []

    def keep(self, fault: BadInput) -> None:
        if all(str(other) != str(fault) for other in self.found):
            self.found.append(fault)

    def check(self, read: Callable[[], Read], otherwise: Read) -> Read:
        """A part that was read, or something in its place if it has a fault, which is kept."""
        try:
            return read()
        except BadInput as fault:
            self.keep(fault)
            return otherwise

    def each(self, key: str, data: Mapping[str, Any], read: Callable[[object, str], Read]) -> tuple[Read, ...]:
        """What is read of a list, each part by itself, with its place."""
        found: list[Read] = []
        nothing: list[Any] = []
        for n, entry in enumerate(self.check(lambda: as_list(data.get(key, []), key), nothing)):
            self.check(partial(_append, found, read, entry, f"{key}[{n}]"), None)
        return tuple(found)

    def tell(self) -> None:
        """Raise the first, and with it all the others."""
        if self.found:
            first, *others = self.found
            first.also = tuple(others)
            raise first


def _append(found: list[Read], read: Callable[[object, str], Read], entry: object, place: str) -> None:
    found.append(read(entry, place))


def read_file(path: Path) -> Mapping[str, Any]:
    """The object in a JSON file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_no_doubles)
    except OSError as error:
        raise BadRecord(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a text in UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRecord(f"{path.name} is not JSON: {error.msg}", where=where) from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{path.name} has a number too long or goes too deep to be a record") from None
    if not isinstance(data, dict):
        raise BadRecord("the record is not an object", where="the record", remedy='begin with {"game": ...}')
    return data


def _no_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadRecord(f"the key {twice!r} stands twice in one object", where=twice)
    return data


def only(
    data: Mapping[str, Any], known: set[str], where: str, before: str = "the keys are ", more: Iterable[str] = ()
) -> None:
    for key in data:
        if key not in known:
            names = ", ".join([*sorted(known), *more])
            raise UnknownName(f"no key {key!r}", where=where, remedy=f"{before}{names}")


def as_object(value: object, where: str, sample: str = '{"...": ...}') -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRecord(f"{kind_of(value)} where an object belongs", where=where, remedy=f"write {sample}")
    return value


def as_list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadRecord(f"{kind_of(value)} where a list belongs", where=where, remedy="write [...]")
    return value


def as_text(value: object, where: str) -> str:
    if not isinstance(value, str) or not value.isprintable():
        what = (
            f"{kind_of(value)} where a plain text belongs" if not isinstance(value, str) else "a text of several lines"
        )
        raise BadRecord(what, where=where, remedy='write a text of one line, such as "A"')
    return value


def read_day(data: Mapping[str, Any]) -> date | None:
    """The day of a record, if it says one."""
    if "date" not in data:
        return None
    try:
        return date.fromisoformat(as_text(data["date"], "date"))
    except ValueError:
        raise BadRecord(f"{data['date']!r:.30} is not a date", where="date", remedy='write "2001-05-01"') from None


def as_plain(value: object, where: str) -> object:
    """A text, a truth value, a number from 0, or a list of such numbers, as something that never changes."""
    if isinstance(value, str):
        return as_text(value, where)
    numbers = value if isinstance(value, list) else [value]
    if not all(type(n) is int and n >= 0 for n in numbers) and not isinstance(value, bool):
        remedy = "write a text, true or false, a whole number from 0, or a list of whole numbers such as [1, 2]"
        raise BadRecord(f"{kind_of(value)} that cannot be read here", where=where, remedy=remedy)
    return tuple(value) if isinstance(value, list) else value


def kind_of(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}
    return names.get(type(value), "a number")


def as_faces(value: object, where: str, pack: Pack) -> tuple[Face, ...]:
    """Cards, or whatever else a game is played with, with blanks between them."""
    if not isinstance(value, str):
        sample = (
            "Ah Kh Qh Jh Th"
            if pack.noun == "card"
            else " ".join([*dict.fromkeys(face.text for face in pack.faces)][-2:])
        )
        what = f"{as_written(value)} is not a text of {pack.noun}s"
        raise BadRecord(what, where=where, remedy=f'write "{sample}"')
    try:
        return tuple(map(pack.parse, value.split()))
    except BadCard as bad:
        bad.at(where)
        if pack is CARDS:
            bad.remedy = 'rank then suit (c, d, h or s), with blanks between cards and no commas, such as "Ah Td 7c"'
        raise


def as_numbers(value: object, where: str) -> tuple[int, ...]:
    numbers = as_list(value, where)
    if not all(type(number) is int and number >= 0 for number in numbers):
        raise BadRecord(f"{as_written(numbers)} are not numbers from 0", where=where, remedy="write [1, 2]")
    return tuple(numbers)
