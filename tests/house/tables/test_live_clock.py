"""Guarantee 7: whoever is away, slow or gone, a virtual table goes on, by the clause that says how."""

from __future__ import annotations

from typing import Any

import pytest

from house.conftest import Driver
from house.scenes import FIRST_WAGER, same_cards
from pitbook.errors import Denied, Refused
from pitbook.house import commands as c
from pitbook.house.clock import SystemClock
from pitbook.house.people.roles import PLAYERS, Actor, HouseRole
from pitbook.house.tables import messages
from pitbook.house.tables.clocks import ALONE_SECONDS
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import IDLE_ROUNDS
from pitbook.table.facts import Fact, Forfeited, Noted, WagerReduced
from pitbook.table.requests import Decide, PlaceWagers, Rule
from shoes import shuffle_due

ABSENT = [
    # edition, side wager, rule, what is forfeited, what stays in play; the 2012 draft has two rules 12.12
    ("caribbean-stud@1998", "jackpot", "12.13", {"ante"}, set()),
    ("caribbean-stud@2012-draft", "jackpot", "12.12 (second)", {"ante", "jackpot"}, set()),
    ("four-card-poker@gazetted", "aces-up", "11.13", {"ante", "aces-up"}, set()),
    ("big-raise-stud", "three-card-bonus", "11.12", {"ante"}, {"three-card-bonus"}),
]


def asked(table: LiveTable) -> Any:
    assert table.talk is not None
    return table.talk.request


def facts(table: LiveTable, kind: type[Fact] = Fact) -> list[Any]:
    return [fact for news in table.news for fact in news.facts if isinstance(fact, kind)]


def wager(house: Driver, actor: Actor, box: int, cents: int = 1000, wager: str = "") -> None:
    table = house.house.tables["t1"]
    house.say(actor, "t1", answer="Wager", box=box, wager=wager or FIRST_WAGER[table.game], cents=cents)


# The betting window


@pytest.mark.parametrize("game", FIRST_WAGER)
def test_wagers_close_when_the_window_does(house: Driver, game: str) -> None:
    a1 = house.player("A1", 10_000)
    table = house.table("t1", game, betting_seconds=20)
    house.do(a1, c.Join("t1", 1))
    house.turn(500)
    assert isinstance(asked(table), PlaceWagers), "nobody has wagered, so nobody is hurried"
    wager(house, a1, 1)
    house.turn(19.999)
    assert isinstance(asked(table), PlaceWagers)
    house.turn(0.001)
    assert "No more bets" in [fact.words for fact in facts(table) if type(fact).__name__ == "Called"]


