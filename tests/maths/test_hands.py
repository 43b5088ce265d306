"""Batch ranking against the plain ranking, hand by hand."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from numpy.typing import ArrayLike

from pitbook.cards import DECK, FIVE_CARD, Ranking
from pitbook.errors import BadInput
from pitbook.maths.hands import Cards, every_hand, short_deck, strengths_of, suit_classes

THREE_CARD = Ranking(3, ["odd-cards", "pair", "flush", "straight", "three-of-a-kind", "straight-flush"])
FLUSH_IS_WORST = Ranking(3, ["flush", "odd-cards", "pair", "straight", "three-of-a-kind", "straight-flush"])


def random_hands(size: int, count: int) -> Cards:
    generator = np.random.default_rng(size)
    return generator.permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)[:, :size]


@pytest.mark.parametrize("ranking", [FIVE_CARD, THREE_CARD], ids=["five", "three"])
@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_random_hands_rank_as_in_plain_python(ranking: Ranking, more: int) -> None:
    hands = random_hands(ranking.size + more, 1500)
    expected = [ranking.best([DECK[card] for card in hand]) for hand in hands.tolist()]
    assert strengths_of(ranking, hands).tolist() == expected


def test_suited_hands_rank_as_in_plain_python() -> None:
    hands = np.array(list(combinations(range(13, 26), 7)), np.uint8)
    expected = [FIVE_CARD.best([DECK[card] for card in hand]) for hand in hands.tolist()]
    assert strengths_of(FIVE_CARD, hands).tolist() == expected


def test_all_hands_of_three_rank_as_in_plain_python() -> None:
    hands = every_hand(3)
    assert strengths_of(THREE_CARD, hands).tolist() == [
        THREE_CARD.strength([DECK[card] for card in hand]) for hand in hands.tolist()
    ]


def test_every_hand_of_five_falls_into_its_category() -> None:
    """The counts that every book on poker gives."""
    counts = np.bincount(strengths_of(FIVE_CARD, every_hand(5)), minlength=len(FIVE_CARD))
    floors = [FIVE_CARD.floor(category) for category in FIVE_CARD.categories]
    assert np.add.reduceat(counts, floors).tolist() == [
        1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4,
    ]  # fmt: skip


def test_best_of_seven_falls_into_its_category() -> None:
    counts = Counter(map(FIVE_CARD.category, strengths_of(FIVE_CARD, every_hand(7, short_deck(8))).tolist()))
    assert counts["straight-flush"] + counts["royal-flush"] == sum(
        4 * ways * comb(28 - 5 - (top < 14), 2) for top, ways in [(14, 1), (13, 1), (12, 1)]
    )


def test_hands_come_in_colexicographic_order() -> None:
    assert every_hand(3, short_deck(13)).tolist() == sorted(
        map(list, combinations(short_deck(13), 3)), key=lambda hand: hand[::-1]
    )
    assert every_hand(0).shape == (1, 0)


@pytest.mark.parametrize(("size", "lowest"), [(1, 2), (2, 2), (3, 9), (4, 11)])
def test_classes_are_the_orbits_of_the_suits(size: int, lowest: int) -> None:
    def swaps(hand: tuple[int, ...]) -> set[tuple[int, ...]]:
        return {tuple(sorted(13 * suits[card // 13] + card % 13 for card in hand)) for suits in permutations(range(4))}

    deck = short_deck(lowest)
    orbits = Counter(min(swaps(hand)) for hand in combinations(deck, size))
    classes = suit_classes(size, deck)
    found = {min(swaps(tuple(hand))): n for hand, n in zip(classes.cards.tolist(), classes.multiplicity, strict=True)}
    assert found == orbits
    assert len(classes.cards) == len(orbits)


@pytest.mark.parametrize(
    "hands",
    [[[0, 1, 2, 3, 52]], [[0, 1, 2, 3, 260]], [[0, 1, 2, 3, -1]], [0, 1, 2, 3, 4], [[0, 1, 2, 3]], [[0.5] * 5]],
    ids=["no card", "too large for a byte", "negative", "one axis", "too few", "fractions"],
)
def test_what_is_no_hand_is_refused(hands: ArrayLike) -> None:
    with pytest.raises(BadInput):
        strengths_of(FIVE_CARD, hands)


def test_a_ranking_that_scorns_flushes_is_refused() -> None:
    with pytest.raises(BadInput, match="one suit is worse"):
        strengths_of(FLUSH_IS_WORST, [[0, 2, 7]])


def test_pitbook_itself_needs_no_numba() -> None:
    look = "import sys, pitbook.cards, pitbook.maths; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0
