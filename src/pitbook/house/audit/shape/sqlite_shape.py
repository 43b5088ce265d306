"""How a SQLite database is made: every statement that SQLite has kept, a table's taken apart into what it says.

SQLite reads these texts whenever the file is opened, so nothing about the shape of a database is written elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, create_engine, text

from pitbook.house.audit.shape.shapes import Shape, ShapePart
from pitbook.house.store.migrations import upgrade

_MADE: Final = text("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'")
_CONSTRAINTS: Final = ("CHECK", "UNIQUE", "PRIMARY", "FOREIGN")
_TABLE: Final = re.compile(r"(?P<head>[^(]*)\((?P<body>.*)\)(?P<tail>[^)]*)")


@cache
def sqlite_shape_of_house() -> Shape:
    """What the steps of this version make of an empty database."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        upgrade(connection)
        shape = sqlite_shape(connection)
    engine.dispose()
    return shape


def sqlite_shape(connection: Connection) -> Shape:
    shape: Shape = {}
    for kind, name, sql in connection.execute(_MADE):
        for where, part in _parts(kind, name, _plain(sql)):
            earlier = shape.get(where)  # SQLite lets two constraints have one name
            shape[where] = part if earlier is None else ShapePart(part.kind, f"{earlier.made} {part.made}")
    return shape


def sqlite_damage(connection: Connection) -> list[str]:
    """What SQLite finds wrong with its own file: an index that does not say what is in its table, a broken page."""
    found: list[Any] = list(connection.execute(text("PRAGMA integrity_check(20)")).scalars())
    return [] if found == ["ok"] else [str(each)[:200] for each in found]


def _parts(kind: str, name: str, sql: str) -> Iterator[tuple[str, ShapePart]]:
    table = _TABLE.fullmatch(sql) if kind == "table" else None
    if table is None:
        yield name, ShapePart(kind, sql)
        return
    yield name, ShapePart("table", f"{table['head']}(){table['tail']}")
    for said in _separated(table["body"]):
        first, *rest = said.replace("(", " ").split()
        if first.upper() == "CONSTRAINT":
            yield f"{name}.{rest[0]}", ShapePart("constraint", said)
        elif first.upper() in _CONSTRAINTS:
            yield f"{name}.{said}", ShapePart("constraint", said)
        else:
            yield f"{name}.{first.strip(_QUOTES)}", ShapePart("column", said)


_QUOTES: Final = "\"`[]'"


def _separated(body: str) -> Iterator[str]:
    """The parts of a table's definition, which commas outside of brackets and quotes divide.

    >>> list(_separated("a TEXT,b INT,CHECK(a IN('x,y','z'))"))
    ['a TEXT', 'b INT', "CHECK(a IN('x,y','z'))"]
    """
    depth, start, quote = 0, 0, ""
    for at, letter in enumerate(body):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'`":
            quote = letter
        elif letter == "," and not depth:
            yield body[start:at].strip()
            start = at + 1
        else:
            depth += (letter == "(") - (letter == ")")
    yield body[start:].strip()


def _plain(sql: str) -> str:
    """
    >>> _plain("CREATE TABLE t (\\n\\tid TEXT, \\n\\tPRIMARY KEY (id)\\n)")
    'CREATE TABLE t(id TEXT,PRIMARY KEY(id))'
    """
    return re.sub(r" ?([(),]) ?", r"\1", " ".join(sql.split()))
