"""Sections 15 to 15F and 20A: what side wagers win, and what rides. Every sum was worked out from the law by hand."""

from __future__ import annotations

from typing import Any

import pytest

from pitbook.errors import PitbookError
from rules.blackjack.helpers import BASE, D2012, D2013, beside, box, hands, lines, nets, row, settled

SEVENS, PAIRS = {"super-sevens": True}, {"perfect-pairs": True}
RIDE, LET, MATCH_1, MATCH_2 = {"house-money": True}, {"let-it-ride": True}, {"lucky-match": "1"}, {"lucky-match": "2"}
BUST = "6h Td 9c"
"""A dealer's hand that goes over, so that every hand still in play wins."""


def line_of(dealer: str, told: Any, wager: str, **more: Any) -> tuple[str, int, str]:
    """What became of one wager of A."""
    found = next(line for line in lines(settled(dealer, told, **more)) if line[0] == wager)
    return found[1:]


@pytest.mark.parametrize(
    ("dealer", "told", "expected"),
    [
        row(
            BASE, "15.1 15.3 15.4", "no seven first", BUST, box("8h 7c", "stand", super_sevens=100), ("lose", 0, "15.4")
        ),
        row(BASE, "15.4", "one seven", BUST, box("7h 9c", "stand", super_sevens=100), ("win", 300, "15.4")),
        row(BASE, "15.4 15.5", "two that stand", BUST, box("7h 7c", "stand", super_sevens=100), ("win", 5000, "15.5")),
        row(
            BASE,
            "15.4",
            "two and another card",
            BUST,
            box("7h 7c 5d", "hit stand", super_sevens=100),
            ("win", 5000, "15.4"),
        ),
        row(
            BASE,
            "15.4 15.5",
            "two of a suit, split",
            BUST,
            hands(("7h 7c", "split stand"), ("7h 9d", "stand"), super_sevens=100),
            ("win", 10000, "15.5"),
        ),
        row(BASE, "15.4", "three", BUST, box("7h 7c 7d", "double:1000", super_sevens=100), ("win", 50000, "15.4")),
        row(BASE, "15.4", "three of a suit", BUST, box("7h 7h 7h", "hit", super_sevens=100), ("win", 500000, "15.4")),
        row(
            BASE,
            "15.4",
            "two of a suit and another seven",
            BUST,
            box("7h 7h 7c", "hit", super_sevens=100),
            ("win", 50000, "15.4"),
        ),
        row(
            BASE,
            "15.4",
            "whatever becomes of the hand",
            "Tc Td",
            box("7h 7c 3d", "double:1000", super_sevens=100),
            ("win", 5000, "15.4"),
        ),
    ],
)
def test_super_sevens(dealer: str, told: Any, expected: tuple[str, int, str]) -> None:
    assert line_of(dealer, told, "super-sevens", law=BASE, notice=SEVENS) == expected


