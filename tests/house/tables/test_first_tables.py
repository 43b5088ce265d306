"""The tables that a new house opens with."""

from __future__ import annotations

from pathlib import Path

from pitbook.games import find_edition, game_names
from pitbook.house.premises import furnish, open_house


def test_every_wager_of_the_first_tables_has_limits_but_those_on_a_pool(tmp_path: Path) -> None:
    """A pool has one price; everything else could be staked on for a cent if only the main wager had a minimum."""
    house = open_house(f"sqlite:///{tmp_path / 'house.db'}", tmp_path / "house.key")
    furnish(house)
    assert sorted(house.tables) == game_names()
    for game, table in house.tables.items():
        law = find_edition(game)
        limited = {wager for wager, limit in table.notice.limits.items() if limit.min == 500 and limit.max == 50_000}
        assert limited == {*law.options["limits"].choices} - {*law.pooled_wagers}
    house.close()
