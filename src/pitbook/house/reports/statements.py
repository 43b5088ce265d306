"""Statements: what a player's money did, and what a table took; `day_statement` says what a day came to.

Moments are milliseconds since 1970, a period is from `since` up to but without `until`, a day is a day of UTC. Money is
whole cents; a ratio is exact and comes with a number to look at.

* **handle**: what lay on wagers when they were decided; void wagers and stakes that stay for the next round are none.
* **win**: what a table's own chips grew by; what a bank pays and collects that a player holds is none of it. The
  house's bots play with the house's money, and guests with chips that they were given: `bots` and `guests` are the
  parts of it that come from them.
* **drop**: play chips bought at the cashier. Chips that guests are given are no drop, nor is a voucher that is paid:
  its chips were bought before.
* **hold**: win, without the parts from bots and guests, over drop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import cast

import orjson
from sqlalchemy import and_, case, func, or_, select

from pitbook.errors import Denied
from pitbook.house.money.chart import BOTS, Kind, bank_of, chips_of, debt_of, is_of
from pitbook.house.replies.statement_replies import PlayerStatementReply, TableStatementReply
from pitbook.house.reports.guests import guests_among
from pitbook.house.reports.results import PlayedRound, count_rounds, played_rounds
from pitbook.house.reports.sums import (
    FOREVER,
    check_period,
    checked_limit,
    last_entry,
    net,
    ratio,
    read_cursor,
    total,
)
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.rows import EntryRow, EpisodeRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.till import is_bot
from pitbook.law import dollars
from pitbook.law.wager_name import family_of
from pitbook.procedure.sitting_state import rounds_before
from pitbook.table.account import Account

# A player


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry of a player's account: below zero what was taken from it, and what it held afterwards.

    `episode` is the number under which the table keeps it, and `round` says which of its rounds that was. Both are 0
    for business with the cashier, and the round for what is no part of one.
    """

    entry: int
    at: int
    kind: str
    table: str
    episode: int
    round: int
    clause: str
    edition: str
    why: str
    cents: int
    balance: int


@dataclass(frozen=True, slots=True)
class PlayerStatement:
    """A player's account over a period, and one page of its entries.

    `carried` is the balance before the first line of the page; `following` is the cursor of the next page, or empty.
    All pages of a statement are of one moment, whatever is played meanwhile.
    """

    player: str
    since: int
    until: int
    opening: int
    closing: int
    received: int
    given: int
    owes: int
    entries: int
    carried: int
    lines: tuple[EntryLine, ...]
    following: str

    def as_data(self) -> PlayerStatementReply:
        shown = {name: dollars(getattr(self, name)) for name in ("opening", "closing", "received", "given", "owes")}
        told = asdict(self) | {"lines": [asdict(line) for line in self.lines], "shown": shown}
        return cast(PlayerStatementReply, told)


def of_player(
    store: Store, player: str, since: int = 0, until: int = FOREVER, *, cursor: str = "", limit: int = 100
) -> PlayerStatement:
    """The statement of a player's account."""
    check_period(since, until)
    limit = checked_limit(limit)
    upto, after = read_cursor(cursor) if cursor else (last_entry(store), 0)
    entries, account = schema.entries, chips_of(player)
    mine = and_(or_(entries.c.source == account, entries.c.target == account), entries.c.id <= upto)
    within = and_(entries.c.at >= since, entries.c.at < until)
    opening = net(store, account, and_(entries.c.id <= upto, entries.c.at < since))
    (sums,) = store.read(
        select(
            func.coalesce(func.sum(case((entries.c.target == account, entries.c.cents), else_=0)), 0).label("received"),
            func.coalesce(func.sum(case((entries.c.source == account, entries.c.cents), else_=0)), 0).label("given"),
            func.count().label("entries"),
        ).where(mine, within)
    )
    received, given = int(sums["received"]), int(sums["given"])
    carried = opening + (net(store, account, and_(within, entries.c.id <= after)) if after else 0)
    page = select(entries).where(mine, within, entries.c.id > after).order_by(entries.c.id).limit(limit + 1)
    rows = store.read_as(EntryRow, page)
    lines, balance, rounds = [], carried, _rounds_of(store, rows[:limit])
    for row in rows[:limit]:
        balance += row["cents"] if row["target"] == account else -row["cents"]
        lines.append(_line(row, account, balance, rounds.get((row["table_id"], row["episode"]), 0)))
    owes = -net(store, debt_of(player), and_(entries.c.id <= upto, entries.c.at < until))
    following = f"{upto}.{lines[-1].entry}" if len(rows) > limit else ""
    return PlayerStatement(
        player=player,
        since=since,
        until=until,
        opening=opening,
        closing=opening + received - given,
        received=received,
        given=given,
        owes=owes,
        entries=int(sums["entries"]),
        carried=carried,
        lines=tuple(lines),
        following=following,
    )


