"""Guarantee 6: a database that is made otherwise than a house's is found, whatever it is that was made otherwise."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from house.conftest import Driver
from pitbook.house.audit.house_audit import audit
from pitbook.house.store import schema


def change(house: Driver, *statements: str) -> dict[str, str]:
    """What is found after these statements, by where it is."""
    assert audit(house.store, house.key).faults == ()
    with house.store.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    return {each.where: each.what for each in audit(house.store, house.key).faults}


def rebuild(house: Driver, table: str, old: str, new: str) -> dict[str, str]:
    """A SQLite table made anew with one thing said otherwise, all rows and indexes as they were."""
    master = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND"
    with house.store.engine.connect() as connection:
        (made,) = connection.execute(text(f"{master} name = '{table}'")).scalars()
        indexes = list(connection.execute(text(f"{master} tbl_name = '{table}' AND type = 'index'")).scalars())
    plain = " ".join(made.split())
    assert plain.count(old) == 1, plain
    columns = ", ".join(f'"{column.name}"' for column in schema.metadata.tables[table].columns)
    return change(
        house,
        f"ALTER TABLE {table} RENAME TO earlier",
        plain.replace(old, new),
        f"INSERT INTO {table} ({columns}) SELECT {columns} FROM earlier",
        "DROP TABLE earlier",
        *indexes,
    )


INDEXES = sorted(str(index.name) for table in schema.metadata.tables.values() for index in table.indexes)


@pytest.mark.parametrize("name", INDEXES)
def test_an_index_that_is_gone(house: Driver, name: str) -> None:
    found = change(house, f"DROP INDEX {name}")
    assert list(found) == [f"database {name}"]
    assert "the index is missing" in found[f"database {name}"]


@pytest.mark.parametrize(
    "made",
    [
        "CREATE INDEX entries_by_time ON entries (id)",
        "CREATE UNIQUE INDEX entries_by_time ON entries (at, id)",
        "CREATE INDEX entries_by_time ON entries (at DESC)",
        "CREATE INDEX entries_by_time ON entries (at) WHERE cents > 5",
        "CREATE INDEX entries_by_time ON log (at)",
    ],
)
def test_an_index_of_the_same_name(house: Driver, made: str) -> None:
    assert list(change(house, "DROP INDEX entries_by_time", made)) == ["database entries_by_time"]


@pytest.mark.parametrize(
    ("table", "old", "new", "where"),
    [
        ("accounts", ", CONSTRAINT no_account_below_zero CHECK", ", CHECK", "no_account_below_zero"),
        ("accounts", "balance >= 0 OR", "balance >= -1 OR", "no_account_below_zero"),
        ("accounts", "'receivable'", "'receivable', 'player'", "no_account_below_zero"),
        ("entries", ", CONSTRAINT an_entry_moves_money CHECK (cents > 0)", "", "an_entry_moves_money"),
        ("entries", "cents BIGINT NOT NULL", "cents BIGINT NOT NULL DEFAULT 5", "cents"),
        ("entries", "cents BIGINT NOT NULL", "cents BIGINT", "cents"),
        ("entries", "cents BIGINT NOT NULL", "cents TEXT NOT NULL", "cents"),
        ("entries", "why TEXT NOT NULL", "why TEXT NOT NULL COLLATE NOCASE", "why"),
        ("commands", 'PRIMARY KEY (actor, "key")', "PRIMARY KEY (actor)", "PRIMARY KEY(actor"),
        ("commands", "digest TEXT NOT NULL", "digest TEXT NOT NULL UNIQUE", "digest"),
        ("people", "role TEXT NOT NULL", "role TEXT NOT NULL CHECK (role <> 'x')", "role"),
        ("sessions", "PRIMARY KEY (id)", "PRIMARY KEY (id), FOREIGN KEY(person) REFERENCES people (id)", "FOREIGN"),
        ("sessions", "PRIMARY KEY (id) )", "PRIMARY KEY (id) ) WITHOUT ROWID", ""),
    ],
)
def test_a_table_of_sqlite_that_was_made_again(
    sqlite_house: Driver, table: str, old: str, new: str, where: str
) -> None:
    found = rebuild(sqlite_house, table, old, new)
    assert any(each.startswith(f"database {table}.{where}" if where else f"database {table}") for each in found), found
    assert all(each.startswith(f"database {table}") for each in found)


def test_a_table_of_sqlite_that_was_made_again_as_it_was(sqlite_house: Driver) -> None:
    assert rebuild(sqlite_house, "accounts", "CONSTRAINT", "CONSTRAINT ") == {}


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("ALTER TABLE accounts DROP CONSTRAINT no_account_below_zero", "accounts.no_account_below_zero"),
        ("ALTER TABLE entries ADD CONSTRAINT more CHECK (cents < 5) NOT VALID", "entries.more"),
        ("ALTER TABLE entries ALTER COLUMN cents SET DEFAULT 5", "entries.cents"),
        ("ALTER TABLE entries ALTER COLUMN cents DROP NOT NULL", "entries.cents"),
        ("ALTER TABLE commands ALTER COLUMN reply TYPE text USING encode(reply, 'hex')", "commands.reply"),
        ("ALTER TABLE commands DROP CONSTRAINT commands_pkey", "commands.commands_pkey"),
        ("ALTER TABLE commands ADD UNIQUE (at, key)", "commands.commands_at_key_key"),
        ("ALTER TABLE sessions ADD FOREIGN KEY (person) REFERENCES people", "sessions.sessions_person_fkey"),
        ("ALTER TABLE log SET UNLOGGED", "log"),
        ("ALTER TABLE log ENABLE ROW LEVEL SECURITY", "log"),
        ("CREATE POLICY few ON log FOR SELECT USING (seq > 5)", "few"),
        ("CREATE SEQUENCE spare", "spare"),
        ("CREATE FUNCTION spare() RETURNS int LANGUAGE sql AS 'SELECT 1'", "spare"),
        ("CREATE TABLE more () INHERITS (log)", "more"),
    ],
)
@pytest.mark.postgresql
def test_a_table_of_postgresql_that_was_altered(postgres_house: Driver, statement: str, where: str) -> None:
    found = change(postgres_house, statement)
    assert f"database {where}" in found
    mine = where.partition(".")[0]
    assert all(each.split()[1].partition(".")[0] == mine or each.startswith("commands ") for each in found), found


def test_an_index_that_says_it_is_whole_and_is_empty(sqlite_house: Driver) -> None:
    """The texts are those of a house; whoever asks by this index finds nothing of what there is."""
    sqlite_house.player("A1", 1_000)
    with sqlite_house.store.engine.begin() as connection:
        (made,) = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'entries_by_time'")).scalars()
        connection.execute(text("DROP INDEX entries_by_time"))
        connection.execute(text(f"{made} WHERE cents < 0"))
        connection.execute(text("PRAGMA writable_schema = ON"))
        connection.execute(text("UPDATE sqlite_master SET sql = :sql WHERE name = 'entries_by_time'"), {"sql": made})
    sqlite_house.store.engine.dispose()
    found = audit(sqlite_house.store, sqlite_house.key).faults
    assert {each.where for each in found} == {"database"}
    assert "missing from index entries_by_time" in found[0].what
