"""Sums over the entries of a house, the moments and pages they are asked for, and exact ratios as plain data."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final, overload

from sqlalchemy import ColumnElement, and_, func, select

from pitbook.errors import BadInput
from pitbook.house.replies.statement_replies import Ratio
from pitbook.house.store import schema
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


def check_period(since: int, until: int) -> None:
    if type(since) is not int or type(until) is not int or not 0 <= since < until <= FOREVER:
        raise BadInput("a period ends after it begins", where="since", remedy="give moments in milliseconds since 1970")


def anchor_before(store: Store, moment: int) -> str:
    """The head of the log as it was just before a moment, `SEQ:HASH`; empty if there was none yet."""
    log = schema.log
    rows = store.read(select(log.c.seq, log.c.hash).where(log.c.at < moment).order_by(log.c.seq.desc()).limit(1))
    return f"{rows[0]['seq']}:{rows[0]['hash']}" if rows else ""


def day_start(day: str) -> int:
    """The moment at which a day of UTC begins.

    >>> day_start("1970-01-02")
    86400000
    """
    try:
        return int(datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC).timestamp()) * 1000
    except ValueError:
        raise BadInput(f"{day[:40]!r} is no day", where="day", remedy="write it as 2027-01-15") from None
