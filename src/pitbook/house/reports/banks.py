"""What players won of one another where one of them banked: none of it is the house's."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sqlalchemy import select

from pitbook.house.reports.results import played_rounds
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.cage import is_bot
from pitbook.table.facts import BankReturned, PaidByBank

_OF_BANKS: Final = (BankReturned.__name__, PaidByBank.__name__)
"""Kinds of entries that there are only where a player banks."""


def lost_to_banks(store: Store, key: HouseKey, since: int, until: int) -> Counter[str]:
    """What each player gave to banks of players in the rounds that ended in a period, below zero what they got."""
    lost: Counter[str] = Counter()
    for table in _tables_with_banks(store, since, until):
        for played in played_rounds(store, key, table, since, until):
            for result in played.results:
                lost[result.player] += result.to_bank
    return lost


def bots_to_banks(store: Store, key: HouseKey, since: int, until: int) -> int:
    """The part of that which the house's regulars lost."""
    return sum(cents for name, cents in lost_to_banks(store, key, since, until).items() if is_bot(name))


def _tables_with_banks(store: Store, since: int, until: int) -> list[str]:
    entries = schema.entries
    within = (entries.c.at >= since, entries.c.at < until, entries.c.kind.in_(_OF_BANKS))
    return sorted(row["table_id"] for row in store.read(select(entries.c.table_id).distinct().where(*within)))
