"""What a command does to the house is no more than it must be, whatever else stands in the house."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import orjson
import pytest
from sqlalchemy import select

from house.conftest import Driver
from house.scenes import FIRST_WAGER, same_cards
from pitbook.errors import BrokenRules
from pitbook.house import commands as c
from pitbook.house import house as house_module
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema
from pitbook.house.store.changes import Change, Changes
from pitbook.house.store.row_statements import How, statement
from pitbook.house.tables import promises
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.messages import Bulletin
from pitbook.house.tables.promises import SystemChance
from pitbook.house.tables.telling.cards_seen import CardsSeen
from pitbook.table.requests import Decide

VIEWERS = [Actor("A1", HouseRole.PLAYER), Actor("B1", HouseRole.PLAYER), Actor("D1", HouseRole.DEALER)]


def changed(house: Driver) -> list[tuple[str, str]]:
    """The rows that the newest entry of the log vouches for."""
    (entry,) = house.house.store.read(select(schema.log).order_by(schema.log.c.seq.desc()).limit(1))
    return [(table, key) for table, key, _ in orjson.loads(entry["rows"])]


def sit(house: Driver, game: str) -> tuple[Actor, Actor]:
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    house.table("t1", game)
    for seat, player in enumerate((a1, b1), 1):
        house.do(player, c.Join("t1", seat))
    return a1, b1


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_a_wager_writes_its_money_its_step_and_its_reply(sqlite_house: Driver, game: str) -> None:
    a1, _ = sit(sqlite_house, game)
    sqlite_house.say(a1, "t1", answer="Wager", box=1, wager=FIRST_WAGER[game], cents=1000)
    assert sorted({table for table, _ in changed(sqlite_house)}) == ["accounts", "commands", "entries", "steps"]


def test_what_somebody_said_of_being_ready_is_kept_and_taken_back(sqlite_house: Driver) -> None:
    house, (a1, _) = sqlite_house, sit(sqlite_house, "dragon-21")
    for ready in (False, True):
        if ready:
            house.do(a1, c.Ready("t1"))
        house.say(a1, "t1", answer="Wager", box=1, wager="tiger" if ready else "dragon", cents=1000)
        assert ("tables", "t1") in changed(house) or not ready
    house.again()
    assert not house.house.tables["t1"].ready


def test_however_often_a_row_changes_in_one_piece_of_work_the_log_has_it_once(sqlite_house: Driver) -> None:
    house = sqlite_house
    with same_cards(3):
        a1, b1 = sit(house, "dragon-21")
        for player, box in ((a1, 1), (b1, 2)):
            house.say(player, "t1", answer="Wager", box=box, wager="dragon", cents=1000)
        house.do(a1, c.Ready("t1"))
        house.do(b1, c.Ready("t1"))
    rows = changed(house)
    assert ("accounts", "layout:t1") in rows
    assert len(rows) == len(set(rows))


def test_the_last_change_to_a_row_stands() -> None:
    first, later = {"id": "x", "kind": "bank", "balance": 1}, {"id": "x", "kind": "bank", "balance": 2}
    assert together(("add", first), ("put", later)) == [Change("add", "accounts", later)]
    assert together(("put", first), ("drop", first)) == [Change("drop", "accounts", first)]
    with pytest.raises(BrokenRules, match="added twice"):
        together(("put", first), ("add", first))


def test_what_comes_later_is_laid_over_whole_or_not_at_all() -> None:
    first, other = {"id": "x", "kind": "bank", "balance": 1}, {"id": "y", "kind": "bank", "balance": 2}
    earlier, later = Changes(), Changes()
    earlier.lay("add", "accounts", first)
    for row in (other, first):
        later.lay("add", "accounts", row)
    with pytest.raises(BrokenRules, match="added twice"):
        earlier.lay_over(later)
    assert list(earlier.values()) == [Change("add", "accounts", first)]


def together(*laid: tuple[How, dict[str, Any]]) -> list[Change]:
    changes = Changes()
    for how, row in laid:
        changes.lay(how, "accounts", row)
    return list(changes.values())


@pytest.mark.parametrize("table", schema.metadata.tables)
def test_a_row_is_handed_over_in_the_order_of_its_columns(table: str) -> None:
    columns = [column.name for column in schema.metadata.tables[table].columns]
    told = statement(table, "add", "?")
    assert told.values({name: name for name in reversed(columns)}) == tuple(columns)
    assert told.text.count("?") == len(columns)


def test_the_clock_looks_at_tables_whose_moment_has_come(sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    house, (a1, _) = sqlite_house, sit(sqlite_house, "caribbean-stud@1998")
    for number in range(2, 12):
        house.table(f"t{number}", "caribbean-stud@1998")
    house.turn(0)
    looked: list[str] = []

    def look(table: LiveTable, now: int) -> bool:
        looked.append(table.id)
        return False

    monkeypatch.setattr(house_module, "is_due_between_rounds", look)
    house.turn(1)
    assert looked == []
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)
    house.turn(19)
    assert looked == []
    house.turn(2)
    assert house.house.tables["t1"].talk is not None
    assert isinstance(house.house.tables["t1"].talk.request, Decide)


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_what_is_written_once_for_all_is_what_each_may_know(sqlite_house: Driver, game: str) -> None:
    house = sqlite_house
    with same_cards(5):
        players = sit(house, game)
        check_told(house)
        for box, player in enumerate(players, 1):
            house.say(player, "t1", answer="Wager", box=box, wager=FIRST_WAGER[game], cents=1000)
            check_told(house)
        for player in players:
            house.do(player, c.Ready("t1"))
            check_told(house)
        table = house.house.tables["t1"]
        while table.talk is not None and isinstance(
            request := table.talk.request, Decide
        ):  # also as more cards are shown
            spot = min(request.undecided or request.options)
            choice = request.options[spot][0].name
            house.say(players[spot.box - 1], "t1", answer="Decision", box=spot.box, choice=choice)
            check_told(house)


def check_told(house: Driver) -> None:
    """One bulletin tells everybody, in any order, what one of their own would with nothing remembered."""
    table = house.house.tables["t1"]
    bulletin, remembered = Bulletin(table, 0), table.cards_seen
    for viewer in VIEWERS:
        alone = Bulletin(table, 0)
        told: dict[str, Any] = orjson.loads(bulletin.update(viewer, table.news))
        table.cards_seen = CardsSeen()
        assert told["state"] == orjson.loads(orjson.dumps(alone.state(viewer)))
        table.cards_seen = remembered
        assert told["events"] == orjson.loads(alone.update(viewer, table.news))["events"]
        assert told["state"]["you"]["name"] == viewer.name


def test_the_systems_chance_gives_as_many_bits_as_are_asked_for() -> None:
    chance = SystemChance()
    for bits in (1, 6, 7, 8, 9, 64, 5_000, 10_000):
        drawn = [chance.getrandbits(bits) for _ in range(50)]
        assert all(0 <= each < 2**bits for each in drawn)
        assert max(each.bit_length() for each in drawn) > bits - 6 or bits == 1
    assert {chance.randrange(6) for _ in range(500)} == set(range(6))


def test_the_systems_chance_shuffles_into_every_order_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    chance, found, times = SystemChance(), Counter[str](), 6_000
    for _ in range(times):
        order = list("abc")
        chance.shuffle(order)
        found["".join(order)] += 1
    assert found.keys() == set(map("".join, permutations("abc")))
    expected, spread = times / 6, (times * (1 / 6) * (5 / 6)) ** 0.5
    assert all(abs(each - expected) < 6 * spread for each in found.values()), found
    drawn = iter([(7, 7, 1), (9, 3, 5)])
    monkeypatch.setattr(promises, "_numbers", lambda count: next(drawn))
    order = list("abc")
    chance.shuffle(order)
    assert order == list("bca"), "numbers that are alike are drawn again"
