"""Rounds of a prototype whose cards come in an order that a test has written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook.cards import parse_cards
from pitbook.errors import Refused
from pitbook.games import Game
from pitbook.law import Notice
from pitbook.procedure.equipment.packs import DealingMachine
from pitbook.table import Answer, Conversation, Decision, Fact, replay
from pitbook.table.facts import LAYOUT, Ended, Reopened
from pitbook.table.requests import Decide
from pitbook.table.settlement import box_results


class HandDealt:
    """A round with its cards in the order they will be dealt, the rest of the pack behind them.

    They are dealt and shown as soon as that is asked. What is shuffled again comes in the order of the pack; those
    named in `again` come before the others.
    """

    def __init__(self, game: Game, options: Mapping[str, Any], cards: str, again: str = "") -> None:
        notice = Notice.post(game.rulebook.edition(), options)
        self.talk = game.begin(notice)
        first = list(parse_cards(cards))
        rest = Counter(dict.fromkeys(game.equipment.pack.faces, notice.decks))
        rest.subtract(first)
        self.faces = (*first, *rest.elements())
        soon = [self.faces.index(card) for card in parse_cards(again)]
        self.machine = DealingMachine(self.faces, (*soon, *(n for n in range(len(self.faces)) if n not in soon)))

    def say(self, *answers: Answer) -> HandDealt:
        for answer in answers:
            self.talk.answer(answer)
            while self.talk.request and (dealt := self.machine.answer(self.talk.request, self.talk.table)):
                self.talk.answer(dealt)
        return self

    @property
    def choices(self) -> dict[str, list[str]]:
        """What is asked now, by whom."""
        assert isinstance(self.talk.request, Decide)
        return {spot.player: [str(choice) for choice in options] for spot, options in self.talk.request.options.items()}


def money(talk: Conversation) -> dict[str, int]:
    """What every account is up or down by the facts so far."""
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[str(move.source)] -= move.cents
        balance[str(move.target)] += move.cents
    return {name.removeprefix("player:"): cents for name, cents in balance.items()}


def nets(talk: Conversation) -> dict[str, int]:
    """What players are up or down."""
    return {name: cents for name, cents in money(talk).items() if name not in ("house", "layout")}


def told(talk: Conversation, kind: type[Fact]) -> list[Any]:
    return [fact for fact in talk.facts if isinstance(fact, kind)]


def assert_sound(talk: Conversation) -> None:
    """The round is over, no cent appeared or stayed behind, and each stake has one end; boxes come to the same."""
    assert talk.is_over
    balance = money(talk)
    assert sum(balance.values()) == 0
    assert balance.get(str(LAYOUT), 0) == 0
    assert not talk.table.stakes
    ends = Counter(fact.stake for fact in told(talk, Ended))
    ends.subtract(fact.undone.stake for fact in told(talk, Reopened))
    assert set(ends.values()) <= {1}
    results: Counter[str] = Counter()
    for box in box_results(talk.table):
        results[box.player] += box.net
    assert dict(results) == nets(talk)


def assert_refused(talk: Conversation, answer: Answer, clause: str = "") -> None:
    """The answer is refused, by this clause if one is named, and nothing has changed."""
    before = _state(talk)
    with pytest.raises(Refused) as refusal:
        talk.answer(answer)
    assert not clause or refusal.value.clause == clause
    assert _state(talk) == before


def _state(talk: Conversation) -> tuple[object, ...]:
    table = talk.table
    piles = {pile: list(slots) for pile, slots in table.piles.items() if slots}
    return talk.request, list(talk.answers), list(talk.facts), piles, dict(table.stakes), dict(table.ended)


def begun(game: Game, options: Mapping[str, Any], answers: Sequence[Answer] = ()) -> Conversation:
    """A round as far as these answers."""
    return replay(game.begin(Notice.post(game.rulebook.edition(), options)), answers)


def who_decides(talk: Conversation, decision: Decision) -> str:
    assert isinstance(talk.request, Decide)
    return talk.request.spot_of(decision).player
