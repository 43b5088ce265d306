"""The chart of accounts: every account that a house has, by what it is for.

Nothing else puts an account's name together, and nothing takes one apart but by its kind and owner.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from sqlalchemy import ColumnElement, or_

from pitbook.table.account import Account, beginning, player_account


class Kind(StrEnum):
    """What an account is of: the first word of its name."""

    PLAYER = "player"
    LAYOUT = "layout"
    BANK = "bank"
    POOL = "pool"
    VOUCHERS = "vouchers"
    ISSUE = "issue"
    RECEIVABLE = "receivable"
    TERMINAL = "terminal"


chips_of = player_account
"""A person's chips."""

THE_HOUSE: Final = "house"
"""Whose chips are no table's: no table is called that."""

BANK_OF_HOUSE: Final = Account.of(Kind.BANK, THE_HOUSE)
CASHIER: Final = Account.of(Kind.ISSUE, "cashier")
GUESTS: Final = Account.of(Kind.ISSUE, "guests")
BOTS: Final = Account.of(Kind.ISSUE, "bots")
VOUCHERS: Final = Account.of(Kind.VOUCHERS)


def debt_of(person: str) -> Account:
    """What a person owes after a correction."""
    return Account.of(Kind.RECEIVABLE, person)


def layout_of(table: str) -> Account:
    """The wagers that lie on a table."""
    return Account.of(Kind.LAYOUT, table)


def bank_of(table: str) -> Account:
    """A table's own chips."""
    return Account.of(Kind.BANK, table)


def terminal_of(table: str, number: int) -> Account:
    """The credits on a terminal of a table."""
    return Account.of(Kind.TERMINAL, f"{table}/{number}")


def pool_of(jackpot: str) -> Account:
    """What a jackpot holds."""
    return Account.of(Kind.POOL, jackpot)


def with_debt(account: Account) -> Account:
    """The account as a person's own: what somebody owes counts as theirs."""
    return chips_of(account.owner) if account.kind == Kind.RECEIVABLE else account


def is_of(account: ColumnElement[str], *kinds: Kind) -> ColumnElement[bool]:
    """Whether an account in the store is of one of these kinds, as part of a question."""
    return or_(*(account.startswith(beginning(kind)) for kind in kinds))
