"""A round that asks for more throws than were promised stops its table, and its money goes back by a ruling."""

from __future__ import annotations

from house.conftest import Driver
from house.scenes import same_cards
from house.small.test_drawings import sit
from pitbook.games import find_game
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.law import Notice

SEED = 2
"""Nobody throws seven in the first two throws of this."""


def stopped_house(house: Driver) -> int:
    """A table with money on it whose promised throws are used up; the number of its round."""
    with same_cards(SEED):
        a1, b1 = sit(house, "till-seven")
        number = house.house.tables["t1"].episode
        house.say(a1, "t1", answer="Wager", box=1, wager="seven", cents=1_000)
        house.do(a1, c.Ready("t1"))
        house.do(b1, c.Ready("t1"))
    return number


def test_as_many_throws_are_promised_as_the_game_says() -> None:
    game = find_game("till-seven")
    drawings = game.equipment.drawings(Notice.post(game.rulebook.edition()))
    assert [drawing.name for drawing in drawings] == ["throw 1", "throw 2"]


def test_the_table_stops_and_keeps_what_was_thrown(sqlite_house: Driver) -> None:
    house = sqlite_house
    number = stopped_house(house)
    for _ in range(2):
        table = house.house.tables["t1"]
        assert "2 results were drawn" in table.stopped
        assert (table.talk, table.episode) == (None, number)
        assert house.balances()["layout:t1"] == 1_000
        assert audit(house.store, house.key).is_whole
        house.again()


def test_whoever_may_rule_gives_the_money_back(sqlite_house: Driver) -> None:
    house = sqlite_house
    stopped_house(house)
    house.do(house.operator, c.VoidStopped("t1", "the throws ran out"))
    table = house.house.tables["t1"]
    assert table.stopped == ""
    assert table.talk is not None, "the next round is open"
    assert house.balances().get("layout:t1", 0) == 0
    assert house.balances()["player:A1"] == 100_000
    assert audit(house.store, house.key).is_whole
