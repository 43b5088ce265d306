"""How a PostgreSQL database is made, by its catalog, and how it should be: as the same tables made for a moment beside.

What PostgreSQL says of a constraint is in words of its own. So the tables of this version are made among the temporary
ones of a transaction, looked at, and are gone with it.
"""

from __future__ import annotations

import re
from typing import Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from pitbook.errors import BadInput
from pitbook.house.audit.shape.shapes import Shape, ShapePart
from pitbook.house.store import schema

_HERE: Final = "SELECT oid, nspname FROM pg_namespace WHERE nspname = current_schema()"
_BESIDE: Final = "SELECT oid, nspname FROM pg_namespace WHERE oid = pg_my_temp_schema()"
_VERSION: Final = (
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL,"
    " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
)

_CATALOG: Final = """
SELECT relname, CASE relkind WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'view'
       WHEN 'S' THEN 'sequence' ELSE 'relation' END,
       concat_ws(' ', CASE relpersistence WHEN 'u' THEN 'UNLOGGED' END, 'TABLE', relkind::text,
                 CASE WHEN relrowsecurity OR relforcerowsecurity THEN 'ROW SECURITY' END, reloptions::text,
                 (SELECT 'INHERITS ' || inhparent::regclass FROM pg_inherits WHERE inhrelid = pg_class.oid LIMIT 1))
  FROM pg_class WHERE relnamespace = :space AND relkind NOT IN ('i', 'I', 't')
UNION ALL
SELECT relname || '.' || attname, 'column',
       concat_ws(' ', attname, format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END,
                 'DEFAULT ' || pg_get_expr(adbin, adrelid), attidentity::text, attgenerated::text,
                 CASE WHEN attcollation <> typcollation THEN 'COLLATE ' || attcollation::regcollation END)
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
 WHERE relnamespace = :space AND relkind IN ('r', 'p', 'f') AND attnum > 0 AND NOT attisdropped
UNION ALL
SELECT relname || '.' || conname, 'constraint', pg_get_constraintdef(pg_constraint.oid)
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
 WHERE relnamespace = :space AND contype IN ('c', 'f', 'p', 'u', 'x')
UNION ALL
SELECT index.relname, 'index', pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
  FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
 WHERE index.relnamespace = :space AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
UNION ALL
SELECT tgname, 'trigger', pg_get_triggerdef(pg_trigger.oid)
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE relnamespace = :space AND NOT tgisinternal
UNION ALL
SELECT rulename, 'rule', pg_get_ruledef(pg_rewrite.oid)
  FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class WHERE relnamespace = :space AND rulename <> '_RETURN'
UNION ALL
SELECT polname, 'policy', polcmd::text
  FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid WHERE relnamespace = :space
UNION ALL
SELECT proname, 'function', prosrc FROM pg_proc WHERE pronamespace = :space
UNION ALL
SELECT evtname, 'trigger', evtevent FROM pg_event_trigger WHERE :space <> pg_my_temp_schema()
"""


def postgresql_shape(connection: Connection) -> Shape:
    return _shape(connection, _HERE)


def postgresql_shape_of_house(engine: Engine) -> Shape:
    """What the tables of this version look like to this server."""
    try:
        with engine.connect() as connection, connection.begin() as passing:
            connection.execute(text("SET LOCAL search_path TO pg_temp"))
            schema.metadata.create_all(connection, checkfirst=False)
            connection.execute(text(_VERSION))
            shape = _shape(connection, _BESIDE)
            passing.rollback()
            return shape
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", None) or error).splitlines()[0]
        what = f"the tables of this version cannot be made for comparison ({cause})"
        remedy = "ask as a user who may make temporary tables (GRANT TEMPORARY ON DATABASE), and not of a replica"
        raise BadInput(what, where="--db", remedy=remedy) from None


def _shape(connection: Connection, which: str) -> Shape:
    space, called = connection.execute(text(which)).one()
    of_space = re.compile(rf"\b({re.escape(called)}|pg_temp)\.")
    rows = connection.execute(text(_CATALOG), {"space": space})
    return {str(name): ShapePart(str(kind), of_space.sub("", str(made)).strip()) for name, kind, made in rows}
