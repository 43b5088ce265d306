"""The sizes of hands stand in the law, and what records expect is what every edition says."""

from __future__ import annotations

import pytest

from pitbook.games import find_game, game_names
from pitbook.table.places import COMMUNITY, DEALER

SIZES = {DEALER: "dealer-hand-size", COMMUNITY: "community-size"}
DEALT = [name for name in game_names() if find_game(name).record.hand_size > 0]


@pytest.mark.parametrize("name", DEALT)
def test_a_record_has_hands_of_the_size_that_every_edition_has(name: str) -> None:
    game = find_game(name)
    for law in game.rulebook.editions.values():
        assert game.record.hand_size == law.number("hand-size")
        for pile, size in game.record.table_cards.values():
            own = law.find_number(SIZES[pile])
            assert size == (law.number("hand-size") if own is None else own)
