"""Sections 3 and 4: one deck, and how three cards rank."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from pitbook.cards import DECK, parse_cards
from pitbook.errors import BadInput
from pitbook.games import find_game
from pitbook.games.big_raise_stud.play import THREE_CARD
from pitbook.games.three_card_poker.play import RANKING
from rules.three_card_poker.helpers import BASE, HANDS, box, settled

ASCENDING = [
    # rule 4.3 from the lowest hand to the highest, and 4.4 within a kind
    "5c 3d 2h",  # the lowest of all: 4-3-2 would be a straight
    "Jc Td 8h",
    "Qc 3d 2h",
    "Qc 6d 3h",
    "Qc 6d 4h",
    "Ac Kd Jh",  # 4.4(a)
    "2c 2d 3h",
    "2c 2d Ah",  # 4.4(b)
    "3c 3d 2h",
    "Ac Ad Kh",  # 4.3(b)
    "5h 3h 2h",  # 4.3(c)
    "Ah Kh Th",
    "Ah Kh Jh",
    "Ac 2d 3h",  # 4.3(d): the ace low
    "4c 3d 2h",
    "Tc 9d 8h",
    "Kc Qd Jh",  # 4.4(c)
    "Ac Kd Qh",
    "2c 2d 2h",  # 4.3(e)
    "Ac Ad Ah",
    "Ah 2h 3h",  # 4.3(f)
    "Ah Kh Qh",
]


@pytest.mark.clause(BASE, "4.2", "4.3", "4.4")
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(ASCENDING)))
def test_hands_rank_from_lowest_to_highest(lower: str, higher: str) -> None:
    assert RANKING.strength(parse_cards(lower)) < RANKING.strength(parse_cards(higher))


@pytest.mark.clause(BASE, "4.1")
@pytest.mark.parametrize(
    ("one", "other"), [("Ac Kd 9h", "Ad Kh 9s"), ("2h 4h 6h", "2s 4s 6s"), ("Ac Ad Kh", "Ah As Kc")]
)
def test_suits_never_decide(one: str, other: str) -> None:
    assert RANKING.strength(parse_cards(one)) == RANKING.strength(parse_cards(other))


@pytest.mark.clause(BASE, "4.3")
@pytest.mark.clause("big-raise-stud@2013-draft", "10.3")
def test_big_raise_ranks_three_cards_by_the_rule_of_this_game() -> None:
    law = find_game("big-raise-stud").rulebook.edition()
    assert law.point("three-card-ranking").clause.id == "three-card-poker 4.3"
    hands = list(combinations(DECK[::3], 3))
    assert [THREE_CARD.strength(hand) for hand in hands] == [RANKING.strength(hand) for hand in hands]


@pytest.mark.clause(BASE, "10.1")
def test_queen_3_2_is_the_weakest_hand_that_qualifies() -> None:
    assert RANKING.least("queen-high") == RANKING.strength(parse_cards("Qc 3d 2h"))
    assert RANKING.describe(RANKING.least("queen-high") - 1) == "jack high (J T 8)"


@pytest.mark.clause(BASE, "3.4")
def test_one_deck_has_every_card_once() -> None:
    with pytest.raises(BadInput) as caught:
        settled(box(1, HANDS[1]), box(2, "As Kc 4d"))
    assert caught.value.clause == "3.4"
