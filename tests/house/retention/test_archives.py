"""What is over goes out of a house: the file is proved, the house stays whole, and both together are all there was."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from cli.running import pitbook
from house.conftest import KEY, Driver
from house.old_house import OldHouse, checked_remarks, expected
from house.retention.five_days import FiveDays, five_days
from house.scenes import answers_of, play_round
from house.tampering import Intruder, other
from pitbook.errors import BadInput, Denied, Unavailable
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.audit.log_audit import OF_CUTS
from pitbook.house.audit.round_document import export_round
from pitbook.house.clock import DAY, ManualClock
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.reports.day_statement import of_day
from pitbook.house.reports.statements import of_player, of_table
from pitbook.house.retention.archive_audit import audit_archive
from pitbook.house.retention.archiving import Archived, archive
from pitbook.house.retention.whole_history import audit_whole
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import key_of
from pitbook.house.store.sealing import HouseKey
from pitbook.house.time_leap import find_leap

CUT = "2027-01-17"
CUT_AT = 1_800_144_000_000
"""When that day begins."""


def cut(house: Driver, out: Path, day: str = CUT) -> Archived:
    """Close the house, take out what was over before a day, and open it again."""
    house.house.close()
    store = Store(house.url).open()
    try:
        return archive(store, house.key, day, out, "machine", house.clock)
    finally:
        store.close()
        house.house = House(Store(house.url).open(), house.key, house.clock)


def rows_of(house: Driver) -> dict[str, dict[str, Any]]:
    """Every row of the house, by table and key."""
    return {
        name: {key_of(name, row): row for row in house.store.read(select(table))}
        for name, table in schema.metadata.tables.items()
    }


def whole(house: Driver, *files: Path) -> None:
    """The house alone, every file alone, and all of them together are without a fault."""
    found = [audit(house.store, house.key), *(audit_archive(file, house.key) for file in files)]
    found.append(audit_whole(house.store, house.key, files))
    assert [each.faults for each in found] == [()] * len(found)


@pytest.mark.on_both_databases
def test_what_is_over_goes_and_all_the_rest_stays(house: Driver, tmp_path: Path) -> None:
    played, before = five_days(house), audit(house.store, house.key)
    old, balances = rows_of(house), house.balances()
    done = cut(house, tmp_path / "one.gz")
    now = rows_of(house)
    gone = {name: old[name].keys() - now[name].keys() for name in old}
    assert {name: len(keys) for name, keys in gone.items() if keys} == done.rows
    assert all(old["log"][key]["at"] < CUT_AT for key in gone["log"])
    assert min(row["at"] for row in now["log"].values()) >= CUT_AT
    assert min(row["at"] for row in now["commands"].values()) >= CUT_AT
    assert gone["episodes"] >= {f"v1|{played.first}", *(f"t1|{number}" for number in played.by_hand.rounds[:2])}
    for number in (played.corrected, played.reaching_over, played.of_the_18th):
        assert f"v1|{number}" in now["episodes"]
    assert gone["sessions"] == {"1" * 64}
    for name in ("people", "accounts", "tables", "jackpots", "vouchers"):
        assert old[name] == now[name]
    assert sum(row["cents"] for row in now["openings"].values()) == 0
    assert house.balances() == balances
    whole(house, tmp_path / "one.gz")
    together = audit_whole(house.store, house.key, [tmp_path / "one.gz"])
    assert (together.entries, together.rounds) == (before.entries + 1, before.rounds)
    assert audit_whole(house.store, house.key, [tmp_path / "one.gz"], before.head).faults == ()


def test_the_house_is_played_on_and_cut_again(house: Driver, tmp_path: Path) -> None:
    """The second cut lies before the first was made, the third after it; then rounds go that stayed twice."""
    played = five_days(house)
    files = [tmp_path / f"{name}.gz" for name in ("one", "two", "three")]
    cut(house, files[0])
    play_round(house, "d1", house.house.people.get("C1").actor)
    whole(house, files[0])
    cut(house, files[1], "2027-01-18")
    assert f"v1|{played.corrected}" not in rows_of(house)["episodes"]
    whole(house, *files[:2])
    house.turn(40)
    house.clock.turn(3 * DAY)
    play_round(house, "d1", house.house.people.get("C1").actor)
    cut(house, files[2], "2027-01-21")
    whole(house, *files)
    play_round(house, "d1", house.house.people.get("C1").actor)
    whole(house, *files)
    assert [row["number"] for row in rows_of(house)["archives"].values()] == [1, 2, 3]


def test_a_house_of_which_everything_is_archived_counts_on(sqlite_house: Driver, tmp_path: Path) -> None:
    a1 = sqlite_house.player("A1", 1_000)
    sqlite_house.clock.turn(5 * DAY)
    cut(sqlite_house, tmp_path / "one.gz", "2027-01-18")
    assert rows_of(sqlite_house)["entries"] == {}
    sqlite_house.do(a1, c.BuyIn(500))
    assert list(rows_of(sqlite_house)["entries"]) == ["2"]
    whole(sqlite_house, tmp_path / "one.gz")


def test_a_house_of_the_first_version_is_archived(tmp_path: Path) -> None:
    """All that is over there goes; what is under way is taken up again, and played on."""
    old, out = OldHouse(tmp_path), tmp_path / "one.gz"
    before, accounts = old.audit(), old.accounts()
    old.clock.turn(2 * DAY)
    archive(old.house.store, old.key, "2026-01-06", out, "machine", old.clock)
    old.clock.turn(-2 * DAY)
    old.house.load()
    assert old.accounts() == accounts
    old.play_on()
    store = old.house.store
    together = audit_whole(store, old.key, [out], expected()["audit"]["head"])
    assert (together.faults, checked_remarks(together.as_data())["remarks"]) == ((), [])
    assert together.rounds >= before.rounds
    assert (audit(store, old.key).faults, audit_archive(out, old.key).faults) == ((), ())
    assert old.accounts() == expected()["going_on"]["accounts"]
    old.house.close()


# What reports tell


def test_statements_of_later_days_are_what_they_were(house: Driver, tmp_path: Path) -> None:
    five_days(house)
    now, days = house.clock.now(), (CUT, "2027-01-18", "2027-01-19")
    statements = [of_day(house.store, house.key, day, now) for day in days]
    people = [of_player(house.store, house.key, name, CUT_AT) for name in ("A1", "B1", "C1", "E1")]
    tables = [of_table(house.store, house.key, table, CUT_AT) for table in ("t1", "v1", "d1")]
    cut(house, tmp_path / "one.gz")
    assert [of_day(house.store, house.key, day, now) for day in days] == statements
    for since in (0, CUT_AT):
        assert [of_player(house.store, house.key, name, since) for name in ("A1", "B1", "C1", "E1")] == people
        assert [of_table(house.store, house.key, table, since) for table in ("t1", "v1", "d1")] == tables


def test_a_day_that_is_archived_is_refused_with_the_name_of_the_file(house: Driver, tmp_path: Path) -> None:
    five_days(house)
    done = cut(house, tmp_path / "one.gz")
    for ask in (
        lambda: of_day(house.store, house.key, "2027-01-16", house.clock.now()),
        lambda: of_player(house.store, house.key, "A1", 0, CUT_AT),
        lambda: of_table(house.store, house.key, "v1", 0, CUT_AT - DAY),
    ):
        with pytest.raises(BadInput, match=r"is in the archive one.gz \(sha256") as refused:
            ask()
        assert done.cut["sha256"] in refused.value.what


def test_a_quiet_day_after_the_cut_has_the_head_where_the_archive_ends(house: Driver, tmp_path: Path) -> None:
    house.clock.turn(4 * DAY)
    done = cut(house, tmp_path / "one.gz", "2027-01-16")
    statement = of_day(house.store, house.key, "2027-01-16", house.clock.now())
    assert statement.anchor == f"{done.cut['last_seq']}:{done.cut['last_hash']}"


def test_an_archived_round_can_be_neither_corrected_nor_asked_for(house: Driver, tmp_path: Path) -> None:
    played = five_days(house)
    answers = tuple(answers_of(house, "v1", played.corrected))
    cut(house, tmp_path / "one.gz")
    for number, which in ((played.first, "round 3 of table v1 is archived"), (played.corrected, "what accounts held")):
        with pytest.raises(Denied, match=which) as refused:
            house.do(house.operator, c.Correct("v1", number, answers, "it was otherwise"))
        assert refused.value.code == "archived"
        assert "one.gz" in refused.value.what
    with pytest.raises(Denied, match="archived"):
        export_round(house.store, house.key, "v1", played.first, None)
    assert export_round(house.store, house.key, "v1", played.reaching_over, None)["episode"] == played.reaching_over
    with pytest.raises(Denied, match="has no round 500"):
        export_round(house.store, house.key, "v1", 500, None)


def test_a_later_round_is_corrected_from_what_people_had_then(house: Driver, tmp_path: Path) -> None:
    """By `history` A1 had 102,900 when the third round began: 100,000 and 5,900 won, less a voucher and a jackpot."""
    number = five_days(house).by_hand.rounds[2]
    answers = answers_of(house, "t1", number)
    wager = next(each for each in answers if each["answer"] == "Wager" and each["player"] == "A1")
    cut(house, tmp_path / "one.gz")
    a1 = Actor("A1", HouseRole.PLAYER)
    if "A1" not in house.house.tables["t1"].seats:
        house.do(a1, c.Join("t1", 0))
    house.consent(a1, "t1")
    wager["cents"] = 60_000
    with pytest.raises(Denied, match=r"A1 had \$1,039.00, and \$1,800.00 would be staked"):
        house.do(house.operator, c.Correct("t1", number, tuple(answers), "the ante was higher"))
    wager["cents"] = 2_000
    house.do(house.operator, c.Correct("t1", number, tuple(answers), "the ante was higher"))
    whole(house, tmp_path / "one.gz")


# What is refused


def test_what_is_less_than_a_day_old_stays(sqlite_house: Driver, tmp_path: Path) -> None:
    """So no key of a command is forgotten while whoever sent it may still be signed in."""
    five_days(sqlite_house)
    with pytest.raises(BadInput, match="less than a day old") as refused:
        cut(sqlite_house, tmp_path / "one.gz", "2027-01-19")
    assert "2027-01-18" in refused.value.remedy
    assert not list(tmp_path.glob("*one.gz*"))


def test_a_clock_that_is_ahead_lifts_nothing_by_an_archive(sqlite_house: Driver, tmp_path: Path) -> None:
    house = sqlite_house
    house.do(house.player("A1"), c.Exclude(30))
    last = house.clock.now()
    house.clock.turn(40 * DAY)
    cut(house, tmp_path / "one.gz")
    whole(house, tmp_path / "one.gz")
    leap = find_leap(house.store, house.clock.now())
    assert leap is not None
    assert (leap.since, len(leap.lifts)) == (last, 1)
    assert rows_of(house)["archives"]["1"]["at"] == house.clock.now()


def test_a_key_is_remembered_as_long_as_its_command_is_here(sqlite_house: Driver, tmp_path: Path) -> None:
    a1 = sqlite_house.player("A1")
    sqlite_house.do(a1, c.BuyIn(100), key="early")
    sqlite_house.clock.turn(3 * DAY)
    sqlite_house.do(a1, c.BuyIn(100), key="late")
    sqlite_house.clock.turn(DAY)
    cut(sqlite_house, tmp_path / "one.gz")
    assert [sqlite_house.house.run(a1, key, c.BuyIn(100)).is_repeat for key in ("late", "early")] == [True, False]


@pytest.mark.parametrize(
    ("day", "why"),
    [("2027-01-10", "nothing in the log"), ("yesterday", "is no day"), ("2030-01-01", "less than a day")],
)
def test_a_day_that_cannot_be(sqlite_house: Driver, tmp_path: Path, day: str, why: str) -> None:
    five_days(sqlite_house)
    with pytest.raises(BadInput, match=why):
        cut(sqlite_house, tmp_path / "one.gz", day)
    assert not list(tmp_path.glob("*one.gz*"))


def test_nothing_is_written_over(sqlite_house: Driver, tmp_path: Path) -> None:
    five_days(sqlite_house)
    (tmp_path / "one.gz").write_text("a letter")
    before = rows_of(sqlite_house)
    with pytest.raises(BadInput, match="there is a file"):
        cut(sqlite_house, tmp_path / "one.gz")
    assert (tmp_path / "one.gz").read_text() == "a letter"
    with pytest.raises(BadInput, match="no archive can be written"):
        cut(sqlite_house, tmp_path / "nowhere" / "one.gz")
    assert rows_of(sqlite_house) == before


def test_a_house_that_somebody_runs_is_left_alone(sqlite_house: Driver) -> None:
    with pytest.raises(Unavailable, match="another process runs this house"):
        Store(sqlite_house.url).open()


@pytest.mark.parametrize(
    ("table", "where"), [("log", "at < 1800100000000"), ("steps", "table_id = 'd1'"), ("entries", "id = 7")]
)
def test_a_house_that_is_not_whole_stays_as_it_is(sqlite_house: Driver, tmp_path: Path, table: str, where: str) -> None:
    five_days(sqlite_house)
    column = {"log": "actor", "steps": "actor", "entries": "why"}[table]
    with sqlite_house.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE {table} SET {column} = 'x' WHERE {where}")
    before = rows_of(sqlite_house)
    with pytest.raises(BadInput, match="this house is not whole"):
        cut(sqlite_house, tmp_path / "one.gz")
    assert rows_of(sqlite_house) == before
    assert not list(tmp_path.glob("*one.gz*"))


# Somebody at the files


@dataclass(frozen=True, slots=True)
class CutHouse:
    intruder: Intruder
    files: tuple[Path, Path]
    played: FiveDays


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory, empty_sqlite: Path) -> Iterator[CutHouse]:
    """A house that was cut twice and has closed."""
    folder = tmp_path_factory.mktemp("cut")
    shutil.copy(empty_sqlite, folder / "house.db")
    driver = Driver(f"sqlite:///{folder}/house.db", HouseKey(KEY), ManualClock())
    played = five_days(driver)
    files = (folder / "one.gz", folder / "two.gz")
    cut(driver, files[0])
    cut(driver, files[1], "2027-01-18")
    driver.house.close()
    store = Store(driver.url).open_for_reading()
    yield CutHouse(Intruder(store, driver.key), files, played)
    store.close()


COLUMNS = [(table, column.name) for table in sorted(OF_CUTS) for column in schema.metadata.tables[table].columns]


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_changed_column_of_a_cut_is_found(closed: CutHouse, table: str, column: str) -> None:
    is_key = column in schema.metadata.tables[table].primary_key
    intruder, rows = closed.intruder, closed.intruder.rows(table)
    for row in {0: rows[0], len(rows) - 1: rows[-1]}.values():
        with intruder.restored():
            intruder.change(table, row, **{column: other(row[column], is_key=is_key)})
            where = {each.where for each in audit(intruder.store, intruder.key).faults}
            assert f"{table} {key_of(table, row)}" in where


@pytest.mark.parametrize("table", sorted(OF_CUTS))
def test_a_row_of_a_cut_that_is_gone_is_found(closed: CutHouse, table: str) -> None:
    intruder = closed.intruder
    for row in intruder.rows(table):
        with intruder.restored():
            intruder.delete(table, row)
            where = {each.where for each in audit(intruder.store, intruder.key).faults}
            assert f"{table} {key_of(table, row)}" in where


def test_a_row_put_back_from_the_archive_is_found(closed: CutHouse) -> None:
    intruder = closed.intruder
    with gzip.open(closed.files[0]) as lines:
        said = [orjson.loads(line) for line in lines]
    row = next(each[2] for each in said if each[:2] == ["row", "entries"])
    with intruder.restored():
        intruder.add("entries", row)
        assert [each.where for each in audit(intruder.store, intruder.key).faults] == [f"entries {row['id']}"]
        together = audit_whole(intruder.store, intruder.key, closed.files).faults
        assert any("in the house and in an archive" in each.what for each in together)


def test_forged_openings_are_found_with_the_archives(closed: CutHouse) -> None:
    """Whoever has the key can move a balance from one account to another in the house, but not in the files."""
    intruder = closed.intruder
    one, two = (intruder.row("openings", account) for account in ("player:A1", "player:B1"))
    with intruder.restored():
        for row, more in ((one, 100), (two, -100)):
            intruder.change("openings", row, cents=row["cents"] + more)
            account = intruder.row("accounts", row["account"])
            intruder.change("accounts", account, balance=account["balance"] + more)
        intruder.forge()
        assert audit(intruder.store, intruder.key).faults == ()
        found = {each.where for each in audit_whole(intruder.store, intruder.key, closed.files).faults}
        assert found >= {"openings player:A1", "openings player:B1"}


def lines_of(file: Path) -> list[bytes]:
    with gzip.open(file) as lines:
        return list(lines)


def with_other_row(lines: list[bytes]) -> list[bytes]:
    at = next(at for at, line in enumerate(lines) if line.startswith(b'["row","entries"'))
    kind, table, row = orjson.loads(lines[at])
    return [*lines[:at], orjson.dumps([kind, table, row | {"cents": row["cents"] + 1}]) + b"\n", *lines[at + 1 :]]


@pytest.mark.parametrize(
    "spoil",
    [
        with_other_row,
        lambda lines: lines[:-1],
        lambda lines: [*lines, b"\n"],
        lambda lines: [*lines[:-1], lines[-1].replace(b'["end","', b'["end","0')],
        lambda lines: [line for line in lines if not line.startswith(b'["row","steps"')],
    ],
)
def test_a_file_that_was_changed_is_found(
    closed: CutHouse, tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]]
) -> None:
    copy = tmp_path / "copy.gz"
    with gzip.open(copy, "wb") as file:
        file.writelines(spoil(lines_of(closed.files[0])))
    intruder = closed.intruder
    assert len(audit_archive(copy, intruder.key).faults) == 1
    assert audit_whole(intruder.store, intruder.key, [copy, closed.files[1]]).faults != ()


@pytest.mark.parametrize("kept", [0.3, 0.9, 0.999])
def test_a_file_that_was_cut_off_is_found(closed: CutHouse, tmp_path: Path, kept: float) -> None:
    data = closed.files[0].read_bytes()
    (tmp_path / "copy.gz").write_bytes(data[: int(len(data) * kept)])
    found = audit_archive(tmp_path / "copy.gz", closed.intruder.key).faults
    assert [each.what for each in found] == ["the archive is damaged or was cut off: give another copy"]


def resealed(lines: list[bytes], path: Path, key: HouseKey) -> Path:
    """A file that somebody has put together with the key of the house."""
    from pitbook.house.retention.archive_file import ArchiveWriter

    writer = ArchiveWriter(path)
    for line in lines[:-1]:
        writer.put(*orjson.loads(line))
    writer.finish(key)
    return path


def test_a_file_forged_with_the_key_is_found_by_what_is_in_it(closed: CutHouse, tmp_path: Path) -> None:
    intruder, lines = closed.intruder, lines_of(closed.files[0])
    forged = resealed(with_other_row(lines), tmp_path / "forged.gz", intruder.key)
    found = [str(each) for each in audit_archive(forged, intruder.key).faults]
    assert any("the row was changed since log entry" in each for each in found)
    assert any("do not lead to the balances" in each for each in found)
    same = [line for line in lines if not line.startswith(b'["row","steps",{"actor":"C1"')]
    fewer = resealed(same, tmp_path / "fewer.gz", intruder.key)
    assert any("that its log vouches for" in str(each) for each in audit_archive(fewer, intruder.key).faults)
    together = audit_whole(intruder.store, intruder.key, [forged, closed.files[1]]).faults
    assert any("not the file that the house made" in each.what for each in together)


def test_another_key_and_files_that_are_none(closed: CutHouse, tmp_path: Path) -> None:
    found = audit_archive(closed.files[0], HouseKey(bytes(32))).faults
    assert [each.what for each in found] == ["the archive was changed, or made with another key: give another copy"]
    (tmp_path / "letter").write_text("a letter")
    (tmp_path / "packed").write_bytes(gzip.compress(b'["a letter", {}]\n'))
    for name in ("letter", "packed", "nothing", "."):
        with pytest.raises(BadInput, match=r"archive"):
            audit_archive(tmp_path / name, closed.intruder.key)


def test_all_archives_are_needed_and_no_other(closed: CutHouse, sqlite_house: Driver, tmp_path: Path) -> None:
    intruder, (one, two) = closed.intruder, closed.files
    for files, why in (([one], "two.gz"), ([two], "one.gz"), ([one, two, two], "given twice")):
        with pytest.raises(BadInput, match=why):
            audit_whole(intruder.store, intruder.key, files)
    five_days(sqlite_house)
    cut(sqlite_house, tmp_path / "theirs.gz")
    assert audit_whole(intruder.store, intruder.key, [tmp_path / "theirs.gz", two]).faults != ()


def test_a_head_printed_before_the_cut_needs_the_archives(closed: CutHouse) -> None:
    intruder = closed.intruder
    first = orjson.loads(next(line for line in lines_of(closed.files[0]) if line.startswith(b'["row","log"')))[2]
    anchor = f"{first['seq']}:{first['hash']}"
    with pytest.raises(BadInput, match="is no longer in the house"):
        audit(intruder.store, intruder.key, anchor)
    assert audit_whole(intruder.store, intruder.key, closed.files, anchor).faults == ()
    assert audit_whole(intruder.store, intruder.key, closed.files, f"{first['seq']}:{'a' * 64}").faults != ()
    last = intruder.rows("archives")[-1]
    assert audit(intruder.store, intruder.key, f"{last['last_seq']}:{last['last_hash']}").faults == ()
    assert audit(intruder.store, intruder.key, f"{last['last_seq']}:{'a' * 64}").faults != ()


# The room, and the command line


def test_the_database_gets_smaller(sqlite_house: Driver, tmp_path: Path) -> None:
    five_days(sqlite_house)
    file = Path(str(sqlite_house.store.url.database))
    sqlite_house.store.tidy(whole=True)
    before = file.stat().st_size
    cut(sqlite_house, tmp_path / "one.gz")
    sqlite_house.store.tidy(whole=True)
    assert file.stat().st_size < 0.8 * before
    assert (tmp_path / "one.gz").stat().st_mode & 0o777 == 0o600


def test_at_the_command_line(new_sqlite: Callable[[], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A house of 2020, long before any machine's clock."""
    house = Driver(new_sqlite(), HouseKey(KEY), ManualClock(1_577_836_800_000))
    house.player("A1", 1_000)
    house.house.close()
    (key := tmp_path / "house.key").write_bytes(KEY)
    out, place = tmp_path / "2020.gz", ("--db", house.url, "--key", str(key))
    done = pitbook(capsys, "archive", "--before", "2021-01-01", "--out", str(out), *place)
    assert done.code == 0, done.err
    assert "3 of commands, 1 of entries, 3 of log" in done.out
    assert pitbook(capsys, "verify", *place).code == 0
    alone = pitbook(capsys, "verify", str(out), "--key", str(key))
    assert (alone.code, alone.out.splitlines()[-1]) == (0, "The archive is whole.")
    together = pitbook(capsys, "verify", *place, "--archive", str(out), "--json")
    assert (together.code, orjson.loads(together.out)["entries"]) == (0, 4)
    assert pitbook(capsys, "verify", *place, "--archive", str(key)).code == 2
    assert pitbook(capsys, "verify", str(out), *place).code == 2
    again = pitbook(capsys, "archive", "--before", "2021-01-01", "--out", str(out), *place)
    assert (again.code, again.out) == (2, "")
    assert "there is a file" in again.err
    out.write_bytes(out.read_bytes()[:-30])
    assert pitbook(capsys, "verify", str(out), "--key", str(key)).code == 1
