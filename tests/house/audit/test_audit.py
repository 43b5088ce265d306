"""Guarantee 6: whatever is changed behind the back of the house, the audit finds it and says where."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from sqlalchemy import text

from house.by_hand import begin_round, open_by_hand, work_through
from house.by_hand import play_round as play_by_hand
from house.conftest import KEY, Driver
from house.scenes import answers_of, forfeit_ante, play_round, same_cards
from house.tampering import Intruder, other
from pitbook.errors import BadInput
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import Audit, audit
from pitbook.house.audit.log_audit import OF_CUTS
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import key_of
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables import recovery as replaying

TABLES = sorted(schema.metadata.tables.keys() - OF_CUTS)
"""Those that a house has rows in which was never cut; `test_archives` sees to the others."""
COLUMNS = [(table, column.name) for table in TABLES for column in schema.metadata.tables[table].columns]

A64 = 64 * "a"


def look(intruder: Intruder, anchor: str | None = None) -> Audit:
    return audit(intruder.store, intruder.key, anchor)


def faults(intruder: Intruder, anchor: str | None = None) -> dict[str, str]:
    """What is found, by where it is."""
    return {each.where: each.what for each in reversed(look(intruder, anchor).faults)}


@pytest.mark.on_both_databases
def test_an_untouched_house_is_whole(intruder: Intruder) -> None:
    result = look(intruder)
    assert result.faults == ()
    assert result.remarks == ()
    assert result.entries == len(intruder.rows("log"))
    assert result.rounds == sum(row["kind"] == "round" for row in intruder.rows("episodes"))
    assert result.accounts == len(intruder.rows("accounts"))
    assert result.head == f"{result.entries}:{intruder.rows('log')[-1]['hash']}"


def test_the_house_under_test_has_rows_in_every_table(intruder: Intruder) -> None:
    """Or else the tests below would prove nothing about the empty ones."""
    assert [name for name in TABLES if not intruder.rows(name)] == []


def test_the_audit_changes_nothing(intruder: Intruder) -> None:
    before = {name: intruder.rows(name) for name in TABLES}
    look(intruder)
    assert {name: intruder.rows(name) for name in TABLES} == before


# Rows


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_changed_column_is_found(intruder: Intruder, table: str, column: str) -> None:
    is_key = column in schema.metadata.tables[table].primary_key
    rows = intruder.rows(table)
    for row in {0: rows[0], len(rows) - 1: rows[-1]}.values():
        with intruder.restored():
            value = "receivable" if (table, column) == ("accounts", "kind") else other(row[column], is_key=is_key)
            changed = intruder.change(table, row, **{column: value})
            where = faults(intruder)
            assert f"{table} {key_of(table, row)}" in where
            if is_key and table != "log":
                assert f"{table} {key_of(table, changed)}" in where


@pytest.mark.parametrize("table", TABLES)
def test_a_deleted_row_is_found(intruder: Intruder, table: str) -> None:
    rows = intruder.rows(table)
    for row in {0: rows[0], len(rows) - 1: rows[-1]}.values():
        with intruder.restored():
            intruder.delete(table, row)
            assert f"{table} {key_of(table, row)}" in faults(intruder)


@pytest.mark.parametrize("table", TABLES)
def test_an_added_row_is_found(intruder: Intruder, table: str) -> None:
    keys = [column.name for column in schema.metadata.tables[table].primary_key]
    row = intruder.rows(table)[-1]
    added = row | {name: other(row[name], is_key=True) for name in keys}
    with intruder.restored():
        intruder.add(table, added)
        where = faults(intruder)
        expected = f"log {row['seq'] + 1}" if table == "log" else f"{table} {key_of(table, added)}"
        assert expected in where


# The log


def test_two_entries_changing_places_are_found(intruder: Intruder) -> None:
    log = intruder.rows("log")
    one, two = log[3], log[4]
    with intruder.restored():
        intruder.change("log", one, **{name: two[name] for name in one if name != "seq"})
        intruder.change("log", two, **{name: one[name] for name in two if name != "seq"})
        assert "log 4" in faults(intruder)


def test_a_cut_tail_is_found(intruder: Intruder) -> None:
    last = intruder.rows("log")[-1]
    with intruder.restored():
        intruder.delete("log", last)
        where = faults(intruder)
        assert "it was cut" in where[f"log {last['seq']}"]
        for table, key, _ in orjson.loads(last["rows"]):
            assert f"{table} {key}" in where


def cut_well(intruder: Intruder) -> None:
    """Take the last entry away with all that it did, as an old copy of the house would be."""
    last = intruder.rows("log")[-1]
    for table, key, _ in orjson.loads(last["rows"]):
        intruder.delete(table, intruder.row(table, key))
    intruder.delete("log", last)


def test_a_tail_cut_with_its_rows_is_found_by_the_head(intruder: Intruder) -> None:
    last = intruder.rows("log")[-1]["seq"]
    with intruder.restored():
        cut_well(intruder)
        assert list(faults(intruder)) == [f"log {last}"]


def test_an_older_copy_of_the_house_is_found_by_what_was_printed(intruder: Intruder) -> None:
    printed = look(intruder).head
    last = intruder.rows("log")[-1]["seq"]
    with intruder.restored():
        cut_well(intruder)
        intruder.forge()
        assert faults(intruder) == {}
        assert list(faults(intruder, printed)) == [f"log {last}"]


def test_a_rewritten_log_is_found_by_its_head(intruder: Intruder) -> None:
    """Without the key nobody can set a head that the house would have set."""
    with intruder.restored():
        intruder.change("people", intruder.row("people", "a1"), role="operator")
        Intruder(intruder.store, HouseKey(bytes(32))).forge()
        assert list(faults(intruder)) == ["meta head"]


def test_a_rewritten_log_is_found_by_what_was_printed(intruder: Intruder) -> None:
    printed = look(intruder).head
    seq = printed.partition(":")[0]
    with intruder.restored():
        intruder.change("people", intruder.row("people", "a1"), role="operator")
        intruder.forge()
        assert faults(intruder) == {}
        assert list(faults(intruder, printed)) == [f"log {seq}"]


def test_every_earlier_head_is_in_the_chain(intruder: Intruder) -> None:
    for entry in intruder.rows("log")[::8]:
        assert faults(intruder, f"{entry['seq']}:{entry['hash']}") == {}


@pytest.mark.parametrize("anchor", ["", "12", ":", f"x:{A64}", f"12:{A64[1:]}", f"-1:{A64}", f"²:{A64}", f"12:{A64}a"])
def test_what_is_no_head_is_refused(intruder: Intruder, anchor: str) -> None:
    with pytest.raises(BadInput, match="is no head of a log"):
        look(intruder, anchor)


def test_another_key_is_told(intruder: Intruder) -> None:
    where = audit(intruder.store, HouseKey(bytes(32))).faults
    assert any(each.where == "meta head" and "not set by this key" in each.what for each in where)


# What people do about trouble is no tampering


def test_a_round_that_was_undone_leaves_a_whole_house(house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    a1 = house.player("A1", 100_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)
    with monkeypatch.context() as patch:
        patch.setattr(replaying, "chained", lambda key, before, told: "another version would have come to another hash")
        house.again()
    assert house.house.tables["t1"].stopped
    assert audit(house.store, house.key).faults == ()
    house.do(house.operator, c.VoidStopped("t1", "it cannot be taken up again"))
    assert house.balances()["player:A1"] == 100_000
    result = audit(house.store, house.key)
    assert (result.faults, result.remarks) == ((), ())


def test_a_correction_that_a_player_cannot_pay_leaves_a_whole_house(house: Driver) -> None:
    """A1 lost 10.00 and 20.00 and took the rest home; the ante was 20.00, so 30.00 more is lost, and owed."""
    a1 = house.player("A1", 6_000)
    open_by_hand(house, "t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    hands = {"dealer": "Ah Ac 8c 5s 3d", "box 1": "Kc Kd 9h 7s 4s"}
    number = play_by_hand(house, "t1", {1: a1}, {1: {"ante": 1_000}}, hands, {1: "bet"})
    house.do(a1, c.CashOut(3_000))
    assert house.balances()["player:A1"] == 0
    answers = answers_of(house, "t1", number)
    next(each for each in answers if each["answer"] == "Wager" and each["player"] == "A1")["cents"] = 2000
    house.consent(a1, "t1")
    house.do(house.operator, c.Correct("t1", number, tuple(answers), "the ante was 20.00"))
    assert house.balances()["receivable:A1"] == -3_000
    result = audit(house.store, house.key)
    assert (result.faults, result.remarks) == ((), ())


def test_a_lower_loss_is_given_back_and_leaves_a_whole_house(house: Driver) -> None:
    with same_cards(1):
        a1, b1 = house.player("A1", 3_000), house.player("B1", 3_000)
        house.table("t1", "caribbean-stud@1998")
        forfeit_ante(house, "t1", play_round(house, "t1", a1, b1))
    assert house.balances()["player:A1"] == 2_000  # the bet was never made
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("next_is", ["replacement", "shuffle"])
def test_a_stake_that_waits_while_the_cards_are_seen_to_is_no_fault(house: Driver, next_is: str) -> None:
    """12.11 of 1998: after a misdeal jackpot wagers lie on the table until the next round, whatever is done before."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    a1 = house.player("A1", 10_000)
    open_by_hand(house, "t1", "caribbean-stud@1998", {"jackpot": True, "jackpot-stake": 100}, jackpot="main")
    house.do(a1, c.Join("t1", 1))
    begin_round(house, "t1")
    for wager, cents in (("ante", 500), ("jackpot", 100)):
        house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=cents)
    house.say(house.operator, "t1", answer="NoMoreBets")
    house.say(house.operator, "t1", answer="Dealt")
    house.say(house.operator, "t1", answer="WrongCount", box=1, count=2)  # a misdeal
    assert house.house.tables["t1"].talk is None
    house.do(house.operator, c.Proceed("t1", next_is))
    assert house.house.tables["t1"].talk is not None
    assert house.balances()["layout:t1"] == 100
    assert audit(house.store, house.key).faults == ()
    work_through(house, "t1", {})
    begin_round(house, "t1")
    assert house.balances()["layout:t1"] == 100
    assert audit(house.store, house.key).faults == ()