@pytest.mark.parametrize(
    ("cards", "notice", "wager", "expected"),
    [
        row(BASE, "15B.6 15B.7", "mixed", "Kh Ks", PAIRS, "perfect-pairs", ("win", 600, "15B.7")),
        row(BASE, "15B.6 15B.7", "coloured", "Kh Kd", PAIRS, "perfect-pairs", ("win", 1200, "15B.7")),
        row(D2013, "5.4", "perfect", "Kh Kh", PAIRS, "perfect-pairs", ("win", 2500, "15B.7")),
        row(BASE, "1.0 15B.6", "a king and a queen are no pair", "Kh Qh", PAIRS, "perfect-pairs", ("lose", 0, "15B.6")),
        row(D2013, "5.4", "any pair by scale one", "Kh Ks", {"any-pair": "1"}, "any-pair", ("win", 1100, "15C.8")),
        row(
            BASE, "15C.6 15C.8", "any pair by scale two", "Kh Ks", {"any-pair": "2"}, "any-pair", ("win", 1000, "15C.8")
        ),
        row(BASE, "15C.6", "no pair", "Kh Qs", {"any-pair": "2"}, "any-pair", ("lose", 0, "15C.6")),
        row(D2013, "1.0 15F.6 15F.9", "mixed match", "Kh Ks", MATCH_1, "lucky-match", ("win", 500, "15F.9")),
        row(D2013, "1.0 15F.9", "coloured match", "Kh Kd", MATCH_2, "lucky-match", ("win", 1000, "15F.9")),
        row(
            D2013, "1.0 15F.8 15F.9", "lucky match, and stand", "Kh Kh", MATCH_1, "lucky-match", ("win", 2500, "15F.8")
        ),
        row(D2013, "15F.9", "the same by scale two", "Kh Kh", MATCH_2, "lucky-match", ("win", 2000, "15F.8")),
        row(D2013, "15F.6 15F.8", "no match", "Kh Qh", MATCH_1, "lucky-match", ("lose", 0, "15F.6")),
    ],
)
def test_first_two_cards(cards: str, notice: dict[str, Any], wager: str, expected: tuple[str, int, str]) -> None:
    told = box(cards, "stand") | {"wagers": {"main": 1000, wager: 100}}
    assert line_of(BUST, told, wager, notice=notice) == expected


@pytest.mark.parametrize(
    ("told", "notice", "expected"),
    [
        row(
            D2013,
            "1.0 15F.6 15F.7 15F.9",
            "a triple by a hit",
            box("6c 6c 6c", "hit stand", lucky_match=100),
            MATCH_1,
            ("win", 10000, "15F.7"),
        ),
        row(
            D2013,
            "15F.7 15F.9",
            "a triple by a double",
            box("6c 6c 6c", "double:1000", lucky_match=100),
            MATCH_2,
            ("win", 50000, "15F.7"),
        ),
        row(
            D2013,
            "15F.7",
            "another card is no triple",
            box("6c 6c 6s", "hit stand", lucky_match=100),
            MATCH_2,
            ("win", 2000, "15F.9"),
        ),
        row(
            D2013,
            "15F.8",
            "nor one that makes 21",
            box("6c 6c 9s", "hit", lucky_match=100),
            MATCH_2,
            ("win", 2000, "15F.9"),
        ),
        row(
            D2013,
            "15F.10",
            "a split is paid at once, whatever comes",
            hands(("6c 6c 5d", "split hit stand"), ("6c Kd", "stand"), lucky_match=100),
            MATCH_2,
            ("win", 2000, "15F.10"),
        ),
        row(
            D2013,
            "15F.6",
            "a third six after two that do not match",
            box("6c 5c 6c", "hit stand", lucky_match=100),
            MATCH_2,
            ("lose", 0, "15F.6"),
        ),
        row(
            D2013,
            "15F.7",
            "a fourth is too late",
            box("2c 2c 3d 2c 9d", "hit hit hit stand", lucky_match=100),
            MATCH_2,
            ("win", 2000, "15F.9"),
        ),
    ],
)
def test_lucky_match_waits_for_a_third_card(told: Any, notice: dict[str, Any], expected: tuple[str, int, str]) -> None:
    assert line_of(BUST, told, "lucky-match", notice=notice) == expected


