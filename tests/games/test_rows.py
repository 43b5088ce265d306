"""Every wager that can be made at a table has a row in the mathematics, or its game says which one it follows."""

from __future__ import annotations

import pytest

from pitbook.games import Game, find_edition, find_game, game_names
from pitbook.lab.question import analyse
from pitbook.law import Notice
from pitbook.maths.following import row_of
from pitbook.table.requests import PlaceWagers

REFS = [edition.ref for name in game_names() for edition in find_game(name).rulebook.editions.values()]


@pytest.mark.parametrize("ref", REFS)
def test_every_wager_counts_with_a_row(ref: str) -> None:
    edition = find_edition(ref)
    game = find_game(edition.game)
    flags = {name for name, option in edition.options.items() if option.kind == "flag"} & {*game.record.wagers}
    offered = dict.fromkeys(flags - {*edition.pooled_wagers}, True)
    maths = analyse(ref, offered).maths
    rows = [wager.wager for wager in maths.wagers]
    found = {wager: row_of(wager, rows, maths.follows) for wager in made_at(game, Notice.post(edition, offered))}
    assert None not in found.values(), "the house is a party to every wager of these games"
    firsts = {wager for wager, row in found.items() if row and row.is_first}
    assert firsts == {wager for wager in found if game.record.is_first(wager)}
    assert set(maths.follows.values()) <= set(rows)


def made_at(game: Game, notice: Notice) -> list[str]:
    """Every wager that can be made at a table, of a family each member, but for those on a pool."""
    request = game.begin(notice).request
    assert isinstance(request, PlaceWagers)
    later = [wager for wager in game.record.wagers if not game.record.is_first(wager)]
    return [wager for wager in (*request.wagers, *later) if wager not in notice.edition.pooled_wagers]
