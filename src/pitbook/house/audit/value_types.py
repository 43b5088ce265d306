"""The type of each value as the database has it: SQLite keeps in any column whatever it is given.

A hash of a row says what its values are only where nobody can put bytes for the text of their digits, or the other way
round. So the audit holds every value against the type that its column has in the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitbook.house.store import schema

_CALLED: Final = {
    int: "a whole number",
    str: "text",
    bytes: "bytes",
    float: "a number with a point",
    type(None): "nothing",
}


def mistyped(table: str, row: Mapping[str, Any]) -> list[str]:
    """What is kept in a column that the house never keeps there.

    >>> mistyped("jackpots", {"id": "main", "name": b"Main"})
    ['name is bytes, and the house keeps text there']
    """
    wrong = []
    for column in schema.metadata.tables[table].columns:
        value, kind = row[column.name], column.type.python_type
        if type(value) is not kind and not (value is None and column.nullable):
            wrong.append(f"{column.name} is {_called(type(value))}, and the house keeps {_called(kind)} there")
    return wrong


def _called(kind: type) -> str:
    return _CALLED.get(kind, kind.__name__)
