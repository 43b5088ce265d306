"""Notices: checked against the law, announced twenty minutes ahead where people sit, and posted between rounds only."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from house.by_hand import begin_round, open_by_hand, work_through
from house.conftest import Driver
from house.scenes import FIRST_WAGER, same_cards
from pitbook.errors import BadNotice, Denied, PitbookError, Refused
from pitbook.house import commands as c
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.tables.clocks import ALONE_SECONDS
from pitbook.house.tables.live import LiveTable
from pitbook.table.places import SHOE

TWENTY_MINUTES = 20 * 60
DEALER = Actor("D1", HouseRole.DEALER)


def limits(least: int, most: int) -> dict[str, Any]:
    return {"limits": {"ante": {"min": least, "max": most}}}


def least(table: LiveTable) -> int | None:
    return table.notice.limit("ante").min


def seated(house: Driver, edition: str = "caribbean-stud@1998", **notice: Any) -> tuple[Actor, LiveTable]:
    a1 = house.player("A1", 1_000_000)
    table = house.table("t1", edition, notice)
    house.do(a1, c.Join("t1", 1))
    return a1, table


# What the law does not allow

BAD = [
    ("dragon-21", {"dealing": "continuous", "style": "B"}, "rule 3.4(a)(iii)"),
    ("dragon-21", {"decks": "3"}, "rule 3.4)"),
    ("caribbean-stud@1998", {"several-boxes": True}, "rule 5.6 of 2012-draft"),
    ("four-card-poker", {"aces-up": "8"}, "rule 5.7.2"),
]


@pytest.mark.parametrize(("edition", "notice", "clause"), BAD)
def test_what_the_law_does_not_allow_is_refused(
    house: Driver, edition: str, notice: dict[str, Any], clause: str
) -> None:
    table = house.table("t1", edition)
    before = table.notice.as_data()
    with pytest.raises(PitbookError) as refusal:
        house.do(house.operator, c.Announce("t1", edition, notice))
    assert clause in str(refusal.value)
    assert table.notice.as_data() == before
    assert table.announced is None
    with pytest.raises(PitbookError):
        house.do(house.operator, c.CreateTable("t2", "T2", edition, notice))
    assert "t2" not in house.house.tables


def test_a_notice_of_another_game_is_refused(house: Driver) -> None:
    house.table("t1", "caribbean-stud@1998")
    with pytest.raises(BadNotice, match="another game"):
        house.do(house.operator, c.Announce("t1", "dragon-21", {}))


def test_a_jackpot_and_its_table_belong_together(house: Driver) -> None:
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    notice = {"jackpot": True, "jackpot-stake": 100}
    house.table("t1", "caribbean-stud@1998", notice, jackpot="main")
    with pytest.raises(BadNotice, match="offers no jackpot"):
        house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", {}))
    with pytest.raises(Denied, match="no jackpot 'other'"):
        house.do(house.operator, c.CreateTable("t2", "T2", "caribbean-stud@1998", notice, {"jackpot": "other"}))
    with pytest.raises(BadNotice, match="no jackpot is linked"):
        house.do(house.operator, c.CreateTable("t2", "T2", "caribbean-stud@1998", notice))


def test_only_the_operator_announces(house: Driver) -> None:
    house.table("t1", "caribbean-stud@1998")
    for role in HouseRole:
        if role is not HouseRole.OPERATOR:
            with pytest.raises(Denied, match="this is not for a"):
                house.do(Actor("X1", role), c.Announce("t1", "caribbean-stud@1998", limits(500, 900)))


# When it is posted


def test_at_an_empty_table_at_once(house: Driver) -> None:
    table = house.table("t1", "caribbean-stud@1998")
    reply = house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", limits(2_000, 9_000)))
    assert reply["is_posted"] is True
    assert least(table) == 2_000
    house.again()
    assert least(house.house.tables["t1"]) == 2_000


def test_where_people_sit_after_twenty_minutes(house: Driver) -> None:
    _, table = seated(house)
    now = house.clock.now()
    reply = house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", limits(2_000, 9_000)))
    assert (reply["is_posted"], reply["at"]) == (False, now + 1000 * TWENTY_MINUTES)
    house.turn(TWENTY_MINUTES - 1)
    house.again()
    table = house.house.tables["t1"]
    assert least(table) is None
    house.turn(1)
    assert least(table) == 2_000, "nobody has wagered, so nothing is in its way"
    assert table.announced is None
    assert table.talk is not None
    assert table.talk.table.notice is table.notice, "the round that people are now asked for is under the new one"


def test_not_within_a_round(house: Driver) -> None:
    a1, table = seated(house)
    house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", limits(2_000, 9_000)))
    house.clock.turn(1000 * TWENTY_MINUTES - 5_000)
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    house.do(a1, c.Ready("t1"))
    house.turn(10)  # the twenty minutes are over, and the round is not
    assert least(table) is None
    house.say(a1, "t1", answer="Decision", box=1, choice="fold")
    assert least(table) == 2_000
    with pytest.raises(Refused, match=r"under|least|minimum"):
        house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)


def test_at_once_when_the_last_player_has_left(house: Driver) -> None:
    a1, table = seated(house)
    house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", limits(2_000, 9_000)))
    assert least(table) is None
    house.do(a1, c.Leave("t1"))
    assert least(table) == 2_000


def test_other_decks_bring_other_cards(house: Driver) -> None:
    """7.4: they are received and checked like the first before anything is dealt."""
    a1, table = seated(house, "racing-card-derby", decks="1")
    house.do(house.operator, c.Announce("t1", "racing-card-derby", {"decks": "2"}))
    house.turn(TWENTY_MINUTES)
    assert table.talk is not None
    assert len(table.talk.table.hand(SHOE)) == 104
    assert table.draw is not None
    assert len(table.draw.faces[0]) == 104
    house.say(a1, "t1", answer="Wager", box=1, wager="red", cents=500)
    house.turn(20)
    assert table.sitting.round_number == 1


def test_the_style_changes_with_the_next_shoe(house: Driver) -> None:
    """8.1, DB10: a game ends in the style in which it began; meanwhile people play on."""
    with same_cards(6):
        a1, table = seated(house, "dragon-21", decks="4")
        assert table.draw is not None
        shoe = table.draw.id
        house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=100)
        house.do(a1, c.Ready("t1"))
        house.do(house.operator, c.Announce("t1", "dragon-21", {"decks": "4", "style": "C"}))
        house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=100)
        house.clock.turn(1000 * TWENTY_MINUTES)
        house.do(a1, c.Ready("t1"))
        styles = set()
        while table.draw.id == shoe:
            assert table.notice.choice("style") == "A", "the shoe under way is dealt as it was begun"
            assert table.announced
            house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=100)
            house.do(a1, c.Ready("t1"))
            styles.add(table.notice.choice("style"))
        assert table.notice.choice("style") == "C"
        assert table.announced is None
        assert table.stopped == ""


def test_another_edition_waits_for_wagers_that_still_stand(house: Driver) -> None:
    """12.11 of 1998: a jackpot wager left over from a misdeal is played under the rule that left it."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    notice = {"jackpot": True, "jackpot-stake": 100}
    open_by_hand(house, "t1", "caribbean-stud@1998", notice, jackpot="main")
    a1 = house.player("A1", 10_000)
    house.do(a1, c.Join("t1", 1))
    begin_round(house, "t1")
    for wager, cents in (("ante", 500), ("jackpot", 100)):
        house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=cents)
    house.say(DEALER, "t1", answer="NoMoreBets")
    house.say(DEALER, "t1", answer="Dealt")
    house.say(DEALER, "t1", answer="WrongCount", box=1, count=2)  # 12.2
    table = house.house.tables["t1"]
    assert table.talk is None
    house.do(house.operator, c.Announce("t1", "caribbean-stud@2012-draft", notice))
    house.turn(TWENTY_MINUTES)
    assert table.notice.edition.ref == "caribbean-stud@1998"
    assert table.stopped == ""
    begin_round(house, "t1")
    house.say(a1, "t1", answer="Wager", box=1, wager="ante", cents=500)
    house.say(DEALER, "t1", answer="NoMoreBets")
    work_through(house, "t1", {"dealer": "Qh Jd 8c 5s 3d"}, {1: a1}, {1: "fold"})
    assert table.notice.edition.ref == "caribbean-stud@2012-draft"


