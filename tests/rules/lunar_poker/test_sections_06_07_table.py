"""Sections 3, 6 and 7 and rule 9.14: the cards before and between rounds, and the operator's directions."""

from __future__ import annotations

from pitbook.law import Notice
from pitbook.procedure.sitting import Sitting
from rules.lunar_poker.helpers import LUNAR, law
from table.sittings import (
    check_cut,
    check_directions,
    check_opening,
    check_short_deck,
    check_shuffles_due,
    finish,
    ready,
    tasks,
)


def table(**options: object) -> Sitting:
    return Sitting(LUNAR, Notice.post(LUNAR.rulebook.edition(), options))


@law("6.1", "6.2", "6.3", "6.4", "3.4")
def test_opening_with_a_shoe_and_with_a_shuffler() -> None:
    check_opening(table(), table(dealing="shuffler"))


@law("7.1")
def test_no_round_without_the_shuffle_that_is_due() -> None:
    check_shuffles_due(table())


@law("7.1(d)", "7.1(f)")
def test_suspect_exposed_and_directed_shuffles() -> None:
    sitting = ready(table())
    again = sitting.start("shuffle", directed_by="game supervisor", is_suspect=True)
    assert tasks(finish(again))[0] == ("7.1(d)", "shuffle the cards")
    sitting.expose_in_loading()
    assert tasks(finish(sitting.start("shuffle")))[0] == ("7.1(f)", "shuffle the cards")
    directed = ready(table()).start("shuffle", directed_by="casino supervisor")
    assert tasks(finish(directed))[0] == ("7.1(f)", "shuffle the cards")


@law("7.2")
def test_a_member_of_staff_cuts_once_and_no_player_ever_does() -> None:
    check_cut(table())


@law("7.3", "7.4")
def test_a_short_deck_is_replaced_and_the_new_cards_are_checked_and_shuffled() -> None:
    check_short_deck(table())


@law("9.14")
def test_the_operator_directs_silence_and_keeps_players_apart() -> None:
    check_directions(table(), "9.14", silence="a", apart="b")
