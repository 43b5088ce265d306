"""The file of an archive: lines of JSON, compressed, the last of them signed with the key of the house.

Each line is a list whose first word says what it is:

    archive   the beginning: what `ArchiveHeader` has
    opening   an account, and what it held after the last entry of the ledger that came before
    closing   an account, and what it held after the last entry of the ledger that the archive reaches to
    row       a table, and a row of it that has gone from the house; bytes are hexadecimal digits
    context   the same of a row that is still in the house, and that rounds of the archive cannot be read without
    carried   a table, a key and a digest: a row of the archive that an earlier part of the log vouches for
    stays     how many rows the house still has that the log of the archive vouches for
    end       the hash of all lines before, and a mark that only the house can make from it
"""

from __future__ import annotations

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, TypedDict, cast

import orjson

from pitbook.errors import BadInput
from pitbook.house.store import schema
from pitbook.house.store.changes import Row
from pitbook.house.store.journal import canonical
from pitbook.house.store.sealing import HouseKey

FORMAT: Final = "pitbook archive 1"
_CHUNK: Final = 1 << 20


class ArchiveHeader(TypedDict):
    """Which part of the house this is; the ledger's entries are those after `first_entry` up to `last_entry`."""

    format: str
    version: str
    number: int
    at: int
    actor: str
    before: int
    first_seq: int
    first_hash: str
    last_seq: int
    last_hash: str
    first_entry: int
    last_entry: int


class ArchiveWriter:
    """Writes an archive that nobody but its owner can read; it is on disk when `finish` returns."""

    def __init__(self, path: Path) -> None:
        self._file: IO[bytes] = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
        self._packed = gzip.GzipFile(filename="", fileobj=self._file, mode="wb", mtime=0)
        self._hash = hashlib.sha256()

    def put(self, *said: Any) -> None:
        line = canonical(said) + b"\n"
        self._hash.update(line)
        self._packed.write(line)

    def finish(self, key: HouseKey) -> None:
        sha256 = self._hash.hexdigest()
        self.put("end", sha256, key.mac("archive", sha256.encode()))
        self._packed.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def close(self) -> None:
        """Let go of a file that is not finished."""
        self._file.close()


class ArchiveFile:
    """An archive that somebody has given us."""

    def __init__(self, path: Path) -> None:
        self.path = path
        first = next(self._lines(), b"")
        try:
            kind, header = orjson.loads(first)
            self.header = cast(ArchiveHeader, dict(header))
            is_ours = kind == "archive" and self.header["format"] == FORMAT
        except (ValueError, TypeError, KeyError):
            is_ours = False
        if not is_ours or self.header.keys() != ArchiveHeader.__annotations__.keys():
            raise BadInput(f"{path} is no archive of a house", remedy="give a file that pitbook archive wrote")

    def broken(self, key: HouseKey) -> str:
        """Why this is not the file that the house has made; empty if it is."""
        hashed, before, end = hashlib.sha256(), b"", []
        try:
            for line in self._lines():
                hashed.update(before)
                before = line
            end = orjson.loads(before)
        except (BadInput, ValueError):
            return "the archive is damaged or was cut off"
        sha256 = hashed.hexdigest()
        is_signed = end == ["end", sha256, key.mac("archive", sha256.encode())]
        return "" if is_signed else "the archive was changed, or made with another key"

    def sha256(self) -> str:
        hashed = hashlib.sha256()
        with self.path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                hashed.update(chunk)
        return hashed.hexdigest()

    def of(self, kind: str) -> Iterator[list[Any]]:
        """What the lines of a kind say."""
        start = canonical([kind])[:-1] + b","
        yield from (orjson.loads(line)[1:] for line in self._lines() if line.startswith(start))

    def rows(self, kind: str = "row") -> Iterator[tuple[str, Row]]:
        """The rows in it, with their tables."""
        for table, row in self.of(kind):
            yield table, _with_bytes(table, row)

    def balances(self, kind: str) -> dict[str, int]:
        return {account: cents for account, cents in self.of(kind)}  # noqa: C416 - lists of two, and no tuples

    def _lines(self) -> Iterator[bytes]:
        try:
            with gzip.open(self.path) as lines:
                yield from lines
        except (OSError, EOFError, zlib.error) as error:
            cause = getattr(error, "strerror", None) or "it is damaged, cut off, or something else"
            raise BadInput(f"{self.path} cannot be read as an archive ({cause})") from None


def _with_bytes(table: str, row: dict[str, Any]) -> Row:
    columns = schema.metadata.tables[table].columns
    return {
        name: bytes.fromhex(value) if columns[name].type.python_type is bytes else value for name, value in row.items()
    }
