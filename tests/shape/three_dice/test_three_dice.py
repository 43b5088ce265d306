"""Three Dice by its stub: the dice table from which the terminals take their wagers."""

from __future__ import annotations

from pitbook.law import Cents, Notice
from pitbook.table import Conversation, NoMoreBets, Rolled, TimeIsUp, Wager, replay
from pitbook.table.facts import Lost, Won
from shape.hand_dealt import assert_refused, assert_sound, told
from shape.hand_dealt import money as net
from shape.three_dice.play import GAME


def begin() -> Conversation:
    return GAME.begin(Notice.post(GAME.rulebook.edition()))


def assert_whole(talk: Conversation) -> None:
    """The money is in order, and the same answers tell the same facts."""
    assert_sound(talk)
    assert replay(begin(), talk.answers).facts == talk.facts


def test_a_throw() -> None:
    """2-2-5 is nine: small wins 500, the pair of twos 10 x 100; any triple loses 100."""
    talk = begin()
    talk.answer(Wager(1, "A", "small", Cents(500)))
    talk.answer(Wager(1, "A", "any-triple", Cents(100)))
    talk.answer(Wager(2, "B", "pair:2", Cents(100)))
    assert_refused(talk, TimeIsUp(30), "4.1")
    talk.answer(NoMoreBets())
    talk.answer(Rolled((2, 2, 5)))
    assert net(talk) == {"A": 400, "B": 1000, "house": -1400, "layout": 0}
    assert {fact.clause.id for kind in (Won, Lost) for fact in told(talk, kind)} == {"4.10"}
    assert_whole(talk)
