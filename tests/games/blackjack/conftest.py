"""The house that some of these tests play in."""

from __future__ import annotations

from house.conftest import (  # noqa: F401 - pytest finds fixtures by their names
    clock,
    database,
    empty_postgres,
    empty_sqlite,
    house,
    house_key,
    new_database,
    new_postgres,
    new_sqlite,
    postgres,
    sqlite_house,
)
