"""What the database of a house is made of: the tables of this version and nothing beside them.

Rows are vouched for by the log, and so is nothing else. A trigger could change what the house writes, a view or another
column could pass for something that the house keeps: whatever the house has not made is a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from alembic.script import ScriptDirectory
from sqlalchemy import Inspector, Select, column, inspect, select, table
from sqlalchemy.exc import SQLAlchemyError

from pitbook.errors import BadInput
from pitbook.house.audit.faults import Findings, Snapshot
from pitbook.house.store import migrations, schema
from pitbook.house.store.database import Store

REVISION: Final = "alembic_version"
"""The table in which the database says which steps have been applied to it."""

_SQLITE_TRIGGERS: Final[Select[Any]] = (
    select(column("name")).select_from(table("sqlite_master")).where(column("type") == "trigger")
)
_POSTGRESQL_TRIGGERS: Final[Select[Any]] = (
    select(column("tgname")).select_from(table("pg_trigger")).where(~column("tgisinternal"))  # of foreign keys are
)
_POSTGRESQL_RULES: Final[Select[Any]] = (
    select(column("rulename")).select_from(table("pg_rules")).where(column("schemaname") == "public")
)


def check_is_house(store: Store, still: Snapshot, found: Findings) -> None:
    """The tables are those of this version, no fewer and no more, and the database says so itself."""
    try:
        made = inspect(store.engine)
        tables = set(made.get_table_names())
        missing = schema.metadata.tables.keys() - tables
        query: Select[Any] = select(column("version_num")).select_from(table(REVISION))
        revisions = still.values(query) if REVISION in tables else []
        more = [] if missing else sorted(_more(store, still, made, tables))
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"this database cannot be read ({cause})", where="--db") from None
    if missing:
        what = f"this is no house of this version: it has no table {', '.join(sorted(missing))}"
        raise BadInput(what, where="--db", remedy="name a house, or start this one once to bring it up to date")
    for name, kind in more:
        found.fault(f"database {name[:60]}", f"no house has this {kind}: find out who made it, and drop it")
    newest = ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head()
    if revisions != [newest]:
        says = ", ".join(str(each)[:40] for each in revisions) or "nothing"
        found.fault(f"database {REVISION}", f"it says {says} of how far the tables are, and they are at {newest}")


def _more(store: Store, still: Snapshot, made: Inspector, tables: set[str]) -> Iterator[tuple[str, str]]:
    """Whatever the house has not made, by name and kind."""
    yield from ((name, "table") for name in tables - schema.metadata.tables.keys() - {REVISION})
    yield from ((name, "view") for name in made.get_view_names())
    for name, kept in schema.metadata.tables.items():
        indexes = {str(each["name"]) for each in made.get_indexes(name)} - {str(each.name) for each in kept.indexes}
        columns = {each["name"] for each in made.get_columns(name)} - set(kept.columns.keys())
        yield from ((each, "index") for each in indexes)
        yield from ((f"{name}.{each}", "column") for each in columns)
    if store.is_sqlite:
        yield from ((name, "trigger") for name in still.values(_SQLITE_TRIGGERS))
        return
    yield from ((name, "view") for name in made.get_materialized_view_names())
    yield from ((name, "trigger") for name in still.values(_POSTGRESQL_TRIGGERS))
    yield from ((name, "rule") for name in still.values(_POSTGRESQL_RULES))
