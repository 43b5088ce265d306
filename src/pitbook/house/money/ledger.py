"""Whose money is where. Every entry takes from one account what it gives to another, so the house adds up to nothing.

`chart` says which accounts there are. The house's own are always at hand; those of a person are looked up when the
person comes, and nothing is done with one that was not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sqlalchemy import func, select

from pitbook.errors import BadAmount, BrokenRules, Denied
from pitbook.house.money.chart import Kind
from pitbook.house.store import schema
from pitbook.house.store.archived import last_cut
from pitbook.house.store.database import Store, batched
from pitbook.house.store.journal import Work
from pitbook.house.store.rows import AccountRow, EntryRow
from pitbook.house.store.undoable import Undoable
from pitbook.law import Cents, cents, dollars
from pitbook.table.account import Account

MOST_CENTS = 10**15
"""No account of play money holds ten million million dollars; a bound on everything."""


class Because(NamedTuple):
    """What an entry is for: a kind of business, and the clause and sentence that moved the money."""

    kind: str
    why: str
    clause: str = ""
    edition: str = ""
    table: str = ""
    episode: int = 0


_ENTRY = "entry"

OF_PEOPLE = (Kind.PLAYER, Kind.RECEIVABLE)
"""The accounts that a house has more of with every person who ever came."""


def balances_of(store: Store, accounts: Iterable[Account]) -> dict[str, int]:
    """What these accounts hold by what is kept; those that there are not yet are left out."""
    kept = schema.accounts
    found: dict[str, int] = {}
    for some in batched(sorted(set(accounts))):
        found |= {
            row["id"]: row["balance"] for row in store.read_as(AccountRow, select(kept).where(kept.c.id.in_(some)))
        }
    return found


class Ledger:
    """The house's own accounts and those of whoever is here, as they stand after the newest work."""

    def __init__(self, store: Store, own: Iterable[Account] = ()) -> None:
        self._balances = Undoable[str, int](balances_of(store, own))
        (last,) = store.read(select(func.max(schema.entries.c.id).label("id")))
        self._last = Undoable[str, int]({_ENTRY: max(last["id"] or 0, last_cut(store)["last_entry"])})
        self.on_move: Callable[[Work, Account, Account, int, str], None] = lambda *_: None

    @property
    def last_entry(self) -> int:
        """The number of the newest entry."""
        return self._last[_ENTRY]

    def balance(self, account: Account) -> Cents:
        balance = self._balances.get(account)
        if balance is None:
            if account.kind in OF_PEOPLE:
                raise BrokenRules(f"the account {account} is used, and was not looked up")
            return Cents(0)
        return Cents(balance)

    def learn(self, account: Account, balance: int) -> None:
        """Have an account at hand; what is at hand already is newer than what was looked up."""
        self._balances.setdefault(account, balance)

    def forget(self, account: Account) -> None:
        """Let go of the account of somebody who is gone."""
        self._balances.pop(account, None)

    def accounts(self, kind: Kind | None = None) -> dict[Account, Cents]:
        """The accounts that are at hand."""
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
        entry = self.last_entry + 1
        self._last.change(work, _ENTRY, entry)
        work.add("entries", _entry(entry, work.at, source, target, amount, because))
        self._set(work, source, left)
        self._set(work, target, given)
        self.on_move(work, source, target, amount, because.kind)

    def _set(self, work: Work, account: Account, balance: int) -> None:
        self._balances.change(work, account, balance)
        row: AccountRow = {"id": account, "kind": account.kind, "balance": balance}
        work.put("accounts", row)


def _entry(number: int, at: int, source: Account, target: Account, amount: int, because: Because) -> EntryRow:
    return {
        "id": number,
        "at": at,
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
