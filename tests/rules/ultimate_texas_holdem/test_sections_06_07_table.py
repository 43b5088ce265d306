"""Sections 6 and 7 and rule 9.10: the cards before and between rounds, and the operator's directions."""

from __future__ import annotations

import pytest

from pitbook.errors import UnknownName
from pitbook.games import find_game
from pitbook.law import Notice
from pitbook.procedure.sitting import Sitting
from rules.ultimate_texas_holdem.helpers import BASE, DRAFT, GAME
from table.sittings import (
    check_cut,
    check_directions,
    check_opening,
    check_short_deck,
    check_shuffles_due,
    finish,
    play_round,
    ready,
    tasks,
)


def table(edition: str = "base", dealing: str = "shoe", **options: object) -> Sitting:
    game = find_game(GAME)
    return Sitting(game, Notice.post(game.rulebook.edition(edition), {"dealing": dealing} | options))


@pytest.mark.clause(BASE, "6.1", "6.2", "6.3", "6.4", "3.4")
def test_opening_with_a_shoe_and_with_a_shuffler() -> None:
    check_opening(table(), table(dealing="shuffler"))


@pytest.mark.clause(BASE, "7.1")
def test_no_round_without_the_shuffle_that_is_due() -> None:
    check_shuffles_due(table())


@pytest.mark.clause(BASE, "7.1(d)", "7.1(e)")
def test_a_suspect_shuffle_and_a_card_exposed_in_loading_call_for_another() -> None:
    sitting = ready(table())
    again = sitting.start("shuffle", directed_by="game supervisor", is_suspect=True)
    assert tasks(finish(again))[0] == ("7.1(d)", "shuffle the cards")
    sitting.expose_in_loading()
    assert tasks(finish(sitting.start("shuffle")))[0] == ("7.1(e)", "shuffle the cards")
    play_round(sitting)


@pytest.mark.clause(DRAFT, "7.1(f)")
def test_a_supervisor_may_direct_a_shuffle_at_will_by_the_draft_alone() -> None:
    directed = ready(table("2012-draft")).start("shuffle", directed_by="casino supervisor")
    assert tasks(finish(directed))[0] == ("7.1(f)", "shuffle the cards")
    with pytest.raises(UnknownName, match="no rule by which a shuffle is directed"):
        ready(table()).start("shuffle", directed_by="casino supervisor")


@pytest.mark.clause(BASE, "7.2")
def test_a_member_of_staff_cuts_once_and_no_player_ever_does() -> None:
    check_cut(table())


@pytest.mark.clause(BASE, "7.3", "7.4")
def test_a_short_deck_is_replaced_and_the_new_cards_are_checked_and_shuffled() -> None:
    check_short_deck(table())


@pytest.mark.clause(BASE, "9.10")
def test_the_operator_keeps_players_apart_and_directs_language_and_silence() -> None:
    check_directions(table(), "9.10", english="a", silence="b", apart="c")
