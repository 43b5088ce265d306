"""The mathematics of Lunar Poker: the super wager, counted by formulas and by going through hands one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

import pitbook
from pitbook.cards import DECK
from pitbook.games.lunar_poker.counting import HANDS, super_hands
from pitbook.games.lunar_poker.winning import super_combination
from sizes import SIZES

PAID = {  # typed from the table of 2015: four of a kind, straight of one colour, and so on down
    "1": (200, 150, 100, 50, 25, 8, 6, 2),
    "2": (250, 150, 100, 60, 30, 8, 6, 2),
    "3": (250, 150, 100, 60, 30, 8, 5, 2),
    "4": (250, 150, 100, 60, 30, 7, 5, 2),
    "5": (200, 150, 100, 50, 25, 8, 5, 2),
    "6": (200, 150, 100, 50, 25, 7, 6, 2),
    "7": (200, 150, 100, 50, 25, 7, 5, 2),
}


def test_how_many_hands_win_by_hand() -> None:
    """Ace-king-queen: 44 x 1020 with two other ranks, 11520 and 3840 with a pair, 432 with two pairs.

    Of one colour: 2 x 65780, without 640 straights, 5108 flushes, and 2640 + 480 + 160 + 12 with ace, king and queen.
    """
    counts = super_hands(may_be_paired=True)
    assert counts["ace-king-queen"] == 44880 + 11520 + 3840 + 432 == 60672
    assert counts["same-coloured"] == 131560 - 640 - 5108 - 3292
    assert sum(counts.values()) == 624 + 640 + 3744 + 5108 + 9600 + 54912 + 60672 + 122520
    unpaired = super_hands(may_be_paired=False)
    assert unpaired["ace-king-queen"] == 44880
    assert unpaired["same-coloured"] == 131560 - 640 - 5108 - 2640


@pytest.mark.parametrize("table", PAID)
def test_every_pay_table(table: str) -> None:
    counts = super_hands(may_be_paired=True)
    won = sum(odds * count for odds, count in zip(PAID[table], counts.values(), strict=True))
    found = pitbook.analyse("lunar-poker", {"super": table}).wager("super")
    assert found.net == Fraction(won - (HANDS - sum(counts.values())), HANDS)


def test_the_lab_knows_the_narrower_reading() -> None:
    """Reading L19: what a pair excludes costs 15,792 hands at seven to one, less those of one colour."""
    wide, narrow = (
        pitbook.analyse("lunar-poker", {"ace-king-queen": value}).wager("super").net for value in ("held", "unpaired")
    )
    assert wide - narrow == Fraction(7 * 15792 - 3 * 652, HANDS)


@pytest.mark.long
def test_hands_one_by_one() -> None:
    """Each hand of a short deck in turn, against the formulas of the rows that it has; and of the whole deck some."""
    rng, counts = Random(1), super_hands(may_be_paired=True)
    dealt = Counter(super_combination(rng.sample(DECK, 5)) for _ in range(SIZES.deals))
    for row, count in counts.items():
        chance = count / HANDS
        assert abs(dealt[row] / SIZES.deals - chance) < 5 * (chance / SIZES.deals) ** 0.5 + 1e-3
    high = [card for card in DECK if card.rank >= 11]  # sixteen cards: jacks to aces
    found = Counter(super_combination(hand) for hand in combinations(high, 5))
    assert found["four-of-a-kind"] == 4 * 12
    assert found["full-house"] == 4 * 4 * 3 * 6
    assert found["three-of-a-kind"] == 4 * 4 * 3 * 16
