"""The statement of a day: what came in and went out, what was won and of whom, and that the books close over it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from house.by_hand import begin_round, open_by_hand, play_round
from house.conftest import Driver
from house.declared import as_declared
from house.history import DAYS, EDITION, MIDNIGHT, NOTICE, two_days
from house.scenes import answers_of
from pitbook.errors import BadInput
from pitbook.house import commands as c
from pitbook.house.clock import DAY
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.replies.statement_replies import DayStatementReply
from pitbook.house.reports import statements
from pitbook.house.reports.day_statement import DayStatement, JackpotDay, of_day

SECOND = MIDNIGHT + DAY


def test_two_days_of_the_house(house: Driver) -> None:
    two_days(house)
    now = house.clock.now()
    first, second = (of_day(house.store, house.key, day, now) for day in DAYS)
    assert (first.drop, first.cash_outs, first.win) == (150_000, 0, -5_975)
    assert (first.vouchers_issued, first.vouchers_paid) == (2_000, 0)
    assert (first.vouchers_outstanding, first.vouchers_unpaid) == (2_000, 1)
    assert first.tables == (("t1", -5_975),)
    assert first.as_data()["hold"] == {"exact": "-239/6000", "value": pytest.approx(-5_975 / 150_000)}
    assert (second.drop, second.cash_outs, second.win) == (10_000, 1_000, -2_475)
    assert (second.vouchers_issued, second.vouchers_paid) == (700, 2_000)
    assert (second.vouchers_outstanding, second.vouchers_unpaid) == (700, 1)
    assert second.as_data()["hold"] == {"exact": "-99/400", "value": pytest.approx(-0.2475)}
    assert (first.is_over, second.is_over) == (True, False)


def test_the_anchor_is_the_head_at_the_end_of_the_day(house: Driver) -> None:
    """The head as it stood when the clock passed midnight, although the log goes on."""
    house.clock.turn(SECOND - 1 - house.clock.now())
    a1 = house.player("A1", 1_000)
    at_midnight = house.house.journal.head.anchor
    assert of_day(house.store, house.key, DAYS[0], house.clock.now()).anchor == at_midnight
    house.clock.turn(1)
    house.do(a1, c.BuyIn(1))
    after = house.house.journal.head.anchor
    assert after != at_midnight
    assert of_day(house.store, house.key, DAYS[0], house.clock.now()).anchor == at_midnight
    assert of_day(house.store, house.key, DAYS[1], house.clock.now()).anchor == after


def test_a_day_in_which_nothing_happened(house: Driver) -> None:
    two_days(house)
    empty = of_day(house.store, house.key, "2027-01-01", house.clock.now())
    assert (empty.drop, empty.win, empty.hold, empty.tables, empty.anchor) == (0, 0, None, (), "")
    house.clock.turn(5 * DAY)
    later = of_day(house.store, house.key, "2027-01-18", house.clock.now())
    assert (later.drop, later.vouchers_outstanding) == (0, 700)  # still to be paid
    assert later.anchor == house.house.journal.head.anchor


def test_guests_and_bots_are_no_drop_and_no_hold(sqlite_house: Driver) -> None:
    house = sqlite_house
    house.clock.turn(MIDNIGHT - house.clock.now())
    a1, _ = house.player("A1", 100_000), house.person("G1", HouseRole.GUEST)
    house.table("t1", "dragon-21", bots=3)
    house.do(a1, c.Join("t1", 1))
    house.say(a1, "t1", answer="Wager", box=1, wager="dragon", cents=1_000)
    house.do(a1, c.Ready("t1"))
    day = of_day(house.store, house.key, DAYS[0], house.clock.now())
    lost = 100_000 - house.balances()["player:A1"]
    assert (day.drop, day.guest_chips) == (100_000, 100_000)
    assert day.win - day.bots == lost
    assert day.hold == Fraction(lost, 100_000)


def test_a_days_tables_come_in_pages(sqlite_house: Driver) -> None:
    house = sqlite_house
    house.clock.turn(MIDNIGHT - house.clock.now())
    a1 = house.player("A1", 100_000)
    for name in ("t1", "t2", "t3"):
        house.table(name, "racing-card-derby")
        house.do(a1, c.Join(name, 1))
        house.say(a1, name, answer="Wager", box=1, wager="red", cents=1_000)
        house.do(a1, c.Ready(name))
    seen: list[tuple[str, int]] = []
    cursor = ""
    for _ in range(3):
        page = of_day(house.store, house.key, DAYS[0], house.clock.now(), cursor=cursor, limit=1)
        assert page.win == sum(house.balances()[f"bank:{name}"] for name in ("t1", "t2", "t3"))
        seen += page.tables
        cursor = page.following
    assert seen == [(n, house.balances()[f"bank:{n}"]) for n in ("t1", "t2", "t3")]
    assert cursor == ""


@pytest.mark.parametrize("day", ["", "yesterday", "2027-02-30", "2027-1-1x", "20270116", "2027-01-18"])
def test_a_day_that_is_none_or_has_not_begun_is_refused(sqlite_house: Driver, day: str) -> None:
    with pytest.raises(BadInput) as refusal:
        of_day(sqlite_house.store, sqlite_house.key, day, SECOND)
    assert refusal.value.where == "day"


# What is no win of the house


LOSING = {"dealer": "Ah Kd 8c 5s 3d", "box 1": "2c 7d 9h Js 4s", "box 2": "2d 7c 9c Jd 4c"}


def _first_day(house: Driver) -> DayStatement:
    """The first day as it stands, with the books closed over it."""
    day = of_day(house.store, house.key, DAYS[0], house.clock.now())
    assert sum(day.books.values()) == 0
    assert day.books["tables"] == day.win == sum(win for _, win in day.tables)
    assert day.books["house"] == day.taken_out - day.put_in
    assert day.books["jackpots"] == sum(each.closing - each.opening for each in day.jackpots)
    assert day.books["debts"] == day.repaid - day.owed
    assert day.books["vouchers"] == day.vouchers_issued - day.vouchers_paid
    assert day.books["cashier"] == day.cash_outs - day.drop
    assert (day.books["bots"], day.books["guest_issue"]) == (-day.bots, -day.guest_chips)
    return day


def _at_jackpot_table(house: Driver) -> dict[int, Actor]:
    """A player with $1,000.00 that was bought and a guest with as much that was given, at one table."""
    house.clock.turn(MIDNIGHT - house.clock.now())
    players = {1: house.player("A1", 100_000), 2: house.person("G1", HouseRole.GUEST)}
    house.do(house.operator, c.CreateJackpot("main", "Main", 2_500_000))
    open_by_hand(house, "t1", EDITION, NOTICE, jackpot="main")
    for seat, player in players.items():
        house.do(player, c.Join("t1", seat))
    return players


def test_what_guests_lose_is_no_hold(house: Driver) -> None:
    """A1 loses 3,000 and the guest 6,000 and a jackpot wager of 100, of which the table keeps a quarter."""
    players = _at_jackpot_table(house)
    wagers = {1: {"ante": 1_000}, 2: {"ante": 2_000, "jackpot": 100}}
    play_round(house, "t1", players, wagers, LOSING, {1: "bet", 2: "bet"})
    day = _first_day(house)
    assert (day.win, day.guests, day.bots) == (9_025, 6_025, 0)
    assert day.hold == Fraction(3_000, 100_000)
    assert day.as_data()["guests"] == 6_025
    table = statements.of_table(house.store, house.key, "t1")
    assert (table.win, table.guests, table.other) == (9_025, 6_025, 0)
    house.again()
    assert _first_day(house) == day


def test_what_guests_win_is_no_loss(house: Driver) -> None:
    """The guest's flush wins 500 on the ante, 5,000 on the bet and $100 of the jackpot; A1 folds 1,000."""
    players = _at_jackpot_table(house)
    hands = {"dealer": "Ah Kh 8c 5s 3d", "box 2": "Ac Qc 9c 6c 3c"}
    wagers = {1: {"ante": 1_000}, 2: {"ante": 500, "jackpot": 100}}
    play_round(house, "t1", players, wagers, hands, {1: "fold", 2: "bet"})
    day = _first_day(house)
    assert (day.win - day.guests, day.guests) == (1_000, 25 - 500 - 5_000)
    assert day.hold == Fraction(1_000, 100_000)
    assert statements.of_table(house.store, house.key, "t1").guests == day.guests


