"""A mishap is declared once, and a declaration that cannot work is told when the game is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitbook.errors import BrokenRules, UnknownName
from pitbook.games import find_game, game_names
from pitbook.procedure.poker.miscounts import SHORT_DECK, WRONG_COUNT
from pitbook.records.irregularities import Mishap, handlers_of
from pitbook.records.settling import settle_record
from pitbook.table.answers import WrongCount

STUD = find_game("caribbean-stud")
RECORD = {
    "boxes": [{"box": 1, "player": "A", "wagers": {"ante": 1000}, "cards": "Ks Kh 9c 6d 2s"}],
    "dealer": "Ad Kc 8h 5s 3d",
}


def test_one_kind_of_report_has_one_handler() -> None:
    assert handlers_of([WRONG_COUNT, replace(WRONG_COUNT, name="other-count")])[WrongCount] is WRONG_COUNT.handler
    with pytest.raises(BrokenRules, match="two handlers for WrongCount"):
        handlers_of([WRONG_COUNT, replace(WRONG_COUNT, handler=SHORT_DECK.handler)])
    with pytest.raises(BrokenRules, match="two handlers for WrongCount"):
        replace(STUD, irregularities=(*STUD.irregularities, replace(WRONG_COUNT, handler=SHORT_DECK.handler)))


def test_adding_a_mishap_touches_one_place() -> None:
    """A game without the declaration has no such report and no such word; with it it has both."""
    told = RECORD | {"irregularities": [{"what": "short-deck", "count": 50}]}
    law = STUD.rulebook.edition()
    without = replace(STUD, irregularities=tuple(each for each in STUD.irregularities if each is not SHORT_DECK))
    with pytest.raises(UnknownName, match="caribbean-stud has no rule on short-deck") as caught:
        settle_record(told, without, law)
    assert "short-deck" not in caught.value.remedy
    assert SHORT_DECK.kind not in without.handlers
    renamed = replace(without, irregularities=(*without.irregularities, replace(SHORT_DECK, name="bad-deck")))
    again = told | {"irregularities": [{"what": "bad-deck", "count": 50}]}
    assert settle_record(again, renamed, law).misdeal == settle_record(told, STUD, law).misdeal != ""


def test_what_has_a_name_has_an_answer() -> None:
    with pytest.raises(BrokenRules, match="bad-deck has a name for records and no answer"):
        Mishap(SHORT_DECK.kind, SHORT_DECK.handler, name="bad-deck")


def test_what_comes_up_does_so_at_a_time_of_a_round() -> None:
    with pytest.raises(BrokenRules, match="short-deck comes up in 'the deal'"):
        replace(SHORT_DECK, when="the deal")


@pytest.mark.parametrize("game", game_names())
def test_names_are_told_apart(game: str) -> None:
    named = [each.name for each in find_game(game).irregularities if each.name]
    assert len(set(named)) == len(named)
