"""What a game's records cite is there in every edition, or the game is refused when it is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitbook.errors import BrokenRules
from pitbook.games import _check_limits, _check_record, find_game, game_names
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


def limiting(*wagers: str) -> Game:
    """Dragon21 with a sign that limits these."""
    game = find_game("dragon-21")
    law = game.rulebook.edition()
    limits = replace(law.own_options["limits"], choices=wagers)
    changed = replace(law, own_options={**law.own_options, "limits": limits})
    return replace(game, rulebook=replace(game.rulebook, editions={changed.name: changed}))


@pytest.mark.parametrize("name", game_names())
def test_every_game_limits_what_is_wagered(name: str) -> None:
    _check_limits(find_game(name))


def test_limits_are_of_wagers_that_there_are_and_leave_none_out() -> None:
    with pytest.raises(BrokenRules, match="the choices of limits leave out 'tie'"):
        _check_limits(limiting("dragon", "tiger", "perfect-pairs"))
    with pytest.raises(BrokenRules, match="the choices of limits have 'tei'"):
        _check_limits(limiting("dragon", "tiger", "tie", "perfect-pairs", "tei"))
