"""The types of rows are those of the tables: the same columns, the same kinds of value, None where a column may be."""

from __future__ import annotations

from types import NoneType
from typing import get_args, get_type_hints

import pytest

from pitbook.house.store import schema
from pitbook.house.store.rows import ROWS


def test_every_table_has_a_row() -> None:
    assert ROWS.keys() == schema.metadata.tables.keys()


@pytest.mark.parametrize("name", sorted(schema.metadata.tables))
def test_a_row_is_as_its_table(name: str) -> None:
    columns = schema.metadata.tables[name].columns
    hints = get_type_hints(ROWS[name])
    assert hints.keys() == set(columns.keys())
    for column in columns:
        kinds = set(get_args(hints[column.name])) or {hints[column.name]}
        assert kinds == {column.type.python_type} | ({NoneType} if column.nullable else set())
