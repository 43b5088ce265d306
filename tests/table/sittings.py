"""A table whose staff do what they are asked, for the tests of sections 6 and 7, and what all divisions say there."""

from __future__ import annotations

import pytest

from pitbook.cards import DECK
from pitbook.errors import Refused
from pitbook.law import Cents
from pitbook.procedure.sitting import Sitting
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.facts import TaskDone
from pitbook.table.places import Role
from pitbook.table.requests import Deal, Decide, Do, Show


def finish(talk: Conversation) -> Conversation:
    """Staff do what they are asked, each under the name of their office."""
    while isinstance(talk.request, Do):
        role = talk.request.roles[0]
        talk.answer(a.Done(role, str(role)))
    return talk


def ready(sitting: Sitting) -> Sitting:
    finish(sitting.open())
    finish(sitting.start("shuffle"))
    return sitting


def play_round(sitting: Sitting) -> Conversation:
    """One box with an ante, folded."""
    talk = sitting.begin_round()
    talk.answer(a.Wager(1, "A", "ante", Cents(1000)))
    talk.answer(a.NoMoreBets())
    while not talk.is_over:
        match talk.request:
            case Deal():
                talk.answer(a.Dealt())
            case Do(roles=roles):
                talk.answer(a.Done(roles[0]))
            case Show(slots=slots):
                talk.answer(a.Seen(tuple(DECK[slot] for slot in slots)))
            case Decide(lockable=True, undecided=undecided) if not undecided:
                talk.answer(a.Locked())
            case Decide(options=options):  # the last one of its choices costs nothing, and folds where it may
                (choices,) = options.values()
                talk.answer(a.Decision(1, choices[-1].name))
    return talk


def tasks(talk: Conversation) -> list[tuple[str, str]]:
    """What was done, and by which clause."""
    return [(fact.clause.id, fact.task) for fact in talk.facts if isinstance(fact, TaskDone)]


def check_opening(shoe: Sitting, shuffler: Sitting) -> None:
    """6.1 to 6.4: one deck for a shoe; two for a shuffler, which is tried."""
    one, two = tasks(finish(shoe.open())), tasks(finish(shuffler.open()))
    assert [clause for clause, _ in one] == ["6.1", "6.1", "6.1", "6.2", "6.3"]
    assert [clause for clause, _ in two[5:]] == ["6.4(a)", "6.4(b)", "6.4(c)"]
    assert (one[0][1], two[0][1]) == ("receive 1 sealed deck", "receive 2 sealed decks")


def check_shuffles_due(sitting: Sitting) -> None:
    """7.1(a) to (c): no round before the first shuffle, after a round, or once the table was left, without another."""
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


def check_cut(sitting: Sitting) -> None:
    """7.2: somebody of the staff cuts, once, and no player."""
    finish(sitting.open())
    talk = sitting.start("shuffle")
    talk.answer(a.Done(Role.DEALER))
    with pytest.raises(Refused) as refusal:
        talk.answer(a.Done(Role.PLAYER, "A"))
    assert refusal.value.clause == "7.2"
    talk.answer(a.Done(Role.GAME_SUPERVISOR))
    assert talk.is_over


def check_short_deck(sitting: Sitting) -> None:
    """7.3 and 7.4: a deck that is not 52 cards is replaced; the new one is inspected and shuffled before a round."""
    ready(sitting).start("count").answer(a.Counted(51))
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.3"
    done = tasks(finish(sitting.start("replacement")))
    assert done[0] == ("7.4", "direct that the cards be replaced")
    assert [clause for clause, _ in done] == ["7.4", "6.1", "6.1", "6.1", "6.2", "6.3"]
    with pytest.raises(Refused) as refusal:
        sitting.begin_round()
    assert refusal.value.clause == "7.1(a)"
    finish(sitting.start("shuffle"))
    play_round(sitting)


def check_directions(sitting: Sitting, clause: str, **directed: str) -> None:
    """What the operator directs by which subparagraph; whoever is kept apart wagers no more."""
    ready(sitting)
    for what in directed:
        who = {"players": frozenset({"B"})} if what == "apart" else {}
        sitting.direct(what, "casino operator", **who)
    assert [note.clause.id for note in sitting.notes] == [f"{clause}({part})" for part in directed.values()]
    with pytest.raises(Refused) as refusal:
        sitting.begin_round().answer(a.Wager(1, "B", "ante", Cents(1000)))
    assert refusal.value.clause == clause
