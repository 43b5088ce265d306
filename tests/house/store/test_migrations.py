"""The tables that the steps make are the tables that the program expects, and no other house is touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text

from pitbook.errors import BadInput, Unavailable
from pitbook.house.store import schema
from pitbook.house.store.database import Store

pytestmark = pytest.mark.on_both_databases


def test_the_steps_make_the_tables_that_the_program_expects(database: str) -> None:
    store = Store(database).open()
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, schema.metadata) == []
        found = inspect(connection)
        for table in schema.metadata.tables.values():  # what the comparison above does not look at
            checks = {each.name for each in table.constraints if each.name}
            assert {each["name"] for each in found.get_check_constraints(table.name)} == checks
    store.close()


def test_no_account_is_below_zero_whoever_writes_it(database: str) -> None:
    """The database itself holds to it, and to entries that move money between two accounts."""
    store = Store(database).open()
    wrong = (
        "INSERT INTO accounts VALUES ('player:A1', 'player', -1)",
        "INSERT INTO entries VALUES (1, 0, 'a', 'b', 0, 'k', '', '', '', '', 0)",
        "INSERT INTO entries VALUES (1, 0, 'a', 'a', 5, 'k', '', '', '', '', 0)",
    )
    for statement in wrong:
        with store.engine.connect() as connection, pytest.raises(Exception, match=r"(?i)constraint"):
            connection.execute(text(statement))
    store.close()


def test_a_house_of_a_later_version_is_refused_and_left_alone(database: str) -> None:
    store = Store(database).open()
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(BadInput, match=r"later Pitbook \(its tables are at 9999\)"):
        Store(database).open()
    reader = Store(database).open_for_reading()
    with reader.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "9999"
    reader.close()


def test_opening_again_changes_nothing(database: str) -> None:
    def tables() -> set[str]:
        store = Store(database).open()
        names = set(inspect(store.engine).get_table_names())
        store.close()
        return names

    assert tables() == tables() == set(schema.metadata.tables) | {"alembic_version"}


def test_an_empty_file_becomes_a_house(tmp_path: Path) -> None:
    path = tmp_path / "new" / "house.db"
    path.parent.mkdir()
    path.touch()
    Store(f"sqlite:///{path}").open().close()
    store = Store(f"sqlite:///{path}").open_for_reading()
    assert set(schema.metadata.tables) <= set(inspect(store.engine).get_table_names())
    store.close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    path.write_bytes(b"a letter, not a house. " * 100)
    for _ in range(2):  # the first refusal lets go of it
        with pytest.raises(Unavailable, match="not a database"):
            Store(f"sqlite:///{path}").open()
    assert path.read_bytes() == b"a letter, not a house. " * 100


def test_steps_that_fail_half_way_leave_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened again, the house is made from the beginning."""
    from alembic import command

    real = command.upgrade

    def upgrade_and_fail(config: object, revision: str) -> None:
        real(config, revision)  # type: ignore[arg-type]
        raise OSError(28, "No space left on device")

    url = f"sqlite:///{tmp_path}/house.db"
    monkeypatch.setattr(command, "upgrade", upgrade_and_fail)
    with pytest.raises(BadInput, match="No space left"):
        Store(url).open()
    store = Store(url)
    assert inspect(store.engine).get_table_names() == []
    store.close()
    monkeypatch.undo()
    Store(url).open().close()
