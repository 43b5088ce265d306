"""Guarantee 6: a value that is kept as another type is found, in whichever column and however the log was written."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError, OperationalError

from house.conftest import KEY, Driver
from house.old_house import OldHouse
from house.scenes import busy_house, same_cards
from house.tampering import Intruder
from pitbook.house.audit.digest_index import DigestIndex
from pitbook.house.audit.faults import AuditFinding, Findings, Snapshot
from pitbook.house.audit.log_audit import OF_CUTS, Chain, check_chain, check_head, check_missing, check_rows
from pitbook.house.clock import ManualClock
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import TYPED, canonical, digest, is_digest_of
from pitbook.house.store.sealing import HouseKey

TABLES = sorted(schema.metadata.tables.keys() - OF_CUTS)
COLUMNS = [(table, column.name) for table in TABLES for column in schema.metadata.tables[table].columns]

AS_OTHERS = (
    "lower(hex({0}))",
    "CAST({0} AS TEXT)",
    "CAST({0} AS BLOB)",
    "CAST({0} AS REAL)",
    "{0} || ''",
    "coalesce({0}, '')",
    "nullif({0}, '')",
)
"""What may pass for a value of another type; SQLite turns some of them back by the type of the column."""


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory, empty_sqlite: Path) -> Iterator[Intruder]:
    """A busy house on SQLite that has closed: PostgreSQL keeps no value in a column of another type."""
    path = tmp_path_factory.mktemp("typed") / "house.db"
    path.write_bytes(empty_sqlite.read_bytes())
    driver = Driver(f"sqlite:///{path}", HouseKey(KEY), ManualClock())
    with same_cards(5):
        busy_house(driver)
    driver.house.close()
    store = Store(f"sqlite:///{path}").open_for_reading()
    yield Intruder(store, HouseKey(KEY))
    store.close()


@contextmanager
def undone(store: Store) -> Iterator[Connection]:
    """A transaction that comes to nothing."""
    with store.engine.connect() as connection, connection.begin() as passing:
        yield connection
        passing.rollback()


def faults(connection: Connection, key: HouseKey) -> list[AuditFinding]:
    """What the audit finds in the log and the rows as this transaction has them."""
    found, index, still = Findings(), DigestIndex(), Snapshot(connection)
    try:
        chain = Chain(still, found)
        check_chain(chain, index)
        check_head(still, key, chain)
        check_rows(still, index, found)
        check_missing(index, found)
    except OperationalError as error:  # text that is none cannot even be read: the audit tells that too
        found.fault("database", str(error))
    index.close()
    return found.faults


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_no_value_passes_for_one_of_another_type(closed: Intruder, table: str, column: str) -> None:
    name = f'"{column}"'
    kept = text(f'SELECT hex({name}), typeof({name}) FROM "{table}" ORDER BY rowid')
    for other in (each.format(name) for each in AS_OTHERS):
        with undone(closed.store) as connection:
            before = connection.execute(kept).all()
            try:
                connection.execute(text(f'UPDATE "{table}" SET {name} = {other}'))
            except IntegrityError:  # the database itself does not take it
                continue
            is_changed = connection.execute(kept).all() != before
            assert bool(faults(connection, closed.key)) == is_changed, f"{table}.{column} = {other}"


def test_replies_as_the_text_of_their_digits(closed: Intruder) -> None:
    with undone(closed.store) as connection:
        changed = connection.execute(text("UPDATE commands SET reply = lower(hex(reply))")).rowcount
        found = faults(connection, closed.key)
    assert len(found) == changed > 10
    assert {str(each).partition(":")[2] for each in found} == {" reply is text, and the house keeps bytes there"}


@pytest.mark.parametrize(
    "statement", ["UPDATE commands SET reply = lower(hex(reply))", "UPDATE shuffles SET root = from_digits(root)"]
)
def test_a_house_of_the_first_version_is_held_to_the_types_as_well(tmp_path: Path, statement: str) -> None:
    """Its log has digests in which bytes and their digits are the same."""
    old = OldHouse(tmp_path)
    with undone(old.house.store) as connection:
        assert faults(connection, old.key) == []
        logged = [each for row in connection.execute(text("SELECT rows FROM log")) for each in orjson.loads(row[0])]
        assert not any(digest.startswith(TYPED) for _, _, digest in logged)
        connection.connection.driver_connection.create_function("from_digits", 1, bytes.fromhex)  # type: ignore[union-attr]
        changed = connection.execute(text(statement)).rowcount
        assert len(faults(connection, old.key)) == changed > 10
    old.house.close()


def test_a_digest_says_of_which_type_each_value_is() -> None:
    values = [1, "1", 1.0, b"1", "31", None, "", b"", 0, "None"]
    digests = [digest({"value": value}) for value in values]
    assert len(set(digests)) == len(values)
    for value, one in zip(values, digests, strict=True):
        assert [is_digest_of(one, {"value": other}) for other in values].count(True) == 1
        assert is_digest_of(one, {"value": value})


def test_a_digest_of_the_first_version_is_known() -> None:
    row = {"id": "x", "sealed": b"\x01\xff"}
    then = hashlib.sha256(b'{"id":"x","sealed":"01ff"}').hexdigest()
    assert canonical(row) == b'{"id":"x","sealed":"01ff"}'
    assert is_digest_of(then, row)
    assert not is_digest_of(then, row | {"id": "y"})
