"""The mathematics of the games at terminals, by counts of throws and pockets that everybody knows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitbook import analyse, settle
from pitbook.games.tai_sai.winning import WAGERS

# How many of 216 throws win, and what they are paid, as the table of odds `default` has it.
TAI_SAI = {
    "small": (105, 1),
    "big": (105, 1),
    "odd": (105, 1),
    "even": (105, 1),
    "total:4": (3, 60),
    "total:9": (25, 7),
    "total:11": (27, 6),
    "triple": (1, 180),
    "any-triple": (6, 30),
    "double": (16, 10),
    "pair": (30, 5),
    "four": (24, 7),
    "dice:1-1-2": (3, 60),
    "dice:1-2-3": (6, 30),
}
ROULETTE = {
    "straight": (1, 35),
    "split": (2, 17),
    "street": (3, 11),
    "corner": (4, 8),
    "line": (6, 5),
    "dozen": (12, 2),
}
ROULETTE |= {"column": (12, 2), "red": (18, 1), "odd": (18, 1), "high": (18, 1)}


@pytest.mark.parametrize("wager", TAI_SAI)
def test_a_wager_at_a_terminal_is_worth_what_the_throws_say(wager: str) -> None:
    ways, pays = TAI_SAI[wager]
    assert analyse("electronic-tai-sai").wager(wager).net == Fraction(ways * (pays + 1), 216) - 1


@pytest.mark.parametrize("zeros", [1, 2])
def test_a_wager_on_numbers_is_worth_what_the_pockets_say(zeros: int) -> None:
    found = analyse("electronic-roulette", {"zeros": str(zeros)})
    for wager, (numbers, pays) in ROULETTE.items():
        assert found.wager(wager).net == Fraction(numbers * (pays + 1), 36 + zeros) - 1, wager


def test_a_terminal_pays_what_the_layout_pays() -> None:
    """Every wager on a throw of each kind, at a terminal and at a table of Tai-Sai."""
    boxes = [{"box": 1, "player": "A", "wagers": dict.fromkeys(WAGERS, 100)}]
    for dice in ([1, 2, 4], [3, 3, 6], [5, 5, 5]):
        at = [settle({"game": game, "boxes": boxes, "dice": dice}) for game in ("electronic-tai-sai", "tai-sai")]
        assert [line.pays for line in at[0].boxes[0].lines] == [line.pays for line in at[1].boxes[0].lines]