@pytest.mark.parametrize(
    ("cards", "notice", "wager", "expected"),
    [
        row(
            D2013, "15D.1 15D.2 15D.5", "ace and king of a suit", "Kh Ah", RIDE, "house-money", ("win", 900, "15D.5(a)")
        ),
        row(D2013, "15D.5", "a sequence in a suit", "9h 8h", RIDE, "house-money", ("win", 400, "15D.5(b)")),
        row(D2013, "15D.5", "ace and two of a suit", "2h Ah", RIDE, "house-money", ("win", 400, "15D.5(b)")),
        row(D2013, "15D.5", "a pair", "9h 9c", RIDE, "house-money", ("win", 300, "15D.5(c)")),
        row(D2013, "15D.5", "a pair of one suit is a pair", "9h 9h", RIDE, "house-money", ("win", 300, "15D.5(c)")),
        row(D2013, "15D.5", "a sequence", "Ah Kd", RIDE, "house-money", ("win", 100, "15D.5(d)")),
        row(D2013, "15D.5", "two and king are none", "2h Kh", RIDE, "house-money", ("lose", 0, "15D.5(e)")),
        row(
            D2013,
            "15E.1 15E.2 15E.4",
            "a sequence in a suit rides",
            "Ah 2h",
            LET,
            "let-it-ride",
            ("win", 200, "15E.4(a)"),
        ),
        row(D2013, "15E.4", "ace and king of a suit are one", "Ah Kh", LET, "let-it-ride", ("win", 200, "15E.4(a)")),
        row(D2013, "15E.4", "two of a suit", "9h 5h", LET, "let-it-ride", ("win", 100, "15E.4(b)")),
        row(D2013, "15E.4", "a pair of one suit is suited", "9h 9h", LET, "let-it-ride", ("win", 100, "15E.4(b)")),
        row(D2013, "15E.4", "a sequence of two suits", "9h 8c", LET, "let-it-ride", ("win", 100, "15E.4(b)")),
        row(D2013, "15E.4", "any other pair loses", "9h 9c", LET, "let-it-ride", ("lose", 0, "15E.4(c)")),
    ],
)
def test_what_may_ride(cards: str, notice: dict[str, Any], wager: str, expected: tuple[str, int, str]) -> None:
    is_won, is_blackjack = expected[0] == "win", set(cards[::3]) == {"A", "K"}
    choices = ["take"] * is_won + ([] if is_blackjack else ["hit"] if cards in ("2h Ah", "Ah 2h") else ["stand"])
    told = box(cards) | {"wagers": {"main": 1000, wager: 100}, "choices": choices}
    if "hit" in choices:  # three and twelve: ten makes 13
        told |= {"cards": f"{cards} Tc", "choices": [*choices, "stand"]}
    assert line_of("6h" if is_blackjack else BUST, told, wager, notice=notice) == expected


