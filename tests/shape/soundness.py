"""What must hold of every round of a prototype, and of every answer that it refuses."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pitbook.errors import Refused
from pitbook.table import Answer, Conversation, Fact, replay
from pitbook.table.facts import LAYOUT, Ended, Reopened
from pitbook.table.settlement import box_results


def net(talk: Conversation) -> dict[str, int]:
    """What every account is up or down by the facts so far."""
    balance: Counter[str] = Counter()
    for move in (move for fact in talk.facts for move in fact.moves):
        balance[move.source] -= move.cents
        balance[move.target] += move.cents
    return {name.removeprefix("player:"): cents for name, cents in balance.items()}


def told(talk: Conversation, kind: type[Fact]) -> list[Any]:
    return [fact for fact in talk.facts if isinstance(fact, kind)]


def assert_sound(talk: Conversation, fresh: Conversation) -> None:
    """The round is over, no chip appeared or stayed behind, every stake has one end, and replay tells the same."""
    assert talk.is_over
    money = net(talk)
    assert sum(money.values()) == 0
    assert money.get(LAYOUT, 0) == 0
    assert not talk.table.stakes
    ends = Counter(fact.stake for fact in told(talk, Ended))
    ends.subtract(fact.undone.stake for fact in told(talk, Reopened))
    assert set(ends.values()) <= {1}
    assert replay(fresh, talk.answers).facts == talk.facts
    results: Counter[str] = Counter()
    for box in box_results(talk.table):
        results[box.player] += box.net
    assert dict(results) == {player: cents for player, cents in money.items() if player in results}


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
