"""Section 4: how cards and hands rank, told by which hand wins."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitbook.cards import FIVE_CARD, parse_cards
from rules.caribbean_stud.helpers import OLD, box, row, settled
from rules.live import line

# Rule 4.3, from lowest to highest, each row the best hand of its kind below the worst of the next
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


def strength(cards: str) -> int:
    return FIVE_CARD.strength(parse_cards(cards))


@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        row(f"{below[0]} {above[0]}", f"{above[1]} beats {below[1]}", below[3], above[2])
        for below, above in pairwise(LADDER)
    ],
)
def test_kinds_of_hand_rank_in_the_order_of_the_rule(lower: str, higher: str) -> None:
    assert strength(lower) < strength(higher)


# fmt: off
COMPARED = [
    row("4.1",           "suits do not break a tie",                   "As Ks 6s 4s 2d", "Ad Kc 6h 4d 2c", "stand-off"),
    row("4.1",           "pairs of any suits are equal",               "7s 7c 6s 4s 2d", "7d 7h 6h 4d 2c", "stand-off"),
    row("4.1",           "equal straight flushes are equal",           "Ts 9s 8s 7s 6s", "Th 9h 8h 7h 6h", "stand-off"),
    row("4.2 4.3(b)",    "threes beat twos",                           "3s 3c 9h 8c 6d", "2d 2h Ah Kd Qc", "win"),
    row("4.2",           "jacks beat tens",                            "Js Jc 4h 3c 2d", "Td Th Ah Kd Qc", "win"),
    row("4.2",           "queens beat jacks",                          "Qs Qc 4h 3c 2d", "Jd Jh Ah Kd 9c", "win"),
    row("4.2",           "kings beat queens",                          "Ks Kc 4h 3c 2d", "Qd Qh Ah Jd 9c", "win"),
    row("4.2 4.3(b)",    "aces beat kings",                            "As Ac 4h 3c 2d", "Kd Kh Qh Jd 9c", "win"),
    row("4.3(c)",        "aces and threes beat kings and queens",      "As Ac 3h 3c 2d", "Kd Kh Qh Qd Jc", "win"),
    row("4.3(c)",        "aces and kings are the best two pairs",      "As Ac Kh Kc 2d", "Ad Ah Qh Qd Jc", "win"),
    row("4.3(d) 4.4",    "three threes beat three twos",               "3s 3c 3h 4c 2d", "2s 2h 2c Ad Kc", "win"),
    row("4.2 4.3(e)",    "the ace counts low in a straight",           "5s 4c 3h 2c Ad", "As Ah Ac Kd Qc", "win"),
    row("4.3(e) 4.4(d)", "the ace counts high in a straight",          "As Kc Qh Jc Td", "Ks Qd Jh Ts 9c", "win"),
    row("4.3(e) 4.4(d)", "a straight to the five is the lowest",       "6s 5c 4h 3c 2d", "5s 4d 3h 2s Ac", "win"),
    row("4.3(e)",        "a straight does not go round the corner",    "4s 3c 2h Ac Kd", "Kh Kc 4h 3d 2c", "lose"),
    row("4.4(d)",        "king-high straight beats jack-high",         "Ks Qc Jh Tc 9d", "Jd Th 9h 8d 7c", "win"),
    row("4.4(d) 4.3(i)", "king-high straight flush beats jack-high",   "Ks Qs Js Ts 9s", "Jh Th 9h 8h 7h", "win"),
    row("4.3(i) 4.4(d)", "five-high straight flush loses to six",      "5s 4s 3s 2s As", "6h 5h 4h 3h 2h", "lose"),
    row("4.3(f)",        "flushes go by the highest card",             "As 6s 4s 3s 2s", "Kh Qh Jh Th 8h", "win"),
    row("4.3(f)",        "and down to the fifth card of a flush",      "As Ks 9s 7s 3s", "Ah Kh 9h 7h 2h", "win"),
    row("4.3(g)",        "full houses go by the three (lower)"  ,      "3s 3c 3h 2c 2d", "2s 2h Ac Ad Ah", "lose"),
    row("4.3(g)",        "full houses go by the three (higher)"  ,     "4s 4c 4h 2c 2d", "3s 3h 3c Ad Ah", "win"),
    row("4.3(h)",        "four threes beat twos full of aces",         "3s 3c 3h 3d 2d", "2s 2h 2c Ad Ah", "win"),
    row("4.3(j)",        "a royal flush beats a straight flush",       "As Ks Qs Js Ts", "Kh Qh Jh Th 9h", "win"),
    row("4.4(a)",        "odd cards compare down to the fifth card",   "As Ks 7h 6c 5d", "Ad Kc 7d 6h 4c", "win"),
    row("4.4(a)",        "odd cards: the third card decides first",    "As Ks 7h 3c 2d", "Ad Kc 6d 5h 4c", "win"),
    row("4.4(b)",        "equal pairs: the best other card decides",   "9s 9c Kh 3c 2d", "9d 9h Qd Jh Tc", "win"),
    row("4.4(b)",        "equal pairs: down to the last other card",   "9s 9c Kh 7c 3d", "9d 9h Kd 7h 2c", "win"),
    row("4.4(c)",        "two pairs: the second pair decides",         "9s 9c 8h 8c 2d", "9d 9h 7d 7h Ac", "win"),
    row("4.4(c)",        "two pairs: the top pair decides first",      "Ts Tc 2h 2c 3d", "9d 9h 8d 8h Ac", "win"),
    row("4.4(c)",        "two pairs: the fifth card decides last",     "9s 9c 8h 8c 4d", "9d 9h 8d 8s 3c", "win"),
]
# fmt: on


@pytest.mark.parametrize(("player", "dealer", "outcome"), COMPARED)
def test_the_better_hand_wins(player: str, dealer: str, outcome: str) -> None:
    assert line(settled(box(1, player), dealer=dealer), "ante").result == outcome


@pytest.mark.clause(OLD, "4.5")
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        pytest.param("4s Ah 2d 5c 3h", 8000, id="a straight picked up in disorder is declared as a straight"),
        pytest.param("9h 2s 9c 2d 9s", 14000, id="a full house is declared as one and not as three of a kind"),
    ],
)
def test_the_best_hand_is_declared_for_the_player(cards: str, pays: int) -> None:
    assert line(settled(box(1, cards)), "bet").pays == pays