def _rounds_of(store: Store, rows: Iterable[EntryRow]) -> dict[tuple[str, int], int]:
    """Which round of its table each episode was."""
    numbers: dict[str, set[int]] = {}
    for row in rows:
        numbers.setdefault(row["table_id"], set()).add(row["episode"])
    episodes, found = schema.episodes, {}
    for table, kept in numbers.items():
        query = select(episodes).where(episodes.c.table_id == table, episodes.c.number.in_(kept))
        for each in store.read_as(EpisodeRow, query.where(episodes.c.kind == "round")):
            found[table, each["number"]] = rounds_before(orjson.loads(each["before"])) + 1
    return found


def _line(row: EntryRow, account: Account, balance: int, number: int) -> EntryLine:
    signed = row["cents"] if row["target"] == account else -row["cents"]
    return EntryLine(
        entry=row["id"],
        at=row["at"],
        kind=row["kind"],
        table=row["table_id"],
        episode=row["episode"],
        round=number,
        clause=row["clause"],
        edition=row["edition"],
        why=row["why"],
        cents=signed,
        balance=balance,
    )


# A table


@dataclass(frozen=True, slots=True)
class WagerLine:
    """All stakes on one kind of wager; of a family such as `quinella:…` the family."""

    wager: str
    count: int = 0
    handle: int = 0
    win: int = 0


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A finished round as it stands after corrections; `episode` is the number under which the table keeps it."""

    episode: int
    round: int
    ended_at: int
    handle: int
    win: int


@dataclass(frozen=True, slots=True)
class TableStatement:
    """What a table took over a period, and one page of its rounds.

    `win` is what its bank gained by all entries of the period. Its parts add up to it exactly: the wagers of the rounds
    that ended in the period as they stand now, and `other`: entries of rounds that reach over the ends of the period,
    and corrections that were posted at another time than their round was played. `guests` is the part of those wagers.
    """

    table: str
    since: int
    until: int
    rounds: int
    wagers: tuple[WagerLine, ...]
    handle: int
    win: int
    other: int
    bots: int
    guests: int
    to_pool: int
    from_pool: int
    lines: tuple[RoundLine, ...]
    following: str

    @property
    def hold(self) -> Fraction | None:
        """The wagers' win over their handle."""
        return Fraction(self.win - self.other, self.handle) if self.handle else None

    def as_data(self) -> TableStatementReply:
        shown = {name: dollars(getattr(self, name)) for name in ("handle", "win", "other", "to_pool", "from_pool")}
        told = asdict(self) | {
            "wagers": [asdict(line) for line in self.wagers],
            "lines": [asdict(line) for line in self.lines],
            "hold": ratio(self.hold),
            "shown": shown,
        }
        return cast(TableStatementReply, told)


def of_table(
    store: Store, key: HouseKey, table: str, since: int = 0, until: int = FOREVER, *, cursor: str = "", limit: int = 100
) -> TableStatement:
    """The statement of a table. The sealed facts say which wager won what, so it needs the house's key."""
    check_period(since, until)
    limit = checked_limit(limit)
    if not store.read(select(schema.tables.c.id).where(schema.tables.c.id == table)):
        raise Denied("unknown-table", f"there is no table {table[:40]!r}")
    upto, after = read_cursor(cursor) if cursor else (last_entry(store), 0)
    entries = schema.entries
    within = and_(entries.c.at >= since, entries.c.at < until, entries.c.id <= upto)
    at_table = and_(within, entries.c.table_id == table)
    wagers: dict[str, WagerLine] = {}
    lines: list[RoundLine] = []
    by_player: Counter[str] = Counter()
    bots_lost = 0
    rounds, is_more = 0, False
    count_rounds(store, table, since, until)
    for each in played_rounds(store, key, table, since, until):
        rounds += 1
        _add(wagers, each)
        for result in each.results:
            by_player[result.player] += result.win
            bots_lost += result.to_bank if is_bot(result.player) else 0
        if each.number > after and len(lines) < limit:
            lines.append(RoundLine(each.number, each.round, each.ended_at, each.handle, each.win))
        elif each.number > after:
            is_more = True
    win = net(store, bank_of(table), within)
    return TableStatement(
        table=table,
        since=since,
        until=until,
        rounds=rounds,
        wagers=tuple(wagers[name] for name in sorted(wagers)),
        handle=sum(line.handle for line in wagers.values()),
        win=win,
        other=win - sum(line.win for line in wagers.values()),
        bots=-net(store, BOTS, at_table) - bots_lost,
        guests=sum(by_player[name] for name in guests_among(store, by_player)),
        to_pool=total(store, and_(at_table, is_of(entries.c.target, Kind.POOL))),
        from_pool=total(store, and_(at_table, is_of(entries.c.source, Kind.POOL))),
        lines=tuple(lines),
        following=f"{upto}.{lines[-1].episode}" if is_more else "",
    )


def _add(wagers: dict[str, WagerLine], played: PlayedRound) -> None:
    for result in played.results:
        family = family_of(result.wager)
        line = wagers.get(family, WagerLine(family))
        wagers[family] = replace(
            line, count=line.count + 1, handle=line.handle + result.staked, win=line.win + result.win
        )
