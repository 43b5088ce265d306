"""Sections 2 to 5: what hands are, which wagers are taken, and what they are paid."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook import find_edition
from pitbook.cards import parse_cards
from pitbook.errors import PitbookError, UnknownName
from pitbook.games.lunar_poker.winning import is_instant_cash, super_combination, two_combinations
from pitbook.law import Notice
from pitbook.table import Answer, Decision, Wager, Withdraw
from pitbook.table.answers import Locked
from rules.live import brief, line, result_of
from rules.lunar_poker.helpers import DRAFT, LUNAR, MADE, QUEEN_HIGH, bet, box, dealt, exchange, law, settled
from shape.hand_dealt import assert_refused, begun

# Section 4: which hand is better


# fmt: off
BETTER = [
    ("4.1 4.4(a)",     "suits decide nothing: equal hands stand off", "As Kc 9d 7c 4s", "Ad Kh 9c 7s 4h", 0),
    ("4.2 4.3(a)",     "an ace is high",                             "As Kc 9d 7c 4s", "Kd Kh 9c 7s 4h", -1),
    ("4.3(b) 4.4(b)",  "a pair, by its kickers",                     "Ts Tc Ad 4c 3s", "Td Th Kc 7s 4h", 1),
    ("4.3(c) 4.4(c)",  "two pairs, by the higher",                   "As Ac 3d 3c 4s", "Kd Kh Qc Qs 4h", 1),
    ("4.3(d)",         "three of a kind beats two pairs",            "2s 2c 2d 3c 4s", "Ad Ah Kc Ks 4h", 1),
    ("4.3(e) 4.2",     "an ace may be low in a straight",            "As 2c 3d 4c 5s", "Ad Ah Ac 7s 4h", 1),
    ("4.4(d)",         "the higher straight",                        "As 2c 3d 4c 5s", "2d 3h 4h 5c 6h", -1),
    ("4.3(f)",         "a flush, by the next highest card",          "As 9s 8s 3s 2s", "Ad 9d 7d 6d 5d", 1),
    ("4.3(g)",         "a full house, by its three",                 "3s 3c 3d Ac As", "4d 4h 4c 2s 2h", -1),
    ("4.3(h)",         "four of a kind beats a full house",          "2s 2c 2d 2h 3s", "Ad Ah Ac Ks Kh", 1),
    ("4.3(i)",         "a straight flush beats four of a kind",      "Ad Ah Ac As Kh", "2c 3c 4c 5c 6c", -1),
    ("4.3(j)",         "a royal flush beats a straight flush",       "9c Tc Jc Qc Kc", "Ts Js Qs Ks As", -1),
]
# fmt: on


@pytest.mark.parametrize(
    ("own", "dealer", "result"),
    [pytest.param(*case[2:], id=case[1], marks=law(*case[0].split())) for case in BETTER],
)
def test_the_better_hand_wins(own: str, dealer: str, result: int) -> None:
    """With the drawn cards as the last five, so that no straight flush is paid at once."""
    given = set(own.split()) | set(dealer.split())
    spare = [
        card.text for card in parse_cards("2h 3h 5h 6h 7h 8h 9h Th Jh Qh 4d 6d 8d Jd Qd") if card.text not in given
    ]
    junk = " ".join(spare[::2][:5])
    told = box(1, f"{junk} {own}", exchange(junk), "bet")
    lines = {each.wager: each.result for each in result_of(settled(told, dealer=dealer)).lines}
    assert lines["bet"] == {1: "win", 0: "stand-off", -1: "lose"}[result]


@law("4.5", "9.2")
def test_the_best_five_of_six_and_what_wins_at_once_are_declared_for_a_record() -> None:
    told = box(1, "Ah Kd Qc 5s 2h 5d", "sixth card", "bet", ante=1000, super=100)
    lines = brief(result_of(settled(told, dealer="Kc Qd 8c 4d 3s")))
    assert lines["super"] == ("win", 600, "5.9")
    # A pair of fives beats nobody who has ace and king; the dealer has king high and does not qualify
    assert lines["ante"] == ("win", 1000, "10.2(a)")


# Sections 2, 3 and 5.1 to 5.4: wagers

LIMITS = {"limits": {"ante": {"min": 500, "max": 10_000}, "super": {"min": 100, "max": 500}}}
NO_CHIPS = Wager(2, "B", "ante", bet(2, "B", 500).cents, chips=False)

# fmt: off
REFUSED = [
    ("5.1",      "a super wager without an ante",     {},     bet(2, "B", 100, "super"),  "5.1(b)"),
    ("5.1",      "taking the ante back under it",     {},     Withdraw(1, "A", "ante"),   "5.1(b)"),
    ("5.4",      "a second ante on an area",          {},     bet(1, "A", 500),           "5.4"),
    ("5.3",      "words without chips",               {},     NO_CHIPS,                   "5.3"),
    ("3.1",      "a sixth box",                       {},     bet(6, "B", 500),           "3.1"),
    ("2.1",      "less than the sign has",            LIMITS, bet(2, "B", 400),           "2.1"),
    ("2.1",      "more than the sign has",            LIMITS, bet(2, "B", 10_500),        "2.1"),
]
# fmt: on


@pytest.mark.parametrize(
    ("notice", "answer", "clause"), [pytest.param(*case[2:], id=case[1], marks=law(case[0])) for case in REFUSED]
)
def test_wagers_are_refused_by_their_rule(notice: dict[str, Any], answer: Answer, clause: str) -> None:
    assert_refused(begun(LUNAR, notice, [bet(1, "A", 500), bet(1, "A", 200, "super")]), answer, clause)


@law("3.1", "5.1")
def test_a_player_may_have_several_boxes() -> None:
    shoe = dealt("", *(bet(number, "A", 500) for number in (1, 3, 5)))
    assert sorted(shoe.talk.table.boxes) == [1, 3, 5]


@law("5.13", "5.14")
def test_after_the_call_nothing_is_wagered_and_what_lies_there_stays() -> None:
    shoe = dealt("", bet(1, "A", 500), bet(2, "B", 500))
    assert_refused(shoe.talk, bet(3, "C", 500), "5.13(a)")
    assert_refused(shoe.talk, Withdraw(1, "A", "ante"), "5.13(b)")
    shoe.say(Decision(1, "fold"), Decision(2, "exchange", places=(0, 1)), Locked())
    assert_refused(shoe.talk, Withdraw(1, "A", "ante"), "5.14")


# 5.2, 5.5: what a bet is paid, typed from the table


# fmt: off
BET_PAYS = [
    ("Ah Kd 9c 5s 3h", "Ad Kc 8c 5d 3s", 1),    # ace and king
    ("7h 7d Qc 5s 3h", "6c 6d 9c 4d 2s", 1),
    ("7h 7d 5c 5s 3h", "6c 6d 9c 4d 2s", 2),
    ("7h 7d 7c 5s 3h", "6c 6d 9c 4d 2s", 3),
    ("7h 8d 9h Ts Jh", "6c 6d 9c 4d 2s", 4),
    ("7h 8h 9h Th 2h", "6c 6d 9c 4d 2s", 5),
    ("7h 7d 7c 5s 5h", "6c 6d 9c 4d 2s", 7),
    ("7h 7d 7c 7s 5h", "6c 6d 9c 4d 2s", 20),
]
# fmt: on


@law("5.5", "5.2", "10.6", "10.8")
@pytest.mark.parametrize(("own", "dealer", "odds"), BET_PAYS)
def test_a_winning_bet_is_paid_by_its_hand_and_the_ante_goes_back(own: str, dealer: str, odds: int) -> None:
    lines = brief(result_of(settled(box(1, own, "bet"), dealer=dealer)))
    assert lines == {"ante": ("stand-off", 0, "10.8(c)"), "bet": ("win", odds * 2000, "10.8(a)")}


@law("5.5", "10.9")
@pytest.mark.parametrize(
    ("drawn", "odds"), [("Th Jh Qh Kh 9h", 50), ("Th Jh Qh Kh Ah", 100)], ids=["straight flush", "royal flush"]
)
def test_straight_flushes_that_were_drawn_are_paid_as_bets(drawn: str, odds: int) -> None:
    cards = drawn.split()
    told = box(1, f"{cards[0]} {cards[1]} {cards[2]} 2c 3d {cards[3]} {cards[4]}", exchange("2c 3d"), "bet")
    lines = brief(result_of(settled(told, dealer="6c 6d 9c 4d 2s")))
    assert lines["bet"] == ("win", odds * 2000, "10.8(a)")


# 5.6 to 5.8, 5.11: instant cash


ROWS = (
    "200-600 300-600 200-800 300-800 200-1000 300-1000 200-1200 300-1200 400-1200 200-1500 300-1500 400-1500 500-1500"
)
"""The thirteen rows of 5.6."""


@law("5.6", "5.7", "5.8", "5.11")
@pytest.mark.parametrize("row", ROWS.split())
def test_instant_cash_by_each_of_the_thirteen_rows(row: str) -> None:
    straight, royal = map(int, row.split("-"))
    boxes = [box(1, "5h 6h 7h 8h 9h", ante=1000, super=100), box(2, "Ts Js Qs Ks As"), box(3, "5d 5c 9c 4d 2s", "fold")]
    found = settled(*boxes, dealer="6c 6d 9d 3c 2c", notice={"instant-cash": row, "super": "7"})
    assert brief(result_of(found)) == {"ante": ("win", straight * 1000, "5.6"), "super": ("win", 15_000, "5.9")}
    assert brief(result_of(found, 2)) == {"ante": ("win", royal * 1000, "5.6")}


@law("5.6")
def test_other_rows_than_these_are_refused() -> None:
    with pytest.raises(PitbookError) as refusal:
        Notice.post(find_edition(MADE), {"instant-cash": "500-1200"})
    assert refusal.value.clause == "5.6"


def test_instant_cash_takes_a_straight_flush() -> None:
    for cards, is_one in (("5h 6h 7h 8h 9h", True), ("As 2s 3s 4s 5s", True), ("5h 6h 7h 8h 9d", False)):
        assert is_instant_cash(parse_cards(cards)) == is_one


# 5.9: the super wager


# fmt: off
SUPER = [  # by the tables 1 to 7
    ("9c 9d 9h 9s 2c", (200, 250, 250, 250, 200, 200, 200)),
    ("5h 6d 7h 8d 9h", (150,) * 7),
    ("Th Jh Qh Kh Ah", (150,) * 7),
    ("9c 9d 9h 2s 2c", (100,) * 7),
    ("2h 4h 6h 8h Th", (50, 60, 60, 60, 50, 50, 50)),
    ("5h 6d 7h 8d 9s", (25, 30, 30, 30, 25, 25, 25)),
    ("9c 9d 9h 2s 3c", (8, 8, 8, 7, 8, 7, 7)),
    ("Ah Kd Qs 5h 2c", (6, 6, 5, 5, 5, 6, 5)),
    ("Ah Kd Qd 5h 5d", (6, 6, 5, 5, 5, 6, 5)),  # reading L19, before five cards of one colour
    ("2h 4d 6h 8d Th", (2,) * 7),
    ("2h 4d 6h 8d Ts", (-1,) * 7),
]
# fmt: on


@pytest.mark.parametrize(("cards", "odds"), SUPER)
@pytest.mark.parametrize("table", range(1, 8))
@pytest.mark.clause(MADE, "5.9")
def test_the_seven_tables_of_2015(table: int, cards: str, odds: tuple[int, ...]) -> None:
    choices = [] if is_instant_cash(parse_cards(cards)) else ["fold"]
    told = box(1, cards, *choices, ante=1000, super=100)
    found = line(settled(told, dealer=None, notice={"super": str(table)}), "super")
    paid = odds[table - 1]
    assert (found.result, found.pays) == (("win", 100 * paid) if paid > 0 else ("lose", 0))
    assert found.clause == ("5.9" if paid > 0 else "9.2")


@law("5.9")
def test_the_draft_has_four_of_them_and_refuses_the_others() -> None:
    four = find_edition(DRAFT)
    for table in "1567":
        told = box(1, "9c 9d 9h 2s 3c", "fold", ante=1000, super=100)
        found = line(settled(told, dealer=None, edition="2013-draft", notice={"super": table}), "super")
        assert found.pays == {"1": 800, "5": 800, "6": 700, "7": 700}[table]
    for table in "234":
        with pytest.raises(PitbookError) as refusal:
            Notice.post(four, {"super": table})
        assert refusal.value.clause == "5.9"


def test_an_edition_without_a_date_is_not_found_by_one() -> None:
    with pytest.raises(UnknownName, match="2015 took effect is not known"):
        find_edition("lunar-poker@2016-01-01")


# 10.9: second combinations, by reading L10


# fmt: off
SECOND = [
    ("Ac Kd Kh 7s 2c",    ("pair", "ace-king")),
    ("Ac Kd Kh As 2c",    ("two-pairs", "")),
    ("Kd Kh Qs Qc 2c",    ("two-pairs", "")),
    ("Ac As Kd Kh Qs Qc", ("two-pairs", "two-pairs")),
    ("Ac As Ad Kd Kh Qs", ("full-house", "")),
    ("Ac As Ad Kd Kh Ks", ("full-house", "full-house")),
    ("Kc Ks Kd Kh Ad",    ("four-of-a-kind", "ace-king")),
    ("5c 6d 7h 8s 9c 9d", ("straight", "straight")),
    ("5c 6d 7h 8s 9c Ts", ("straight", "straight")),
    ("2h 4h 6h 8h Th Qh", ("flush", "flush")),
    ("5h 6h 7h 8h Kh 9c", ("flush", "straight")),
    ("Ac Kd 7h 5s 2c",    ("ace-king", "")),
]
# fmt: on


@law("10.9")
@pytest.mark.parametrize(("cards", "expected"), SECOND)
def test_second_combinations(cards: str, expected: tuple[str, str]) -> None:
    assert two_combinations(parse_cards(cards)) == expected


@law("10.9", "10.8")
def test_a_second_combination_is_paid_on_the_same_bet() -> None:
    found = result_of(settled(box(1, "Ac Kd Kh 7s 2c", "bet"), dealer="Qc Qd 9c 4d 3s"))
    assert found.net == 2000 + 2000
    assert [(each.wager, each.pays, each.clause) for each in found.lines if each.pays] == [
        ("bet", 2000, "10.8(a)"),
        ("bet", 2000, "10.9(b)"),
    ]


# 5.12: the maximum payout


# fmt: off
HELD = [
    ("a bet",                     box(1, "7h 7d 7c 7s 5h", "bet"),                         25_000, {"bet": 25_000}),
    ("a bet for two together",    box(1, "Kc Ks Kd Kh Ad", "bet"),                         41_000, {"bet": 41_000}),
    ("the first alone up to it",  box(1, "Kc Ks Kd Kh Ad", "bet"),                         40_000, {"bet": 40_000}),
    ("an ante and a super wager", box(1, "5h 6h 7h 8h 9h", ante=1000, super=1000), 90_000,
     {"ante": 90_000, "super": 90_000}),
]
# fmt: on


@law("5.12", "10.9(b)")
@pytest.mark.parametrize(("told", "most", "expected"), [pytest.param(*case[1:], id=case[0]) for case in HELD])
def test_a_maximum_payout_holds_every_wager(told: dict[str, Any], most: int, expected: dict[str, int]) -> None:
    """Reading L21: a bet's two combinations together."""
    found = result_of(settled(told, dealer="6c 6d 9c 4d 2s", notice={"max-payout": most}))
    paid: dict[str, int] = {}
    for each in found.lines:
        paid[each.wager] = paid.get(each.wager, 0) + each.pays
    assert {wager: cents for wager, cents in paid.items() if cents} == expected
    assert "5.12" in {each.clause for each in found.lines} or most == 40_000


def test_super_combinations() -> None:
    assert super_combination(parse_cards("Ah Kd Qs Qh 2c")) == "ace-king-queen"
    assert super_combination(parse_cards("Ah Kd Js Th 2c")) == ""


@law("5.5", "10.2")
def test_the_ante_is_paid_where_the_dealer_does_not_qualify() -> None:
    lines = brief(result_of(settled(box(1, "7h 6d 4c 3s 2h", "bet"), dealer=QUEEN_HIGH)))
    assert lines == {"ante": ("win", 1000, "10.2(a)"), "bet": ("stand-off", 0, "10.2(d)")}
