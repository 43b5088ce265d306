"""Every wager that can be made at a table has a row in the mathematics, or its game says which one it follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from pitbook.games import find_edition, find_game, game_names
from pitbook.lab.question import analyse
from pitbook.law import Edition, Notice
from pitbook.law.notice import limited_wagers
from pitbook.maths.following import NOT_COUNTED, row_of
from pitbook.records.shape import Shape
from pitbook.table.requests import PlaceWagers

REFS = [edition.ref for name in game_names() for edition in find_game(name).rulebook.editions.values()]


def notices(edition: Edition) -> Iterator[dict[str, Any]]:
    """The usual notice, and for each wager that an operator may offer or not one on which it is offered."""
    yield {}
    least = {"limits": {wager: {"min": 800} for wager in limited_wagers(edition)}}
    for option in edition.options.values():
        if option.sizes and not option.needs:
            yield {**least, option.name: 100}
        elif option.kind == "flag" and not option.default and not option.needs:
            yield {option.name: True}
        elif option.kind == "choice" and option.default is None:
            yield {option.name: option.choices[0]}


@pytest.mark.parametrize("ref", REFS)
def test_every_wager_counts_with_a_row(ref: str) -> None:
    edition = find_edition(ref)
    game = find_game(edition.game)
    for offered in notices(edition):
        request = game.begin(Notice.post(edition, offered)).request
        assert isinstance(request, PlaceWagers)
        pooled, later = edition.pooled_wagers, [game.record.second_wager, *game.record.later_wagers]
        made = [wager for wager in (*request.wagers, *filter(None, later)) if wager not in pooled]
        if not pooled or not offered.keys() & {*pooled}:
            check_rows(ref, offered, made, game.record)


def check_rows(ref: str, offered: Mapping[str, Any], made: list[str], shape: Shape) -> None:
    maths = analyse(ref, offered).maths
    rows = [wager.wager for wager in maths.wagers]
    found = {wager: row_of(wager, rows, maths.follows) for wager in made}
    uncounted = {wager for wager in made if wager in maths.uncounted}
    assert not uncounted or ref.startswith("lunar-poker@"), "all other games are counted whole"
    assert uncounted == {wager for wager, row in found.items() if row is None}, "the house is a party to them all"
    firsts = {wager for wager, row in found.items() if row and row.is_first}
    assert firsts == {wager for wager in made if shape.is_first(wager)} - uncounted
    assert set(maths.follows.values()) <= {*rows, NOT_COUNTED}