def test_a_second_wager_does_not_open_the_window_again(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    table = house.table("t1", "caribbean-stud", betting_seconds=20)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    wager(house, a1, 1)
    house.turn(15)
    wager(house, b1, 2)
    house.turn(5)
    assert isinstance(asked(table), Decide)


def test_wagers_close_when_everybody_is_ready(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    table = house.table("t1", "caribbean-stud")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    wager(house, a1, 1)
    house.do(a1, c.Ready("t1"))
    assert isinstance(asked(table), PlaceWagers), "B1 may still wager"
    house.do(b1, c.Ready("t1"))
    assert isinstance(asked(table), Decide)


def test_to_be_ready_is_kept_and_a_further_wager_takes_it_back(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    house.table("t1", "four-card-poker@gazetted")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    wager(house, a1, 1)
    house.do(a1, c.Ready("t1"))
    house.again()
    assert house.house.tables["t1"].ready == {"A1"}
    wager(house, a1, 1, 500, "aces-up")
    assert house.house.tables["t1"].ready == set()
    house.again()
    assert house.house.tables["t1"].ready == set()


def test_after_the_call_no_wager_is_made_or_touched(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    wager(house, a1, 1)
    house.do(a1, c.Ready("t1"))
    with pytest.raises(Refused, match=r"5\.10\(a\)"):
        wager(house, a1, 1)
    with pytest.raises(Refused, match=r"5\.10\(b\)"):
        house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")


# Absence


@pytest.mark.parametrize(("edition", "side", "rule", "forfeited", "stays"), ABSENT)
def test_who_does_not_decide_in_time_is_absent_by_the_rule(
    house: Driver, edition: str, side: str, rule: str, forfeited: set[str], stays: set[str]
) -> None:
    a1, linked = house.player("A1", 10_000), {}
    notice: dict[str, Any] = {}
    if side == "jackpot":
        house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
        notice, linked = {"jackpot": True}, {"jackpot": "main"}
    table = house.table("t1", edition, notice, decision_seconds=30, **linked)
    house.do(a1, c.Join("t1", 1))
    wager(house, a1, 1)
    wager(house, a1, 1, 100, side)
    house.do(a1, c.Ready("t1"))
    time = 30 if linked else ALONE_SECONDS
    house.turn(time - 0.001)
    assert isinstance(asked(table), Decide)
    house.turn(0.001)
    assert table.sitting.round_number == 1
    kinds = ("Forfeited", "JackpotForfeited")
    taken = [fact for fact in facts(table) if type(fact).__name__ in kinds]
    assert {fact.stake.wager for fact in taken} == forfeited
    assert {fact.clause.id for fact in taken} == {rule}
    ended = {fact.stake.wager: type(fact).__name__ for fact in facts(table) if hasattr(fact, "staked")}
    assert {name for name in ended if name not in forfeited and name in stays} == stays


def decided_on(house: Driver, *people: Actor, **settings: Any) -> LiveTable:
    """A table where these people sit, and the first of them alone is to decide."""
    table = house.table("t1", "big-raise-stud", **settings)
    for seat, actor in enumerate(people, 1):
        house.do(actor, c.Join("t1", seat))
    wager(house, people[0], 1)
    for actor in people:
        house.do(actor, c.Ready("t1"))
    assert isinstance(asked(table), Decide)
    return table


def test_who_plays_alone_against_the_machine_has_two_minutes(house: Driver) -> None:
    table = decided_on(house, house.player("A1", 10_000), bots=3, decision_seconds=30)
    house.turn(119.999)
    assert isinstance(asked(table), Decide)
    house.turn(0.001)
    assert table.sitting.round_number == 1


def test_two_minutes_are_not_taken_from_who_has_more(house: Driver) -> None:
    table = decided_on(house, house.player("A1", 10_000), decision_seconds=300)
    house.turn(299.999)
    assert isinstance(asked(table), Decide)


def test_whom_somebody_waits_for_has_the_time_that_the_operator_set(house: Driver) -> None:
    """B1 has wagered nothing, and sits there for the next round."""
    table = decided_on(house, house.player("A1", 10_000), house.player("B1", 10_000), decision_seconds=30)
    house.turn(30)
    assert table.sitting.round_number == 1


def test_nobody_waits_long_for_who_was_alone_until_now(house: Driver) -> None:
    table = decided_on(house, house.player("A1", 10_000), decision_seconds=30)
    house.turn(50)
    house.do(house.player("B1", 10_000), c.Join("t1", 2))
    house.turn(29.999)
    assert isinstance(asked(table), Decide)
    house.turn(0.001)
    assert table.sitting.round_number == 1


def test_who_was_alone_and_is_gone_is_not_waited_for(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    table = decided_on(house, a1, decision_seconds=30)
    house.do(a1, c.Leave("t1"))
    house.turn(30)
    assert table.sitting.round_number == 1


def test_only_the_boxes_that_were_asked_are_absent(house: Driver) -> None:
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    table = house.table("t1", "caribbean-stud@1998", bots=2)
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
        wager(house, actor, seat)
    for actor in (a1, b1):
        house.do(actor, c.Ready("t1"))
    house.say(b1, "t1", answer="Decision", box=2, choice="bet")
    house.turn(30)
    assert [fact.stake.player for fact in facts(table, Forfeited)] == ["A1"]


def test_who_leaves_in_a_round_can_come_back_in_time(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    table = house.table("t1", "caribbean-stud@1998")
    house.do(a1, c.Join("t1", 1))
    wager(house, a1, 1)
    house.do(a1, c.Ready("t1"))
    house.do(a1, c.Leave("t1"))
    with pytest.raises(Denied, match="not at this table"):
        house.say(a1, "t1", answer="Decision", box=1, choice="bet")
    house.turn(29)
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Decision", box=1, choice="bet")
    assert table.sitting.round_number == 1
    assert facts(table, Forfeited) == []


@pytest.mark.parametrize(("edition", "rule"), [("caribbean-stud@1998", "12.13"), ("big-raise-stud", "11.12")])
def test_who_leaves_for_good_is_absent(house: Driver, edition: str, rule: str) -> None:
    a1 = house.player("A1", 10_000)
    table = house.table("t1", edition)
    house.do(a1, c.Join("t1", 1))
    wager(house, a1, 1)
    house.do(a1, c.Leave("t1"))
    house.turn(20)  # the window closes
    house.turn(30)
    assert [fact.clause.id for fact in facts(table, Forfeited)] == [rule]
    assert table.talk is None
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["player:A1"] == 9_000


# An empty table


@pytest.mark.parametrize("game", FIRST_WAGER)
@pytest.mark.parametrize("has_played", [False, True])
def test_a_table_that_stood_empty_is_shuffled_before_play_goes_on(house: Driver, game: str, has_played: bool) -> None:
    """7.1(c); in games whose rule leaves it to the casino supervisor the standing order is to shuffle."""
    a1 = house.player("A1", 10_000)
    table = house.table("t1", game, {"decks": "4"} if game == "dragon-21" else {})
    house.do(a1, c.Join("t1", 1))
    first = table.draw
    if has_played:
        wager(house, a1, 1)
    house.do(a1, c.Leave("t1"))
    house.turn(20)
    house.turn(30)
    assert table.talk is None
    assert shuffle_due(table.sitting) == ("baccarat 7.1" if game == "dragon-21" else "7.1(c)")
    house.do(a1, c.Join("t1", 1))
    done = [fact for fact in facts(table) if getattr(fact, "task", "") == "shuffle the cards"]
    edition = table.notice.edition
    assert done[-1].clause.id == ("7.1(c)" if edition.has("7.1(c)") else "baccarat 7.1")
    assert table.draw is not None
    assert first is not None
    assert table.draw.root != first.root


def test_bots_go_when_the_last_person_does(house: Driver) -> None:
    a1 = house.player("A1", 10_000)
    table = house.table("t1", "caribbean-stud", bots=3)
    house.do(a1, c.Join("t1", 1))
    wager(house, a1, 1)
    house.say(a1, "t1", answer="Withdraw", box=1, wager="ante")
    assert house.balances()["layout:t1"] == 3 * 500, "the bots' wagers lie there"
    house.do(a1, c.Leave("t1"))
    assert table.talk is None
    assert house.balances()["layout:t1"] == 0
    assert house.balances()["issue:bots"] == 0


def test_idle_seats_are_cleared(house: Driver) -> None:
    a1, b1 = house.player("A1", 50_000), house.player("B1", 10_000)
    table = house.table("t1", "racing-card-derby")
    house.do(b1, c.Join("t1", 2))
    house.do(a1, c.Join("t1", 1))
    for played in range(IDLE_ROUNDS):
        assert set(table.seats) == {"A1", "B1"}, f"after {played} rounds"
        wager(house, a1, 1)
        house.turn(20)
    assert set(table.seats) == {"A1"}


# Several boxes, blind hands, nominees, the differential


def test_blind_hands_are_seen_by_nobody_before_the_settlement(house: Driver) -> None:
    a1, b1 = house.player("A1", 50_000), house.player("B1", 10_000)
    notice = {"several-boxes": True, "blind": True}
    table = house.table("t1", "caribbean-stud@2012-draft", notice)
    house.do(a1, c.Join("t1", 2))
    house.do(b1, c.Join("t1", 5))
    for box in (1, 2, 3):
        wager(house, a1, box)
    wager(house, b1, 5)
    for actor in (a1, b1):
        house.do(actor, c.Ready("t1"))
    now = house.clock.now()
    watchers = [
        a1,
        b1,
        house.operator,
        house.person("Guest 1", HouseRole.GUEST),
        house.player("C1"),
        *(Actor(str(role), role) for role in HouseRole if role not in PLAYERS | {HouseRole.OPERATOR}),
    ]
    for actor in watchers:
        piles = messages.state(table, actor, now)["piles"]
        for pile in ("box 1", "box 3"):
            assert piles[pile] == [None] * 5, f"{actor.name} sees the blind {pile}"
        assert (None in piles["box 2"]) == (actor is not a1), "the hand of the seat is its player's to see"
    assert [spot.box for spot in asked(table).options] == [1, 2, 3, 5]


def test_a_nominee_plays_with_the_money_of_the_player(house: Driver) -> None:
    a1, b1, c1 = (house.player(name, 10_000) for name in ("A1", "B1", "C1"))
    house.table("t1", "dragon-21")
    for seat, actor in enumerate((a1, b1, c1), 1):
        house.do(actor, c.Join("t1", seat))
    own = {"answer": "Wager", "box": 1, "wager": "tie", "cents": 700, "player": "A1"}
    with pytest.raises(Denied, match="you do not act for A1"):
        house.do(b1, c.Say("t1", own))
    dealer, supervisor = house.person("D1", HouseRole.DEALER), house.person("S1", HouseRole.SUPERVISOR)
    with pytest.raises(Denied, match="not for a dealer"):
        house.say(dealer, "t1", answer="Nominate", player="A1", nominee="B1")
    house.consent(a1, "t1", "B1")
    house.say(supervisor, "t1", answer="Nominate", player="A1", nominee="B1")
    house.do(b1, c.Say("t1", own))
    assert house.balances()["player:A1"] == 9_300
    assert house.balances()["player:B1"] == 10_000
    with pytest.raises(Denied, match="you do not act for A1"):
        house.do(c1, c.Say("t1", own))
    house.again()
    house.do(b1, c.Say("t1", {"answer": "Withdraw", "box": 1, "wager": "tie", "player": "A1"}))
    assert house.balances()["player:A1"] == 10_000
    house.say(supervisor, "t1", answer="NomineeStops", player="A1")
    with pytest.raises(Denied, match="you do not act for A1"):
        house.do(b1, c.Say("t1", own))


def test_a_nominee_cannot_spend_what_the_player_does_not_have(house: Driver) -> None:
    a1, b1 = house.player("A1", 500), house.player("B1", 10_000)
    house.table("t1", "dragon-21")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    house.consent(a1, "t1", "B1")
    house.say(house.operator, "t1", answer="Nominate", player="A1", nominee="B1")
    with pytest.raises(Denied, match=r"A1 has \$5\.00"):
        house.say(b1, "t1", answer="Wager", box=1, wager="tie", cents=700, player="A1")


def test_no_virtual_table_waits_for_a_dealer_over_the_differential(house: Driver) -> None:
    """5.13, D15: 4,000 on the Dragon against 1,000 may be cut to 1,000 + 2,000, so each wager keeps three quarters."""
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    table = house.table("t1", "dragon-21", {"differential": 2_000})
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    wager(house, a1, 1, 4_000, "dragon")
    wager(house, b1, 2, 1_000, "tiger")
    with same_cards(3):
        house.turn(20)
    assert not isinstance(asked(table), Rule)
    assert [(fact.stake.player, fact.staked, fact.clause.id) for fact in facts(table, WagerReduced)] == [
        ("A1", 1_000, "5.13")
    ]
    assert table.sitting.round_number == 1


def test_a_direction_within_a_round_is_kept_and_holds_from_the_next(house: Driver) -> None:
    """9.6(c) of Caribbean Stud: who is kept apart finishes the round, and a restart forgets neither."""
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    house.table("t1", "caribbean-stud@1998")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
        wager(house, actor, seat)
    house.do(house.operator, c.Direct("t1", "apart", ("B1",)))
    house.again()
    table = house.house.tables["t1"]
    assert table.stopped == ""
    assert set(table.seats) == {"A1", "B1"}
    with pytest.raises(Denied, match=r"rule 9\.6"):
        house.do(b1, c.Join("t1", 2))
    house.turn(20)
    house.turn(30)
    assert table.sitting.round_number == 1
    assert set(table.seats) == {"A1"}
    noted = [fact for fact in facts(table, Noted) if "B1" in fact.sentence]
    assert noted == [], "nothing more is said of B1 in the round"


def test_players_who_are_held_to_the_maximum_together(house: Driver) -> None:
    """Dragon21 5.7(b): from the next round those named share the table's maximum on an area; a restart keeps it."""
    a1, b1, c1 = (house.player(name, 50_000) for name in ("A1", "B1", "C1"))
    notice = {"bettors-per-area": 3, "limits": {"dragon": {"min": 500, "max": 10_000}}}
    table = house.table("t1", "dragon-21", notice=notice)
    for seat, actor in enumerate((a1, b1, c1), 1):
        house.do(actor, c.Join("t1", seat))
    wager(house, a1, 1, 6_000, "dragon")
    reply = house.do(house.operator, c.Direct("t1", "areas", ("A1", "B1")))
    assert reply["together"] == [["A1", "B1"]]
    wager(house, b1, 1, 4_001, "dragon")  # the round under way goes on as it was begun
    house.turn(20)
    house.again()
    table = house.house.tables["t1"]
    wager(house, a1, 1, 6_000, "dragon")
    with pytest.raises(Refused, match=r"A1 and B1 on dragon of area 1 is over \$100\.00.*5\.7\(b\)"):
        wager(house, b1, 1, 4_001, "dragon")
    wager(house, b1, 1, 4_000, "dragon")
    wager(house, c1, 1, 10_000, "dragon")
    assert table.sitting.area_limited == (frozenset({"A1", "B1"}),)
    with pytest.raises(Refused, match="for whom"):
        house.do(house.operator, c.Direct("t1", "areas"))
    house.table("t2", "caribbean-stud@1998")
    with pytest.raises(Denied, match="no rule on what several players have on one area"):
        house.do(house.operator, c.Direct("t2", "areas", ("A1",)))


# The clock itself


class Machine:
    """A machine whose wall clock somebody sets, in seconds."""

    def __init__(self) -> None:
        self.wall, self.since_boot = 1_000_000, 50

    def clock(self) -> SystemClock:
        return SystemClock(lambda: self.wall * 10**9, lambda: self.since_boot * 10**9)

    def run(self, seconds: int) -> None:
        self.wall += seconds
        self.since_boot += seconds


def test_a_wall_clock_put_back_is_not_followed() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.run(10)
    assert clock.now() == 1_000_010_000
    machine.wall -= 3600
    assert clock.now() == 1_000_010_000
    machine.run(20)
    assert clock.now() == 1_000_030_000, "twenty seconds to wager are twenty seconds"


def test_a_wall_clock_put_forward_is_caught_up_with_and_not_leapt_to() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += 5
    assert clock.now() == 1_000_000_000
    machine.run(20)
    assert clock.now() == 1_000_022_000, "a tenth faster"
    machine.run(100)
    assert clock.now() == 1_000_125_000, "and no further than the wall clock"


def test_a_clock_that_is_set_all_the_time_never_goes_back() -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    for leap in (-1, 7, -50, 3600, -86_400, 0, 12):
        machine.wall += leap
        machine.run(1)
        now = clock.now()
        assert 1000 <= now - before <= 1100
        before = now


# Seats that nobody plays from


@pytest.mark.parametrize("game", ["dragon-21", "caribbean-stud", "racing-card-derby"])
def test_a_seat_from_which_nobody_wagers_keeps_a_box_free_for_two_minutes(house: Driver, game: str) -> None:
    idle, keen = house.player("A1", 10_000), house.player("B1", 10_000)
    house.table("t1", game)
    house.do(idle, c.Join("t1", 1))
    house.do(keen, c.Join("t1", 0))
    house.turn(120)
    with pytest.raises(Denied, match="A1 sits at box 1"):
        wager(house, keen, 1)
    house.turn(1)
    wager(house, keen, 1)
