"""Players kept apart by a direction: from the next round, never in the middle of one, and until they are admitted."""

from __future__ import annotations

from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from pitbook.errors import Denied, Refused
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor
from pitbook.table.facts import Forfeited
from pitbook.table.requests import Decide, Spot

EDITIONS = [
    # edition, what is chosen, the rule on who is kept apart
    ("caribbean-stud@1998", "bet", "9.6"),
    ("four-card-poker@gazetted", "play 1", "9.7"),
    ("big-raise-stud", "raise 1", "9.6"),
]
TWENTY_MINUTES = 20 * 60


def sit_down(house: Driver, edition: str = "caribbean-stud@1998", **notice: Any) -> tuple[Actor, Actor]:
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    house.table("t1", edition, notice)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    return a1, b1


def ante(house: Driver, actor: Actor, box: int) -> None:
    house.say(actor, "t1", answer="Wager", box=box, wager="ante", cents=500)


def keep_apart(house: Driver, *names: str) -> None:
    house.do(house.operator, c.Direct("t1", "apart", names))


def request(house: Driver) -> Any:
    talk = house.house.tables["t1"].talk
    return talk.request if talk else None


@pytest.mark.parametrize(("edition", "choice", "rule"), EDITIONS)
def test_who_is_kept_apart_plays_the_round_to_its_end(house: Driver, edition: str, choice: str, rule: str) -> None:
    _, b1 = sit_down(house, edition)
    ante(house, b1, 2)
    keep_apart(house, "B1")
    house.again()
    with pytest.raises(Denied, match=rf"B1 may not play at this table any more \(rule {rule}\)"):
        ante(house, b1, 3)
    house.turn(20)
    number = house.house.tables["t1"].episode
    while isinstance(asked := request(house), Decide) and house.house.tables["t1"].episode == number:
        chosen = [option.name for option in asked.options[Spot(2, "B1")]]
        house.say(b1, "t1", answer="Decision", box=2, choice=choice if choice in chosen else chosen[0])
    table = house.house.tables["t1"]
    assert table.sitting.round_number == 1
    facts = [fact for news in table.news for fact in news.facts]
    assert not [fact for fact in facts if isinstance(fact, Forfeited)], "B1 was there to decide"
    assert set(table.seats) == {"A1"}, "before the next round B1 goes"
    with pytest.raises(Denied, match=rf"rule {rule}"):
        house.do(b1, c.Join("t1", 2))
    assert audit(house.store, house.key).is_whole


def test_who_has_nothing_staked_goes_at_once(house: Driver) -> None:
    a1, _ = sit_down(house)
    ante(house, a1, 1)
    keep_apart(house, "B1")
    assert set(house.house.tables["t1"].seats) == {"A1"}


def test_who_takes_the_wager_back_goes_then(house: Driver) -> None:
    _, b1 = sit_down(house)
    ante(house, b1, 2)
    keep_apart(house, "A1", "B1")
    house.say(b1, "t1", answer="Withdraw", box=2, wager="ante")
    table = house.house.tables["t1"]
    assert table.seats == {}
    assert table.talk is None, "nobody is left to wager"


def test_at_a_table_by_hand_too(house: Driver) -> None:
    open_by_hand(house, "t1", "caribbean-stud@1998")
    a1 = house.player("A1", 10_000)
    house.do(a1, c.Join("t1", 1))
    begin_round(house, "t1")
    ante(house, a1, 1)
    house.say(house.operator, "t1", answer="NoMoreBets")
    keep_apart(house, "A1")
    hands = {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"}
    work_through(house, "t1", hands, {1: a1}, {1: "bet"})
    assert house.balances()["player:A1"] > 10_000
    assert house.house.tables["t1"].seats == {}


def test_a_direction_is_lifted_under_the_same_rule(house: Driver) -> None:
    _, b1 = sit_down(house)
    with pytest.raises(Refused, match=r"B1 is not kept from this table \(rule 9\.6\(c\)\)"):
        house.do(house.operator, c.Direct("t1", "admit", ("B1",)))
    keep_apart(house, "B1")
    house.again()
    with pytest.raises(Refused, match=r"admitted by name \(rule 9\.6\(c\)\)"):
        house.do(house.operator, c.Direct("t1", "admit"))
    reply = house.do(house.operator, c.Direct("t1", "admit", ("B1",)))
    assert reply["barred"] == []
    house.again()
    house.do(b1, c.Join("t1", 2))
    ante(house, b1, 2)


# What was announced


def announce(house: Driver, kind: str) -> None:
    limits = {"limits": {"ante": {"min": 1_000, "max": 5_000}}}
    notice = c.Announce("t1", "caribbean-stud@1998", limits)
    house.do(house.operator, notice if kind == "notice" else c.CloseTable("t1"))


@pytest.mark.parametrize("kind", ["notice", "closing"])
@pytest.mark.parametrize("is_staked", [False, True])
def test_nobody_is_sent_away_to_hurry_an_announcement(house: Driver, kind: str, is_staked: bool) -> None:
    a1, b1 = sit_down(house)
    house.do(a1, c.Leave("t1"))
    if is_staked:
        ante(house, b1, 2)
    announce(house, kind)
    keep_apart(house, "B1")
    if is_staked:
        house.turn(20)
        house.say(b1, "t1", answer="Decision", box=2, choice="fold")
    house.again()
    table = house.house.tables["t1"]
    assert table.seats == {}
    assert table.announced
    with pytest.raises(Denied, match="announced"):
        announce(house, "closing" if kind == "notice" else "notice")
    announce(house, kind)
    house.turn(TWENTY_MINUTES - 1)
    assert table.announced, "a second announcement takes its twenty minutes too"
    house.turn(1)
    assert not table.announced
    assert table.sitting.is_open == (kind == "notice")


@pytest.mark.parametrize("kind", ["notice", "closing"])
def test_who_leaves_by_themself_does_not_hold_an_announcement_up(house: Driver, kind: str) -> None:
    a1, b1 = sit_down(house)
    announce(house, kind)
    house.do(a1, c.Leave("t1"))
    assert house.house.tables["t1"].announced
    house.do(b1, c.Leave("t1"))
    assert not house.house.tables["t1"].announced
