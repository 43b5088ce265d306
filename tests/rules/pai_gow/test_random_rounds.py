"""Rounds at random, settled by another reckoning that shares no code with the rules: ranks by hand, money by sums."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pitbook.games import find_edition
from pitbook.games.pai_gow.house_way import HouseWay
from rules.pai_gow.tile_rounds import ALL, DRAFT, record, tiles
from sizes import SIZES

PAIRS = [
    "4-2 2-1",
    "6-6 6-6",
    "1-1 1-1",
    "4-4 4-4",
    "3-1 3-1",
    "5-5 5-5",
    "3-3 3-3",
    "2-2 2-2",
    "6-5 6-5",
    "6-4 6-4",
    "6-1 6-1",
    "5-1 5-1",
    "6-3 5-4",
    "6-2 5-3",
    "5-2 4-3",
    "4-1 3-2",
]
SINGLES = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1", "9", "8", "7", "5"]
WAY = HouseWay.of(find_edition(DRAFT))


def dots(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def single(tile: str) -> int:
    """How high a single tile is: the place of its face, or of its dots where two faces are alike."""
    if tile in PAIRS[0].split():
        return 0
    return len(SINGLES) - SINGLES.index(tile if tile in SINGLES else str(dots(tile)))


def rank(one: str, other: str) -> tuple[int, ...]:
    """Two tiles as a row of numbers, the greater the better."""
    for place, pair in enumerate(PAIRS):
        if sorted(pair.split()) == sorted((one, other)):
            return 3, -place
    for leader, beside in ((one, other), (other, one)):
        if leader in ("6-6", "1-1") and dots(beside) in (8, 9):
            return dots(beside) - 7, dots(leader)
    counts = [(3, 6) if tile in ("4-2", "2-1") else (dots(tile),) for tile in (one, other)]
    points = max((a + b) % 10 for a in counts[0] for b in counts[1])
    return 0, points, max(single(one), single(other)) if points else 0


def setting(four: list[str], chance: Random) -> list[str]:
    """Some two of them that may be the low hand."""
    while True:
        low = chance.sample(four, 2)
        if rank(*low) <= rank(*without(four, low)):
            return low


def without(four: list[str], low: list[str]) -> list[str]:
    rest = list(four)
    for tile in low:
        rest.remove(tile)
    return rest


def commission(won: int) -> int:
    return max(won, 0) * 5 // 100


@pytest.mark.long
@pytest.mark.parametrize("holder", ["house", "player"])
def test_every_player_gets_what_another_reckoning_says(holder: str) -> None:
    chance = Random(f"a bank of the {holder}")
    for _ in range(SIZES.deals // 80):
        count = chance.randint(1, 7)
        hands = _deal(chance, count + 1)
        boxes = chance.sample(range(1 if holder == "player" else 2, 9), count + (holder == "player"))
        lows = [setting(hand, chance) for hand in hands]
        stakes = [chance.randint(1, 5000) for _ in range(count)]
        told = [
            {"box": box, "player": f"P{n}", "wagers": {"main": stake}, "tiles": " ".join(hand), "low": " ".join(low)}
            for n, (box, hand, low, stake) in enumerate(zip(boxes, hands, lows, stakes, strict=False))
        ]
        bank: dict[str, Any] = {"tiles": " ".join(hands[-1])}
        if holder == "player":
            bank |= {"box": boxes[-1], "player": "B", "low": " ".join(lows[-1])}
        else:
            lows[-1] = [hands[-1][place] for place in WAY.low(tiles(bank["tiles"]))]
        dice = [chance.randint(1, 6) for _ in range(3)]
        settled = record(told, bank, notice={"bank": holder}, dice=dice)
        nets = {result.player: result.net for result in settled.boxes}
        house = rank(*lows[-1]), rank(*without(hands[-1], lows[-1]))
        expected, gained = {}, 0
        for n, stake in enumerate(stakes):
            own = rank(*lows[n]), rank(*without(hands[n], lows[n]))
            better = (own[0] > house[0]) + (own[1] > house[1])
            expected[f"P{n}"] = {0: -stake, 1: 0, 2: stake - commission(stake)}[better]
            gained += {0: stake, 1: 0, 2: -stake}[better]
        if holder == "player":
            expected["B"] = gained - commission(gained)
        assert nets == expected, (told, bank)


def _deal(chance: Random, hands: int) -> list[list[str]]:
    dealt = chance.sample(ALL, 4 * hands)
    return [dealt[n : n + 4] for n in range(0, len(dealt), 4)]
