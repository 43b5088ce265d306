"""The opening of a table, also with cards that were checked or shuffled in advance (6.1 to 6.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitbook.procedure.opening import STAFF, by
from pitbook.procedure.opening import open_table as open_checked_here
from pitbook.table.places import Role
from pitbook.table.round import Round, Rules


class Task(NamedTuple):
    """Something done when the table opens: the rule, what it is, and who does it."""

    clause: str
    task: str
    roles: tuple[Role, ...]


def open_table(table: Round) -> Rules:
    """As at other card tables, or with fewer steps for cards that somebody has looked through before."""
    if table.notice.choice("cards") == "checked-here":
        yield from open_checked_here(table)
        return
    for each in tasks(table):
        yield from by(table, table.cite(each.clause), each.task, *each.roles)


def tasks(table: Round) -> Iterator[Task]:
    """What is still to be done with such cards before they are cut."""
    law, cards = table.law, table.notice.choice("cards")
    if cards == "maker-shuffled":
        sealed = law.rule_number("maker-shuffled")
        yield Task(sealed, "show that the Secretary has approved cards shuffled by their maker", (Role.OPERATOR,))
        yield Task(sealed, "break the maker's seal on the shuffled cards", STAFF)
        return
    secured = law.rule_number("cards-secured")
    yield Task(secured, f"bring the {cards} cards from where they were kept secure", STAFF)
    if cards == "pre-shuffled":
        if again := law.rule_number("pre-shuffled-again"):
            yield Task(again, "give the cards a chemmy shuffle, a riffle shuffle or both", (Role.DEALER,))
        return
    yield Task(law.rule_number("pre-checked-mixed"), "chemmy shuffle the cards", (Role.DEALER,))
    yield Task(law.rule_number("pre-checked-stacked"), "stack the cards", (Role.DEALER,))
    yield Task(law.rule_number("pre-checked-riffled"), "riffle shuffle the cards", (Role.DEALER,))
