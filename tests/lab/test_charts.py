"""Charts: what they show is what the lab found, and they are pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

import pytest

from lab.sheets import plain, with_jackpot
from pitbook.errors import BadInput, BrokenRules
from pitbook.lab import charts
from pitbook.lab.charts import Picture, PoolCurve
from pitbook.lab.charts.play_map import Look, colours_of, is_dark
from pitbook.maths.analysis import Outcome, StrategyMaths, WagerMaths
from pitbook.maths.method import Method
from pitbook.maths.strategy_map import Axis, Cell, StrategyMap

COUNTED = Method.exact("count of all deals")
LETTERS = "23456789TJQKA"


def best_play() -> Picture:
    strategy = plain().strategy
    assert strategy is not None
    picture = charts.best_play(strategy, "the law")
    assert picture is not None
    return picture


def jackpot_curve() -> PoolCurve:
    curve = with_jackpot().wagers[1].curve
    assert curve is not None
    return curve


def costs() -> list[tuple[str, Fraction]]:
    return [(play.play, play.costs_more) for play in plain().plays]


PICTURES: dict[str, Callable[[], Picture]] = {
    "outcomes": lambda: charts.outcomes(plain().wagers[0].maths, "the law"),
    "best play": best_play,
    "pool": lambda: charts.pool_curve(jackpot_curve(), "the law"),
    "plays": lambda: charts.simpler_plays(plain().plays[0].house_edge, costs(), "the law"),
    "plays of a game that favours the player": lambda: charts.simpler_plays(Fraction(-1, 50), costs(), "the law"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_every_chart_is_a_drawing_that_stands_alone_and_comes_out_the_same(name: str) -> None:
    picture = PICTURES[name]()
    svg = picture.svg(prefix="mine")
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert "the law" in svg
    assert svg == PICTURES[name]().svg(prefix="mine")
    assert set(re.findall(r'\b(?:src|href)="([^"]*)"', svg)) <= set()
    assert all(each.startswith("mine-") for each in re.findall(r'\bid="([^"]*)"', svg))
    assert picture.alt


def test_charts_are_encoded_by_suffix() -> None:
    picture = best_play()
    png = picture.encode(".png")
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")
    assert picture.encode(".svg").startswith(b"<svg")
    with pytest.raises(BadInput, match=r"choose \.png or \.svg"):
        picture.encode(".gif")


def test_the_map_shows_every_cell_of_the_grid_and_nothing_else() -> None:
    strategy = plain().strategy
    assert strategy is not None
    (rows,) = _values(best_play())
    drawn = {(row["down"], row["across"], row["panel"]): (row["answer"], row["letter"]) for row in rows}
    assert len(drawn) == len(rows) == len(strategy.grid)
    for cell in strategy.grid:
        panel = f"the dealer's card matches {'one' if cell['matches'] else 'none'} of yours"
        answer, letter = drawn[_card(cell["third"]), _card(cell["up"]), panel]
        share = float(cell["bets"])
        assert letter == ("B" if share == 1 else "F" if share == 0 else f"{round(100 * share)}")
        assert ("bet (" in answer) == (share > 0.5)


def test_the_map_says_what_the_words_of_the_best_play_say() -> None:
    told = " ".join(best_play().spec["title"]["subtitle"])
    assert "Bet with ace-king high (A K Q J 2) or better. Fold anything below ace-king high (A K 4 3 2)." in told


def small_map(answers: int = 2, panels: int = 1) -> StrategyMap:
    """A map of a game that there is not."""
    names, places = [f"say {n}" for n in range(answers)], [f"panel {n}" for n in range(panels)]
    cells = tuple(Cell(place, "A", name, name, name[-1], {}) for place in places for name in names)
    sides = Axis("seen", ("A",)), Axis("", tuple(names))
    return StrategyMap("What to say?", "A map.", "", *sides, tuple(places), tuple(names), cells)


def test_a_strategy_without_a_map_has_no_picture_of_it() -> None:
    assert charts.best_play(StrategyMaths("best", ("Stand.",)), "the law") is None
    empty = replace(small_map(), cells=())
    assert charts.best_play(StrategyMaths("best", ("Stand.",), {}, empty), "the law") is None


@pytest.mark.parametrize(("answers", "panels"), [(1, 1), (2, 2), (4, 5), (6, 6)])
def test_any_map_is_drawn_whatever_the_game(answers: int, panels: int) -> None:
    picture = charts.best_play(StrategyMaths("best", (), {}, small_map(answers, panels)), "the law")
    assert picture is not None
    svg = picture.svg()
    assert [f">panel {n}<" in svg for n in range(panels)] == [True] * panels
    assert len(set(colours_of(answers)) & set(re.findall(r"#[0-9a-f]{6}", svg))) == answers


TOTALS = {
    "hard": tuple(str(total) for total in range(20, 7, -1)),
    "soft": tuple(f"A {card}" for card in range(9, 1, -1)),
    "pair": tuple(f"{card} {card}" for card in ("A", "10", *map(str, range(9, 1, -1)))),
}
"""What the player of an invented game of totals may hold, in three panels of different height."""
UP_CARDS = (*map(str, range(2, 11)), "A")
ANSWERS = {"double": "D", "split": "P", "hit": "H", "stand": "S"}


def totals_map() -> StrategyMap:
    """Made up, and as another game would hand it over: own total by dealer's card, and nobody gives up."""
    answers = list(ANSWERS)
    cells = tuple(
        Cell(panel, up, held, done := answers[(row + column) % len(answers)], ANSWERS[done], {"total": held, "up": up})
        for panel, totals in TOTALS.items()
        for row, held in enumerate(totals)
        for column, up in enumerate(UP_CARDS)
    )
    held = Axis("what you hold", tuple(each for totals in TOTALS.values() for each in totals))
    sides = Axis("dealer's card", UP_CARDS), held
    says = "Draw to more than the dealer."
    return StrategyMap(
        "Hit or stand?", "A map.", says, *sides, tuple(TOTALS), tuple(ANSWERS), cells, note="Made up.", own_axes=True
    )


