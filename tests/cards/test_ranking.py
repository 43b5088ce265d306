"""The order of poker hands, against the known counts of every category and an independent evaluator."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from phevaluator import evaluate_cards

from pitbook.cards import DECK, FIVE_CARD, Ranking, parse_cards
from pitbook.errors import BadCard

KNOWN_COUNTS = {
    "odd-cards": 1_302_540,
    "pair": 1_098_240,
    "two-pairs": 123_552,
    "three-of-a-kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full-house": 3_744,
    "four-of-a-kind": 624,
    "straight-flush": 36,
    "royal-flush": 4,
}


@pytest.mark.clause("caribbean-stud@1998", "4.1", "4.3")
def test_every_one_of_the_2598960_hands_falls_in_its_category() -> None:
    strengths = Counter(map(FIVE_CARD.strength, combinations(DECK, 5)))
    counts: Counter[str] = Counter()
    for strength, hands in strengths.items():
        counts[FIVE_CARD.category(strength)] += hands
    assert counts == KNOWN_COUNTS
    assert sorted(strengths) == list(range(7462)), "7,462 different strengths and no gap between them"


@pytest.mark.clause("caribbean-stud@1998", "4.2", "4.4")
def test_the_order_is_that_of_an_independent_evaluator() -> None:
    """phevaluator numbers the same 7,462 classes from the best, 1, to the worst."""
    chance = random.Random(4)
    for _ in range(20_000):
        hand = chance.sample(DECK, 5)
        assert 7462 - FIVE_CARD.strength(hand) == evaluate_cards(*(card.text for card in hand))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ah Kh Qh Jh Th", "a royal flush"),
        ("9c 8c 7c 6c 5c", "a straight flush, 9 high"),
        ("6c 6d 6h 6s 2c", "four sixes (2 beside)"),
        ("Kc Kd Kh 4s 4c", "a full house, kings over fours"),
        ("Kh 9h 7h 4h 2h", "a flush, king high (K 9 7 4 2)"),
        ("Ac 2d 3h 4s 5c", "a straight, 5 high"),
        ("Ac Kd Qh Js Tc", "a straight, ace high"),
        ("Tc Td Th 4s 2c", "three tens (4 2 beside)"),
        ("Tc Td 4h 4s 2c", "two pairs, tens and fours (2 beside)"),
        ("Qc Qd 9h 4s 2c", "a pair of queens (9 4 2 beside)"),
        ("Ac Kd 9h 4s 2c", "ace-king high (A K 9 4 2)"),
        ("Ac Qd 9h 4s 2c", "ace high (A Q 9 4 2)"),
    ],
)
def test_hands_are_described_with_every_card_that_may_decide(hand: str, words: str) -> None:
    assert FIVE_CARD.describe(FIVE_CARD.strength(parse_cards(hand))) == words


def test_other_sizes_and_orders_count_right() -> None:
    """Four Card Poker's order and counts: 270,725 hands, of which 44 + 4 are straights in one suit."""
    four = Ranking(
        4,
        ["odd-cards", "pair", "two-pairs", "straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind"],
    )
    counts = Counter(four.category(four.strength(hand)) for hand in combinations(DECK, 4))
    assert counts == {
        "four-of-a-kind": 13,
        "straight-flush": 44,
        "three-of-a-kind": 2_496,
        "flush": 2_816,
        "straight": 2_772,
        "two-pairs": 2_808,
        "pair": 82_368,
        "odd-cards": 177_408,
    }


def test_the_best_of_seven_is_that_of_an_independent_evaluator() -> None:
    chance = random.Random(7)
    for _ in range(2_000):
        hand = chance.sample(DECK, 7)
        assert 7462 - FIVE_CARD.best(hand) == evaluate_cards(*(card.text for card in hand))


@pytest.mark.parametrize("text", ["", "A", "Ax", "1h", "Ahh", "hA", "11h", "0c", "Jocker"])
def test_what_is_not_a_card_is_refused(text: str) -> None:
    with pytest.raises(BadCard, match="is not a card"):
        parse_cards(f"Ah {text or '??'}")


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError):
        DECK[0].rank = 3
