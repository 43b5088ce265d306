"""What guests brought to the tables. They play with chips that they were given, so none of it is the house's to win.

An entry says what a guest staked and got, but what went from the layout into a jackpot, or to a player who banks, is
told apart by facts alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import orjson
from sqlalchemy import ColumnElement, Select, and_, literal, select

from pitbook.house.clock import DAY
from pitbook.house.money.chart import Kind, is_of
from pitbook.house.people.roles import HouseRole
from pitbook.house.reports.banks import lost_to_banks
from pitbook.house.reports.results import played_rounds
from pitbook.house.reports.sums import total
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.table.account import beginning

_AT_ONCE: Final = 500


def guest_accounts() -> Select[str]:
    """The accounts of guests, as part of a question."""
    people = schema.people
    return select(literal(beginning(Kind.PLAYER)) + people.c.name).where(people.c.role == str(HouseRole.GUEST))


def guests_among(store: Store, names: Iterable[str]) -> set[str]:
    """Those of these players who are guests."""
    people, asked = schema.people, sorted(set(names))
    found: set[str] = set()
    for at in range(0, len(asked), _AT_ONCE):
        query = select(people.c.name).where(people.c.role == str(HouseRole.GUEST))
        found |= {row["name"] for row in store.read(query.where(people.c.name.in_(asked[at : at + _AT_ONCE])))}
    return found


def win_from_guests(store: Store, key: HouseKey, since: int, until: int, upto: int) -> int:
    """The part of all tables' win in a period that comes from guests; what they have staked counts at once."""
    entries, guests = schema.entries, guest_accounts()
    within = and_(entries.c.at >= since, entries.c.at < until, entries.c.id <= upto)
    given = total(store, and_(within, entries.c.source.in_(guests), _is_of_table(entries.c.target)))
    returned = total(store, and_(within, entries.c.target.in_(guests), _is_of_table(entries.c.source)))
    return given - returned - _contributed(store, key, since, until) - guests_to_banks(store, key, since, until)


def _is_of_table(account: ColumnElement[str]) -> ColumnElement[bool]:
    return is_of(account, Kind.LAYOUT, Kind.BANK)


def _contributed(store: Store, key: HouseKey, since: int, until: int) -> int:
    """What guests' wagers put into jackpots in the rounds that ended in a period."""
    cents = 0
    for table in _jackpot_tables(store) & _played_by_guests(store, since - DAY, until):  # a round may be a long one
        results = [each for played in played_rounds(store, key, table, since, until) for each in played.results]
        guests = guests_among(store, (result.player for result in results))
        cents += sum(result.to_pool for result in results if result.player in guests)
    return cents


def guests_to_banks(store: Store, key: HouseKey, since: int, until: int) -> int:
    """What guests gave to banks that players held, less what those brought them."""
    lost = lost_to_banks(store, key, since, until)
    return sum(lost[name] for name in guests_among(store, lost))


def _jackpot_tables(store: Store) -> set[str]:
    rows = store.read(select(schema.tables.c.id, schema.tables.c.settings))
    return {row["id"] for row in rows if orjson.loads(row["settings"])["jackpot"]}


def _played_by_guests(store: Store, since: int, until: int) -> set[str]:
    entries = schema.entries
    within = and_(entries.c.at >= since, entries.c.at < until, entries.c.source.in_(guest_accounts()))
    return {row["table_id"] for row in store.read(select(entries.c.table_id).distinct().where(within))}
