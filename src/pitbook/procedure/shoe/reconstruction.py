"""Rounds whose cards went wrong: put together again, or else void."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pitbook.law import Clause
from pitbook.table import answers as a
from pitbook.table.ask import rule
from pitbook.table.places import DISCARD, SHOE, Role, Slot
from pitbook.table.requests import Request, Rule
from pitbook.table.round import Misdeal, Round, Step


def in_right_order(request: Request, report: a.Misplaced, slots: Sequence[Slot]) -> list[Slot]:
    """The cards as they should have come: in the order that is told, else as they were drawn."""
    if report.order and sorted(report.order) != list(range(1, len(slots) + 1)):
        raise request.refuse(f"the order must name each of the {len(slots)} cards once")
    return [slots[number - 1] for number in report.order] or list(slots)


VOID: Final = ("void",)
"""All that is left to rule on a round that cannot be finished."""


def declare_void(table: Round, matter: str) -> Step:
    """What cannot be put right makes the round void, and it is for the operator to declare it."""
    clause = table.law.point("beyond-reconstruction").clause
    yield from rule(table, Rule(clause, matter, VOID, Role.OPERATOR))
    raise Misdeal(clause, "it cannot be put together again")


def void_round(table: Round, misdeal: Misdeal) -> None:
    """The round has no result: all stakes go back and the cards are put away."""
    table.void_all(misdeal.clause, misdeal.because)
    clear_hands(table, misdeal.clause)


def clear_hands(table: Round, clause: Clause) -> None:
    for pile in [pile for pile in table.piles if pile not in (SHOE, DISCARD)]:
        table.discard(clause, pile)
