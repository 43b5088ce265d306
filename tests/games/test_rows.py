"""Every wager that can be made at a table has a row in the mathematics, or its game says which one it follows."""

from __future__ import annotations

import pytest

from pitbook.games import Game, find_edition, find_game, game_names
from pitbook.lab.question import analyse
from pitbook.law import Notice
from pitbook.law.wager_name import family_of
from pitbook.maths.following import row_of
from pitbook.table.requests import PlaceWagers

REFS = [edition.ref for name in game_names() for edition in find_game(name).rulebook.editions.values()]


def members(game: Game, notice: Notice, wager: str) -> list[str]:
    """The wagers of a family that can be made at a table, each of which may have a row of its own; else the wager."""
    request = game.begin(notice).request
    assert isinstance(request, PlaceWagers)
    return [each for each in request.wagers if each != wager and family_of(each) == wager] or [wager]


@pytest.mark.parametrize("ref", REFS)
def test_every_wager_counts_with_a_row(ref: str) -> None:
    edition = find_edition(ref)
    shape = find_game(edition.game).record
    named = [wager for wager in shape.wagers if wager not in edition.pooled_wagers]
    offered = {wager: True for wager in named if wager in edition.options and edition.options[wager].kind == "flag"}
    made = [each for wager in named for each in members(find_game(edition.game), Notice.post(edition, offered), wager)]
    maths = analyse(ref, offered).maths
    rows = [wager.wager for wager in maths.wagers]
    found = {wager: row_of(wager, rows, maths.follows) for wager in made}
    assert None not in found.values(), "the house is a party to every wager of these games"
    firsts = {wager for wager, row in found.items() if row and row.is_first}
    assert firsts == {wager for wager in made if shape.is_first(wager)}
    assert set(maths.follows.values()) <= set(rows)
