"""Sections 2, 5 and 10A: which wagers are taken, which are refused and by what."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.table import Answer, Decision, Joining, NoMoreBets, Withdraw
from pitbook.table.facts import Noted, WagerAccepted
from pitbook.table.requests import Deal, Decide, Request
from rules.live import ante, brief, result_of
from rules.three_card_poker.helpers import (
    BASE,
    BONUS,
    BONUS_1,
    DEALER,
    DRAFT,
    HANDS,
    LiveTable,
    box,
    pair_plus,
    row,
    settled,
    six_card,
)

LIMITS = BONUS_1 | {"limits": {"ante": {"min": 500, "max": 10_000}, BONUS: {"min": 100, "max": 500}}}
SEVERAL = {"several-boxes": True}
NO_CHIPS = pair_plus(1, chips=False)


@pytest.mark.clause(BASE, "5.1", "5.2", "9.3")
@pytest.mark.clause(DRAFT, "5.2", "10A.2", "10A.3")
def test_an_ante_pair_plus_or_both_and_the_bonus_beside_either() -> None:
    table = LiveTable(BONUS_1).say(ante(1), six_card(1), pair_plus(2), six_card(2), ante(3), pair_plus(3), NoMoreBets())
    table.go_on(until=Decide)
    assert [(f.stake.wager, f.clause.id) for f in table.facts(WagerAccepted)] == [
        ("ante", "5.1(a)"),
        (BONUS, "10A.2"),
        ("pair-plus", "5.1(b)"),
        (BONUS, "10A.2"),
        ("ante", "5.1(a)"),
        ("pair-plus", "5.1(b)"),
    ]
    fold = ("fold", 0)
    assert table.options == {1: [("play", 1000), fold], 2: [("play", 0), fold], 3: [("play", 1000), fold]}


# fmt: off
TOO_EARLY_OR_WRONG = [
    row("10A.2",  "the bonus before the wager that it needs",   BONUS_1, six_card(1),            "10A.2"),
    row("10A.1",  "the bonus where it is not offered",          {},      six_card(2, "P2"),      "10A.1"),
    row("10A.4",  "less than the sign has for the bonus",       LIMITS,  six_card(2, cents=50),  "10A.4"),
    row("10A.4",  "more than the sign has for the bonus",       LIMITS,  six_card(2, cents=600), "10A.4"),
    row("10A.2",  "taking back the ante under the bonus",       BONUS_1, Withdraw(3, "P3", "ante"), "10A.2"),
    row("5.6",    "a second ante on an area",                   {},      ante(2),                "5.6", laws=(BASE,)),
    row("5.4",    "a wager without chips",                      {},      NO_CHIPS,                "5.4", laws=(BASE,)),
    row("3.1",    "an eighth box",                              {},      ante(8),                "3.1", laws=(BASE,)),
    row("5.5",    "a second box of one player",                 {},      ante(1, "P2"),          "5.5"),
]
# fmt: on


@pytest.mark.parametrize(("notice", "answer", "clause"), TOO_EARLY_OR_WRONG)
def test_wagers_are_refused_by_their_rule(notice: dict[str, Any], answer: Answer, clause: str) -> None:
    table = LiveTable(notice).say(ante(2), ante(3), *([six_card(3)] if BONUS in notice else []))
    assert table.refusal(answer).clause == clause


@pytest.mark.clause(DRAFT, "10A.2")
def test_pair_plus_that_stays_holds_the_bonus_when_the_ante_is_taken_back() -> None:
    table = LiveTable(BONUS_1).say(ante(1), pair_plus(1), six_card(1), Withdraw(1, "P1", "ante"), NoMoreBets())
    assert [stake.wager for stake in table.talk.table.stakes] == ["pair-plus", BONUS]


@pytest.mark.clause(BASE, "5.1", "5.8")
def test_the_base_division_knows_no_bonus_and_no_maximum_payout() -> None:
    table = LiveTable(edition="base").say(ante(1))
    assert table.refusal(six_card(1)).clause == "5.1"
    assert not {"max-payout", "blind", BONUS} & set(table.talk.table.law.options)


# 5.5: several boxes


# fmt: off
BESIDE = [
    row("5.5", "two side by side",             "base",       [3],    4, True,  laws=(BASE,)),
    row("5.5", "two with one between",         "base",       [3],    5, False, laws=(BASE,)),
    row("5.5", "a third beside them",          "base",       [3, 4], 5, False, laws=(BASE,)),
    row("5.5", "the draft: anywhere",          "2012-draft", [3],    7, True),
    row("5.5", "the draft: more than two",     "2012-draft", [3, 4], 6, True),
]
# fmt: on


@pytest.mark.parametrize(("edition", "held", "further", "is_taken"), BESIDE)
def test_how_many_hands_and_where(edition: str, held: list[int], further: int, is_taken: bool) -> None:
    table = LiveTable(SEVERAL, edition=edition).say(*(ante(number, "A") for number in held))
    if is_taken:
        table.say(ante(further, "A"))
        return
    refused = table.refusal(ante(further, "A"))
    assert (refused.clause, "side by side" in refused.remedy) == ("5.5", True)


@pytest.mark.clause(DRAFT, "5.5.1")
def test_who_waits_goes_before_a_second_box() -> None:
    table = LiveTable(SEVERAL).say(*(ante(number) for number in range(1, 7)), Joining("W"))
    assert table.refusal(ante(7, "P1")).clause == "5.5.1"
    table.say(ante(7, "W"))


@pytest.mark.clause(DRAFT, "5.5.2", "10A.7")
def test_a_blind_hand_is_played_or_folded_unseen_and_turned_for_its_bonus() -> None:
    table = LiveTable(SEVERAL | {"blind": True} | BONUS_1)
    table.say(ante(1, "A", seat=True), ante(3, "A"), six_card(3, "A"), NoMoreBets()).go_on(until=Decide)
    assert [(f.clause.id, f.what) for f in table.facts(Noted) if "blind" in f.what] == [
        ("5.5.2", "box 3 of A is played blind")
    ]
    table.say(Decision(3, "fold"), Decision(1, "play")).finish()
    assert table.brief(3) == {"ante": ("lose", 0, "9.2(a)"), BONUS: ("lose", 0, "10A.5")}


# 5.7 to 5.10

ODDS = {
    "9h 8h 7h": (5000, 40, 40),
    "9h 9c 9d": (4000, 30, 30),
    "9h 8c 7d": (1000, 6, 6),
    "9h 7h 2h": (0, 4, 3),
    "9h 9c 2d": (0, 1, 1),
}


@pytest.mark.clause(BASE, "5.7", "5.7.1", "5.7.2", "10.2", "10.4(a)")
@pytest.mark.parametrize("cards", ODDS)
def test_what_hands_are_paid_by_both_pay_tables(cards: str) -> None:
    bonus, first, second = ODDS[cards]
    for option, odds in (("40-30-6-4-1", first), ("40-30-6-3-1", second)):
        told = box(1, cards, ante=1000, pair_plus=100)
        lines = brief(result_of(settled(told, edition="base", dealer="Kd 8s 5s", notice={"pair-plus": option})))
        earned = {"ante-bonus": ("win", bonus, "5.7.1")} if bonus else {}
        assert lines == earned | {
            "ante": ("win", 1000, "5.7"),
            "play": ("win", 1000, "5.7"),
            "pair-plus": ("win", odds * 100, "5.7.2"),
        }


SCALES = {
    ("As Ks Qs", "Js Ts 2d"): (1000, 1000, 1000, 1000),
    ("9s 8s 7s", "6s 5s 2d"): (200, 200, 200, 200),
    ("9s 9h 2d", "9c 9d Kc"): (50, 50, 100, 100),
    ("9s 9h 2d", "9c 2s Kc"): (25, 25, 20, 20),
    ("Ah 9h 4h", "Kh 2h 7c"): (20, 15, 15, 15),
    ("9s 8h 7d", "6c 5d Kc"): (10, 10, 9, 10),
    ("9s 9h 2d", "9c Qd Kc"): (5, 5, 8, 7),
    ("9s 9h 2d", "2c Qd Kc"): (-1, -1, -1, -1),
}
"""Typed from the table of the draft."""


@pytest.mark.clause(DRAFT, "10A.5", "10A.6", "10A.7", "10A.7 (second)")
@pytest.mark.parametrize(("cards", "dealer"), SCALES)
@pytest.mark.parametrize("choice", ["play", "fold"])
def test_the_bonus_is_paid_by_each_of_the_four_scales(cards: str, dealer: str, choice: str) -> None:
    nets = []
    for scale in "1234":
        told = box(1, cards, choice, ante=1000, six_card_bonus=100)
        result = result_of(settled(told, dealer=dealer, notice={BONUS: scale}))
        (line,) = (line for line in result.lines if line.wager == BONUS)
        nets.append(line.pays // 100 if line.result == "win" else -1)
        assert line.clause == ("10A.7 (second)" if line.result == "win" else "10A.5")
    assert tuple(nets) == SCALES[cards, dealer]


@pytest.mark.clause(DRAFT, "5.10")
def test_a_maximum_payout_holds_each_payment() -> None:
    told = box(1, "9s 9h 9d", ante=1000, pair_plus=1000, six_card_bonus=1000)
    lines = brief(result_of(settled(told, dealer="Kd 8h 5s", notice=BONUS_1 | {"max-payout": 4500})))
    assert lines == {
        "ante": ("win", 1000, "5.7"),
        "play": ("win", 1000, "5.7"),
        "ante-bonus": ("win", 4000, "5.7.1"),
        "pair-plus": ("win", 4500, "5.10"),
        BONUS: ("win", 4500, "5.10"),
    }


# fmt: off
AFTER_THE_CALL = [
    row("5.8(a)", "an ante in the middle of the deal",    Deal,   ante(3),                         laws=(BASE,)),
    row("10A.3",  "the bonus in the middle of the deal",  Deal,   six_card(2)),
    row("5.8(b)", "taking Pair Plus back after the deal", Decide, Withdraw(1, "P1", "pair-plus"), laws=(BASE,)),
    row("5.8(b)", "taking the bonus back after the deal", Decide, Withdraw(1, "P1", BONUS),       laws=(BASE,)),
]
# fmt: on


@pytest.mark.parametrize(("moment", "answer"), AFTER_THE_CALL)
def test_after_the_call_nothing_is_wagered_or_taken_back(moment: type[Request], answer: Answer) -> None:
    table = LiveTable(BONUS_1).say(ante(1), pair_plus(1), six_card(1), ante(2), NoMoreBets())
    refused_by = "5.8(b)" if isinstance(answer, Withdraw) else "5.8(a)"
    assert table.go_on(until=moment).refusal(answer).clause == refused_by


@pytest.mark.clause(BASE, "5.9")
def test_a_losing_wager_cannot_be_taken_back() -> None:
    table = LiveTable.dealt(1, 2).say(Decision(1, "fold"))
    assert table.refusal(Withdraw(1, "P1", "ante")).clause == "5.9"


@pytest.mark.clause(BASE, "2.0")
def test_the_table_in_this_test_is_the_usual_one() -> None:
    assert result_of(settled(box(1, HANDS[1]), dealer=DEALER)).net == 2000
