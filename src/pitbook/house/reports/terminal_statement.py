"""What the terminals of a table have taken in and given out, term by term of the credit identity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sqlalchemy import func, select

from pitbook.house.money.chart import terminal_of
from pitbook.house.replies.statement_replies import TerminalLine
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.tables.cage import CANCELLED
from pitbook.procedure.terminals.credit_terms import CreditTerm


def terminal_lines(store: Store, table: str, lying: Mapping[int, int], terminals: int) -> list[TerminalLine]:
    """A line for each terminal that anything was credited to. `lying` is what lies on their screens now."""
    every = (_line(store, table, number, lying.get(number, 0)) for number in range(1, terminals + 1))
    return [line for line in every if line is not None]


def _line(store: Store, table: str, number: int, laid: int) -> TerminalLine | None:
    terms = _terms(store, table, number)
    if not terms:
        return None
    turnover = -terms[CreditTerm.LAID] - terms[CreditTerm.TAKEN_BACK] - laid
    return {
        "terminal": number,
        "credit": terms.total(),
        "notes": terms["NotesCredited"],
        "dealer": terms["DealerCredited"],
        "won": terms[CreditTerm.WON],
        "returned": terms[CreditTerm.RETURNED],
        "adjusted": terms[CreditTerm.ADJUSTED],
        "turnover": turnover,
        "laid": laid,
        "vouchers": -terms["VoucherPrinted"],
        "cancelled": -terms[CANCELLED],
        "refused": -terms[CreditTerm.REFUSED],
    }


def _terms(store: Store, table: str, number: int) -> Counter[str]:
    entries, account, terms = schema.entries.c, terminal_of(table, number), Counter[str]()
    for side, sign in ((entries.target, 1), (entries.source, -1)):
        query = select(entries.kind, func.sum(entries.cents).label("cents")).where(side == account)
        for row in store.read(query.group_by(entries.kind)):
            terms[row["kind"]] += sign * int(row["cents"])
    return terms