# The database itself


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "database alembic_version"),
        ("INSERT INTO alembic_version VALUES ('9999')", "database alembic_version"),
        ("DELETE FROM alembic_version", "database alembic_version"),
        ("DROP TABLE alembic_version", "database alembic_version"),
        ("CREATE TABLE spare (id INTEGER)", "database spare"),
        ("CREATE VIEW everybody AS SELECT name FROM people", "database everybody"),
        ("CREATE INDEX by_cents ON entries (cents)", "database by_cents"),
        ("CREATE UNIQUE INDEX by_at ON log (at)", "database by_at"),
        ("ALTER TABLE entries ADD COLUMN spare INTEGER", "database entries.spare"),
    ],
)
def test_a_database_that_is_not_of_this_version_is_found(house: Driver, change: str, where: str) -> None:
    assert audit(house.store, house.key).faults == ()
    with house.store.engine.begin() as connection:
        connection.execute(text(change))
    assert [each.where for each in audit(house.store, house.key).faults] == [where]


def test_a_trigger_is_found(house: Driver) -> None:
    """It would change what the house writes, behind its back."""
    if house.store.is_sqlite:
        made = ["CREATE TRIGGER more AFTER INSERT ON entries BEGIN UPDATE accounts SET balance = balance + 1; END"]
    else:
        body = "BEGIN NEW.cents := NEW.cents + 1; RETURN NEW; END"
        made = [
            f"CREATE FUNCTION more() RETURNS trigger LANGUAGE plpgsql AS '{body}'",
            "CREATE TRIGGER more BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION more()",
            "CREATE RULE less AS ON INSERT TO log DO ALSO NOTHING",
            "CREATE MATERIALIZED VIEW kept AS SELECT name FROM people",
        ]
    with house.store.engine.begin() as connection:
        for command in made:
            connection.execute(text(command))
    expected = {"database more"} if house.store.is_sqlite else {"database more", "database less", "database kept"}
    assert {each.where for each in audit(house.store, house.key).faults} == expected


def test_no_house_is_told_apart_from_a_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    with pytest.raises(BadInput, match="this is no house"):
        audit(Store(f"sqlite:///{path}").open_for_reading(), HouseKey(KEY))
