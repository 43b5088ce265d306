"""Whose money is where. Every entry takes from one account what it gives to another, so the house adds up to nothing.

`chart` says which accounts there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import func, select

from pitbook.errors import BadAmount, BrokenRules, Denied
from pitbook.house.money.chart import Kind
from pitbook.house.store import schema
from pitbook.house.store.archived import last_cut
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Work
from pitbook.house.store.rows import AccountRow, EntryRow
from pitbook.law import Cents, cents, dollars
from pitbook.table.account import Account

MOST_CENTS = 10**15
"""No account of play money holds ten million million dollars; a bound on everything."""


@dataclass(frozen=True, slots=True)
class Because:
    """What an entry is for: a kind of business, and the clause and sentence that moved the money."""

    kind: str
    why: str
    clause: str = ""
    edition: str = ""
    table: str = ""
    episode: int = 0


class Ledger:
    """All accounts, as they stand after the newest work."""

    def __init__(self, store: Store) -> None:
        rows = store.read_as(AccountRow, select(schema.accounts))
        self._balances: dict[str, int] = {row["id"]: row["balance"] for row in rows}
        (last,) = store.read(select(func.max(schema.entries.c.id).label("id")))
        self._last_entry: int = max(last["id"] or 0, last_cut(store)["last_entry"])
        self.on_move: Callable[[Work, Account, Account, int, str], None] = lambda *_: None

    def balance(self, account: Account) -> Cents:
        return Cents(self._balances.get(account, 0))

    def total(self) -> int:
        """Zero, at every moment."""
        return sum(self._balances.values())

    def accounts(self, kind: Kind | None = None) -> dict[Account, Cents]:
        every = {Account(name): Cents(balance) for name, balance in self._balances.items()}
        return {account: cents for account, cents in every.items() if kind is None or account.kind == kind}

    def move(self, work: Work, source: Account, target: Account, amount: int, because: Because) -> None:
        """Take from one account and give to another, as part of a piece of work."""
        try:
            amount = cents(amount, where=because.why)
        except BadAmount as bad:
            raise BrokenRules(f"an entry over {amount!r}: {bad.what}") from bad
        if source == target:
            raise BrokenRules(f"an entry from {source} to itself")
        left, given = self.balance(source) - amount, self.balance(target) + amount
        if left < 0 and source.kind not in schema.UNBOUNDED:
            has = dollars(self.balance(source))
            raise Denied("no-money", f"{dollars(Cents(amount))} is needed and {has} is there", remedy="buy chips first")
        if given > MOST_CENTS or left < -MOST_CENTS:
            raise Denied("too-much", "no account holds that much", remedy="use a smaller amount")
        self._last_entry += 1
        work.on_undo(self._undo(source, target))
        work.add("entries", self._entry(work, source, target, amount, because))
        self._set(work, source, left)
        self._set(work, target, given)
        self.on_move(work, source, target, amount, because.kind)

    def _set(self, work: Work, account: Account, balance: int) -> None:
        self._balances[account] = balance
        row: AccountRow = {"id": account, "kind": account.kind, "balance": balance}
        work.put("accounts", row)

    def _undo(self, *accounts: Account) -> Callable[[], None]:
        before = {account: self._balances.get(account) for account in accounts}
        last = self._last_entry - 1

        def undo() -> None:
            self._last_entry = last
            for account, balance in before.items():
                if balance is None:
                    self._balances.pop(account, None)
                else:
                    self._balances[account] = balance

        return undo

    def _entry(self, work: Work, source: Account, target: Account, amount: int, because: Because) -> EntryRow:
        return {
            "id": self._last_entry,
            "at": work.at,
            "source": source,
            "target": target,
            "cents": amount,
            "kind": because.kind,
            "edition": because.edition,
            "clause": because.clause,
            "why": because.why,
            "table_id": because.table,
            "episode": because.episode,
        }
