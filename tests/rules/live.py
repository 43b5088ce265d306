"""What the rule tests of all games share: settlements in brief, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

import pytest

from pitbook.cards import Card
from pitbook.errors import Refused
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Answer, CardExposed, Conversation, Counted, Dealt, Done, Fact, Seen, Wager
from pitbook.table.places import Pile
from pitbook.table.requests import Count, Deal, Decide, Do, Request, Show
from pitbook.table.settlement import BoxResult, Line, box_results

Brief = tuple[str, int, str]
"""A line of a settlement in brief: result, what it pays, clause."""
FactKind = TypeVar("FactKind", bound=Fact)


# Settlements


def result_of(settlement: Settlement, number: int = 1) -> BoxResult:
    return next(result for result in settlement.boxes if result.box == number)


def line(settlement: Settlement, wager: str, number: int = 1) -> Line:
    return next(line for line in result_of(settlement, number).lines if line.wager == wager)


def brief(result: BoxResult) -> dict[str, Brief]:
    """What became of each wager of a box."""
    return {line.wager: (line.result, line.pays, line.clause) for line in result.lines}


def results(settlement: Settlement, number: int = 1) -> dict[str, str]:
    return {line.wager: line.result for line in result_of(settlement, number).lines}


def facts_of(settlement: Settlement, kind: type[FactKind]) -> list[FactKind]:
    return [fact for fact in settlement.conversation.facts if isinstance(fact, kind)]


# Live play


def ante(number: int, player: str = "", cents: int = 1000, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "ante", Cents(cents), **more)


class AnyTable:
    """A round in progress, in which a test speaks for people and mishaps."""

    talk: Conversation

    def go_on(self) -> Self:
        """Let the staff do their work until a person must act."""
        raise NotImplementedError

    def finish(self) -> Self:
        assert self.go_on().talk.is_over, f"still awaited: {self.talk.request and self.talk.request.awaits}"
        return self

    def say(self, *answers: Answer) -> Self:
        for answer in answers:
            self.talk.answer(answer)
        return self

    def refusal(self, answer: Answer) -> Refused:
        """Why an answer is refused; it must leave everything as it was."""
        before = self._state()
        with pytest.raises(Refused) as caught:
            self.talk.answer(answer)
        assert before == self._state(), "a refused answer changed something"
        return caught.value

    def _state(self) -> tuple[object, ...]:
        table = self.talk.table
        piles = {pile: list(slots) for pile, slots in table.piles.items()}
        return self.talk.request, list(self.talk.facts), list(self.talk.answers), dict(table.stakes), piles

    @property
    def request(self) -> Request | None:
        return self.talk.request

    def facts(self, kind: type[FactKind]) -> list[FactKind]:
        return [fact for fact in self.talk.facts if isinstance(fact, kind)]


class PokerTable(AnyTable):
    """A table that knows every pile card by card, and answers for the staff."""

    cards: Mapping[str, tuple[Card, ...]]

    def staff(self, request: Request) -> Answer | None:
        match request:
            case Deal():
                return Dealt()
            case Show(pile=pile, slots=slots):
                places = (self.talk.table.hand(pile).index(slot) for slot in slots)
                return Seen(tuple(self.cards[pile][place] for place in places))
            case Do(roles=roles):
                return Done(roles[0])
            case Count():
                return Counted(52)
        return None

    def go_on(self, *, until: type[Request] | None = None, to: str = "") -> Self:
        """Let the staff do their work until such a request comes (`to`: about that pile), or a person must act."""
        while self.talk.request is not None:
            pile = getattr(self.talk.request, "pile", None) or getattr(self.talk.request, "to", "")
            if until and isinstance(self.talk.request, until) and to in ("", pile):
                return self
            answer = self.staff(self.talk.request)
            if answer is None:
                return self
            self.talk.answer(answer)
        return self

    def go_on_once(self) -> Self:
        assert self.talk.request is not None
        answer = self.staff(self.talk.request)
        assert answer is not None
        return self.say(answer)

    def deal(self, requests: int) -> Self:
        """Answer so many requests to deal."""
        for _ in range(requests):
            assert isinstance(self.talk.request, Deal)
            self.go_on_once()
        return self

    def card(self, pile: str, position: int) -> Card:
        return self.cards[pile][position]

    def exposed(self, pile: str, position: int = 0) -> CardExposed:
        """The report that a card of a pile was exposed as it was dealt."""
        return CardExposed(self.talk.table.piles[Pile(pile)][position], self.card(pile, position))

    @property
    def options(self) -> dict[int, list[tuple[str, int]]]:
        """What each box may choose now, and what it costs."""
        assert isinstance(self.talk.request, Decide)
        return {number: [(o.name, o.cost) for o in each] for (number, *_), each in self.talk.request.options.items()}

    @property
    def undecided(self) -> list[int]:
        """The boxes whose decision is awaited now."""
        return list(self.options)

    def box(self, number: int) -> BoxResult:
        return next(result for result in box_results(self.talk.table) if result.box == number)

    def brief(self, number: int) -> dict[str, Brief]:
        return brief(self.box(number))

    def results(self, number: int) -> dict[str, str]:
        return {line.wager: line.result for line in self.box(number).lines}
