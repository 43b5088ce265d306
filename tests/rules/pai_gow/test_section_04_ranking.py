"""Section 4: pairs, wongs, gongs, points, the tile that decides, and copies."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from pitbook import find_edition
from pitbook.games.pai_gow.winning import TileRanks
from rules.live import line
from rules.pai_gow.tile_rounds import ALL, BASE, one, tiles

RANKS = TileRanks.of(find_edition(BASE))


def strength(two: str) -> tuple[int, ...]:
    return RANKS.strength(tiles(two))


# From the highest: the sixteen pairs as base-rules has them, then ranks 17 to 22, and on by points and highest tile.
ORDER = [
    *("4-2 2-1", "6-6 6-6", "1-1 1-1", "4-4 4-4", "3-1 3-1", "5-5 5-5", "3-3 3-3", "2-2 2-2"),
    *("6-5 6-5", "6-4 6-4", "6-1 6-1", "5-1 5-1", "6-3 5-4", "5-3 6-2", "5-2 4-3", "4-1 3-2"),
    *("6-6 6-3", "1-1 5-4", "6-6 4-4", "1-1 6-2", "6-6 5-2", "1-1 6-1"),
    *("4-4 5-6", "3-1 4-1", "5-5 5-4", "6-5 5-3", "6-4 5-4"),  # 9 points, the Yun first
    *("6-6 5-1", "1-1 3-3", "6-6 4-2", "3-1 2-2"),
]


@pytest.mark.clause(BASE, "4.1", "4.2", "4.3", "4.4")
def test_hands_from_the_highest() -> None:
    worth = {
        "4-4 5-6": 9,  # 19
        "3-1 4-1": 9,
        "5-5 5-4": 9,  # 19
        "6-5 5-3": 9,  # 19
        "6-4 5-4": 9,  # 19
        "6-6 5-1": 8,  # 18
        "1-1 3-3": 8,
        "6-6 4-2": 8,  # 12 + 6
        "3-1 2-2": 8,
    }
    assert {two: strength(two)[1] for two in worth} == worth
    for higher, lower in pairwise(ORDER):
        if {higher, lower} != {"1-1 3-3", "6-6 4-2"}:
            assert strength(higher) > strength(lower), (higher, lower)
    assert strength("6-6 4-2") == strength("6-6 5-1") > strength("1-1 3-3")


@pytest.mark.clause(BASE, "4.1")
def test_there_are_sixteen_pairs_and_four_wongs_and_gongs_of_each_leader() -> None:
    """Eleven pairs of like tiles, and five that are mixed; a wong with either nine, a gong with any of four eights."""
    kinds = [strength(f"{one} {other}")[0] for one, other in combinations(ALL, 2)]
    assert [kinds.count(kind) for kind in (3, 2, 1)] == [16, 4 * 2, 4 * 4]


@pytest.mark.clause(BASE, "4.2")
@pytest.mark.parametrize(
    ("two", "points"),
    [
        ("6-4 5-5", 0),  # 20
        ("6-5 6-4", 1),  # 21
        ("5-1 4-1", 1),
        ("3-3 6-1", 3),
        ("2-1 5-4", 5),  # 3 + 9 = 12 or 6 + 9 = 15
        ("4-2 3-2", 8),  # 3 + 5 = 8 or 6 + 5 = 11
        ("4-2 3-1", 7),  # 3 + 4 or 6 + 4
        ("2-1 6-1", 3),  # 10 or 13
        ("4-2 1-1", 8),  # 5 or 8
    ],
)
def test_points_are_the_last_digit_and_gee_joon_three_or_six(two: str, points: int) -> None:
    assert strength(two)[:2] == (0, points)


@pytest.mark.clause(BASE, "4.3", "4.4")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("6-6 3-2", "1-1 4-1"),  # 7 points: Teen, Day
        ("4-4 5-4", "3-1 4-2"),  # 7: Yun, Gor with Gee Joon as three
        ("6-5 3-3", "6-4 5-2"),  # 7: Foo and Chong; the Chong is the higher, and above the Ping
        ("6-1 5-5", "6-5 5-1"),  # 7: Mooy, Foo
    ],
)
def test_of_equal_points_the_highest_tile_decides(higher: str, lower: str) -> None:
    assert strength(higher)[1] == strength(lower)[1] == 7
    assert strength(higher) > strength(lower)


@pytest.mark.clause(BASE, "4.4")
def test_mixed_tiles_of_equal_dots_rank_alike() -> None:
    for one_tile, other in (("6-3", "5-4"), ("6-2", "5-3"), ("5-2", "4-3"), ("4-1", "3-2")):
        assert strength(f"{one_tile} 2-1") == strength(f"{other} 2-1")


@pytest.mark.clause(BASE, "4.5", "4.6", "4.7")
@pytest.mark.parametrize(
    ("own", "low_hand", "house", "result"),
    [
        # the house: 8 with the 6-4, and 5 with the 2-2
        ("6-6 5-2 2-2 6-5", "2-2 6-5", "6-5 6-4 2-2 5-3", "stand-off"),  # 9, and a copy of the low hand
        ("6-4 6-2 5-5 4-3", "5-5 4-3", "6-5 6-4 2-2 5-3", "stand-off"),  # a copy of the high hand, and 7
        ("6-4 6-2 2-2 6-5", "2-2 6-5", "6-5 6-4 2-2 5-3", "lose"),  # copies of both
        # the house: 8 with the 6-5, and nothing
        ("6-6 4-3 6-3 6-5", "6-3 6-5", "5-5 6-4 6-5 5-2", "stand-off"),  # 9, and nothing of other tiles
        ("4-4 5-1 6-3 6-5", "6-3 6-5", "5-5 6-4 6-5 5-2", "lose"),  # 4, and nothing
    ],
)
def test_the_bank_wins_copies_and_nothing_is_a_copy_of_nothing(
    own: str, low_hand: str, house: str, result: str
) -> None:
    assert line(one(own, low_hand, house), "main", 2).result == result


def test_what_hands_are_called() -> None:
    words = {
        "4-2 2-1": "a pair of Gee Joon",
        "5-4 6-3": "a pair of Chop Gow",
        "1-1 6-3": "a Day wong",
        "6-6 4-4": "a Teen gong",
        "6-6 4-3": "9 points with Teen",
        "6-5 6-4": "1 point with Foo",
        "6-4 5-5": "0 points",
    }
    assert {two: RANKS.in_words(tiles(two)) for two in words} == words