@pytest.mark.parametrize(
    ("dealer", "told", "notice", "net"),
    [
        row(
            D2013,
            "15D.6",
            "taken, it has no further part",
            "Tc Td",
            box("9h 9c", "take stand", house_money=500),
            RIDE,
            1500 - 1000,
        ),
        row(
            D2013,
            "15D.6 15D.10",
            "all of it rides, and loses",
            "Tc Td",
            box("9h 9c", "ride:2000 stand", house_money=500),
            RIDE,
            1500 - 1000 - 2000,
        ),
        row(
            D2013,
            "15D.6 15D.10",
            "a part rides, and wins",
            BUST,
            box("9h 9c", "ride:300 stand", house_money=500),
            RIDE,
            1500 + 1000 + 300,
        ),
        row(
            D2013,
            "15D.10",
            "it stands off with the hand",
            "9d 9s",
            box("9h 9c", "ride:2000 stand", house_money=500),
            RIDE,
            1500,
        ),
        row(
            D2013,
            "15D.10",
            "a blackjack pays it 3 to 2 on any layout (J4)",
            "6h",
            box("Ah Kh", "ride:1000", house_money=100),
            RIDE | {"payscale": "6-5"},
            900 + 1200 + 1500,
        ),
        row(
            D2013,
            "15D.10 15D.5",
            "even money pays it 1 to 1",
            "Ac",
            box("Ah Kh", "ride:1000 even-money", house_money=100),
            RIDE,
            900 + 1000 + 1000,
        ),
        row(
            D2013,
            "15D.11",
            "it stands off against a dealer's blackjack",
            "Tc Ac",
            box("9h 9c", "ride:2000 stand", house_money=500),
            RIDE,
            1500 - 1000,
        ),
        row(
            D2013,
            "15D.11",
            "also when the hand has one too",
            "Tc Ac",
            box("Ah Kh", "ride:1000", house_money=100),
            RIDE,
            900,
        ),
        row(
            D2013,
            "15D.7",
            "a double up to both together",
            BUST,
            box("6h 5h Td", "ride:2500 double:3500", house_money=500),
            RIDE,
            2000 + 1000 + 2500 + 3500,
        ),
        row(
            D2013,
            "15D.8",
            "a split for both together",
            "7h Td",
            hands(("8h Td", "ride:1000 split stand"), ("8s 9d", "stand"), house_money=500),
            RIDE,
            1500 + 1000 + 1000,
        ),
        row(
            D2013,
            "15D.8",
            "which the second hand loses",
            "9h Td",
            hands(("8h Kd", "ride:1000 split stand"), ("8s 9d", "stand"), house_money=500),
            RIDE,
            1500 - 2000 - 2000,
        ),
        row(
            D2013,
            "15D.7",
            "once it is lost a double is smaller",
            BUST,
            hands(("8h Kd 9c", "ride:1000 split hit"), ("8s 3d Tc", "double:1000"), house_money=500),
            RIDE,
            1500 - 2000 + 2000 + 1000,
        ),
        row(
            D2013,
            "15D.9",
            "insurance is on the main wager alone",
            "Ac Kd",
            box("9h 9c", "ride:2000 stand", house_money=500, insurance=500),
            RIDE,
            1500 - 1000 + 1000,
        ),
        row(
            D2013,
            "15D.12",
            "beside perfect pairs",
            BUST,
            box("9h 9h", "take stand", house_money=500, perfect_pairs=100),
            RIDE | PAIRS,
            1500 + 2500 + 1000,
        ),
        row(D2013, "15E.5", "taken", "Tc Td", box("9h 8h", "take stand", let_it_ride=500), LET, 1000 - 1000),
        row(
            D2013,
            "15E.5 15E.9",
            "it rides and wins",
            BUST,
            box("9h 8h", "ride:1500 stand", let_it_ride=500),
            LET,
            1000 + 1000 + 1500,
        ),
        row(
            D2013,
            "15E.9",
            "it rides and loses",
            "Tc Td",
            box("9h 8h", "ride:1500 stand", let_it_ride=500),
            LET,
            1000 - 1000 - 1500,
        ),
        row(
            D2013,
            "15E.9",
            "it stands off with the hand",
            "Tc 7d",
            box("9h 8h", "ride:1500 stand", let_it_ride=500),
            LET,
            1000,
        ),
        row(
            D2013,
            "15E.9",
            "a blackjack pays it 3 to 2",
            "6h",
            box("Ah Kh", "ride:300", let_it_ride=100),
            LET | {"payscale": "1-1"},
            200 + 1000 + 450,
        ),
        row(
            D2013,
            "15E.10",
            "it stands off against a dealer's blackjack",
            "Tc Ac",
            box("9h 8h", "ride:1500 stand", let_it_ride=500),
            LET,
            1000 - 1000,
        ),
        row(
            D2013,
            "15E.6",
            "a double up to both together",
            BUST,
            box("6h 5h Td", "ride:1500 double:2500", let_it_ride=500),
            LET,
            1000 + 1000 + 1500 + 2500,
        ),
        row(
            D2013,
            "15E.7",
            "a split for both together",
            "7h Td",
            hands(("8h Td", "ride:1000 split stand"), ("8h 9d", "stand"), let_it_ride=500),
            LET,
            500 + 1000 + 1000,
        ),
        row(
            D2013,
            "15E.8",
            "insurance is on the main wager alone",
            "Ac Kd",
            box("9h 8h", "ride:1500 stand", let_it_ride=500, insurance=500),
            LET,
            1000 - 1000 + 1000,
        ),
        row(
            D2013,
            "15E.11",
            "beside lucky match",
            BUST,
            box("9h 9h", "take stand", let_it_ride=500, lucky_match=100),
            LET | MATCH_1,
            500 + 2500 + 1000,
        ),
    ],
)
def test_what_rides(dealer: str, told: Any, notice: dict[str, Any], net: int) -> None:
    assert nets(settled(dealer, told, notice=notice)) == {"A": net}


