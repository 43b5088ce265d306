"""A table whose staff do what they are asked, for the tests of sections 6 and 7."""

from __future__ import annotations

from pitbook.cards import DECK
from pitbook.law import Cents
from pitbook.procedure.sitting import Sitting
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.facts import TaskDone
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
