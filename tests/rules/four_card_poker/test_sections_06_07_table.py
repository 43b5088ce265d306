"""Sections 6 and 7 and rule 9.7: the cards before and between rounds, and the operator's directions."""

from __future__ import annotations

import pytest

from pitbook.errors import Refused
from pitbook.games import find_game
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from pitbook.table import answers as a
from rules.four_card_poker.helpers import GAME, clause
from table.sittings import check_cut, check_short_deck, check_shuffles_due, finish, play_round, ready, tasks


def table(edition: str, **options: object) -> Sitting:
    game = find_game(GAME)
    return Sitting(game, Notice.post(game.rulebook.edition(edition), options))


@clause("6.1", "6.2", "6.3", "3.4")
def test_opening_with_a_shoe(edition: str) -> None:
    assert tasks(finish(table(edition).open())) == [
        ("6.1", "receive 1 sealed deck"),
        ("6.1", "sort and inspect the cards"),
        ("6.1", "sort and inspect the cards independently"),
        ("6.2", "spread the cards face up in rows by suit for the first players"),
        ("6.3", "turn the cards face down and stack them"),
    ]


@clause("6.4", "3.4")
def test_a_shuffler_takes_two_decks_and_rounds_use_them_in_turn(edition: str) -> None:
    """Reading F10."""
    sitting = table(edition, dealing="shuffler")
    done = tasks(finish(sitting.open()))
    assert done[0] == ("6.1", "receive 2 sealed decks")
    assert [clause_id for clause_id, _ in done[-3:]] == ["6.4(a)", "6.4(b)", "6.4(c)"]
    decks = []
    for _ in range(3):
        finish(sitting.start("shuffle"))
        decks.append(sitting.save()["deck"])
        play_round(sitting)
        assert sitting.current is None
    assert decks == [1, 2, 1]


@clause("7.1")
def test_no_round_without_the_shuffle_that_is_due(edition: str) -> None:
    check_shuffles_due(table(edition))


@clause("7.1(d)")
@pytest.mark.parametrize("supervisor", ["game supervisor", "casino supervisor"])
def test_a_shuffle_that_a_supervisor_doubts_is_done_again(edition: str, supervisor: str) -> None:
    sitting = ready(table(edition))
    with pytest.raises(Refused) as refusal:
        sitting.start("shuffle", directed_by="dealer", is_suspect=True)
    assert refusal.value.clause == "7.1(d)"
    again = sitting.start("shuffle", directed_by=supervisor, is_suspect=True)
    with pytest.raises(Refused, match="the shuffle is under way"):
        sitting.begin_round()
    assert tasks(finish(again))[0] == ("7.1(d)", "shuffle the cards")
    play_round(sitting)


@clause("7.1(e)")
@pytest.mark.parametrize("dealing", ["shoe", "shuffler"])
def test_a_card_exposed_in_loading_calls_for_another_shuffle(edition: str, dealing: str) -> None:
    sitting = ready(table(edition, dealing=dealing))
    sitting.expose_in_loading()
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.1(e)"
    assert tasks(finish(sitting.start("shuffle")))[0] == ("7.1(e)", "shuffle the cards")
    play_round(sitting)


@clause("7.1(f)")
def test_a_supervisor_may_direct_a_shuffle_at_will(edition: str) -> None:
    assert tasks(finish(ready(table(edition)).start("shuffle", directed_by="casino supervisor")))[0][0] == "7.1(f)"


@clause("7.2")
def test_a_member_of_staff_cuts_once_and_no_player_ever_does(edition: str) -> None:
    check_cut(table(edition))


@clause("7.3", "7.4")
def test_a_short_deck_is_replaced_and_the_new_cards_are_checked_and_shuffled(edition: str) -> None:
    check_short_deck(table(edition))


@clause("7.4", "11.6")
def test_a_deck_found_short_in_a_round_is_replaced_before_the_next(edition: str) -> None:
    sitting = ready(table(edition))
    talk = sitting.begin_round()
    for answer in (a.Wager(1, "A", "ante", Cents(1000)), a.NoMoreBets(), a.DeckCounted(51)):
        talk.answer(answer)
    finish(sitting.start("shuffle"))
    with pytest.raises(Refused, match="replace"):
        sitting.begin_round()


@clause("9.7")
def test_the_operator_keeps_players_apart_and_directs_language_and_silence(edition: str) -> None:
    sitting = ready(table(edition))
    sitting.direct("english", "casino operator")
    sitting.direct("silence", "casino operator")
    sitting.direct("apart", "casino operator", players=frozenset({"B"}))
    assert [note.clause.id for note in sitting.notes] == ["9.7(a)", "9.7(b)", "9.7(c)"]
    with pytest.raises(Refused) as refusal:
        sitting.begin_round().answer(a.Wager(1, "B", "ante", Cents(1000)))
    assert refusal.value.clause == "9.7"
