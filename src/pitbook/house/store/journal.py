"""Everything that changes in a house passes here: as one piece of work, in one order, chained and written whole.

Work is added to the journal at once and becomes durable when a batch is written; until then nobody is told of it. Each
entry of the log carries the digests of the rows that the work changed, and the hash of all that came before. So if a
batch is not kept, nothing that came after it can be: all of that is taken back, the newest first, and memory is again
what the store holds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import orjson

from pitbook.errors import BadSeal
from pitbook.house.store.changes import Changes, Row
from pitbook.house.store.database import Store
from pitbook.house.store.row_statements import KEY_TAKERS
from pitbook.house.store.rows import LogRow
from pitbook.house.store.sealing import HouseKey

GENESIS: Final = hashlib.sha256(b"pitbook house").hexdigest()

_CHAINED: Final = ("seq", "at", "kind", "actor", "subject", "what", "rows")
"""The columns of a log entry that its hash is made from."""


def canonical(value: object) -> bytes:
    """Plain data as bytes, always the same for the same data."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS, default=_hex)


def _hex(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(type(value).__name__)


TYPED: Final = "t"
"""What a digest begins with in which each value counts with its type."""


def digest(row: Row) -> str:
    """What the log keeps of a row: a hash of its values, each with its type."""
    said = orjson.dumps(row, option=orjson.OPT_SORT_KEYS, default=_as_bytes)
    return TYPED + hashlib.sha256(said).hexdigest()


def is_digest_of(logged: str, row: Row) -> bool:
    """Whether the log vouches for this row.

    In logs of 0.1.0 bytes counted as the text of their digits; whoever checks such a row looks at its types besides.
    """
    if logged.startswith(TYPED):
        return logged == digest(row)
    return logged == hashlib.sha256(canonical(dict(row))).hexdigest()


def _as_bytes(value: object) -> dict[str, str]:
    return {"bytes": _hex(value)}


def key_of(table: str, row: Row) -> str:
    """The primary key of a row as text."""
    return "|".join(map(str, KEY_TAKERS[table](row)))


@dataclass(slots=True)
class Work:
    """What one command changes. `what` may be read by an inspector, so no secret and no hidden card belongs in it."""

    kind: str
    actor: str
    subject: str = ""
    what: dict[str, Any] = field(default_factory=dict)
    at: int = 0
    changes: Changes = field(default_factory=Changes)
    tables: list[Numbered] = field(default_factory=list)
    _undo: list[Callable[[], None]] = field(default_factory=list)
    _rebuild: list[Callable[[], None]] = field(default_factory=list)

    def add(self, table: str, row: Row) -> None:
        self.changes.lay("add", table, row)

    def put(self, table: str, row: Row) -> None:
        self.changes.lay("put", table, row)

    def drop(self, table: str, row: Row) -> None:
        self.changes.lay("drop", table, row)

    def on_undo(self, undo: Callable[[], None]) -> None:
        """What must happen to memory if this work comes to nothing."""
        self._undo.append(undo)

    def on_undone(self, rebuild: Callable[[], None]) -> None:
        """What must follow when everything is undone, once, however much work asks for it."""
        self._rebuild.append(rebuild)

    def undo(self) -> None:
        take_back([self])


def take_back(works: Sequence[Work]) -> None:
    """Undo work in memory, the newest first, and then rebuild what cannot be put back piece by piece."""
    for work in reversed(works):
        while work._undo:
            work._undo.pop()()
    for rebuild in dict.fromkeys(each for work in works for each in work._rebuild):
        rebuild()


class Numbered(Protocol):
    """Something of which is known with which entry of the log it last changed."""

    changed_by: int


@dataclass(frozen=True, slots=True)
class Head:
    """Where the log ends: how many entries, the hash of the last, and a mark only the house can make."""

    seq: int
    hash: str
    mac: str

    def as_text(self) -> str:
        return canonical({"seq": self.seq, "hash": self.hash, "mac": self.mac}).decode()

    @classmethod
    def of(cls, key: HouseKey, seq: int, hash_: str) -> Head:
        return cls(seq, hash_, key.mac("head", f"{seq} {hash_}".encode()))

    @classmethod
    def read(cls, text: str) -> Head:
        try:
            return cls(**orjson.loads(text))
        except (TypeError, ValueError):
            raise BadSeal("the head of the log cannot be read", remedy="restore it from a copy") from None

    @property
    def anchor(self) -> str:
        """What is printed and kept outside the house: `SEQ:HASH`."""
        return f"{self.seq}:{self.hash}"


def entry_hash(before: str, entry: LogRow) -> str:
    """The hash of a log entry on top of all earlier ones."""
    said = [entry[name] for name in _CHAINED]
    return hashlib.sha256(before.encode() + canonical(said)).hexdigest()


class Journal:
    """The log of a house, from its last durable entry to the newest that is not written yet."""

    def __init__(self, store: Store, key: HouseKey, head: Head | None) -> None:
        self._store = store
        self._key = key
        self._kept = head
        self._seq = head.seq if head else 0
        self._hash = head.hash if head else GENESIS
        self._works: list[Work] = []
        self._waiting = Changes()
        self._written: list[Work] = []

    @property
    def kept(self) -> Head | None:
        """The newest entry that is known to be durable."""
        return self._kept

    @property
    def kept_upto(self) -> int:
        return self._kept.seq if self._kept else 0

    @property
    def seq(self) -> int:
        """The number of the newest entry, durable or not."""
        return self._seq

    @property
    def head(self) -> Head:
        """The newest entry, durable or not."""
        return Head.of(self._key, self._seq, self._hash)

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be written."""
        return not self._works

    @property
    def is_kept(self) -> bool:
        """Whether everything is durable that was done."""
        return not self._works and not self._written

    def add(self, work: Work) -> int:
        """Chain the work behind everything else; its number in the log."""
        self._waiting.lay_over(work.changes)
        self._seq += 1
        rows = [
            [table, "|".join(map(str, key)), "" if change.how == "drop" else digest(change.row)]
            for (table, key), change in work.changes.items()
        ]
        entry: LogRow = {
            "seq": self._seq,
            "at": work.at,
            "kind": work.kind,
            "actor": work.actor,
            "subject": work.subject,
            "what": canonical(work.what).decode(),
            "rows": canonical(rows).decode(),
            "hash": "",
        }
        self._hash = entry["hash"] = entry_hash(self._hash, entry)
        self._waiting.lay("add", "log", entry)
        self._works.append(work)
        for table in work.tables:
            table.changed_by = self._seq
        return self._seq

    def take(self) -> Batch:
        """All work that is waiting, to be written together. The one before it must have been settled."""
        changes, self._waiting = self._waiting, Changes()
        self._written, self._works = self._works, []
        return Batch(self._store, changes, self._kept, self.head)

    def settle(self, batch: Batch) -> None:
        """A batch was written: none of its work will ever be undone."""
        self._kept, self._written = batch.head, []

    def forget(self) -> list[Work]:
        """Take back in memory whatever is not known to be kept; the work that came to nothing."""
        lost, self._written, self._works, self._waiting = [*self._written, *self._works], [], [], Changes()
        take_back(lost)
        self._seq = self._kept.seq if self._kept else 0
        self._hash = self._kept.hash if self._kept else GENESIS
        return lost


@dataclass(frozen=True, slots=True)
class Batch:
    """Work that becomes durable in one transaction, or not at all. It may be written from another thread."""

    _store: Store
    changes: Changes
    before: Head | None
    head: Head

    def write(self) -> None:
        self._store.write(self.changes, self.before.as_text() if self.before else None, self.head.as_text())
