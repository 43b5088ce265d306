"""Statements of a player, a table and a day over two days whose every amount is known (see `history.py`)."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from house.by_hand import begin_round, work_through
from house.conftest import Driver
from house.history import MIDNIGHT, two_days
from pitbook.errors import BadInput, Denied, Refused
from pitbook.house import commands as c
from pitbook.house.clock import DAY
from pitbook.house.reports import statements
from pitbook.house.store import schema
from pitbook.house.store.rows import StepRow
from pitbook.house.tables.recovery import read_step

pytestmark = pytest.mark.on_both_databases

FIRST, SECOND, THIRD = MIDNIGHT, MIDNIGHT + DAY, MIDNIGHT + 2 * DAY


# A player


def test_a_players_first_day(house: Driver) -> None:
    history = two_days(house)
    one, two, _ = history.rounds
    statement = statements.of_player(house.store, "A1", FIRST, SECOND)
    told = [(line.kind, line.table, line.episode, line.clause, line.cents, line.balance) for line in statement.lines]
    assert told == [
        ("BuyIn", "", 0, "", 100_000, 100_000),
        ("WagerAccepted", "t1", one, "5.1(a)", -1_000, 99_000),
        ("WagerAccepted", "t1", one, "5.1(b)", -100, 98_900),
        ("WagerAccepted", "t1", one, "5.3(b)", -2_000, 96_900),
        ("Won", "t1", one, "5.8", 1_000, 97_900),  # the stake
        ("Won", "t1", one, "5.8", 1_000, 98_900),  # even money
        ("Won", "t1", one, "5.8", 2_000, 100_900),
        ("Won", "t1", one, "5.8", 4_000, 104_900),  # two pairs, 2 to 1
        ("WagerAccepted", "t1", two, "5.1(a)", -1_000, 103_900),
        ("WagerAccepted", "t1", two, "5.3(b)", -2_000, 101_900),
        ("Won", "t1", two, "10.1(a)", 1_000, 102_900),
        ("Won", "t1", two, "10.1(a)", 1_000, 103_900),
        ("Voided", "t1", two, "10.1", 2_000, 105_900),
        ("VoucherIssued", "", 0, "", -2_000, 103_900),
    ]
    assert (statement.opening, statement.closing, statement.entries) == (0, 103_900, 14)
    assert (statement.received, statement.given) == (112_000, 8_100)
    assert all(line.why and FIRST <= line.at < SECOND for line in statement.lines)
    assert {line.edition for line in statement.lines if line.table} == {"caribbean-stud@1998"}
    assert statement.following == ""
    assert statement.as_data()["shown"]["closing"] == "$1,039.00"


@pytest.mark.parametrize(
    ("player", "opening", "closing"),
    [("A1", 103_900, 100_200), ("B1", 50_000, 76_400)],
)
def test_a_day_begins_where_the_last_one_ended(house: Driver, player: str, opening: int, closing: int) -> None:
    two_days(house)
    statement = statements.of_player(house.store, player, SECOND, THIRD)
    assert (statement.opening, statement.closing) == (opening, closing)
    assert statements.of_player(house.store, player, FIRST, SECOND).closing == opening
    assert closing == house.balances()[f"player:{player}"]
    assert sum(line.cents for line in statement.lines) == closing - opening


def test_a_players_pages_are_one_statement(house: Driver) -> None:
    """However large the pages, and whatever is played while somebody reads them."""
    history = two_days(house)
    whole = statements.of_player(house.store, "B1", limit=500)
    lines: list[statements.EntryLine] = []
    cursor, balance = "", 0
    while True:
        page = statements.of_player(house.store, "B1", cursor=cursor, limit=4)
        assert len(page.lines) <= 4
        assert (page.opening, page.closing, page.entries, page.carried) == (0, 76_400, whole.entries, balance)
        lines += page.lines
        balance = page.lines[-1].balance
        house.do(history.b1, c.BuyIn(1))
        cursor = page.following
        if not cursor:
            break
    assert tuple(lines) == whole.lines
    assert balance == 76_400
    assert statements.of_player(house.store, "B1").entries > whole.entries


def test_somebody_without_entries_has_an_empty_statement(sqlite_house: Driver) -> None:
    statement = statements.of_player(sqlite_house.store, "A1")
    assert (statement.opening, statement.closing, statement.lines, statement.following) == (0, 0, (), "")


@pytest.mark.parametrize(
    "wrong",
    [
        {"limit": 0},
        {"limit": 501},
        {"limit": 1.5},
        {"cursor": "x"},
        {"cursor": "1"},
        {"cursor": "1.-1"},
        {"cursor": "9" * 40 + ".1"},
        {"cursor": "²."},
        {"since": 5, "until": 5},
        {"since": -1},
        {"until": 2**60},
    ],
)
def test_pages_and_periods_that_make_no_sense_are_refused(sqlite_house: Driver, wrong: dict[str, Any]) -> None:
    sqlite_house.table("t1", "caribbean-stud@1998")
    with pytest.raises(BadInput):
        statements.of_player(sqlite_house.store, "A1", **wrong)
    with pytest.raises(BadInput):
        statements.of_table(sqlite_house.store, sqlite_house.key, "t1", **wrong)


# A table


def test_a_table_wager_by_wager(house: Driver) -> None:
    history = two_days(house)
    statement = statements.of_table(house.store, house.key, "t1")
    assert [(line.wager, line.count, line.handle, line.win) for line in statement.wagers] == [
        ("ante", 6, 4_500, -1_500),
        ("bet", 3, 5_000, -7_000),  # two of the five bets were void
        ("jackpot", 2, 200, 50),  # the quarter that the operator keeps
    ]
    assert (statement.rounds, statement.handle, statement.win, statement.other) == (3, 9_700, -8_450, 0)
    assert (statement.to_pool, statement.from_pool, statement.bots) == (150, 10_000, 0)
    assert house.balances()["bank:t1"] == -8_450
    one, two, three = history.rounds
    assert [(line.episode, line.handle, line.win) for line in statement.lines] == [
        (one, 3_600, -4_475),
        (two, 1_500, -1_500),
        (three, 4_600, -2_475),
    ]
    assert statement.as_data()["hold"] == {"exact": "-169/194", "value": pytest.approx(-8_450 / 9_700)}


@pytest.mark.parametrize(("since", "until", "rounds", "win"), [(FIRST, SECOND, 2, -5_975), (SECOND, THIRD, 1, -2_475)])
def test_a_table_day_by_day(house: Driver, since: int, until: int, rounds: int, win: int) -> None:
    two_days(house)
    statement = statements.of_table(house.store, house.key, "t1", since, until)
    assert (statement.rounds, statement.win, statement.other) == (rounds, win, 0)


def test_rounds_are_numbered_as_players_count_them(house: Driver) -> None:
    """The shuffles between them are episodes too; the cashier's business is neither."""
    history = two_days(house)
    assert history.rounds != (1, 2, 3)
    table = statements.of_table(house.store, house.key, "t1")
    assert [(line.round, line.episode) for line in table.lines] == list(enumerate(history.rounds, 1))
    numbers = dict(zip((0, *history.rounds), range(4), strict=True))
    lines = statements.of_player(house.store, "A1").lines
    assert {line.episode for line in lines} == {0, *history.rounds}
    assert [line.round for line in lines] == [numbers[line.episode] for line in lines]