# Closing


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_a_table_closes_after_twenty_minutes_or_when_it_is_empty(house: Driver, game: str) -> None:
    a1, table = seated(house, game)
    reply = house.do(house.operator, c.CloseTable("t1"))
    assert reply["is_closed"] is False
    house.turn(TWENTY_MINUTES - 1)
    assert table.sitting.is_open
    house.say(a1, "t1", answer="Wager", box=1, wager=FIRST_WAGER[game], cents=500)
    house.turn(1)
    assert table.sitting.is_open, "what was wagered is played"
    house.turn(20)
    house.turn(ALONE_SECONDS)
    assert not table.sitting.is_open
    assert table.talk is None
    with pytest.raises(Denied, match="closed"):
        house.do(house.player("B1"), c.Join("t1", 2))
    house.do(house.operator, c.OpenTable("t1"))
    assert table.sitting.is_open


def test_an_empty_table_closes_at_once(house: Driver) -> None:
    table = house.table("t1", "dragon-21")
    assert house.do(house.operator, c.CloseTable("t1"))["is_closed"] is True
    assert not table.sitting.is_open


def test_a_table_where_people_only_sit_closes_when_it_was_said_to(house: Driver) -> None:
    _, table = seated(house)
    house.do(house.operator, c.CloseTable("t1"))
    house.turn(TWENTY_MINUTES)
    assert not table.sitting.is_open
    house.again()
    assert not house.house.tables["t1"].sitting.is_open


# One announcement at a time


def test_a_closing_and_a_notice_do_not_overwrite_each_other(house: Driver) -> None:
    _, table = seated(house)
    notice = c.Announce("t1", "caribbean-stud@1998", limits(2_000, 9_000))
    at = house.do(house.operator, notice)["at"]
    house.turn(60)
    with pytest.raises(Denied) as refusal:
        house.do(house.operator, c.CloseTable("t1"))
    when = datetime.fromtimestamp(at / 1000, UTC)
    assert refusal.value.code == "announced"
    assert f"another notice is announced at this table for {when:%Y-%m-%d %H:%M:%S} UTC" in refusal.value.what
    assert refusal.value.remedy
    house.turn(TWENTY_MINUTES - 60)
    assert least(table) == 2_000
    assert "replaces" not in house.do(house.operator, c.CloseTable("t1"))
    with pytest.raises(Denied, match="a closing is announced"):
        house.do(house.operator, notice)
    assert table.announced is not None
    assert table.announced.what == "close"


def test_an_announcement_replaces_its_own_kind_and_says_so(house: Driver) -> None:
    _, table = seated(house)
    first = house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", limits(2_000, 9_000)))
    assert "replaces" not in first
    house.turn(60)
    second = house.do(house.operator, c.Announce("t1", "caribbean-stud@1998", limits(3_000, 9_000)))
    assert second["replaces"] == {"what": "notice", "at": first["at"]}
    assert second["at"] == first["at"] + 60_000
    house.turn(TWENTY_MINUTES)
    assert least(table) == 3_000
