"""Every wager that can be made at a table has a row in the mathematics, or its game says which one it follows."""

from __future__ import annotations

import pytest

from pitbook.games import find_edition, find_game, game_names
from pitbook.lab.question import analyse
from pitbook.maths.following import row_of

REFS = [edition.ref for name in game_names() for edition in find_game(name).rulebook.editions.values()]


@pytest.mark.parametrize("ref", REFS)
def test_every_wager_counts_with_a_row(ref: str) -> None:
    edition = find_edition(ref)
    shape = find_game(edition.game).record
    made = [wager for wager in shape.wagers if wager not in edition.pooled_wagers]
    offered = {wager: True for wager in made if wager in edition.options and edition.options[wager].kind == "flag"}
    maths = analyse(ref, offered).maths
    rows = [wager.wager for wager in maths.wagers]
    found = {wager: row_of(wager, rows, maths.follows) for wager in made}
    assert None not in found.values(), "the house is a party to every wager of these games"
    firsts = {wager for wager, row in found.items() if row and row.is_first}
    assert firsts == set(made) & set(shape.first_wagers)
    assert set(maths.follows.values()) <= set(rows)