def test_a_tables_pages(house: Driver) -> None:
    history = two_days(house)
    seen, cursor = [], ""
    for _ in range(3):
        page = statements.of_table(house.store, house.key, "t1", cursor=cursor, limit=1)
        assert (page.rounds, page.win) == (3, -8_450)
        seen += [line.episode for line in page.lines]
        cursor = page.following
    assert (tuple(seen), cursor) == (history.rounds, "")


def test_a_round_under_way_is_counted_when_it_ends(house: Driver) -> None:
    """Box 2 has folded and its ante is the bank's; which round it belongs to is settled when that is over."""
    history = two_days(house)
    begin_round(house, "t1")
    house.say(history.a1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.say(history.b1, "t1", answer="Wager", box=2, wager="ante", cents=500)
    house.say(house.operator, "t1", answer="NoMoreBets")
    _deal(house, "Ah Kh 8c 5s 3d")
    house.say(history.b1, "t1", answer="Decision", box=2, choice="fold")
    statement = statements.of_table(house.store, house.key, "t1")
    assert (statement.rounds, statement.win, statement.other) == (3, -7_950, 500)


def _deal(house: Driver, dealer: str) -> None:
    with pytest.raises(KeyError):  # it stops where the first box is to decide: no choice is given
        work_through(house, "t1", {"dealer": dealer}, {1: house.operator}, {})


def test_a_corrected_round_counts_as_it_was_settled_last(house: Driver) -> None:
    """Box 1 had one pair and not two: the bet pays 2,000 and not 4,000."""
    history = two_days(house)
    one = history.rounds[0]
    answers = _answers(house, one)
    wrong = next(answer for answer in answers if answer.get("cards") == ["Kc", "Kd", "9h", "9s", "4s"])
    wrong["cards"] = ["Kc", "Kd", "9h", "Ts", "4s"]
    house.do(house.operator, c.Correct("t1", one, tuple(answers), "the fourth card was the ten"))
    whole = statements.of_table(house.store, house.key, "t1")
    bets = next(line for line in whole.wagers if line.wager == "bet")
    assert (bets.count, bets.handle, bets.win) == (3, 5_000, -5_000)
    assert (whole.win, whole.other) == (-6_450, 0)
    first_day = statements.of_table(house.store, house.key, "t1", FIRST, SECOND)
    assert (first_day.win, first_day.other) == (-5_975, -2_000)  # the correction was posted a day later
    assert statements.of_player(house.store, "A1", SECOND, THIRD).closing == 98_200


def _answers(house: Driver, number: int) -> list[dict[str, Any]]:
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == "t1", steps.c.episode == number).order_by(steps.c.number)
    return [
        answer for step in house.store.read_as(StepRow, query) for answer in read_step("t1", step, house.key)["answers"]
    ]


