"""What a day of the house came to. Handle, win, drop and hold are what `statements` says they are.

Every figure is of the entries of the day, and the ledger is closed over them: `books` has what each kind of account
gained, and all of it together is nothing.

* **owed**: what corrections have written down as a player's debt. It is in the win, and not yet in the house's hands;
  `repaid` is what came in on debts, and `owing` what is still due at the end of the day.
* **put_in**, **taken_out**: the house's own money that went into jackpots (seeds, and help where a prize was found
  later) and what came back. It is in no table's win; neither is what wagers contribute and what jackpots pay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Final, cast

from sqlalchemy import ColumnElement, and_, func, or_, select

from pitbook.errors import BadInput
from pitbook.house.clock import DAY
from pitbook.house.money.chart import BANK_OF_HOUSE, BOTS, CASHIER, GUESTS, VOUCHERS, Kind, is_of
from pitbook.house.replies.statement_replies import DayStatementReply
from pitbook.house.reports.banks import bots_to_banks
from pitbook.house.reports.guests import guest_accounts, win_from_guests
from pitbook.house.reports.sums import (
    anchor_before,
    checked_limit,
    day_start,
    held,
    held_by_kind,
    last_entry,
    ratio,
    read_cursor,
    sums,
    total,
)
from pitbook.house.store import schema
from pitbook.house.store.archived import last_cut, need_kept
from pitbook.house.store.database import Store
from pitbook.house.store.sealing import HouseKey
from pitbook.law import dollars
from pitbook.table.account import Account

_OWN_BOOKS: Final = {CASHIER: "cashier", GUESTS: "guest_issue", BOTS: "bots", BANK_OF_HOUSE: "house"}
_BOOKS: Final = {
    Kind.PLAYER: "players",
    Kind.LAYOUT: "layouts",
    Kind.BANK: "tables",
    Kind.POOL: "jackpots",
    Kind.VOUCHERS: "vouchers",
    Kind.RECEIVABLE: "debts",
    Kind.TERMINAL: "terminals",
}

_MONEY: Final = ("drop", "cash_outs", "vouchers_issued", "vouchers_paid", "vouchers_outstanding", "win", "bots")
_SHOWN: Final = (*_MONEY, "guests", "owed", "repaid", "owing", "put_in", "taken_out")


@dataclass(frozen=True, slots=True)
class JackpotDay:
    """A jackpot over a day: what the house put in and took out, what tables brought it, and what it paid."""

    jackpot: str
    opening: int
    put_in: int
    taken_out: int
    contributed: int
    paid: int
    closing: int


@dataclass(frozen=True, slots=True)
class DayStatement:
    """What a day of the house came to, and the head of the log at its end: the anchor to print and keep elsewhere.

    `is_over` is false while the day goes on; then everything is as it stands now.
    """

    day: str
    is_over: bool
    drop: int
    cash_outs: int
    guest_chips: int
    vouchers_issued: int
    vouchers_paid: int
    vouchers_outstanding: int
    vouchers_unpaid: int
    tables: tuple[tuple[str, int], ...]
    win: int
    bots: int
    guests: int
    owed: int
    repaid: int
    owing: int
    jackpots: tuple[JackpotDay, ...]
    books: Mapping[str, int]
    anchor: str
    following: str

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win - self.bots - self.guests, self.drop) if self.drop else None

    @property
    def put_in(self) -> int:
        return sum(jackpot.put_in for jackpot in self.jackpots)

    @property
    def taken_out(self) -> int:
        return sum(jackpot.taken_out for jackpot in self.jackpots)

    def as_data(self) -> DayStatementReply:
        told = asdict(self) | {
            "tables": [{"table": table, "win": win, "shown": dollars(win)} for table, win in self.tables],
            "jackpots": [asdict(jackpot) for jackpot in self.jackpots],
            "put_in": self.put_in,
            "taken_out": self.taken_out,
            "hold": ratio(self.hold),
            "shown": {name: dollars(getattr(self, name)) for name in _SHOWN},
        }
        return cast(DayStatementReply, told)


def of_day(store: Store, key: HouseKey, day: str, now: int, *, cursor: str = "", limit: int = 100) -> DayStatement:
    """The statement of a day, written `2027-01-15`. The tables that moved money in it come a page at a time."""
    limit = checked_limit(limit)
    since = day_start(day)
    until = since + DAY
    if now < since:
        raise BadInput(f"{day} has not begun", where="day", remedy="name today or an earlier day")
    need_kept(last_cut(store), until, "day")
    upto, after = read_cursor(cursor, has_name=True) if cursor else (last_entry(store), "")
    entries, vouchers = schema.entries, schema.vouchers
    so_far = and_(entries.c.at < until, entries.c.id <= upto)
    within = and_(entries.c.at >= since, so_far)
    gained = _gained(store, within)
    wins = sorted((account.owner, cents) for account, cents in gained.items() if _is_table(account))
    page = [each for each in wins if each[0] > after]
    unpaid = and_(vouchers.c.issued_at < until, or_(vouchers.c.paid_at.is_(None), vouchers.c.paid_at >= until))
    (count,) = store.read(select(func.count().label("count")).select_from(vouchers).where(unpaid))
    is_lent, is_paid_back = (is_of(side, Kind.RECEIVABLE) for side in (entries.c.source, entries.c.target))
    return DayStatement(
        day=day,
        is_over=now >= until,
        drop=total(store, and_(within, entries.c.source == CASHIER)),
        cash_outs=total(store, and_(within, entries.c.target == CASHIER)),
        guest_chips=-gained[GUESTS],
        vouchers_issued=total(store, and_(within, entries.c.target == VOUCHERS)),
        vouchers_paid=total(store, and_(within, entries.c.source == VOUCHERS)),
        vouchers_outstanding=held(store, VOUCHERS, so_far),
        vouchers_unpaid=int(count["count"]),
        tables=tuple(page[:limit]),
        win=sum(win for _, win in wins),
        bots=-gained[BOTS] - bots_to_banks(store, key, since, until),
        guests=win_from_guests(store, key, since, until, upto),
        owed=total(store, and_(within, is_lent)),
        repaid=total(store, and_(within, is_paid_back)),
        owing=-held_by_kind(store, Kind.RECEIVABLE, so_far).total(),
        jackpots=_jackpots(store, so_far, since),
        books=_books(store, within, gained),
        anchor=anchor_before(store, until),
        following=f"{upto}.{page[limit - 1][0]}" if len(page) > limit else "",
    )


def _gained(store: Store, within: ColumnElement[bool]) -> Counter[Account]:
    """What each account gained, where money moved at all."""
    gained = sums(store, schema.entries.c.target, within)
    gained.subtract(sums(store, schema.entries.c.source, within))
    return gained


def _is_table(account: Account) -> bool:
    return account.kind == Kind.BANK and account != BANK_OF_HOUSE


def _books(store: Store, within: ColumnElement[bool], gained: Mapping[Account, int]) -> dict[str, int]:
    """The day's ledger by kinds of account; guests' chips stand apart from those that players have bought."""
    entries, guests = schema.entries, guest_accounts()
    books: Counter[str] = Counter(dict.fromkeys([*_BOOKS.values(), "guests", *_OWN_BOOKS.values()], 0))
    for account, cents in gained.items():
        books[_OWN_BOOKS.get(account) or _BOOKS[Kind(account.kind)]] += cents
    books["guests"] = total(store, and_(within, entries.c.target.in_(guests)))
    books["guests"] -= total(store, and_(within, entries.c.source.in_(guests)))
    books["players"] -= books["guests"]
    return dict(books)


def _jackpots(store: Store, so_far: ColumnElement[bool], since: int) -> tuple[JackpotDay, ...]:
    """Every jackpot that there was by the end of the day."""
    into, out_of = schema.entries.c.target, schema.entries.c.source
    closing = held_by_kind(store, Kind.POOL, so_far)
    within = and_(so_far, schema.entries.c.at >= since, or_(is_of(into, Kind.POOL), is_of(out_of, Kind.POOL)))
    put_in, contributed = (
        sums(store, into, and_(within, each)) for each in (out_of == BANK_OF_HOUSE, out_of != BANK_OF_HOUSE)
    )
    taken_out, paid = (
        sums(store, out_of, and_(within, each)) for each in (into == BANK_OF_HOUSE, into != BANK_OF_HOUSE)
    )
    return tuple(
        JackpotDay(
            jackpot=pool.owner,
            opening=closing[pool] - put_in[pool] - contributed[pool] + taken_out[pool] + paid[pool],
            put_in=put_in[pool],
            taken_out=taken_out[pool],
            contributed=contributed[pool],
            paid=paid[pool],
            closing=closing[pool],
        )
        for pool in sorted(closing)
    )
