"""A stake of which a part is lost, and a wager that is cut down: what is told, paid and counted as staked."""

from __future__ import annotations

import pytest

from pitbook.errors import BrokenRules
from pitbook.games import find_edition
from pitbook.house.reports.results import results_of
from pitbook.law import Cents, Notice, Odds
from pitbook.table import Stake
from pitbook.table.codec import SHARED, fact_to_data
from pitbook.table.round import Opening, Round, Stage
from pitbook.table.settlement import box_results

LAW = find_edition("caribbean-stud@1998")
RULE = LAW.cite("5.1")
STAKE = Stake(1, "A", "ante")


def staked(cents: int) -> Round:
    table = Round(Opening.with_cards(Notice.post(LAW)), {})
    table.accept(RULE, STAKE, Cents(cents))
    return table


def lines(table: Round) -> list[tuple[str, int, int]]:
    (box,) = box_results(table)
    moved = [(move.source, move.target, move.cents) for fact in table.facts for move in fact.moves]
    mine = sum(n for _, to, n in moved if to == "player:A") - sum(n for by, _, n in moved if by == "player:A")
    assert box.net == mine
    return [(line.result, line.stake, line.pays) for line in box.lines]


def counted(table: Round) -> tuple[int, int]:
    """What a house counts as staked, and as won of it."""
    (result,) = results_of([fact_to_data(fact) for fact in table.facts], SHARED)
    return result.staked, result.win


@pytest.mark.parametrize(
    ("part", "told", "win"),
    [
        (500, [("lose", 1000, 0), ("returned", 0, 500)], 500),
        (0, [("lose", 1000, 0), ("returned", 0, 1000)], 0),
        (1000, [("lose", 1000, 0)], 1000),
    ],
)
def test_all_of_a_stake_was_at_risk_of_which_a_part_is_lost(
    part: int, told: list[tuple[str, int, int]], win: int
) -> None:
    table = staked(1000)
    table.stage = Stage.SETTLEMENT
    table.lose_part(RULE, STAKE, Cents(part), "a tie takes a part")
    assert lines(table) == told
    assert counted(table) == (1000, win)
    table.reopen(RULE, STAKE, "it was no tie")
    table.stand_off(RULE, STAKE, "equal hands")
    assert lines(table) == [("stand-off", 1000, 0)]
    assert counted(table) == (1000, 0)


def test_what_comes_back_is_told_in_words() -> None:
    table = staked(1000)
    table.lose_part(RULE, STAKE, Cents(250), "a tie takes a quarter")
    sentences = [fact.sentence for fact in table.facts[-2:]]
    assert sentences == [
        "box 1 ante: a tie takes a quarter",
        "$7.50 of box 1 ante goes back to A: a tie takes a quarter",
    ]


def test_what_was_cut_off_a_wager_was_never_at_risk() -> None:
    table = staked(1000)
    table.reduce(RULE, STAKE, Cents(300), "no more may stand")
    table.win(RULE, STAKE, Odds(2, 1), "it wins")
    assert lines(table) == [("returned", 700, 0), ("win", 300, 600)]
    assert counted(table) == (300, -600)


@pytest.mark.parametrize("part", [-1, 1001])
def test_no_more_than_a_stake_is_lost(part: int) -> None:
    with pytest.raises(BrokenRules, match="to lose"):
        staked(1000).lose_part(RULE, STAKE, Cents(part), "x")


@pytest.mark.parametrize("to", [-1, 0, 1000, 1001])
def test_a_wager_is_cut_down_to_something(to: int) -> None:
    with pytest.raises(BrokenRules, match="cannot be reduced"):
        staked(1000).reduce(RULE, STAKE, Cents(to), "x")


def test_a_wager_is_not_cut_down_once_it_is_played_for() -> None:
    """Or a house would take half of a stake for all that was staked."""
    table = staked(1000)
    table.stage = Stage.SETTLEMENT
    with pytest.raises(BrokenRules, match="lose_part"):
        table.reduce(RULE, STAKE, Cents(500), "a tie takes half")
