"""The opening of a card table: decks are received, checked by two people, shown and turned.

People do it by hand and say so, and the table keeps who did what. Each step cites the rule that the game's own law
names for it, by a point that `grounds` declares.
"""

from __future__ import annotations

from typing import Final

from pitbook.law import Clause
from pitbook.table.answers import Answer, Done
from pitbook.table.ask import do
from pitbook.table.places import Role
from pitbook.table.requests import Do
from pitbook.table.round import Round, Rules, Step

SUPERVISORS: Final = (Role.GAME_SUPERVISOR, Role.CASINO_SUPERVISOR)
STAFF: Final = (Role.DEALER, *SUPERVISORS)


def open_table(table: Round) -> Rules:
    """Decks are received, checked by two people, shown to the first players, and turned."""
    law, has_shuffler = table.law, table.notice.values.get("dealing") == "shuffler"
    count = table.notice.decks * (2 if has_shuffler else 1)
    decks = "1 sealed deck" if count == 1 else f"{count} sealed decks"
    shown = "spread the cards face up in rows by suit for the first players"
    yield from by(table, law.rule_on("opening"), f"receive {decks}", *STAFF)
    yield from inspect_independently(table)
    yield from by(table, law.rule_on("cards-shown"), shown, Role.DEALER)
    yield from by(table, law.rule_on("cards-turned"), "turn the cards face down and stack them", Role.DEALER)
    if has_shuffler:
        yield from by(table, law.rule_on("shuffler-mixed"), "mix and riffle each deck by itself", Role.DEALER)
        yield from by(table, law.rule_on("shuffler-loaded"), "load each deck into the shuffler", Role.DEALER)
        yield from by(table, law.rule_on("shuffler-cutting-card"), "use the cutting card as approved", Role.DEALER)


def inspect_independently(table: Round) -> Step:
    """The dealer and somebody else each look through the cards."""
    clause, task = table.law.rule_on("opening"), "sort and inspect the cards"
    dealer: Done = yield from by(table, clause, task, Role.DEALER)
    request = Do(clause, f"{task} independently", SUPERVISORS)

    def check(answer: Answer) -> None:
        assert isinstance(answer, Done)
        if answer.name and answer.name == dealer.name:
            raise request.refuse(f"{answer.name} has inspected them already as the dealer")

    yield from do(table, request, check)


def by(table: Round, clause: Clause, task: str, *roles: Role) -> Step:
    """Wait until somebody with one of these roles has done something."""
    return (yield from do(table, Do(clause, task, roles)))
