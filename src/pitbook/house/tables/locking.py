"""Locking in what everybody has decided, where decisions could be changed until then.

Between a decision and the lock its player may have spent elsewhere what the decision takes. That keeps nobody else from
going on: the house then decides with care for whoever is short.
"""

from __future__ import annotations

from collections import Counter

from pitbook.house.tables.bots import careful_decisions
from pitbook.house.tables.cage import is_bot
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.recovery import restore_sitting, start
from pitbook.table import Answer, Conversation, Decision, Locked
from pitbook.table.account import Account
from pitbook.table.requests import Decide, Spot


def locked_in(table: LiveTable, talk: Conversation, request: Decide) -> Answer:
    """The lock; or before it a careful decision in the place of one that its player cannot pay for any more."""
    costly = {spot: standing for spot in request.options if (standing := _costly(talk, request, spot)) is not None}
    short = _short_of_chips(table, talk) if any(not is_bot(spot.player) for spot in costly) else set()
    for spot, standing in costly.items():
        careful = careful_decisions(talk, spot)[0]
        if spot.player in short and careful.choice != standing.choice:
            return careful
    return Locked()


def _costly(talk: Conversation, request: Decide, spot: Spot) -> Decision | None:
    """What somebody has decided last, if that takes money."""
    made = [
        answer
        for answer in talk.answers
        if isinstance(answer, Decision)
        and (answer.box, answer.hand) == (spot.box, spot.hand)
        and answer.player in ("", spot.player)
    ]
    costs = {choice.name: choice.cost for choice in request.options[spot]}
    return made[-1] if made and costs.get(made[-1].choice, 0) + made[-1].cents else None


def _short_of_chips(table: LiveTable, talk: Conversation) -> set[str]:
    """Who could not pay if decisions were locked in now: the round played again to that point, and its lock tried."""
    if table.record is None:
        return set()
    again = start(restore_sitting(table.record.before), table.record.kind, table.record.detail)
    for answer in (*talk.answers, Locked()):
        before = len(again.facts)
        again.answer(answer)
    spent, short = Counter[Account](), set[str]()
    for move in (move for fact in again.facts[before:] for move in fact.moves):
        spent[move.source] += move.cents
        spent[move.target] -= move.cents
        if table.cage.is_beyond(move.source, spent[move.source]):
            short.add(move.source.owner)
    return short
