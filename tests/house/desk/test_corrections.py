"""Corrections after settlement: the difference and nothing else, with its clauses, and the first record as it was."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from house.by_hand import begin_round, open_by_hand, play_round, work_through
from house.conftest import Driver
from house.scenes import answers_of
from pitbook.errors import Denied, PitbookError
from pitbook.house import commands as c
from pitbook.house.audit.house_audit import audit
from pitbook.house.people.roles import Actor, HouseRole
from pitbook.house.store import schema

EDITION = "caribbean-stud@1998"
JACKPOT = {"jackpot": True, "jackpot-stake": 100}
DEALER = Actor("D1", HouseRole.DEALER)
HANDS = {"dealer": "Ah Kh 8c 5s 3d", "box 1": "Kc Kd 9h 9s 4s"}


def two_pairs(house: Driver) -> tuple[Actor, int]:
    """A1 has 1,000 on the ante and 2,000 on two pairs, which pay 2 to 1 (5.8): up 5,000."""
    a1 = house.player("A1", 100_000)
    open_by_hand(house, "t1", EDITION)
    house.do(a1, c.Join("t1", 1))
    number = play_round(house, "t1", {1: a1}, {1: {"ante": 1_000}}, HANDS, {1: "bet"})
    assert house.balances()["player:A1"] == 105_000
    return a1, number


def amended(house: Driver, number: int, wrong: str, right: str) -> tuple[dict[str, Any], ...]:
    """The answers of a round, one face for another."""
    answers = answers_of(house, "t1", number)
    for answer in answers:
        if answer["answer"] == "Seen":
            answer["cards"] = [right if card == wrong else card for card in answer["cards"]]
    return tuple(answers)


def correct(house: Driver, number: int, answers: tuple[dict[str, Any], ...], table: str = "t1") -> dict[str, Any]:
    return house.do(house.operator, c.Correct(table, number, answers, "surveillance has looked again"))


def rows(house: Driver, table: Any, number: int) -> list[dict[str, Any]]:
    column = table.c.number if table is schema.episodes else table.c.episode
    found = house.store.read(select(table).where(table.c.table_id == "t1", column == number))
    return sorted(found, key=lambda row: str(row.get("number", row.get("id"))))


def adjustments(house: Driver, number: int) -> list[tuple[str, str, str, int]]:
    kept = [row for row in rows(house, schema.entries, number) if row["kind"] in ("Adjusted", "Owed")]
    return [
        (row["kind"], row["source"], row["target"], row["cents"]) for row in sorted(kept, key=lambda row: row["id"])
    ]


def test_the_difference_is_posted_and_the_first_record_stays(house: Driver) -> None:
    """The second nine was an eight: a pair of kings pays 1 to 1, so A1 is up 3,000 and not 5,000."""
    _, number = two_pairs(house)
    first = rows(house, schema.episodes, number), rows(house, schema.steps, number)
    reply = correct(house, number, amended(house, number, "9s", "8s"))
    assert reply["changes"] == {"player:A1": -2_000}
    assert house.balances()["player:A1"] == 103_000
    assert house.balances()["bank:t1"] == -3_000
    assert adjustments(house, number) == [("Adjusted", "player:A1", "bank:t1", 2_000)]
    (entry,) = (row for row in rows(house, schema.entries, number) if row["kind"] == "Adjusted")
    assert "5.8" in entry["clause"].split(", ")
    assert "corrected by casino operator Op: surveillance has looked again" in entry["why"]
    assert (rows(house, schema.episodes, number), rows(house, schema.steps, number)) == first
    assert audit(house.store, house.key).faults == ()


def test_a_second_correction_starts_from_the_first(house: Driver) -> None:
    """Then the dealer's eight turns out to have been an ace: the kings lose, and A1 is down 3,000."""
    _, number = two_pairs(house)
    correct(house, number, amended(house, number, "9s", "8s"))
    answers = amended(house, number, "9s", "8s")
    for answer in answers:
        if answer["answer"] == "Seen":
            answer["cards"] = ["Ac" if card == "8c" else card for card in answer["cards"]]
    assert correct(house, number, answers)["changes"] == {"player:A1": -6_000}
    assert house.balances()["player:A1"] == 97_000
    assert correct(house, number, tuple(answers_of(house, "t1", number)))["changes"] == {"player:A1": 8_000}
    assert house.balances()["player:A1"] == 105_000, "what was first settled was right after all"
    assert len(rows(house, schema.corrections, number)) == 3
    assert audit(house.store, house.key).faults == ()


def test_a_correction_that_changes_nothing_is_none(house: Driver) -> None:
    _, number = two_pairs(house)
    with pytest.raises(Denied, match="nothing would be paid otherwise"):
        correct(house, number, amended(house, number, "4s", "5h"))
    assert rows(house, schema.corrections, number) == []


