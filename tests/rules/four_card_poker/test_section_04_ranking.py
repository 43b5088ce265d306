"""Sections 3 and 4: one deck, and how four cards rank, the best four of five or six counting."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import BadInput
from pitbook.games.four_card_poker.play import RANKING
from rules.four_card_poker.helpers import HANDS, box, clause, row, settled
from rules.live import result_of

ASCENDING = [
    # rule 4.3 from the lowest hand to the highest, and 4.4 within a kind
    "7c 5d 4h 2s",  # the lowest of all: 5-4-3-2 would be a straight
    "Ah Kd Qs 9c",
    "Ah Kd Qs Tc",  # 4.4(a): down to the last card
    "2c 2d 4h 3s",
    "2c 2d Ah Ks",
    "3c 3d 4h 2s",  # 4.3(b): the higher pair
    "Ac Ad 3h 2s",
    "Ac Ad Kh Qs",  # 4.4(b)
    "3c 3d 2h 2s",
    "Kc Kd 3h 3s",
    "Kc Kd Qh Qs",  # 4.3(c): then the low pairs
    "Ac Ad 2h 2s",
    "Ac 2d 3h 4s",  # 4.3(d): the ace low
    "5c 4d 3h 2s",
    "Tc 9d 8h 7s",
    "Kc Qd Jh Ts",  # 4.4(c)
    "Ac Kd Qh Js",
    "6h 4h 3h 2h",
    "Ah Kh Qh 9h",
    "Ah Kh Qh Th",  # 4.3(e)
    "2c 2d 2h 3s",
    "2c 2d 2h As",
    "Ac Ad Ah 2s",
    "Ah 2h 3h 4h",  # 4.3(g)
    "Ah Kh Qh Jh",
    "2c 2d 2h 2s",  # 4.3(h)
    "Ac Ad Ah As",
]


@clause("4.2", "4.3", "4.4")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(ASCENDING)))
def test_hands_rank_from_lowest_to_highest(lower: str, higher: str) -> None:
    assert RANKING.strength(parse_cards(lower)) < RANKING.strength(parse_cards(higher))


@clause("4.1", "4.4")
@pytest.mark.parametrize(
    ("one", "other"),
    [("Ac Kd Qh 9s", "Ad Kh Qs 9c"), ("2h 4h 6h 8h", "2s 4s 6s 8s"), ("Ac Ad Kh 7s", "Ah As Kc 7d")],
)
def test_suits_never_decide(one: str, other: str) -> None:
    assert RANKING.strength(parse_cards(one)) == RANKING.strength(parse_cards(other))


# Against a dealer whose best four are king, king, queen, 8: an ante of $10 and a play wager of $10

# fmt: off
BEST_FOUR = [
    row("4.3(b) 10.2", "a pair of kings, queen and 8 ties and wins",    "Kh Ks Qh 8c 2c",  2000),
    row("4.4(b) 10.2", "a pair of kings, queen and 7 loses",            "Kh Ks Qh 7c 2c", -2000),
    row("4.4(b) 10.2", "a pair of kings, ace and 2 wins",               "Kh Ks Ah 3c 2c",  2000),
    row("4.3(b) 10.2", "a pair of queens loses",                        "Qh Qs Ah Jc 2c", -2000),
    row("4.3(c) 10.2", "two small pairs win",                           "3h 3s 2h 2c Ah",  2000),
    row("4.3(d) 10.2", "a straight hidden in five cards wins",          "4h 3s 2h Ac 9c",  2000),
    row("4.3(e) 10.2", "four of a suit win though the fifth pairs",     "9h 7h 4h 2h 9c",  2000),
]
# fmt: on


@pytest.mark.parametrize(("cards", "net"), BEST_FOUR)
def test_the_best_four_of_five_count(edition: str, cards: str, net: int) -> None:
    assert result_of(settled(box(1, cards), edition=edition)).net == net


# fmt: off
DEALERS = [
    row("10.1 4.3", "the dealer's pair of kings is found in the last two cards", "2d 7h 9s 4c Kd Kc", -2000),
    row("10.1 4.3", "four of one suit among six beat a pair of aces",            "2d 7d 9d 4d Kc Js", -2000),
    row("10.1 4.3", "three and three are three of a kind",                       "2d 2h 2c 9d 9h 9s", -2000),
    row("10.1 4.3", "six odd cards without four in a row or of a suit lose",     "Kd Jh 9s 7c 5d 3h",  2000),
]
# fmt: on


@pytest.mark.parametrize(("dealer", "net"), DEALERS)
def test_the_best_four_of_the_dealers_six_count(edition: str, dealer: str, net: int) -> None:
    own = "Ac Ad 8c 6s 3c" if "Kd Kc" not in dealer else "Qc Qd 8s 6s 3c"
    assert result_of(settled(box(1, own), dealer=dealer, edition=edition)).net == net


@clause("3.4")
def test_one_deck_has_every_card_once(edition: str) -> None:
    with pytest.raises(BadInput) as caught:
        settled(box(1, HANDS[1]), box(2, "As Kd 9h 4d 2c"), edition=edition)
    assert caught.value.clause == "3.4"
