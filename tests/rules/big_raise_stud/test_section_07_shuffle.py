"""Sections 6 and 7: a table is opened, and its cards are shuffled, cut, counted and replaced as the rules say."""

from __future__ import annotations

import pytest

from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from pitbook.table import answers as a
from rules.big_raise_stud.helpers import GAME, LAW
from table.sittings import (
    check_cut,
    check_opening,
    check_short_deck,
    check_shuffles_due,
    finish,
    play_round,
    ready,
    tasks,
)


def table(**options: object) -> Sitting:
    game = find_game(GAME)
    return Sitting(game, Notice.post(game.rulebook.edition(), options))


@pytest.mark.clause(LAW, "6.1", "6.2", "6.3", "6.4", "3.4")
def test_opening_takes_one_deck_for_a_shoe_and_two_for_a_shuffler() -> None:
    check_opening(table(), table(dealing="shuffler"))


@pytest.mark.clause(LAW, "7.1")
def test_no_round_without_the_shuffle_that_is_due() -> None:
    check_shuffles_due(table())


@pytest.mark.clause(LAW, "7.1(d)")
@pytest.mark.parametrize("supervisor", ["game supervisor", "casino supervisor"])
def test_cards_that_were_shuffled_are_shuffled_again_where_a_supervisor_doubts_it(supervisor: str) -> None:
    sitting = ready(table())
    sitting.start("shuffle", directed_by=supervisor, is_suspect=True)
    with pytest.raises(Refused, match="the shuffle is under way"):
        sitting.begin_round()
    assert sitting.current is not None
    assert tasks(finish(sitting.current))[0] == ("7.1(d)", "shuffle the cards")
    play_round(sitting)


@pytest.mark.clause(LAW, "7.1(e)")
def test_a_card_exposed_on_its_way_into_the_shoe_calls_for_another_shuffle() -> None:
    sitting = ready(table())
    sitting.expose_in_loading()
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.1(e)"
    assert tasks(finish(sitting.start("shuffle")))[0] == ("7.1(e)", "shuffle the cards")
    play_round(sitting)


@pytest.mark.clause(LAW, "7.1(f)")
def test_a_supervisor_may_direct_a_shuffle() -> None:
    assert tasks(finish(ready(table()).start("shuffle", directed_by="casino supervisor")))[0][0] == "7.1(f)"


@pytest.mark.clause(LAW, "7.2")
def test_a_member_of_staff_cuts_once_and_no_player_ever_does() -> None:
    check_cut(table())


@pytest.mark.clause(LAW, "7.2")
def test_with_a_shuffler_nobody_cuts() -> None:
    sitting = table(dealing="shuffler")
    finish(sitting.open())
    assert [clause for clause, _ in tasks(finish(sitting.start("shuffle")))] == ["7.1(a)"]


@pytest.mark.clause(LAW, "7.3", "7.4")
def test_a_deck_that_is_not_52_cards_is_replaced_before_play_goes_on() -> None:
    check_short_deck(table())


@pytest.mark.clause(LAW, "7.4", "11.10")
def test_a_deck_found_short_in_a_round_is_replaced_too() -> None:
    sitting = ready(table())
    talk = sitting.begin_round()
    talk.answer(a.Wager(1, "A", "ante", Cents(1000)))
    talk.answer(a.NoMoreBets())
    talk.answer(a.DeckCounted(53))
    assert talk.is_over
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.3"


@pytest.mark.clause(LAW, "9.6")
def test_the_operator_directs_language_silence_and_who_is_kept_apart() -> None:
    sitting = ready(table())
    sitting.direct("english", "casino operator")
    sitting.direct("silence", "casino operator")
    sitting.direct("apart", "casino operator", players=frozenset({"B"}))
    assert [note.clause.id for note in sitting.notes] == ["9.6(a)", "9.6(b)", "9.6(c)"]
    talk = sitting.begin_round()
    with pytest.raises(Refused) as refusal:
        talk.answer(a.Wager(1, "B", "ante", Cents(1000)))
    assert refusal.value.clause.startswith("9.6")
