"""Baccarat in the terminal: hands that somebody looks at first, and an ante beside the wager."""

from __future__ import annotations

import re

import pytest

from cli.play.test_terminal_games import visit

LIMITS = tuple(f"limits.{wager}.min=1000" for wager in ("player", "banker", "tie"))
ANTE = (*LIMITS, "ante-up=125")


@pytest.mark.parametrize("style", ["A", "B", "C"])
@pytest.mark.parametrize("game", ["baccarat", "dragon-21"])
def test_each_card_lies_there_once_whoever_looked_at_it_before(game: str, style: str) -> None:
    here, text = visit(game, *["10"] * 6, options=(f"style={style}",))
    rounds = [each.conversation.table for each in here.table.sitting.episodes if each.name == "round"]
    drawn = [line.count("╭────╮") for line in text.splitlines() if line.startswith("╭")]
    assert drawn == [len(table.faces) for table in rounds]
    assert "░" not in text  # in the end all are open


def test_an_empty_line_puts_the_ante_down_too() -> None:
    here, text = visit("baccarat", "", options=ANTE)
    assert "enter $10 player + $1.25 ante" in text
    table = here.table.sitting.episodes[-1].conversation.table
    assert all(end.clause.id != "14.7" for end in table.ended.values())


def test_the_coach_tells_an_ante_at_its_size() -> None:
    _, text = visit("baccarat", "h", options=ANTE)
    assert re.search(r"^ banker +-1\.0579% +-\$0\.11 of \$10 *$", text, re.M)
    assert re.search(r"^ ante +-100\.0000% +-\$1\.25 of \$1\.25 *$", text, re.M)
