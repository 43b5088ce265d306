"""The ledger of a house: every balance is the sum of its entries, and all of them together are nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, select, true

from pitbook.house.audit.faults import Findings, Snapshot
from pitbook.house.money.chart import VOUCHERS, Kind, layout_of
from pitbook.house.store import schema
from pitbook.house.store.rows import AccountRow, EntryRow
from pitbook.law import dollars
from pitbook.table.account import Account


@dataclass(frozen=True, slots=True)
class Opened:
    """What accounts held after an entry of the ledger, before which not every entry is here any more."""

    held: Mapping[Account, int] = field(default_factory=dict)
    entry: int = 0


def check_ledger(still: Snapshot, found: Findings, opened: Opened) -> dict[Account, int]:
    """Add up all entries in their order; the balances that the accounts state."""
    sums = add_up(still, found, opened)
    return _check_accounts(still, sums, found)


def add_up(still: Snapshot, found: Findings, opened: Opened, upto: int | None = None) -> Counter[Account]:
    """What every account holds after the last entry; none is missing, and none gives what it does not have."""
    sums: Counter[Account] = Counter(opened.held)
    last, numbers = opened.entry, schema.entries.c.id
    later = select(schema.entries).where(numbers > last, numbers <= upto if upto is not None else true())
    for entry in still.rows(EntryRow, later.order_by(numbers)):
        with found.guard(f"entries {entry['id']}"):
            if entry["id"] != last + 1:
                found.fault(f"entries {last + 1}", f"the entry is missing; entry {entry['id']} comes next")
            last = entry["id"]
            source, target, cents = Account(entry["source"]), Account(entry["target"]), entry["cents"]
            sums[source] -= cents
            sums[target] += cents
            if sums[source] < 0 and source.kind not in schema.UNBOUNDED:
                short = dollars(-sums[source])
                found.fault(f"entries {last}", f"{source} gives what it does not have: it is {short} below zero")
    return sums


def _check_accounts(still: Snapshot, sums: Counter[Account], found: Findings) -> dict[Account, int]:
    balances: dict[Account, int] = {}
    for row in still.rows(AccountRow, select(schema.accounts)):
        account, balance = Account(row["id"]), row["balance"]
        with found.guard(f"accounts {account}"):
            balances[account] = int(balance)
            if row["kind"] != account.kind:
                found.fault(f"accounts {account}", f"this is no account of the kind {row['kind']!r}")
            if balance != sums[account]:
                stated, added = dollars(balance), dollars(sums[account])
                found.fault(f"accounts {account}", f"the balance is {stated}, but its entries add up to {added}")
            if balance < 0 and account.kind not in schema.UNBOUNDED:
                found.fault(f"accounts {account}", f"the balance is {dollars(balance)}: it may not be below zero")
    for account in sorted(account for account, cents in sums.items() if cents and account not in balances):
        found.fault(f"accounts {account}", f"the account is missing; its entries add up to {dollars(sums[account])}")
    if total := sum(balances.values()):
        found.fault("accounts", f"all balances add up to {dollars(total)} instead of nothing")
    return balances


def check_vouchers(still: Snapshot, balances: Mapping[Account, int], found: Findings) -> None:
    """What vouchers promise is what is kept for them."""
    vouchers = schema.vouchers
    unpaid = still.values(select(func.sum(vouchers.c.cents)).where(vouchers.c.paid_at.is_(None)))[0] or 0
    if int(unpaid) != balances.get(VOUCHERS, 0):
        held, promised = dollars(balances.get(VOUCHERS, 0)), dollars(int(unpaid))
        found.fault("accounts vouchers", f"{held} is held for vouchers that promise {promised}")


def check_layouts(balances: Mapping[Account, int], lying: Mapping[str, int | None], found: Findings) -> None:
    """What is kept for the wagers on each table is what lies on it; None where nobody can say any more."""
    for account, balance in balances.items():
        expected = lying.get(account.owner, 0)
        if account.kind == Kind.LAYOUT and expected is not None and balance != expected:
            lies = dollars(expected)
            found.fault(f"accounts {account}", f"{dollars(balance)} is held for wagers, but {lies} lies on the table")
    for table, expected in lying.items():
        if expected and layout_of(table) not in balances:
            found.fault(
                f"accounts {layout_of(table)}", f"the account is missing, and {dollars(expected)} lies on the table"
            )
