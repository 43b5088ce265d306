"""What a game's records cite is there in every edition, or the game is refused when it is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitbook.errors import BrokenRules
from pitbook.games import _check_record, find_game, game_names
from pitbook.games.contract import Game


def citing(**clauses: str) -> Game:
    game = find_game("caribbean-stud")
    return replace(game, record=replace(game.record, clauses=clauses))


@pytest.mark.parametrize("name", game_names())
def test_every_game_cites_what_is_there(name: str) -> None:
    _check_record(find_game(name))


def test_a_rule_that_is_not_there_is_told_with_its_edition() -> None:
    """12.12 is struck by the draft, and 99.9 never was."""
    with pytest.raises(BrokenRules, match=r"caribbean-stud@1998: the record's choice rests on rule '99\.9'"):
        _check_record(citing(choice="99.9"))
    with pytest.raises(BrokenRules, match=r"caribbean-stud@2012-draft: the record's entry rests on rule '12\.12'"):
        _check_record(citing(entry="12.12"))


def test_a_matter_that_no_record_cites_is_told() -> None:
    with pytest.raises(BrokenRules, match="records cite no rule on 'chioce'"):
        _check_record(citing(chioce="5.3"))