@pytest.mark.parametrize(
    ("told", "notice", "clause"),
    [
        row(
            D2013,
            "15D.6",
            "no more than was won rides",
            box("9h 9c", "ride:2001 stand", house_money=500),
            RIDE,
            "15D.6",
        ),
        row(
            D2013,
            "15D.6",
            "nor above the maximum of the main wager",
            box("9h 9c", "ride:1001 stand", house_money=500),
            RIDE | {"limits": {"main": {"max": 2000}}},
            "15D.6",
        ),
        row(
            D2013,
            "15E.5",
            "nor in Let it Ride (J7)",
            box("9h 8h", "ride:1001 stand", let_it_ride=500),
            LET | {"limits": {"main": {"max": 2000}}},
            "15E.5",
        ),
        row(
            D2013,
            "15D.9",
            "insurance above half of the main wager",
            box("9h 9c", "ride:2000 stand", house_money=500, insurance=501),
            RIDE,
            "13.2",
        ),
        row(
            D2013,
            "15E.8",
            "the same in Let it Ride",
            box("9h 8h", "ride:1500 stand", let_it_ride=500, insurance=501),
            LET,
            "13.2",
        ),
        row(
            D2013,
            "15E.6",
            "a double above both together",
            box("6h 5h Td", "ride:1500 double:2501", let_it_ride=500),
            LET,
            "8.3",
        ),
        row(
            D2013,
            "15D.12",
            "House Money beside Super Sevens",
            box("9h 9c", "take stand", house_money=500, super_sevens=100),
            RIDE | SEVENS,
            "15D.12",
        ),
        row(
            D2013,
            "15D.12",
            "House Money beside Push 22",
            box("9h 9c", "take stand", house_money=500, push_22=100),
            RIDE | {"push-22": "1"},
            "15D.12",
        ),
        row(
            D2013,
            "15E.11",
            "Let it Ride beside Push 22",
            box("9h 9c", "stand", let_it_ride=500, push_22=100),
            LET | {"push-22": "1"},
            "15E.11",
        ),
        row(
            D2013,
            "15D.12 15E.11",
            "House Money beside Let it Ride",
            box("9h 9c", "take stand", house_money=500, let_it_ride=100),
            RIDE | LET,
            "15E.11",
        ),
    ],
)
def test_what_may_not_ride_or_go_together(told: Any, notice: dict[str, Any], clause: str) -> None:
    with pytest.raises(PitbookError) as refused:
        settled("Ac Kd", told, notice=notice)
    assert refused.value.clause == clause


@pytest.mark.parametrize(
    ("dealer", "scale", "expected"),
    [
        row(D2013, "20A.1 20A.4 20A.6", "any 22 by scale one", "6h 6s Th", "1", ("win", 800, "20A.6")),
        row(D2013, "20A.6", "any 22 by scale two", "6h 6s Th", "2", ("win", 700, "20A.6")),
        row(D2013, "20A.6", "one colour", "6h 6d Th", "1", ("win", 2000, "20A.6")),
        row(D2013, "20A.6", "one suit", "6h 6h Th", "2", ("win", 5000, "20A.6")),
        row(D2013, "20A.6", "every card counts for it", "2c 4c 6c Ts", "1", ("win", 2000, "20A.6")),
        row(D2013, "20A.4 20A.5", "20 loses", "6h 4d Th", "1", ("lose", 0, "20A.4")),
        row(D2013, "20A.4", "and so does a blackjack", "Kh Ad", "1", ("lose", 0, "20A.4")),
        row(D2013, "20A.4", "a soft 12 is no 22", "Ah Ad 9c", "1", ("lose", 0, "20A.4")),
    ],
)
def test_push_22(dealer: str, scale: str, expected: tuple[str, int, str]) -> None:
    """The hand goes over before: the dealer completes his for this wager alone."""
    told = box("Th 6c Kd", "hit", push_22=100)
    assert line_of(dealer, told, "push-22", notice={"push-22": scale}) == expected


