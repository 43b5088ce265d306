"""Section 5: how the house sets four tiles, case by case as the description of its way has them."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pitbook import find_edition
from pitbook.games.pai_gow.house_way import HouseWay
from rules.pai_gow.tile_rounds import ALL, BASE, tiles
from sizes import SIZES

WAY = HouseWay.of(find_edition(BASE))


def low_of(four: str) -> str:
    """The low hand that the house sets."""
    hand = tiles(four)
    return " ".join(sorted((hand[place].text for place in WAY.low(hand)), reverse=True))


@pytest.mark.clause(BASE, "5.1")
@pytest.mark.parametrize(
    ("four", "low"),
    [("6-6 6-6 1-1 1-1", "1-1 1-1"), ("4-2 6-3 2-1 5-4", "6-3 5-4"), ("3-2 4-1 5-1 5-1", "4-1 3-2")],
)
def test_two_pairs_are_two_hands(four: str, low: str) -> None:
    assert low_of(four) == low


@pytest.mark.clause(BASE, "5.2")
@pytest.mark.parametrize(
    ("four", "low"),
    [
        ("3-1 3-1 6-6 5-4", "6-6 5-4"),  # fours, though there could be a wong
        ("2-2 2-2 1-1 4-4", "4-4 1-1"),
        ("4-1 3-2 6-6 1-1", "6-6 1-1"),  # fives
        ("3-3 3-3 6-1 5-1", "6-1 5-1"),  # sixes
        ("5-1 5-1 6-6 4-3", "6-6 4-3"),
        ("5-5 5-5 6-6 1-1", "6-6 1-1"),  # tens
        ("6-4 6-4 6-3 1-1", "6-3 1-1"),
        ("6-5 6-5 6-6 6-2", "6-6 6-2"),  # elevens
    ],
)
def test_pairs_that_are_never_split(four: str, low: str) -> None:
    assert low_of(four) == low


@pytest.mark.clause(BASE, "5.3")
@pytest.mark.parametrize(
    ("four", "low"),
    [
        # Gee Joon with six and six: either tile counts as three, 9 and 9, and 3-3 ranks above 5-1
        ("4-2 2-1 3-3 5-1", ("4-2 5-1", "5-1 2-1")),
        ("4-2 2-1 3-3 4-1", ("4-2 4-1", "4-1 2-1")),  # six and five: 9 and 8
        ("4-2 2-1 5-1 3-1", ("4-2 3-1", "3-1 2-1")),  # six and four: 9 and 7
        ("4-2 2-1 6-1 3-1", ("6-1 3-1",)),  # seven and four: kept, and 1 point
        ("4-2 2-1 3-3 6-4", ("6-4 3-3",)),  # six and ten: kept
        # Teen and Day: with nine to four of some kinds
        ("6-6 6-6 6-3 6-5", ("6-6 6-5",)),  # a wong, and 3 points
        ("1-1 1-1 6-2 4-4", ("4-4 1-1", "6-2 1-1")),  # two gongs
        ("6-6 6-6 6-3 6-4", ("6-4 6-3",)),  # nine and ten: kept
        ("1-1 1-1 6-1 5-2", ("5-2 1-1", "6-1 1-1")),  # seven and seven: 9 and 9
        ("6-6 6-6 4-3 3-1", ("6-6 3-1",)),  # seven and four: 9 and 6
        ("6-6 6-6 5-1 4-1", ("6-6 4-1",)),  # six and five: 8 and 7
        ("6-6 6-6 4-1 3-1", ("4-1 3-1",)),  # five and four: kept, and 9
        ("1-1 1-1 6-2 6-5", ("6-5 6-2",)),  # eight and eleven: kept
        # nines, eights and sevens: with the highest tiles
        ("6-3 5-4 6-6 1-1", ("6-3 1-1", "5-4 1-1")),  # two wongs
        ("6-3 5-4 1-1 6-4", ("6-4 6-3", "6-4 5-4")),  # a wong, and 9
        ("6-3 5-4 6-4 5-5", ("6-4 6-3", "6-4 5-4")),  # 9 with the 5-5, and 9 with the 6-4
        ("6-3 5-4 6-6 6-5", ("6-6 6-5",)),  # eleven is not among them: kept
        ("4-4 4-4 6-6 6-5", ("6-5 4-4",)),  # a gong, and 9
        ("5-3 6-2 6-5 6-3", ("6-3 6-2", "6-3 5-3")),  # eleven and nine: 9 and 7
        ("5-3 6-2 6-3 6-4", ("6-4 6-3",)),  # ten and nine: kept
        ("6-1 6-1 6-6 1-1", ("6-1 1-1",)),  # 9 and 9
        ("5-2 4-3 6-5 5-5", ("5-5 5-2", "5-5 4-3", "6-5 5-2", "6-5 4-3")),  # 8 and 7
        ("5-2 4-3 6-5 6-3", ("6-5 6-3",)),  # eleven and nine: kept
    ],
)
def test_pairs_that_are_split_with_some_tiles(four: str, low: tuple[str, ...]) -> None:
    assert low_of(four) in low


@pytest.mark.clause(BASE, "5.3")
@pytest.mark.parametrize(
    ("four", "low"),
    [
        ("6-6 6-6 6-3 4-2", "6-6 4-2"),  # nine and six: a wong and 8, where the pair would leave 5
        ("1-1 1-1 2-1 6-1", "2-1 1-1"),  # seven and six: 9 and 8, where the pair would leave 3
        ("6-6 6-6 2-1 4-1", "4-1 2-1"),  # six and five: 8 and 7 are both worse than the pair and 8
        ("1-1 1-1 4-2 2-2", "4-2 2-2"),  # six and four: 8 and 6 are both worse than the pair and 7
    ],
)
def test_a_tile_of_gee_joon_is_a_six_and_no_pair_is_split_for_two_worse_hands(four: str, low: str) -> None:
    assert low_of(four) == low


@pytest.mark.clause(BASE, "5.4")
@pytest.mark.parametrize(
    ("four", "low"),
    [
        ("6-6 6-3 4-3 5-5", "6-3 5-5"),  # a high nine leaves 9, before the wong that leaves 7
        ("6-6 6-3 6-2 3-1", "6-3 3-1"),  # a gong leaves Harmony 3, and comes before the wong that leaves 2
        ("6-6 5-4 6-2 2-2", "6-2 2-2"),  # a gong would leave 3 with the 2-2, less than Harmony 3; so the wong, with 2
        ("6-6 6-2 6-4 6-5", "6-5 6-4"),  # a gong, with 1, for there is nothing else
        ("1-1 6-1 6-4 6-5", "6-5 6-4"),  # a high nine, with 1
        ("6-6 5-4 1-1 6-2", "6-2 1-1"),  # a wong above a gong either way: the Teen goes to the high hand (5.6)
    ],
)
def test_wongs_gongs_and_high_nines(four: str, low: str) -> None:
    assert low_of(four) == low


@pytest.mark.clause(BASE, "5.5")
@pytest.mark.parametrize(
    ("four", "low"),
    [
        ("6-5 6-4 2-2 5-3", "6-5 2-2"),  # lows of 1, 5 and 4
        ("3-1 5-5 6-3 5-2", "5-5 3-1"),  # lows of 4, 3 and 1: 10 + 4, and 9 + 7 is 6
        ("5-5 6-4 6-5 5-2", "6-4 5-5"),  # lows of 0, 1 and 1; a high hand of 8
        ("5-5 6-4 6-5 3-3", "6-5 5-5"),  # lows of 0, 1 and 1; no high hand of 8
    ],
)
def test_other_tiles_by_points(four: str, low: str) -> None:
    assert low_of(four) == low


@pytest.mark.clause(BASE, "5.6")
@pytest.mark.parametrize(
    ("four", "low"),
    [
        ("5-5 6-4 6-1 6-2", "6-1 5-5"),  # 7 and 8 either way: the Mooy goes to the low hand
        ("5-5 6-4 6-2 5-4", "6-4 6-2"),  # 8 and 9 either way: the Mooy goes to the high hand
    ],
)
def test_the_highest_tile_goes_to_a_low_hand_of_seven_or_less(four: str, low: str) -> None:
    assert low_of(four) == low


@pytest.mark.long
def test_it_makes_no_difference_in_which_order_tiles_come() -> None:
    """Nor does it whether the one or the other of two like tiles is held."""
    chance = Random(12)
    every = list(combinations(tiles(" ".join(ALL)), 4))
    for four in chance.sample(every, min(SIZES.deals, len(every))):
        set_so = WAY.set(four).hands
        assert WAY.set(chance.sample(four, 4)).hands == set_so
        assert set_so.low <= set_so.high