def test_a_map_of_other_axes_is_drawn_as_it_is_handed_over() -> None:
    picture = charts.best_play(StrategyMaths("best", (), {}, totals_map()), "the law")
    assert picture is not None
    (rows,) = _values(picture)
    told = {(row["panel"], row["across"], row["down"]): (row["answer"], row["letter"]) for row in rows}
    assert told == {(c.panel, c.across, c.down): (c.answer, c.letter) for c in totals_map().cells}
    svg = picture.svg()
    texts = re.findall(r">([^<>]+)</", svg)
    assert {*TOTALS, *UP_CARDS, *TOTALS["hard"], *TOTALS["soft"], *TOTALS["pair"], *ANSWERS} <= set(texts)
    assert {"dealer's card", "what you hold", "Hit or stand?", "Made up."} <= set(texts)
    marks = [text for text in texts if text in ANSWERS.values()]
    assert len(marks) == sum(map(len, TOTALS.values())) * len(UP_CARDS)


@pytest.mark.parametrize(
    ("panels", "across", "down", "letter", "in_a_row", "is_small"),
    [
        (3, 10, 13, "H", 3, False),  # a page wide
        (13, 2, 4, "H", 13, False),  # many panels, and small ones
        (4, 13, 13, "H", 2, False),  # two rows of large cells
        (13, 13, 13, "H", 5, True),
        (13, 13, 13, "47", 2, False),  # no room for two letters in a small cell
        (1, 60, 2, "H", 1, False),
    ],
)
def test_the_size_of_cells_follows_from_the_room_they_need_and_not_from_the_number_of_panels(
    panels: int, across: int, down: int, letter: str, in_a_row: int, is_small: bool
) -> None:
    names = tuple(f"panel {n}" for n in range(panels))
    sides = Axis("", tuple(map(str, range(across)))), Axis("", tuple(map(str, range(down))))
    cells = (Cell(names[0], "0", "0", "say", letter, {}),)
    look = Look.of(StrategyMap("What to say?", "A map.", "", *sides, names, ("say",), cells))
    assert (look.in_a_row, look.is_small) == (in_a_row, is_small)


def test_a_side_is_as_long_as_its_longest_panel_where_each_has_its_own() -> None:
    chart = totals_map()
    assert (chart.longest("across"), chart.longest("down")) == (10, 13)
    assert replace(chart, own_axes=False).longest("down") == sum(map(len, TOTALS.values()))


def test_letters_are_white_on_every_dark_cell() -> None:
    assert [is_dark(colour) for colour in colours_of(7)] == [True, True, False, False, False, False, False]


@pytest.mark.parametrize("change", [{"panels": ("other",)}, {"answers": ("other",)}, {"across": Axis("seen", ("K",))}])
def test_a_map_whose_cells_lie_beside_it_cannot_be_made(change: dict[str, Any]) -> None:
    with pytest.raises(BrokenRules, match="is not on the map 'What to say\\?'"):
        replace(small_map(), **change)


def test_outcomes_are_drawn_from_the_best_to_the_worst_and_only_if_they_can_happen() -> None:
    ends = (
        Outcome("lose", Fraction(-1), Fraction(3, 4)),
        Outcome("small <win>", Fraction(1, 2), Fraction(1, 4)),
        Outcome("dream", Fraction(9), Fraction(0)),
    )
    rows = list(charts.outcome_rows(WagerMaths("side", ends, method=COUNTED)))
    assert [(row["label"], row["chance"]) for row in rows] == [("small <win>  +0.5", "25.00%"), ("lose  −1", "75.00%")]
    svg = charts.outcomes(WagerMaths("side", ends, method=COUNTED), "the law").svg()
    assert "small &lt;win&gt;" in svg
    assert "<win>" not in svg


def test_the_pool_curve_crosses_zero_at_the_fair_pool() -> None:
    curve = jackpot_curve()
    assert curve.fair == 15_981_055
    nets = dict(curve.points)
    assert nets[curve.fair] >= 0 > nets[curve.pool]
    assert [cents for cents, _ in curve.points] == sorted(nets)
    assert "fair at $159,810.55" in charts.pool_curve(curve, "the law").svg()


def test_a_wager_that_no_pool_makes_fair_has_no_such_mark() -> None:
    curve = PoolCurve("jackpot", ((1, Fraction(-1, 2)), (500, Fraction(-1, 2))), 500, None)
    assert "fair" not in charts.pool_curve(curve, "the law").svg()


def _values(picture: Picture) -> list[list[dict[str, Any]]]:
    sets = picture.spec.get("datasets")
    return list(sets.values()) if sets else [picture.spec["data"]["values"]]


def _card(rank: int) -> str:
    return LETTERS[rank - 2].replace("T", "10")
