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

from pitbook.errors import BrokenRules, Refused
from pitbook.table.answers import Answer
from pitbook.table.facts import Fact
from pitbook.table.requests import Request
from pitbook.table.round import Round, Rules

Source = Callable[["Conversation"], Answer]
"""Whatever can answer: a shoe and a strategy, a record, people at a table."""


class Conversation:
    """A round in progress: what is asked now, what has been answered, what followed."""

    def __init__(self, table: Round, rules: Callable[[Round], Rules]) -> None:
        self.table = table
        self.answers: list[Answer] = []
        self._rules = rules(table)
        self._is_broken = False
        self.request: Request | None = None
        self._resume(None)

    @property
    def is_over(self) -> bool:
        return self.request is None

    @property
    def facts(self) -> list[Fact]:
        return self.table.facts

    def answer(self, answer: Answer) -> None:
        """Give an answer. If it is refused nothing has changed and the same request stands."""
        if self._is_broken:
            raise BrokenRules("the rules of this round failed", remedy="replay its answers to see where")
        if self.request is None:
            raise Refused("the round is over", remedy="start the next one")
        self._resume(answer)
        self.answers.append(answer)

    def _resume(self, answer: Answer | None) -> None:
        try:
            asked = next(self._rules) if answer is None else self._rules.send(answer)
        except StopIteration:
            self.request = None
            if self.table.stakes:
                raise BrokenRules(f"the round left {list(self.table.stakes)} on the layout") from None
            return
        except Exception:
            self._is_broken = True
            raise
        if isinstance(asked, Refused):
            raise asked
        self.request = asked


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
