"""Sections 3, 6 and 7 and rule 9.14: the cards before and between rounds, and the operator's directions."""

from __future__ import annotations

import pytest

from pitbook.errors import Refused
from pitbook.law import Cents, Notice
from pitbook.procedure.sitting import Sitting
from pitbook.table import answers as a
from pitbook.table.places import Role
from rules.lunar_poker.helpers import LUNAR, law
from table.sittings import finish, play_round, ready, tasks


def table(**options: object) -> Sitting:
    return Sitting(LUNAR, Notice.post(LUNAR.rulebook.edition(), options))


@law("6.1", "6.2", "6.3", "6.4", "3.4")
def test_opening_with_a_shoe_and_with_a_shuffler() -> None:
    assert [clause for clause, _ in tasks(finish(table().open()))] == ["6.1", "6.1", "6.1", "6.2", "6.3"]
    done = tasks(finish(table(dealing="shuffler").open()))
    assert done[0] == ("6.1", "receive 2 sealed decks")
    assert [clause for clause, _ in done[-3:]] == ["6.4(a)", "6.4(b)", "6.4(c)"]


@law("7.1")
def test_no_round_without_the_shuffle_that_is_due() -> None:
    sitting = table()
    finish(sitting.open())
    for due in ("7.1(a)", "7.1(b)", "7.1(c)"):
        with pytest.raises(Refused) as refusal:
            sitting.begin_round()
        assert refusal.value.clause == due
        assert tasks(finish(sitting.start("shuffle")))[0] == (due, "shuffle the cards")
        if due == "7.1(b)":
            sitting.vacate()
        else:
            play_round(sitting)


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
    sitting = table()
    finish(sitting.open())
    talk = sitting.start("shuffle")
    talk.answer(a.Done(Role.DEALER))
    with pytest.raises(Refused) as refusal:
        talk.answer(a.Done(Role.PLAYER, "A"))
    assert refusal.value.clause == "7.2"
    talk.answer(a.Done(Role.GAME_SUPERVISOR))
    assert talk.is_over


@law("7.3", "7.4")
def test_a_short_deck_is_replaced_and_the_new_cards_are_checked_and_shuffled() -> None:
    sitting = ready(table())
    sitting.start("count").answer(a.Counted(51))
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.3"
    assert tasks(finish(sitting.start("replacement")))[0] == ("7.4", "direct that the cards be replaced")
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.1(a)"


@law("9.14")
def test_the_operator_directs_silence_and_keeps_players_apart() -> None:
    sitting = ready(table())
    sitting.direct("silence", "casino operator")
    sitting.direct("apart", "casino operator", players=frozenset({"B"}))
    assert [note.clause.id for note in sitting.notes] == ["9.14(a)", "9.14(b)"]
    with pytest.raises(Refused) as refusal:
        sitting.begin_round().answer(a.Wager(1, "B", "ante", Cents(1000)))
    assert refusal.value.clause == "9.14"
