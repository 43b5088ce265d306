"""4.1 and 4.10: which wagers a throw wins, and what they are paid under each table of odds; sections 6 and 6A."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitbook import settle
from pitbook.records.settling import Settlement
from pitbook.table.facts import Called, DiceRolled, Lost, TaskDone, Won
from rules.live import facts_of, line

LAW = "tai-sai@base"


def thrown(dice: list[int], wagers: Mapping[str, int], **notice: Any) -> Settlement:
    boxes = [{"box": 1, "player": "A", "wagers": dict(wagers)}]
    return settle({"game": "tai-sai", "notice": notice, "boxes": boxes, "dice": dice})


# By 4.1 read aloud: what wins, a dollar each, under the default odds of reading S1. Everything else loses.
WINS: list[tuple[list[int], dict[str, int]]] = [
    ([1, 1, 2], {"small": 100, "even": 100, "total:4": 6000, "double:1": 1000, "pair:1-2": 500, "dice:1-1-2": 6000}),
    ([6, 6, 5], {"big": 100, "odd": 100, "total:17": 6000, "double:6": 1000, "pair:5-6": 500, "dice:5-6-6": 6000}),
    ([2, 4, 6], {"big": 100, "even": 100, "total:12": 700, "dice:2-4-6": 3000, "pair:2-4": 500, "pair:4-6": 500}),
    ([1, 4, 5], {"small": 100, "even": 100, "total:10": 600, "dice:1-4-5": 3000, "pair:1-4": 500, "pair:1-5": 500}),
    ([3, 4, 6], {"big": 100, "odd": 100, "total:13": 800, "four:6-5-4-3": 700, "dice:3-4-6": 3000, "face:3": 100}),
    ([2, 3, 4], {"four:5-4-3-2": 700, "four:4-3-2-1": 700, "total:9": 700, "small": 100, "odd": 100}),
    ([2, 3, 5], {"four:6-5-3-2": 700, "four:5-4-3-2": 700, "total:10": 600}),
    ([2, 2, 2], {"triple:2": 18000, "any-triple": 3000, "double:2": 1000, "total:6": 1800, "face:2": 300}),
    ([5, 5, 5], {"triple:5": 18000, "any-triple": 3000, "double:5": 1000, "total:15": 1800, "face:5": 300}),
    ([1, 1, 1], {"triple:1": 18000, "any-triple": 3000, "double:1": 1000, "face:1": 300}),
    ([4, 4, 1], {"face:4": 200, "face:1": 100, "double:4": 1000}),
]
LOSES: list[tuple[list[int], str, str]] = [
    ([2, 2, 2], "small", "a"),
    ([4, 4, 4], "big", "b"),
    ([3, 3, 3], "odd", "k"),
    ([4, 4, 4], "even", "l"),
    ([1, 1, 1], "small", "a"),
    ([6, 6, 6], "big", "b"),
    ([1, 2, 3], "triple:1", "c"),
    ([1, 2, 3], "double:1", "d"),
    ([1, 1, 2], "any-triple", "e"),
    ([1, 2, 3], "total:7", "f"),
    ([1, 1, 3], "pair:1-2", "g"),
    ([1, 1, 3], "face:2", "h"),
    ([1, 2, 2], "dice:1-1-2", "i"),
    ([1, 1, 2], "dice:1-2-3", "i"),
    ([5, 5, 5], "dice:4-5-5", "i"),
    ([3, 3, 4], "four:6-5-4-3", "j"),
    ([2, 4, 6], "four:6-5-3-2", "j"),
]


@pytest.mark.clause(LAW, "4.1", "4.10", "6.6", "6.8")
@pytest.mark.parametrize(("dice", "wins"), WINS, ids=str)
def test_what_a_throw_wins(dice: list[int], wins: dict[str, int]) -> None:
    settled = thrown(dice, dict.fromkeys(wins, 100))
    assert {wager: line(settled, wager).pays for wager in wins} == wins
    assert settled.boxes[0].net == sum(wins.values())
    assert {won.clause.id for won in facts_of(settled, Won)} == {"4.10"}


@pytest.mark.clause(LAW, "4.1", "6.8")
@pytest.mark.parametrize(("dice", "wager", "part"), LOSES, ids=str)
def test_what_a_throw_does_not_win(dice: list[int], wager: str, part: str) -> None:
    lost = line(thrown(dice, {wager: 100}), wager)
    assert (lost.result, lost.pays, lost.clause) == ("lose", 0, f"4.1({part})")


# The tables of the reading S1, as the restatement has them: by family or total, what a dollar wins.
ASIAN = {"triple:3": 150, "any-triple": 24, "double:3": 8, "pair:1-3": 5}
BEST = {"triple:3": 180, "any-triple": 31, "double:3": 11, "pair:1-3": 6}
TOTALS = {
    "default": {4: 60, 5: 30, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6},
    "asian": {4: 50, 5: 30, 6: 18, 7: 12, 8: 8, 9: 6, 10: 6},
    "best": {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6},
}
THROWS = {4: [1, 1, 2], 5: [1, 1, 3], 6: [1, 2, 3], 7: [1, 2, 4], 8: [1, 2, 5], 9: [1, 2, 6], 10: [1, 3, 6]}


@pytest.mark.clause(LAW, "4.10")
@pytest.mark.parametrize("odds", TOTALS)
def test_a_total_is_paid_alike_from_both_ends(odds: str) -> None:
    for total, dice in THROWS.items():
        low = thrown(dice, {f"total:{total}": 100}, odds=odds)
        high = thrown([7 - n for n in dice], {f"total:{21 - total}": 100}, odds=odds)
        assert low.boxes[0].net == high.boxes[0].net == 100 * TOTALS[odds][total]


@pytest.mark.clause(LAW, "4.10")
@pytest.mark.parametrize(("odds", "pays", "three"), [("asian", ASIAN, 3), ("best", BEST, 12)])
def test_other_tables_of_odds(odds: str, pays: dict[str, int], three: int) -> None:
    for wager, to_one in pays.items():
        dice = [1, 3, 5] if wager.startswith("pair") else [3, 3, 3]
        assert thrown(dice, {wager: 100}, odds=odds).boxes[0].net == 100 * to_one
    assert thrown([3, 3, 3], {"face:3": 100}, odds=odds).boxes[0].net == 100 * three
    assert thrown([3, 3, 1], {"face:3": 100, "dice:1-3-3": 100}, odds=odds).boxes[0].net == 200 + 6000


@pytest.mark.clause(LAW, "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8")
def test_the_order_of_a_spin_in_style_a() -> None:
    settled = thrown([5, 2, 5], {"big": 100, "odd": 100})
    kinds = (Called, DiceRolled, TaskDone, Lost, Won)
    told = [(type(fact).__name__, fact.clause.id) for fact in settled.conversation.facts if isinstance(fact, kinds)]
    assert told == [
        ("Called", "6.3"),
        ("DiceRolled", "6.4"),
        ("Called", "6.5"),
        ("TaskDone", "6.7"),
        ("Lost", "4.1(k)"),
        ("Won", "4.10"),
    ]
    assert [call.words for call in facts_of(settled, Called)] == ["No more bets", "2, 5, 5, a total of 12"]


@pytest.mark.clause(LAW, "6A.1", "6A.2")
def test_in_style_b_dice_are_thrown_after_the_call() -> None:
    settled = thrown([5, 2, 5], {"big": 100}, style="B")
    assert [call.clause.id for call in facts_of(settled, Called)] == ["6A.1", "6.5"]
    assert [roll.clause.id for roll in facts_of(settled, DiceRolled)] == ["6A.2"]
