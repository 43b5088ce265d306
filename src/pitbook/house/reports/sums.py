"""Sums over the entries of a house, the moments and pages they are asked for, and exact ratios as plain data."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final, overload

from sqlalchemy import ColumnElement, and_, func, select

from pitbook.errors import BadInput
from pitbook.house.money.chart import Kind, is_of
from pitbook.house.replies.statement_replies import Ratio
from pitbook.house.store import schema
from pitbook.house.store.archived import ARCHIVED, last_cut, need_kept
from pitbook.house.store.database import Store
from pitbook.table.account import Account

MOST_LINES: Final = 500
FOREVER: Final = 2**53
"""Later than any moment."""


@overload
def ratio(value: Fraction) -> Ratio: ...
@overload
def ratio(value: None) -> None: ...
def ratio(value: Fraction | None) -> Ratio | None:
    """An exact ratio as `a/b`, and as a number to look at."""
    return None if value is None else {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}


def net(store: Store, account: Account, where: ColumnElement[bool]) -> int:
    """What these entries gave to an account, less what they took from it."""
    entries = schema.entries
    return total(store, and_(where, entries.c.target == account)) - total(
        store, and_(where, entries.c.source == account)
    )


def held(store: Store, account: Account, where: ColumnElement[bool]) -> int:
    """What an account holds after these entries of all that there ever were; archived ones are in its opening."""
    openings = schema.openings.c
    opened = store.read(select(openings.cents).where(openings.account == account))
    since = schema.entries.c.id > last_cut(store)["last_entry"]
    return sum(int(row["cents"]) for row in opened) + net(store, account, and_(since, where))


def held_by_kind(store: Store, kind: Kind, where: ColumnElement[bool]) -> Counter[Account]:
    """The same of all accounts of a kind."""
    entries, openings = schema.entries.c, schema.openings.c
    opened = store.read(select(schema.openings).where(is_of(openings.account, kind)))
    found = Counter({Account(row["account"]): int(row["cents"]) for row in opened})
    since = and_(entries.id > last_cut(store)["last_entry"], where)
    found.update(sums(store, entries.target, and_(since, is_of(entries.target, kind))))
    found.subtract(sums(store, entries.source, and_(since, is_of(entries.source, kind))))
    return found


def sums(store: Store, side: ColumnElement[Any], where: ColumnElement[bool]) -> Counter[Account]:
    """These entries added up by the account that they give to, or by the one that they take from."""
    query = select(side.label("account"), func.sum(schema.entries.c.cents).label("cents")).where(where).group_by(side)
    return Counter({Account(row["account"]): int(row["cents"]) for row in store.read(query)})


def total(store: Store, where: ColumnElement[bool]) -> int:
    (row,) = store.read(select(func.coalesce(func.sum(schema.entries.c.cents), 0).label("cents")).where(where))
    return int(row["cents"])


def last_entry(store: Store) -> int:
    (row,) = store.read(select(func.coalesce(func.max(schema.entries.c.id), 0).label("id")))
    return int(row["id"])


def read_cursor(cursor: str, *, has_name: bool = False) -> tuple[int, Any]:
    upto, _, after = cursor.partition(".")
    is_number = upto.isascii() and upto.isdigit() and len(upto) < 19
    if not is_number or not (has_name or (after.isascii() and after.isdigit() and len(after) < 19)):
        raise BadInput(f"{cursor[:40]!r} is no cursor", where="cursor", remedy="give back the one of the page before")
    return int(upto), after if has_name else int(after)


def checked_limit(limit: int) -> int:
    if type(limit) is not int or not 1 <= limit <= MOST_LINES:
        raise BadInput(f"a page has 1 to {MOST_LINES} lines", where="limit")
    return limit


def kept_period(store: Store, since: int, until: int) -> int:
    """When a period begins of which not everything may be here any more; one that is archived whole is refused."""
    check_period(since, until)
    cut = last_cut(store)
    need_kept(cut, until, "until")
    return max(since, cut["before"])


def check_period(since: int, until: int) -> None:
    if type(since) is not int or type(until) is not int or not 0 <= since < until <= FOREVER:
        raise BadInput("a period ends after it begins", where="since", remedy="give moments in milliseconds since 1970")


def anchor_before(store: Store, moment: int) -> str:
    """The head of the log as it was just before a moment, `SEQ:HASH`; empty if there was none yet.

    An entry by which the house was cut has the time of the one before it, and is no end of a day.
    """
    log = schema.log
    earlier = select(log.c.seq, log.c.hash).where(log.c.at < moment, log.c.kind != ARCHIVED)
    rows = store.read(earlier.order_by(log.c.seq.desc()).limit(1))
    if rows:
        return f"{rows[0]['seq']}:{rows[0]['hash']}"
    cut = last_cut(store)
    return f"{cut['last_seq']}:{cut['last_hash']}" if cut["number"] else ""


def day_start(day: str) -> int:
    """The moment at which a day of UTC begins.

    >>> day_start("1970-01-02")
    86400000
    """
    try:
        return int(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) * 1000
    except ValueError:
        raise BadInput(f"{day[:40]!r} is no day", where="day", remedy="write it as 2027-01-15") from None