def test_who_has_cashed_out_owes_the_difference(house: Driver) -> None:
    a1, number = two_pairs(house)
    house.do(a1, c.CashOut(104_500))
    correct(house, number, amended(house, number, "9s", "8s"))
    assert house.balances()["player:A1"] == 0
    assert house.balances()["receivable:A1"] == -1_500
    assert adjustments(house, number) == [
        ("Owed", "receivable:A1", "player:A1", 1_500),
        ("Adjusted", "player:A1", "bank:t1", 2_000),
    ]
    assert sum(house.balances().values()) == 0
    correct(house, number, tuple(answers_of(house, "t1", number)))
    assert house.balances()["player:A1"] + house.balances()["receivable:A1"] == 500
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda answers: answers[:-1], "the round does not end"),
        (lambda answers: [*answers, answers[-1]], "the round is over"),
        (lambda answers: [{"answer": "Swim"}, *answers], "Swim"),
        (lambda answers: [], "the round does not end"),
    ],
)
def test_answers_that_make_no_round_are_refused(house: Driver, spoil: Any, says: str) -> None:
    _, number = two_pairs(house)
    before = house.balances()
    with pytest.raises(PitbookError, match=says):
        correct(house, number, tuple(spoil(answers_of(house, "t1", number))))
    assert house.balances() == before


def test_who_may_correct_and_what(house: Driver) -> None:
    a1, number = two_pairs(house)
    answers = amended(house, number, "9s", "8s")
    for actor in (a1, DEALER, Actor("I1", HouseRole.INSPECTOR), Actor("G1", HouseRole.GUEST)):
        with pytest.raises(Denied, match="this is not for a"):
            house.do(actor, c.Correct("t1", number, answers, "it was wrong"))
    with pytest.raises(PitbookError, match="says why"):
        house.do(house.operator, c.Correct("t1", number, answers, " "))
    for wrong in (number - 1, number + 1, 999):
        with pytest.raises(Denied, match="no finished round"):
            correct(house, wrong, answers)
    begin_round(house, "t1")
    with pytest.raises(Denied, match="no finished round"):
        correct(house, house.house.tables["t1"].episode, answers)


# Stakes that stay on the layout


def with_jackpot(house: Driver) -> tuple[Actor, int]:
    """A1 has an ante of 500 and a jackpot wager of 100 at a table by hand, and the cards are being dealt."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 10_000))
    a1, b1 = house.player("A1", 10_000), house.player("B1", 10_000)
    open_by_hand(house, "t1", EDITION, JACKPOT, jackpot="main")
    for seat, actor in enumerate((a1, b1), 1):
        house.do(actor, c.Join("t1", seat))
    number = begin_round(house, "t1")
    for wager, cents in (("ante", 500), ("jackpot", 100)):
        house.say(a1, "t1", answer="Wager", box=1, wager=wager, cents=cents)
    house.say(DEALER, "t1", answer="NoMoreBets")
    house.say(DEALER, "t1", answer="Dealt")
    for actor in (a1, b1):
        house.consent(actor, "t1")
    return a1, number


def test_what_waits_on_the_layout_cannot_be_corrected_away(house: Driver) -> None:
    """12.11: a jackpot wager carried over a misdeal belongs to the next round, whoever is said to have made it."""
    _, number = with_jackpot(house)
    house.say(DEALER, "t1", answer="WrongCount", box=1, count=2)
    answers = answers_of(house, "t1", number)
    without = tuple(answer for answer in answers if answer.get("wager") != "jackpot")
    others = tuple(a | {"box": 2, "player": "B1"} for a in answers if a.get("wager") == "ante")
    for amended in (without, (*others, *answers)):
        with pytest.raises(Denied, match="nothing would be paid otherwise"):
            correct(house, number, amended)
    assert house.balances()["layout:t1"] == 100


def test_a_settled_round_becomes_a_misdeal(house: Driver) -> None:
    """12.2, 12.11: the ante goes back, and so does the jackpot wager, for the next round is begun without it.

    A pair of nines had won 500 on the ante and 1,000 on the bet (5.8), and the jackpot wager was the pool's.
    """
    a1, number = with_jackpot(house)
    work_through(house, "t1", {"dealer": "Ah Kh 8c 5s 3d", "box 1": "9h 9c Js 4s 2d"}, {1: a1}, {1: "bet"})
    assert (house.balances()["player:A1"], house.balances()["pool:main"]) == (10_000 - 100 + 1_500, 10_100)
    answers = answers_of(house, "t1", number)
    first = next(at for at, answer in enumerate(answers) if answer["answer"] == "Dealt")
    misdeal = (*answers[: first + 1], {"answer": "WrongCount", "box": 1, "count": 6})
    assert correct(house, number, misdeal)["changes"] == {"player:A1": -1_400, "pool:main": -100}
    assert (house.balances()["player:A1"], house.balances()["pool:main"]) == (10_000, 10_000)
    assert (house.balances()["layout:t1"], house.balances()["bank:t1"]) == (0, 0)
    assert audit(house.store, house.key).faults == ()
    assert correct(house, number, tuple(answers))["changes"] == {"player:A1": 1_400, "pool:main": 100}
    assert audit(house.store, house.key).faults == ()


@pytest.mark.parametrize("is_played_on", [False, True])
def test_a_misdeal_becomes_a_settled_round(house: Driver, is_played_on: bool) -> None:
    """The jackpot wager is settled in this round; the one that lay there for the next is A1's too, and is paid for."""
    a1, number = with_jackpot(house)
    house.say(DEALER, "t1", answer="WrongCount", box=1, count=2)
    hands = {"dealer": "Ah Kh 8c 5s 3d", "box 1": "9h 9c Js 4s 2d"}
    if is_played_on:
        play_round(house, "t1", {1: a1}, {1: {"ante": 500}}, hands, {1: "bet"})
    before = house.balances()
    answers = [each for each in answers_of(house, "t1", number) if each["answer"] != "WrongCount"]
    answers += [{"answer": "Dealt"}] * 9
    answers += [{"answer": "Seen", "cards": ["3d"]}, {"answer": "Seen", "cards": [None] * 5}]
    answers += [{"answer": "Decision", "box": 1, "choice": "bet"}]
    answers += [{"answer": "Seen", "cards": ["Ah", "Kh", "8c", "5s"]}]
    answers += [{"answer": "Seen", "cards": ["9h", "9c", "Js", "4s", "2d"]}]
    reply = correct(house, number, tuple(answers))
    assert reply["changes"] == {"player:A1": 1_500 - 100, "pool:main": 100}
    assert house.balances()["layout:t1"] == before["layout:t1"] == (0 if is_played_on else 100)
    assert sum(house.balances().values()) == 0
    assert audit(house.store, house.key).faults == ()


