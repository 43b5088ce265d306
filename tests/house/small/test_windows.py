"""A round may open wagers several times: each window has ready flags and a clock of its own."""

from __future__ import annotations

from typing import Any

import pytest

from house.conftest import Driver
from pitbook.errors import BadNotice, Denied, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.desk import floor
from pitbook.house.people.roles import Actor
from pitbook.house.tables import messages
from pitbook.house.tables.cage import is_bot
from pitbook.house.tables.clocks import decision_seconds
from pitbook.table import Conversation
from pitbook.table.answers import NoMoreBets, TimeIsUp
from pitbook.table.requests import Decide, PlaceWagers


def seated(house: Driver, game: str, notice: dict[str, Any] | None = None, **settings: Any) -> list[Actor]:
    players = [house.player(name, 100_000) for name in ("A1", "B1", "C1")]
    house.table("t1", game, notice, **settings)
    for seat, player in enumerate(players, 1):
        house.do(player, c.Join("t1", seat))
    return players


def talk(house: Driver) -> Conversation:
    found = house.house.tables["t1"].talk
    assert found is not None
    return found


def stake(house: Driver, player: Actor, box: int, wager: str = "ante", cents: int = 1_000) -> None:
    house.say(player, "t1", answer="Wager", box=box, wager=wager, cents=cents)


def is_insuring(house: Driver) -> bool:
    request = talk(house).request
    return isinstance(request, PlaceWagers) and request.window == "insurance"


def into_insurance(house: Driver, *players: Actor, **settings: Any) -> list[Actor]:
    """A1 and B1 have staked, everybody has been ready, and the second window is open."""
    everybody = seated(house, "draw-again", **settings)
    for box, player in enumerate(everybody[:2], 1):
        stake(house, player, box)
    for player in everybody:
        house.do(player, c.Ready("t1"))
    assert is_insuring(house)
    return everybody