def test_a_guests_round_that_is_corrected_counts_as_it_was_settled_last(house: Driver) -> None:
    """The guest had made no jackpot wager: it comes back, and the pool and the table give up their parts of it."""
    players = _at_jackpot_table(house)
    wagers = {1: {"ante": 1_000}, 2: {"ante": 2_000, "jackpot": 100}}
    number = play_round(house, "t1", players, wagers, LOSING, {1: "bet", 2: "bet"})
    house.consent(players[2], "t1")
    without = tuple(answer for answer in answers_of(house, "t1", number) if answer.get("wager") != "jackpot")
    house.do(house.operator, c.Correct("t1", number, without, "no chip lay there"))
    day = _first_day(house)
    assert (day.win, day.guests) == (9_000, 6_000)
    assert day.hold == Fraction(3_000, 100_000)


# Jackpots and debts


def test_jackpots_over_two_days(house: Driver) -> None:
    two_days(house)
    now = house.clock.now()
    first, second = (of_day(house.store, house.key, day, now) for day in DAYS)
    assert first.jackpots == (JackpotDay("main", 0, 2_500_000, 0, 75, 0, 2_500_075),)
    assert second.jackpots == (JackpotDay("main", 2_500_075, 0, 0, 75, 10_000, 2_490_150),)
    assert (first.put_in, second.put_in) == (2_500_000, 0)
    assert (first.books["house"], second.books["house"]) == (-2_500_000, 0)
    for day in (first, second):
        assert sum(day.books.values()) == 0
    assert second.jackpots[0].closing == house.balances()["pool:main"]