@pytest.mark.clause(D2013, "20A.4")
def test_push_22_outlives_a_blackjack_that_was_paid_at_once() -> None:
    told = box("Ah Kd", push_22=100)
    assert nets(settled("6h 6s Th", told, notice={"push-22": "1"})) == {"A": 1500 + 800}


@pytest.mark.parametrize(
    ("boxes", "notice", "net"),
    [
        row(
            D2013,
            "15B.2",
            "perfect pairs on another's box",
            [box("Kh Kd", "stand"), beside("B", perfect_pairs=100), box("Th 9s", "stand", number=2, player="B")],
            PAIRS,
            {"A": 1000, "B": 1000 + 1200},
        ),
        row(
            D2013,
            "15C.3",
            "any pair on another's box",
            [box("Kh Kd", "stand"), beside("B", any_pair=100), box("Th 9s", "stand", number=2, player="B")],
            {"any-pair": "1"},
            {"A": 1000, "B": 1000 + 1100},
        ),
        row(
            D2013,
            "15F.3",
            "lucky match on another's box",
            [box("6c 6c 6c", "hit stand"), beside("B", lucky_match=100), box("Th 9s", "stand", number=2, player="B")],
            MATCH_1,
            {"A": 1000, "B": 1000 + 10000},
        ),
        row(
            D2013,
            "15F.10",
            "which is paid when that box is split",
            [
                hands(("6c Ks", "split stand"), ("6c Kd", "stand")),
                beside("B", lucky_match=100),
                box("Th 9s", "stand", number=2, player="B"),
            ],
            MATCH_1,
            {"A": 2000, "B": 1000 + 2500},
        ),
    ],
)
def test_side_wagers_on_a_box_of_somebody_else(boxes: list[Any], notice: dict[str, Any], net: dict[str, int]) -> None:
    assert nets(settled(BUST, *boxes, notice=notice)) == net


@pytest.mark.parametrize(
    ("law", "notice", "boxes", "clause"),
    [
        row(
            BASE,
            "15B.2",
            "before the draft a pair is on one's own box",
            BASE,
            PAIRS,
            [box("Kh Kd", "stand"), beside("B", perfect_pairs=100), box("Th 9s", "stand", number=2, player="B")],
            "15B.2",
        ),
        row(
            BASE,
            "15C.3",
            "and so is any pair",
            BASE,
            {"any-pair": "1"},
            [box("Kh Kd", "stand"), beside("B", any_pair=100), box("Th 9s", "stand", number=2, player="B")],
            "15C.3",
        ),
        row(
            D2013,
            "15D.2",
            "House Money is on one's own box",
            D2013,
            RIDE,
            [box("Kh Kd", "stand"), beside("B", house_money=100), box("Th 9s", "stand", number=2, player="B")],
            "15D.2",
        ),
        row(
            D2013,
            "15E.2",
            "Let it Ride is",
            D2013,
            LET,
            [box("Kh Kd", "stand"), beside("B", let_it_ride=100), box("Th 9s", "stand", number=2, player="B")],
            "15E.2",
        ),
        row(
            D2013,
            "20A.2",
            "and Push 22 is",
            D2013,
            {"push-22": "1"},
            [box("Kh Kd", "stand"), beside("B", push_22=100), box("Th 9s", "stand", number=2, player="B")],
            "20A.2",
        ),
        row(
            D2013,
            "15B.2",
            "who has no main wager has no pair",
            D2013,
            PAIRS,
            [box("Kh Kd", "stand"), beside("B", perfect_pairs=100)],
            "15B.2",
        ),
        row(D2012, "3.1", "a tenth box", D2012, {}, [box("Kh Kd", "stand", number=10)], "3.1"),
    ],
)
def test_side_wagers_where_they_may_not_be(law: str, notice: dict[str, Any], boxes: list[Any], clause: str) -> None:
    with pytest.raises(PitbookError) as refused:
        settled(BUST, *boxes, law=law, notice=notice)
    assert refused.value.clause == clause
