"""What was not kept is undone: after any failed write the house is what a house is that was just opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

import pytest

from house.conftest import Driver, balances
from house.scenes import same_cards
from house.statements_counted import counting
from house.tables.test_live_random import TABLES, Crowd
from pitbook.errors import PitbookError, Unavailable
from pitbook.house import commands as c
from pitbook.house.house import House
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.recall import Memory
from pitbook.house.store.database import Store
from pitbook.house.tables.live import LiveTable
from pitbook.table.codec import answer_to_data, fact_to_data
from sizes import SIZES


def picture(house: Memory, like: Memory) -> dict[str, Any]:
    """Everything that a house has in mind, of the people whom another has in mind too; clocks start anew."""
    people = sorted(each.id for each in like.people.all())
    return {
        "head": house.journal.head,
        "is_kept": house.journal.is_kept,
        "entries": house.ledger.last_entry,
        "accounts": {each: house.ledger.accounts().get(each, 0) for each in like.ledger.accounts()},
        "people": [house.people.get(each) for each in people],
        "sessions": {each: sorted(house.people.sessions_of(each), key=lambda one: one.id) for each in people},
        "jackpots": house.jackpots,
        "pools": {name: (pool.cents, pool.first_deals()) for name, pool in house.pools.items()},
        "tables": {table.id: table_picture(table) for table in house.tables.values()},
    }


def _seats(table: LiveTable) -> dict[str, Any]:
    """Who is there. When somebody last wagered is kept with the round, so memory may know it better than the store."""
    return {name: {**presence.as_data(), "active_at": 0} for name, presence in table.seats.items()}


def table_picture(table: LiveTable) -> dict[str, Any]:
    talk = table.talk
    return {
        "row": {**table.as_row(), "seats": _seats(table)},
        "record": table.record,
        "answers": [answer_to_data(answer) for answer in talk.answers] if talk else None,
        "facts": [fact_to_data(fact) for fact in talk.facts] if talk else None,
        "request": talk.request if talk else None,
        "carried": table.sitting.carried,
        "promised": [each.root for each in table.promised],
        "shown": table._shown,
        "people": table.people,
        "clocks": sorted(map(repr, table.awaited)),
    }


@contextmanager
def failing(store: Store) -> Iterator[None]:
    """A store that keeps nothing."""

    def write(*_: object) -> None:
        raise Unavailable("the disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "write", write)
        yield


def check_as_opened(house: House) -> None:
    fresh = Memory(house.store, house.key, house.clock)
    assert picture(house, fresh) == picture(fresh, fresh)


def lose(house: Driver) -> None:
    """Whatever was done since the last commit comes to nothing."""
    with failing(house.store), suppress(Unavailable):
        house.house.commit()
    assert house.house.journal.is_kept


class Forgetful(Crowd):
    """A crowd much of whose doings come to nothing, several at a time."""

    def __init__(self, house: Driver, edition: str, seed: int) -> None:
        super().__init__(house, edition, seed, bots=2)
        self.luck = Random(seed)
        self.lost = 0
        house.do(house.operator, c.CreateTable("t2", "Second", edition, TABLES[edition], self._linked(edition)))
        house.do(house.operator, c.OpenTable("t2"))

    @staticmethod
    def _linked(edition: str) -> dict[str, Any]:
        return {"jackpot": "main"} if TABLES[edition].get("jackpot") else {}

    def some(self) -> None:
        """Some things are done at once, of which all are kept or none."""
        before, kept = balances(self.house.house), self.house.house.journal.kept
        for number in range(self.luck.randint(1, 6)):
            deed = self._legal() if self.luck.random() < 0.8 else self._wild()
            deed = self._elsewhere(number) if self.luck.random() < 0.3 else deed
            if deed is None:
                self.house.clock.turn(1000 * self.luck.choice((1, 10, 31)))
                self.house.house.tick()
                continue
            with suppress(PitbookError):
                self.house.house.run(deed[0], f"deed {self.luck.getrandbits(64)}", deed[1])
        if self.luck.random() < 0.5:
            self.house.house.commit()
            return
        self.lost += not self.house.house.journal.is_idle
        lose(self.house)
        if self.house.house.journal.kept == kept:  # a ruling has what it rules on kept first
            assert balances(self.house.house) == before

    def _elsewhere(self, number: int) -> tuple[Actor, c.Command]:
        """Something that is not at this table."""
        name = f"P{self.luck.getrandbits(32)}"
        guest = Actor("door", HouseRole.GUEST)
        player = self.luck.choice(self.players[:3])
        deeds: list[tuple[Actor, c.Command]] = [
            (guest, c.AddPerson(name, HouseRole.GUEST, None)),
            (guest, c.AddPerson(name, HouseRole.PLAYER, "x")),
            (player, c.SignIn(name * 4, "csrf", 3_600_000)),
            (player, c.IssueVoucher(100)),
            (player, c.SetLimits(day_loss=25_000)),
            (player, c.Join("t2", number + 1)),
            (player, c.Leave("t2")),
            (self.house.operator, c.CreateJackpot(name.lower()[:12], "Another", 500)),
            (self.house.operator, c.SeedJackpot("main", 700)),
            (self.house.operator, c.CreateTable(name.lower(), "New", "dragon-21")),
            (self.house.operator, c.SetActive("G1", is_active=False)),
            (self.house.operator, c.SetActive("G1", is_active=True)),
            (self.house.operator, c.Direct("t1", "apart", ("C1",))),
            (self.house.operator, c.Direct("t1", "admit", ("C1",))),
        ]
        return self.luck.choice(deeds)


@pytest.mark.long
@pytest.mark.parametrize("edition", TABLES)
def test_after_any_failed_write_the_house_is_as_if_just_opened(sqlite_house: Driver, edition: str) -> None:
    with same_cards(3):
        crowd = Forgetful(sqlite_house, edition, seed=len(edition))
        for _ in range(SIZES.moves // 2):
            crowd.some()
            if sqlite_house.house.journal.is_idle:
                check_as_opened(sqlite_house.house)
    assert crowd.lost > SIZES.moves // 10, "little was lost: the test proves little"


def test_a_table_that_was_stopped_in_vain_goes_on(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1 = house.player("A1", 5_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=1000)
    house.house.stop(house.house.tables["t1"], "a test")
    lose(house)
    assert house.house.tables["t1"].stopped == ""
    check_as_opened(house.house)
    house.do(a1, c.Ready("t1"))


def test_a_failed_write_reads_nothing_but_the_head(sqlite_house: Driver) -> None:
    """What was kept is not read again, however much that is."""
    house = sqlite_house
    a1 = house.player("A1", 5_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    house.house.run(a1, "a wager", c.Say("t1", {"answer": "Wager", "box": 1, "wager": "ante", "cents": 1000}))
    with counting(house.store) as counted:
        lose(house)
    assert (counted.statements, counted.rows) == (1, 0)
    assert any("meta" in statement for _, statement in counted.asked)
