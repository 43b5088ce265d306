"""What the database of a house is made of: exactly what the steps of this version make, and nothing beside it.

Rows are vouched for by the log, and so is nothing else. A trigger could change what the house writes, a view or another
column could pass for something that the house keeps, a table without its check would take what no house may hold.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic.script import ScriptDirectory
from sqlalchemy import column, select, table
from sqlalchemy.exc import SQLAlchemyError

from pitbook.errors import BadInput
from pitbook.house.audit.faults import Findings, Snapshot
from pitbook.house.audit.shape.postgresql_shape import postgresql_shape, postgresql_shape_of_house
from pitbook.house.audit.shape.shapes import Shape, differences
from pitbook.house.audit.shape.sqlite_shape import sqlite_damage, sqlite_shape, sqlite_shape_of_house
from pitbook.house.store import migrations, schema
from pitbook.house.store.database import Store

REVISION: Final = "alembic_version"
"""The table in which the database says which steps have been applied to it."""


def check_is_house(store: Store, still: Snapshot, found: Findings) -> None:
    """The database is made as this version makes it, and says so itself."""
    try:
        shape = sqlite_shape(still.connection) if store.is_sqlite else postgresql_shape(still.connection)
        steps = still.values(select(column("version_num")).select_from(table(REVISION))) if REVISION in shape else None
        damage = sqlite_damage(still.connection) if store.is_sqlite else []
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"this database cannot be read ({cause})", where="--db") from None
    _check_tables(shape)
    wanted = sqlite_shape_of_house() if store.is_sqlite else postgresql_shape_of_house(store.engine)
    for name, what in differences(shape, wanted):
        found.fault(f"database {name[:60]}", what)
    for what in damage:
        found.fault("database", f"SQLite finds its file damaged ({what}): restore it from a copy")
    newest = ScriptDirectory(str(Path(migrations.__file__).parent)).get_current_head()
    if steps is not None and steps != [newest]:
        says = ", ".join(str(each)[:40] for each in steps) or "nothing"
        found.fault(f"database {REVISION}", f"it says {says} of how far the tables are, and they are at {newest}")


def _check_tables(shape: Shape) -> None:
    missing = sorted(name for name in schema.metadata.tables if name not in shape)
    if missing:
        what = f"this is no house of this version: it has no table {', '.join(missing)}"
        raise BadInput(what, where="--db", remedy="name a house, or start this one once to bring it up to date")