def test_a_round_that_was_undone_does_not_count(house: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """After box 2 has folded the house restarts and cannot take the round up again; a ruling undoes it."""
    history = two_days(house)
    begin_round(house, "t1")
    house.say(history.a1, "t1", answer="Wager", box=1, wager="ante", cents=1_000)
    house.say(history.b1, "t1", answer="Wager", box=2, wager="ante", cents=500)
    house.say(house.operator, "t1", answer="NoMoreBets")
    _deal(house, "Ah Kh 8c 5s 3d")
    house.say(history.b1, "t1", answer="Decision", box=2, choice="fold")

    def differs(*_: object) -> None:
        raise Refused("other consequences today")

    with monkeypatch.context() as upgraded:
        upgraded.setattr("pitbook.house.house.replay_steps", differs)
        house.again()
    house.do(house.operator, c.VoidStopped("t1", "it cannot be taken up again"))
    statement = statements.of_table(house.store, house.key, "t1")
    assert (statement.rounds, statement.win, statement.other) == (3, -8_450, 0)


@pytest.mark.parametrize(
    ("edition", "wager"),
    [
        ("caribbean-stud@1998", "ante"),
        ("four-card-poker", "ante"),
        ("big-raise-stud", "ante"),
        ("racing-card-derby", "red"),
        ("dragon-21", "dragon"),
    ],
)
def test_in_every_game_the_wagers_add_up_to_the_bank(sqlite_house: Driver, edition: str, wager: str) -> None:
    house = sqlite_house
    a1 = house.player("A1", 1_000_000)
    house.table("t1", edition, bots=2)
    house.do(a1, c.Join("t1", 1))
    for _ in range(12):
        house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=1_000)
        house.do(a1, c.Ready("t1"))
        while house.house.tables["t1"].deadline is not None:
            house.turn(31)
    statement = statements.of_table(house.store, house.key, "t1")
    balances = house.balances()
    assert statement.rounds == 12
    assert (statement.win, statement.other) == (balances["bank:t1"], 0)
    assert balances.get("layout:t1", 0) == 0
    by_players = 1_000_000 - balances["player:A1"]
    assert statement.win == by_players + statement.bots  # all that the bank gained, somebody lost
    assert statement.handle >= 12 * 1_000


def test_an_unknown_table_is_refused(sqlite_house: Driver) -> None:
    with pytest.raises(Denied, match="no table 't9'"):
        statements.of_table(sqlite_house.store, sqlite_house.key, "t9")