# Jackpot prizes


def flush(house: Driver, table: str = "t1") -> tuple[Actor, int]:
    """A1 is paid $100 for a flush (11.9(e)); the dealer does not qualify."""
    a1 = house.player("A1", 100_000)
    open_by_hand(house, table, EDITION, JACKPOT, jackpot="main")
    house.do(a1, c.Join(table, 1))
    hands = {"dealer": "Qh Jd 8c 5s 3d", "box 1": "Kd 9d 7d 4d 2d"}
    number = play_round(house, table, {1: a1}, {1: {"ante": 500, "jackpot": 100}}, hands, {1: "bet"})
    assert house.balances()["player:A1"] == 100_000 + 500 - 100 + 10_000
    return a1, number


def test_a_prize_that_was_none_goes_back_into_the_pool(house: Driver) -> None:
    house.do(house.operator, c.CreateJackpot("main", "Main", 1_000_000))
    _, number = flush(house)
    assert house.balances()["pool:main"] == 1_000_000 + 100 - 10_000
    answers = amended(house, number, "2d", "2c")
    last = max(at for at, answer in enumerate(answers) if answer["answer"] == "Seen")
    reply = correct(house, number, answers[: last + 1])  # nothing is verified, counted or claimed then
    assert reply["changes"] == {"player:A1": -10_000, "pool:main": 10_000}
    assert house.balances()["pool:main"] == 1_000_100
    assert house.house.pools["main"].cents == 1_000_100
    house.again()
    assert house.house.pools["main"].cents == 1_000_100
    assert audit(house.store, house.key).faults == ()


def test_a_prize_found_later_is_paid_though_the_pool_has_been_won(house: Driver) -> None:
    """What others have won of it meanwhile stays theirs: the house puts in what is then missing."""
    house.do(house.operator, c.CreateJackpot("main", "Main", 1_000_000))
    a1, b1 = house.player("A1", 100_000), house.player("B1", 100_000)
    open_by_hand(house, "t1", EDITION, JACKPOT, jackpot="main")
    open_by_hand(house, "t2", EDITION, JACKPOT, jackpot="main")
    house.do(a1, c.Join("t1", 1))
    house.do(b1, c.Join("t2", 1))
    wagers = {1: {"ante": 500, "jackpot": 100}}
    low = {"dealer": "Qh Jd 8c 5s 3d"}
    number = play_round(house, "t1", {1: a1}, wagers, low | {"box 1": "Kd 9d 7d 4d 2c"}, {1: "bet"})
    play_round(house, "t2", {1: b1}, wagers, low | {"box 1": "Ac Kc Qc Jc Tc"}, {1: "bet"})
    assert house.balances()["pool:main"] == 0
    bank = house.balances()["bank:house"]
    answers = [
        *amended(house, number, "2c", "2d"),
        {"answer": "Done", "role": "dealer", "name": "D1"},
        {"answer": "Counted", "count": 52},
        {"answer": "PoolStands", "cents": 1_000_100},
    ]
    reply = correct(house, number, tuple(answers))
    assert reply["changes"] == {"player:A1": 10_000, "pool:main": -10_000}
    assert house.balances()["player:A1"] == 100_000 + 500 - 100 + 10_000
    assert house.balances()["pool:main"] == 0
    assert house.house.pools["main"].cents == 0
    assert house.balances()["bank:house"] == bank - 10_000
    assert audit(house.store, house.key).faults == ()
