"""The driver: runs a game's rules against any source of answers, and replays a record of them.

>>> from pitbook.games import find_game
>>> from pitbook.law import Notice
>>> from pitbook.table import Opening, NoMoreBets, Wager
>>> game = find_game("caribbean-stud")
>>> talk = Conversation(game.round(Opening.with_cards(Notice.post(game.rulebook.edition()))), game.play)
>>> talk.request.awaits
'wagers (ante), then no more bets'
>>> talk.answer(Wager(1, "A", "ante", 1000))
>>> talk.answer(Wager(1, "A", "ante", 1000))
Traceback (most recent call last):
pitbook.errors.Refused: box 1 ante is taken (rule 5.7): one wager to a wagering area; take the first back to change it
>>> talk.answer(NoMoreBets())
>>> talk.request.awaits
'a card face down to box 1'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from pitbook.errors import BadInput, BrokenRules, PitbookError, Refused
from pitbook.table.answers import Answer, Misread, MisreadResult
from pitbook.table.checking import fault_in
from pitbook.table.facts import CardMisread, Fact, ResultMisread
from pitbook.table.misreading import (
    PLAY_ON,
    Turn,
    amended,
    is_as_paid,
    retold,
    telling_of,
    tellings,
    throw_of,
    with_result,
)
from pitbook.table.places import Slot
from pitbook.table.requests import Request
from pitbook.table.round import Round, Rules

_MISREADINGS: Final = (Misread, MisreadResult)

Amend = Callable[[Turn], Answer]
"""An answer of the round, as it should have been."""

Source = Callable[["Conversation"], Answer]
"""Whatever can answer: a shoe and a strategy, a record, people at a table."""


class Trace(NamedTuple):
    """Where a fact comes from: the number of the answer that it follows, from 1, and the cards that it is about."""

    answer: int
    slots: tuple[Slot, ...] = ()


class Conversation:
    """A round in progress: what is asked now, what has been answered, what followed."""

    def __init__(self, table: Round, rules: Callable[[Round], Rules]) -> None:
        self.table = table
        self.answers: list[Answer] = []
        self._begin = rules
        self._rules = rules(table)
        self._standing: list[Answer] = []  # the answers with every card as it was put right
        self._said: list[Fact] = []  # what was told by the time a card was put right last, and ...
        self._said_of = 0  # ... of how many facts of the round as it stands now that takes the place
        self._followed: list[int] = []  # for each fact of the round as it stands now, the answer that it follows
        self._said_after: list[Trace] = []
        self._is_broken = False
        self.request: Request | None = None
        self._resume(None)

    @property
    def is_over(self) -> bool:
        return self.request is None

    @property
    def facts(self) -> list[Fact]:
        """Everything that was told, in its order. What was told of a card misread stays; how it is comes after it."""
        return [*self._said, *self.table.facts[self._said_of :]] if self._said else self.table.facts

    def traces(self, since: int = 0) -> list[Trace]:
        """Where each of the facts comes from, from the one with this number on."""
        said, moved = len(self._said), self.table.moved
        first = self._said_of + max(0, since - said)
        since_then = [Trace(self._followed[n], moved.get(n, ())) for n in range(first, len(self._followed))]
        return [*self._said_after[since:], *since_then]

    def answer(self, answer: Answer) -> None:
        """Give an answer. If it is refused nothing has changed and the same request stands."""
        if self.request is None or self._is_broken:
            raise self._closed()
        if isinstance(answer, _MISREADINGS):
            self._put_right(answer, self.request)
        else:
            self._resume(answer)
            self._standing.append(answer)
        self.answers.append(answer)

    def _closed(self) -> PitbookError:
        """Why no answer is taken any more."""
        if self._is_broken:
            return BrokenRules("the rules of this round failed", remedy="replay its answers to see where")
        clause = self.facts[-1].clause.id if self.facts else ""
        return Refused("the round is over", clause=clause, remedy="start the next one")

    def _resume(self, answer: Answer | None) -> None:
        try:
            asked = next(self._rules) if answer is None else self._rules.send(answer)
        except StopIteration:
            self.request = None
            if self.table.stakes:
                raise BrokenRules(f"the round left {list(self.table.stakes)} on the layout") from None
            self._note_followed(answer)
            return
        except BadInput as wrong:  # what is refused is yielded: this is a rule that is not there, or the like
            self._is_broken = True
            raise BrokenRules(f"the rules failed: {wrong.what}", where=wrong.where, remedy=wrong.remedy) from wrong
        except Exception:
            self._is_broken = True
            raise
        if isinstance(asked, Refused):
            raise asked
        self.request = asked
        self._note_followed(answer)

    def _note_followed(self, answer: Answer | None) -> None:
        if fresh := len(self.table.facts) - len(self._followed):
            self._followed += [0 if answer is None else len(self.answers) + 1] * fresh

    def _put_right(self, misread: Misread | MisreadResult, asked: Request) -> None:
        """Play the round again with the card or the result as it is, and go on from there.

        Rules keep what they know in variables of their own, so nothing less would be safe.
        """
        if fault := fault_in(misread):
            raise asked.refuse(fault)
        turns = self._turns()
        told, amend = self._told(turns, misread, asked)
        again = self._played_again(turns, amend, _right(misread), told.clause.id)
        if not is_as_paid(self.table.facts, again.facts):
            what = f"money has moved otherwise than by {_right(misread)}"
            raise Refused(what, clause=told.clause.id, remedy=PLAY_ON)
        told_anew = [told, *retold(self.table.facts, again.facts)]
        self._said_after = [*self.traces(), *[Trace(len(self.answers) + 1)] * len(told_anew)]
        self._said = [*self.facts, *told_anew]
        self._said_of = len(again.facts)
        self.table, self.request, self._rules = again.table, again.request, again._rules
        self._standing, self._followed = again._standing, again._followed

    def _told(self, turns: list[Turn], misread: Misread | MisreadResult, asked: Request) -> tuple[Fact, Amend]:
        """What is to be told of it, and each answer as it should have been."""
        if isinstance(misread, Misread):
            card = telling_of(self.table, asked, turns, misread)
            fact = CardMisread(card.clause, card.pile, misread.card, misread.right)
            return fact, lambda turn: amended(turn, card.slot, misread.right)
        wrong = throw_of(turns, asked, misread)
        assert wrong.asked is not None, "somebody asked for the result"
        notice, right = ResultMisread(wrong.asked.clause, misread.told, misread.right), with_result(wrong, misread)
        return notice, lambda turn: right if turn is wrong else turn.answer

    def _afresh(self) -> Conversation:
        return Conversation(Round(self.table.opening, self.table.irregularities), self._begin)

    def _turns(self) -> list[Turn]:
        """Each answer of the round as it stands, with what was asked and the faces that it told."""
        again, turns = self._afresh(), list[Turn]()
        for answer in self._standing:
            asked, before = again.request, len(again.table.revealed)
            again.answer(answer)
            turns.append(Turn(asked, answer, tellings(again.table.revealed[before:])))
        return turns

    def _played_again(self, turns: Iterable[Turn], amend: Amend, right: str, clause: str) -> Conversation:
        """The round so far with answers put right, if each still answers what it did."""
        again = self._afresh()
        try:
            for turn in turns:
                if again.request != turn.asked:
                    raise Refused("something else would have been asked", clause=clause)
                again.answer(amend(turn))
        except Refused as refusal:
            what = f"with {right} the round would have gone another way"
            raise Refused(what, clause=refusal.clause, remedy=PLAY_ON) from refusal
        return again


def _right(misread: Misread | MisreadResult) -> str:
    return misread.right.text if isinstance(misread, Misread) else " ".join(misread.right)


def run(conversation: Conversation, source: Source, *, most_answers: int = 100_000) -> Conversation:
    """Answer from one source until the round is over."""
    for _ in range(most_answers):
        if conversation.is_over:
            return conversation
        conversation.answer(source(conversation))
    raise BrokenRules(f"the round did not end within {most_answers:,} answers")


def replay(conversation: Conversation, answers: Iterable[Answer]) -> Conversation:
    """Give a fresh conversation the answers of another; the same facts follow."""
    for answer in answers:
        conversation.answer(answer)
    return conversation
