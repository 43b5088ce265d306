"""A game that deals says from how many packs, and is refused when it is found if it does not."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from pitbook.errors import BrokenRules
from pitbook.games import _check_packs, _check_results, find_game
from pitbook.games.contract import Game
from pitbook.law import Notice
from pitbook.procedure.cards_after import is_continuous
from pitbook.procedure.equipment.dice_and_wheels import Dice
from pitbook.records.shape import ROLLS


def with_law(name: str, *, without_point: str = "", option_default: bool = True) -> Game:
    """A game whose usual edition lacks a point, or has an option for the number of packs and no default for it."""
    game = find_game(name)
    law = game.rulebook.edition()
    own = {
        id_: replace(rule, points={key: value for key, value in rule.points.items() if key != without_point})
        for id_, rule in law.own.items()
    }
    options = dict(law.own_options)
    if not option_default:
        options["decks"] = replace(options["decks"], default=None)
    changed = replace(law, below=None, own=own, own_options=options)
    return replace(game, rulebook=replace(game.rulebook, editions={changed.name: changed}))


def test_packs_that_nobody_has_counted_are_refused() -> None:
    with pytest.raises(BrokenRules, match="how many packs"):
        _check_packs(with_law("big-raise-stud", without_point="decks"))


def test_a_game_that_deals_says_how_many_cards_a_pack_has() -> None:
    """By that point it is known as a card game, whose other points are then looked for."""
    with pytest.raises(BrokenRules, match="deals cards and does not say how many a pack has"):
        _check_packs(with_law("big-raise-stud", without_point="deck-size"))


def test_throws_that_no_equipment_draws_are_refused() -> None:
    """A shoe and dice together take equipment of their own."""
    game = find_game("dragon-21")
    with pytest.raises(BrokenRules, match="has rolls, and what it is played with draws none"):
        _check_results(replace(game, record=replace(game.record, results=(ROLLS,))))
    _check_results(replace(game, record=replace(game.record, results=(ROLLS,)), equipment=Dice(2)))


def test_a_choice_of_packs_has_a_default() -> None:
    with pytest.raises(BrokenRules, match="no default"):
        _check_packs(with_law("dragon-21", option_default=False))


def test_a_shoe_in_a_law_without_continuous_shufflers_comes_to_its_end() -> None:
    game = find_game("caribbean-stud")
    assert game.rulebook.edition().find_point("uncut") is None
    assert not is_continuous(Notice.post(game.rulebook.edition()))


def test_the_package_runs_as_the_command_does() -> None:
    done = subprocess.run([sys.executable, "-m", "pitbook", "--version"], capture_output=True, text=True, check=True)
    assert "itbook" in done.stdout
