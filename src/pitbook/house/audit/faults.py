"""What an audit finds, and the still picture of a house that it looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar, cast

from sqlalchemy import Connection, Select, text
from sqlalchemy.exc import SQLAlchemyError

from pitbook.errors import BadInput, PitbookError
from pitbook.house.store.database import Store
from pitbook.house.store.rows import OfEpisode

R = TypeVar("R")
E = TypeVar("E", bound=OfEpisode)

MOST_FINDINGS: Final = 1_000
"""So many are told; a house under another key would have one for every row."""

GARBLED: Final = (
    PitbookError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    RuntimeError,
)
"""What reading a row that somebody has put together by hand may lead to."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Something that is not as it should be, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(slots=True)
class Findings:
    """Faults, which somebody must look into, and remarks, which are only worth knowing."""

    faults: list[AuditFinding] = field(default_factory=list)
    remarks: list[AuditFinding] = field(default_factory=list)
    left_off: int = 0

    def fault(self, where: str, what: str) -> None:
        self._add(self.faults, where, what)

    def remark(self, where: str, what: str) -> None:
        self._add(self.remarks, where, what)

    def _add(self, to: list[AuditFinding], where: str, what: str) -> None:
        if len(to) < MOST_FINDINGS:
            to.append(AuditFinding(where, what))
        else:
            self.left_off += 1

    @contextmanager
    def guard(self, where: str) -> Iterator[None]:
        """What cannot even be read is a fault too, and the audit goes on elsewhere."""
        try:
            yield
        except GARBLED as error:
            self.fault(where, f"this cannot be read ({said(error)})")


def said(error: Exception) -> str:
    """What an error says, in one line and without advice that is meant for somebody else.

    Python's own errors speak of our code and not of what is wrong with the data.
    """
    match error:
        case PitbookError():
            return error.what
        case KeyError() if error.args:
            return f"{str(error.args[0])[:60]!r} is missing, or nothing is called that"
        case RecursionError():
            return "it is nested without end"
    return "it is not made as the house makes it"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A store at one moment, whatever is written to it meanwhile."""

    connection: Connection

    def rows(self, row: type[R], query: Select[Any]) -> Iterator[R]:
        """Whole rows of a table one after the other, as its type of row; never all of them in memory."""
        result = self.connection.execute(query, execution_options={"yield_per": 500})
        names = list(map(str, result.keys()))
        for each in result:
            yield cast(R, dict(zip(names, each, strict=True)))

    def values(self, query: Select[Any]) -> list[Any]:
        return list(self.connection.execute(query).scalars())


@contextmanager
def snapshot(store: Store) -> Iterator[Snapshot]:
    options = {} if store.is_sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    try:
        connection = store.engine.connect().execution_options(**options)
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"there is no house to be read there ({cause})", remedy="name it with --db") from None
    with connection, connection.begin():
        if not store.is_sqlite:
            connection.execute(text("SET LOCAL statement_timeout = 0"))  # however long the house has been
        yield Snapshot(connection)


class ByEpisode(Generic[E]):
    """Rows in the order of their episodes, handed out episode by episode; `strays` belong to none."""

    def __init__(self, rows: Iterable[E]) -> None:
        self._rows = iter(rows)
        self._next: E | None = next(self._rows, None)
        self.strays: list[E] = []

    def take(self, number: int) -> list[E]:
        taken: list[E] = []
        while self._next is not None and self._next["episode"] <= number:
            (taken if self._next["episode"] == number else self.strays).append(self._next)
            self._next = next(self._rows, None)
        return taken

    def finish(self) -> list[E]:
        """Whatever nobody has taken."""
        while self._next is not None:
            self.strays.append(self._next)
            self._next = next(self._rows, None)
        return self.strays
