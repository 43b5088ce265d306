"""The store keeps all of a batch or none, for one process at a time; the ledger's moves are undone without a trace."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, make_url, select, text

from pitbook.errors import BadInput, BrokenRules, Denied, Unavailable
from pitbook.house.money.ledger import MOST_CENTS, Because, Ledger
from pitbook.house.store import schema
from pitbook.house.store.changes import Changes
from pitbook.house.store.database import Fenced, Store
from pitbook.house.store.journal import Work
from pitbook.house.store.row_statements import How
from pitbook.table.account import Account
from sizes import SIZES

pytestmark = pytest.mark.on_both_databases

WHY = Because("Test", "a test")


def name(number: int, value: str = "x") -> dict[str, str]:
    return {"name": f"n{number}", "value": value}


def laid(*changes: tuple[How, str, dict[str, Any]]) -> Changes:
    together = Changes()
    for change in changes:
        together.lay(*change)
    return together


def kept(store: Store) -> dict[str, str]:
    return {row["name"]: row["value"] for row in store.read(select(schema.meta)) if row["name"] != "head"}


# Writing


def test_a_batch_is_kept_whole_or_not_at_all(database: str) -> None:
    store = Store(database).open()
    store.write(laid(("add", "meta", name(1))), None, "head 1")
    twice = laid(("add", "meta", name(2)), ("put", "accounts", {"id": "a", "kind": "player", "balance": -1}))
    with pytest.raises(Unavailable):
        store.write(twice, "head 1", "head 2")
    assert kept(store) == {"n1": "x"}
    store.write(laid(("add", "meta", name(3))), "head 1", "head 2")
    assert kept(store) == {"n1": "x", "n3": "x"}
    store.close()


def test_a_writer_that_is_behind_is_refused(database: str) -> None:
    store, other = Store(database).open(), Store(database)
    store.write(laid(), None, "head 1")
    other.write(laid(("add", "meta", name(1))), "head 1", "head 2")
    with pytest.raises(Fenced, match="another process has written"):
        store.write(laid(("add", "meta", name(2))), "head 1", "head 2'")
    assert kept(store) == {"n1": "x"}
    other.close()
    store.close()


HOWS: list[How] = ["put", "drop"]
CHANGES = st.lists(st.tuples(st.sampled_from(HOWS), st.integers(0, 4), st.text("abc", max_size=3)))


@pytest.mark.long
@settings(max_examples=SIZES.examples, deadline=None)
@given(batches=st.lists(CHANGES, max_size=4))
def test_changes_to_one_row_come_out_as_if_done_in_order(
    batches: list[list[tuple[How, int, str]]], empty_sqlite: Path
) -> None:
    store = Store(f"sqlite:///{empty_sqlite}.changes")
    shutil.copy(empty_sqlite, f"{empty_sqlite}.changes")
    known: dict[str, str] = {}
    head = None
    for number, batch in enumerate(batches):
        changes = Changes()
        for how, row, value in batch:
            is_new = how == "put" and f"n{row}" not in known and ("meta", (f"n{row}",)) not in changes
            changes.lay("add" if is_new else how, "meta", name(row, value))
            known.pop(f"n{row}", None)
            if how == "put":
                known[f"n{row}"] = value
        store.write(changes, head, head := f"head {number}")
    assert kept(store) == known
    store.close()
    for leftover in ("-wal", "-shm"):
        Path(f"{empty_sqlite}.changes{leftover}").unlink(missing_ok=True)


# Opening


def test_one_process_runs_a_house(database: str) -> None:
    store = Store(database).open()
    with pytest.raises(Unavailable, match="another process runs this house"):
        Store(database).open()
    store.close()
    Store(database).open().close()


def test_a_house_that_postgres_let_go_of_is_taken_again(new_postgres: Callable[[], str]) -> None:
    """The connection that holds the house ends; whoever is first has it then."""
    url = new_postgres()
    store = Store(url).open()
    _end_connections(url)
    store.hold()
    with pytest.raises(Unavailable, match="another process runs this house"):
        Store(url).open()
    _end_connections(url)
    other = Store(url).open()
    with pytest.raises(Unavailable, match="another process runs this house"):
        store.hold()
    with pytest.raises(Unavailable, match="another process runs this house"):
        store.hold()
    other.close()
    store.hold()
    store.close()


def _end_connections(url: str) -> None:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        ended = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database()"
        connection.execute(text(f"{ended} AND pid <> pg_backend_pid()"))
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "no database address"),
        ("sqlite://", "not kept in memory"),
        ("mysql://a@b/c", "no house is kept in mysql"),
        ("sqlite:////dev/null/house.db", "no house can be kept at /dev/null/house.db"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot keep|no house can be opened"),
    ],
)
def test_an_address_where_no_house_can_be_is_refused(url: str, says: str) -> None:
    with pytest.raises((BadInput, Unavailable), match=says):
        Store(url).open()


def test_a_house_to_look_at_must_exist(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no house at"):
        Store(f"sqlite:///{tmp_path}/house.db").open_for_reading()
    assert list(tmp_path.iterdir()) == []


# The ledger


ACCOUNTS = ("bank:t1", "player:A1", "player:B1", "layout:t1", "vouchers", "issue:chips", "receivable:A1")
MOVES = st.lists(
    st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 500)), min_size=1, max_size=8
)


class Nowhere:
    """A store with nothing in it."""

    def read(self, query: Any) -> list[dict[str, Any]]:
        return [{"id": None}] if "max" in str(query) else []

    def read_as(self, row: type, query: Any) -> list[dict[str, Any]]:
        return []


@pytest.mark.long
@settings(max_examples=SIZES.examples, deadline=None)
@given(works=st.lists(st.tuples(MOVES, st.booleans()), max_size=10))
def test_a_ledger_adds_up_and_undone_work_leaves_no_trace(
    works: list[tuple[list[tuple[str, str, int]], bool]],
) -> None:
    """Against a plain account of what should be: no account but the house's own below zero, and undo exact."""
    ledger = Ledger(Nowhere())  # type: ignore[arg-type]
    for account in ACCOUNTS:
        ledger.learn(Account(account), 0)
    model: dict[str, int] = dict.fromkeys(ACCOUNTS, 0)
    entries = 0
    for moves, comes_to_nothing in works:
        work, trial = Work("Test", "A1"), dict(model)
        is_refused = False
        for source, target, cents in moves:
            may_owe = source.startswith(("bank", "issue", "receivable"))
            is_refused = source == target or (trial.get(source, 0) < cents and not may_owe)
            if is_refused:
                with pytest.raises((Denied, BrokenRules)):
                    ledger.move(work, Account(source), Account(target), cents, WHY)
                break
            ledger.move(work, Account(source), Account(target), cents, WHY)
            trial[source] = trial.get(source, 0) - cents
            trial[target] = trial.get(target, 0) + cents
        if is_refused or comes_to_nothing:
            work.undo()
        else:
            model, added = trial, [each.row["id"] for each in work.changes.values() if each.table == "entries"]
            assert added == list(range(entries + 1, entries + len(moves) + 1))
            entries += len(moves)
        assert ledger.accounts() == model
        assert sum(ledger.accounts().values()) == 0


@pytest.mark.parametrize("cents", [0, -1, 1.5, True, "100", MOST_CENTS + 1])
def test_an_entry_moves_a_whole_sensible_number_of_cents(cents: Any) -> None:
    ledger = Ledger(Nowhere())  # type: ignore[arg-type]
    ledger.learn(Account("player:A1"), 0)
    work = Work("Test", "A1")
    with pytest.raises((BrokenRules, Denied)):
        ledger.move(work, Account("issue:chips"), Account("player:A1"), cents, WHY)
    assert ledger.accounts() == {"player:A1": 0}
    assert not work.changes
