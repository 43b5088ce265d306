"""Section 4: how cards and hands rank, told by what a hand is paid, and by the order where pay does not tell."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitbook.cards import parse_cards
from pitbook.games.big_raise_stud.play import RANKING, THREE_CARD
from rules.big_raise_stud.helpers import LAW, box, row, settled
from rules.live import line, results

# Rule 4.3, from lowest to highest, each row the worst and the best hand of its kind
LADDER = [
    ("4.3(a)", "odd cards", "2c 3d 4h 5s 7c", "Ac Kd Qh Js 9c"),
    ("4.3(b)", "one pair", "2c 2d 3h 4s 5c", "Ac Ad Kh Qs Jc"),
    ("4.3(c)", "two pairs", "3c 3d 2h 2s 4c", "Ac Ad Kh Ks Qc"),
    ("4.3(d)", "three of a kind", "2c 2d 2h 3s 4c", "Ac Ad Ah Ks Qc"),
    ("4.3(e)", "straight", "Ac 2d 3h 4s 5c", "Tc Jd Qh Ks Ac"),
    ("4.3(f)", "flush", "2c 3c 4c 5c 7c", "Ac Kc Qc Jc 9c"),
    ("4.3(g)", "full house", "2c 2d 2h 3s 3c", "Ac Ad Ah Ks Kc"),
    ("4.3(h)", "four of a kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    ("4.3(i)", "straight flush", "Ac 2c 3c 4c 5c", "9c Tc Jc Qc Kc"),
    ("4.3(j)", "royal flush", "Tc Jc Qc Kc Ac", "Tc Jc Qc Kc Ac"),
]

# fmt: off
COMPARED = [
    row("4.2 4.3(b)",    "threes beat twos",                        "3s 3c 9h 8c 6d", "2d 2h Ah Kd Qc"),
    row("4.2",           "jacks beat tens",                         "Js Jc 4h 3c 2d", "Td Th Ah Kd Qc"),
    row("4.2 4.3(b)",    "aces beat kings",                         "As Ac 4h 3c 2d", "Kd Kh Qh Jd 9c"),
    row("4.3(c)",        "aces and kings are the best two pairs",   "As Ac Kh Kc 2d", "Ad Ah Qh Qd Jc"),
    row("4.3(e) 4.4(d)", "the straight from the ace is the lowest", "6s 5c 4h 3c 2d", "5s 4d 3h 2s Ac"),
    row("4.3(f)",        "flushes go card by card",                 "As Ks 9s 7s 3s", "Ah Kh 9h 7h 2h"),
    row("4.3(g)",        "full houses go by the three",             "3s 3c 3h 2c 2d", "2s 2h 2c Ac Ad"),
    row("4.4(a)",        "odd cards compare down to the fifth",     "As Ks 7h 6c 5d", "Ad Kc 7d 6h 4c"),
    row("4.4(b)",        "equal pairs: down to the last card",      "9s 9c Kh 7c 3d", "9d 9h Kd 7h 2c"),
    row("4.4(c)",        "two pairs: the second pair decides",      "9s 9c 8h 8c 2d", "9d 9h 7d 7h Ac"),
    row("4.4(c)",        "two pairs: the fifth card decides last",  "9s 9c 8h 8c 4d", "9d 9h 8d 8s 3c"),
    row("4.4(d)",        "king-high straight beats jack-high",      "Ks Qc Jh Tc 9d", "Jd Th 9h 8d 7c"),
]
EQUAL = [
    row("4.1", "pairs of any suits",       "7s 7c 6s 4s 2d", "7d 7h 6h 4d 2c"),
    row("4.1", "flushes of any suit",      "As 9s 8s 7s 6s", "Ah 9h 8h 7h 6h"),
    row("4.1", "straight flushes",         "Ts 9s 8s 7s 6s", "Th 9h 8h 7h 6h"),
]
# fmt: on


def strength(cards: str) -> int:
    return RANKING.strength(parse_cards(cards))


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        row(f"{below[0]} {above[0]}", f"{above[1]} beats {below[1]}", below[3], above[2])
        for below, above in pairwise(LADDER)
    ],
)
def test_kinds_of_hand_rank_in_the_order_of_the_rule(lower: str, higher: str) -> None:
    assert strength(lower) < strength(higher)


@pytest.mark.parametrize(("better", "worse"), COMPARED)
def test_hands_of_one_kind_rank_by_their_cards(better: str, worse: str) -> None:
    assert strength(better) > strength(worse)


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_suits_have_no_rank(one: str, other: str) -> None:
    assert strength(one) == strength(other)


@pytest.mark.clause(LAW, "4.2", "4.3")
def test_the_ace_counts_low_in_a_straight_only() -> None:
    assert line(settled(box(1, "Ah 2s 3d"), community="4c 5h"), "raise").pays == 4000  # a straight, 4 to 1
    assert results(settled(box(1, "Ah Kc 2s"), community="3d 4c"))["ante"] == "lose"  # not round the corner
    assert results(settled(box(1, "Ah As 2s"), community="3d 9c"))["ante"] == "win"  # a pair of aces is high


@pytest.mark.clause(LAW, "4.5", "10.1")
@pytest.mark.parametrize(
    ("cards", "community", "pays"),
    [
        pytest.param("4s Ah 2d", "5c 3h", 4000, id="a straight picked up in disorder is declared as one"),
        pytest.param("9h 2s 9c", "2d 9s", 8000, id="a full house is declared as one and not as three of a kind"),
        pytest.param("7h 2h 9h", "Kh 3h", 6000, id="a flush of both community cards"),
    ],
)
def test_the_best_hand_is_declared_for_the_player(cards: str, community: str, pays: int) -> None:
    assert line(settled(box(1, cards), community=community), "raise").pays == pays


# Rule 4.3 of Division 17, which 10.3 takes over (B8)

THREE_LADDER = ["5c 3d 2h", "Ac Kd Jh", "2c 2d 3h", "Ac Ad Kh", "5c 3c 2c", "Ac Kc Jc", "3c 2d Ah", "Ac Kd Qh"]
THREE_LADDER += ["2c 2d 2h", "Ac Ad Ah", "3c 2c Ac", "Ac Kc Qc"]


@pytest.mark.clause(LAW, "10.3")
def test_three_cards_rank_pair_flush_straight_three_of_a_kind_straight_flush() -> None:
    strengths = [THREE_CARD.strength(parse_cards(cards)) for cards in THREE_LADDER]
    assert strengths == sorted(set(strengths))
    assert strengths[0] == 0
    assert strengths[-1] == len(THREE_CARD) - 1
