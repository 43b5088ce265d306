"""The credits of terminals, checked against the rounds: the identity of `credit_terms`, term by term."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from sqlalchemy import or_, select

from pitbook.house.audit.faults import Findings, Snapshot
from pitbook.house.money.chart import Kind, is_of, terminal_of
from pitbook.house.store import schema
from pitbook.house.store.rows import EntryRow
from pitbook.house.tables.cage import CANCELLED, is_bot
from pitbook.law import dollars
from pitbook.procedure.terminals.credit_terms import CreditTerm, term_of, terminal_in
from pitbook.table import Conversation
from pitbook.table.account import Account

CreditBy = tuple[Account, str]
"""A terminal, and a term of its identity."""
AT_THE_DESK: Final = ("NotesCredited", "DealerCredited", "VoucherPrinted", CANCELLED)
"""The terms that are no round's."""


def credits_moved(table: str, talk: Conversation) -> Counter[CreditBy]:
    """What a round did to the credits of each terminal, by its facts."""
    terminals, moved = talk.table.law.find_number("terminals") or 0, Counter[CreditBy]()
    for fact in talk.facts if terminals else ():
        if not 1 <= (box := terminal_in(fact)) <= terminals:
            continue
        for move in fact.moves:
            key = (terminal_of(table, box), str(term_of(fact, move)))
            for account, sign in ((move.target, 1), (move.source, -1)):
                if account.kind == Kind.PLAYER and not is_bot(account.owner):
                    moved[key] += sign * move.cents
    return moved


def check_credits(still: Snapshot, balances: Mapping[Account, int], played: Counter[CreditBy], found: Findings) -> None:
    """What the ledger did to each terminal is what its rounds did, and its balance is what all terms come to."""
    posted = _posted(still)
    for account, term in sorted(posted.keys() | {key for key, cents in played.items() if cents}):
        if term not in (*AT_THE_DESK, *CreditTerm):
            found.fault(f"accounts {account}", f"credits are moved by {term!r}, which is no term of a terminal")
        elif term in tuple(CreditTerm) and posted[account, term] != played[account, term]:
            was, should = (dollars(each[account, term]) for each in (posted, played))
            found.fault(f"accounts {account}", f"{term} comes to {was}, and the rounds of its table to {should}")
    held = Counter[Account]()
    for (account, _), cents in posted.items():
        held[account] += cents
    for account in sorted(held.keys() | {each for each in balances if each.kind == Kind.TERMINAL}):
        if held[account] != balances.get(account, 0):
            has, comes = dollars(balances.get(account, 0)), dollars(held[account])
            found.fault(f"accounts {account}", f"the terminal holds {has}, and its credits come to {comes}")


def _posted(still: Snapshot) -> Counter[CreditBy]:
    entries, sums = schema.entries, Counter[CreditBy]()
    touching = or_(is_of(entries.c.source, Kind.TERMINAL), is_of(entries.c.target, Kind.TERMINAL))
    for entry in still.rows(EntryRow, select(entries).where(touching).order_by(entries.c.id)):
        for side, sign in (("target", 1), ("source", -1)):
            account = Account(str(entry[side]))  # type: ignore[literal-required]
            if account.kind == Kind.TERMINAL:
                sums[account, entry["kind"]] += sign * entry["cents"]
    return sums
