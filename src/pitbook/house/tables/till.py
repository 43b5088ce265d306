"""Which accounts of the house the facts of a table mean when they say layout, house, pool and player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pitbook.house.money.chart import BOTS, Kind, bank_of, layout_of, pool_of
from pitbook.table.account import Account
from pitbook.table.facts import HOUSE, LAYOUT, POOL

BOT_MARK: Final = "☆ "


def is_bot(name: str) -> bool:
    """Whether this is one of the house's regulars; nobody else's name may have the mark."""
    return name.startswith(BOT_MARK)


@dataclass(frozen=True, slots=True)
class Till:
    """The accounts of one table. Regulars play with the house's own chips."""

    layout: Account
    bank: Account
    pool: Account

    @classmethod
    def of(cls, table: str, jackpot: str) -> Till:
        return cls(layout_of(table), bank_of(table), pool_of(jackpot or table))

    def account(self, named: Account) -> Account:
        """The account that a fact names so."""
        if named == LAYOUT:
            return self.layout
        if named == HOUSE:
            return self.bank
        if named == POOL:
            return self.pool
        return BOTS if named.kind == Kind.PLAYER and is_bot(named.owner) else named