def test_ready_in_the_first_window_does_not_count_in_the_second(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1, _ = into_insurance(house)
    assert house.house.tables["t1"].ready == set()
    house.again()
    assert house.house.tables["t1"].ready == set()
    state = messages.state(house.house.tables["t1"], a1, 0)
    assert (state["window"], state["wagers"], state["is_timed"]) == ("insurance", ["insurance"], False)
    stake(house, a1, 1, "insurance")
    house.do(a1, c.Ready("t1"))
    assert is_insuring(house), "B1 may still insure"
    house.again()
    house.do(b1, c.Ready("t1"))
    assert isinstance(talk(house).request, Decide), "C1 has no part in it and is not waited for"


def test_who_has_no_part_in_a_window_neither_wagers_in_it_nor_holds_it_up(sqlite_house: Driver) -> None:
    house = sqlite_house
    a1, b1, c1 = into_insurance(house)
    with pytest.raises(Refused, match="has no part in this"):
        stake(house, c1, 3, "insurance")
    house.do(c1, c.Ready("t1"))
    assert is_insuring(house)
    house.do(b1, c.Leave("t1"))
    assert is_insuring(house), "A1 has not said anything"
    house.do(a1, c.Ready("t1"))
    assert isinstance(talk(house).request, Decide), "nobody waits for B1, who is gone"


def test_each_window_has_its_own_clock(sqlite_house: Driver) -> None:
    house = sqlite_house
    everybody = seated(house, "draw-again", betting_seconds=20)
    stake(house, everybody[0], 1)
    house.turn(19)
    assert not is_insuring(house)
    house.turn(1)
    assert is_insuring(house)
    (question,) = house.house.tables["t1"].awaited
    assert question.place == (house.house.tables["t1"].episode, 1, "insurance")
    house.turn(19.999)
    assert is_insuring(house)
    house.turn(0.001)
    assert isinstance(talk(house).request, Decide)


def test_bots_wager_in_the_first_window_only(sqlite_house: Driver) -> None:
    house = sqlite_house
    into_insurance(house, bots=2)
    bots = [stake for stake in talk(house).table.stakes if is_bot(stake.player)]
    assert {each.wager for each in bots} == {"ante"}
    assert len(bots) == 2
    house.turn(20)
    assert {stake.wager for stake in talk(house).table.stakes if is_bot(stake.player)} == {"ante"}


def test_a_round_in_its_second_window_is_not_set_aside(sqlite_house: Driver) -> None:
    """Everybody gets up: their antes are on the layout, and the round goes on by the clock."""
    house = sqlite_house
    for player in into_insurance(house):
        house.do(player, c.Leave("t1"))
    for _ in range(10):
        house.turn(40)
    assert house.house.tables["t1"].sitting.round_number == 1
    assert audit(house.store, house.key).faults == ()


# By the clock alone


def test_a_timed_window_is_never_closed_early(sqlite_house: Driver) -> None:
    house = sqlite_house
    everybody = seated(house, "pair-of-dice@timed", betting_seconds=30)
    stake(house, everybody[0], 1, "low")
    for player in everybody:
        house.do(player, c.Ready("t1"))
    assert isinstance(talk(house).request, PlaceWagers)
    with pytest.raises(Refused, match="by the clock"):
        house.say(house.operator, "t1", answer="NoMoreBets")
    with pytest.raises(Denied):
        house.say(house.operator, "t1", answer="TimeIsUp", seconds=30)
    number, kept = house.house.tables["t1"].episode, talk(house)
    house.turn(29.999)
    assert house.house.tables["t1"].episode == number
    house.turn(0.001)
    assert house.house.tables["t1"].sitting.round_number == 1
    assert [answer for answer in kept.answers if isinstance(answer, TimeIsUp)] == [TimeIsUp(30)]


def test_a_clock_runs_as_long_as_the_window_asks_whatever_the_setting(sqlite_house: Driver) -> None:
    """The insurance of this game asks for five seconds, whatever the operator has set."""
    house = sqlite_house
    into_insurance(house, notice={"timed": True}, betting_seconds=2)
    house.turn(4.999)
    assert is_insuring(house)
    house.turn(0.001)
    assert isinstance(talk(house).request, Decide)
    assert [type(answer) for answer in talk(house).answers if isinstance(answer, NoMoreBets | TimeIsUp)] == [
        NoMoreBets,
        TimeIsUp,
    ]


def test_a_decision_has_as_long_as_the_law_asks_though_the_table_was_set_up_before_it_did(
    sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = sqlite_house
    with monkeypatch.context() as earlier:
        earlier.setattr(floor, "check_settings", lambda settings, law: None)
        made = {"decision_seconds": 4}
        house.do(house.operator, c.CreateTable("t1", "T", "pair-of-dice@timed", {}, made))
        house.do(house.operator, c.CreateTable("t2", "T", "pair-of-dice@first", {}, made))
    tables = house.house.tables
    assert [decision_seconds(tables[name]) for name in ("t1", "t2")] == [10, 4]


# What the law asks for is settled when a table is set up


@pytest.mark.parametrize(("setting", "least"), [("betting_seconds", 30), ("decision_seconds", 10)])
def test_too_short_a_clock_is_refused_with_its_rule(sqlite_house: Driver, setting: str, least: int) -> None:
    house = sqlite_house

    def create(seconds: int, edition: str, table: str, **more: Any) -> None:
        house.do(house.operator, c.CreateTable(table, "T", edition, {}, {setting: seconds, **more}))

    with pytest.raises(BadNotice, match=r"rule 2\.3") as refused:
        create(least - 1, "pair-of-dice@timed", "t1")
    assert refused.value.where == f"settings.{setting}"
    create(least, "pair-of-dice@timed", "t1")
    create(least - 1, "pair-of-dice@first", "t2")
    create(least - 1, "pair-of-dice@timed", "t3", mode="by-hand")
    with pytest.raises(BadNotice, match=r"rule 2\.3"):
        house.do(house.operator, c.Announce("t2", "pair-of-dice@timed", {}))
    assert house.house.tables["t2"].announced is None


def test_a_notice_that_the_clock_does_not_suit_is_not_posted(
    sqlite_house: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was announced while the law asked for less; when its time comes the table plays on by the old one."""
    house = sqlite_house
    house.table("t1", "pair-of-dice@first", betting_seconds=20)
    with monkeypatch.context() as earlier:
        earlier.setattr(floor, "check_settings", lambda settings, law: None)
        house.do(house.operator, c.Announce("t1", "pair-of-dice@timed", {}))
    house.do(house.player("A1", 100_000), c.Join("t1", 1))
    table = house.house.tables["t1"]
    assert (table.notice.edition.name, table.announced is not None) == ("first", True)


def test_what_the_operator_leaves_open_is_as_long_as_the_law_asks(sqlite_house: Driver) -> None:
    house = sqlite_house
    assert house.table("t1", "pair-of-dice@timed").settings.betting_seconds == 30
    assert house.table("t2", "pair-of-dice@first").settings.betting_seconds == 20