def test_the_api_describes_all_that_a_day_tells(sqlite_house: Driver) -> None:
    two_days(sqlite_house)
    told = of_day(sqlite_house.store, sqlite_house.key, DAYS[0], sqlite_house.clock.now()).as_data()
    assert as_declared(DayStatementReply, told) == told


def test_what_is_owed_is_told_beside_the_win(house: Driver) -> None:
    """A1 has won 3,000 and gone with it; it was a loss of 3,000, so 6,000 is owed, and a third of it comes in."""
    players = _at_jackpot_table(house)
    hands = {"dealer": "Ah Kd 8c 5s 3d", "box 1": "2c 2d 9h Js 4s"}
    number = play_round(house, "t1", {1: players[1]}, {1: {"ante": 1_000}}, hands, {1: "bet"})
    house.do(players[1], c.CashOut(103_000))
    answers = answers_of(house, "t1", number)
    for answer in answers:
        if answer["answer"] == "Seen":
            answer["cards"] = ["Ad" if card == "Kd" else card for card in answer["cards"]]
    house.do(house.operator, c.Correct("t1", number, tuple(answers), "a pair of aces"))
    day = _first_day(house)
    assert (day.win, day.owed, day.repaid, day.owing) == (3_000, 6_000, 0, 6_000)
    house.do(players[1], c.BuyIn(2_000))
    day = _first_day(house)
    assert (day.win, day.owed, day.repaid, day.owing) == (3_000, 6_000, 2_000, 4_000)
    assert day.as_data()["shown"]["owing"] == "$40.00"
    house.clock.turn(DAY)
    later = of_day(house.store, house.key, DAYS[1], house.clock.now())
    assert (later.owed, later.repaid, later.owing) == (0, 0, 4_000)


def test_the_books_are_closed_over_a_round_under_way(house: Driver) -> None:
    players = _at_jackpot_table(house)
    begin_round(house, "t1")
    house.say(players[1], "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.do(players[1], c.IssueVoucher(500))
    assert _first_day(house).books["layouts"] == 1_000
