"""What of a house is over and can go, row by row, and what must stay though it is old.

A house is cut between two entries of its log. A row can go if no later entry speaks of it, and

* it is an entry of the log itself, or a command that was done,
* a session that was over a day before,
* an episode that has ended, with its steps, its corrections and its money, none of which came later,
* business of the cashier,
* or a shuffle that no episode and no table needs any more.

Everything else stays: people, accounts, tables, jackpots, vouchers, and rounds that reach over the cut or were
corrected after it. What stays and is old is vouched for anew by the entry that cuts the house.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, cast

import orjson
from sqlalchemy import ColumnElement, Table, and_, func, or_, select

from pitbook.house.audit.digest_index import DigestIndex
from pitbook.house.audit.faults import ByEpisode, E, Findings, Snapshot
from pitbook.house.audit.log_audit import OF_CUTS, UNLOGGED, Chain, check_head
from pitbook.house.clock import DAY
from pitbook.house.desk.rulings import TOPPED_UP
from pitbook.house.store import schema
from pitbook.house.store.archived import ARCHIVED
from pitbook.house.store.changes import Row
from pitbook.house.store.journal import key_of
from pitbook.house.store.rows import ArchiveRow, CorrectionRow, EntryRow, EpisodeRow, LogRow, OpeningRow, StepRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.draws import draw_named_in, episode_named_in

GOING: Final = frozenset({"log", "commands", "sessions", "episodes", "steps", "corrections", "entries", "shuffles"})
"""The tables that rows go from."""


@dataclass(frozen=True, slots=True)
class CarriedRow:
    """A row that goes, and of which a later cut than the archive's own log has spoken last."""

    table: str
    key: str
    digest: str
    row: Row


@dataclass(slots=True)
class Cutting:
    """Where a house is cut: the last entry of its log and of its ledger that go, and which rows do.

    `early` and `late` are what the log says of rows before and after the cut, `again` what cuts after it have said.
    """

    still: Snapshot
    last: ArchiveRow
    before: int
    seq: int = 0
    hash: str = ""
    entry: int = 0
    last_moment: int = 0
    staying: list[tuple[str, Row]] = field(default_factory=list)
    carried: list[CarriedRow] = field(default_factory=list)
    early: DigestIndex = field(default_factory=DigestIndex)
    late: DigestIndex = field(default_factory=DigestIndex)
    again: DigestIndex = field(default_factory=DigestIndex)
    end: Chain = field(init=False)
    _corrected: set[tuple[str, int]] = field(default_factory=set)

    def close(self) -> None:
        for index in (self.early, self.late, self.again):
            index.close()

    # The log

    def read_log(self, key: HouseKey) -> Findings:
        """Follow the whole log and find the cut in it; what is wrong with it."""
        self.seq, self.hash, self.entry = self.last["last_seq"], self.last["last_hash"], self.last["last_entry"]
        found, is_later = Findings(), False
        self.end = Chain(self.still, found, self.seq, self.hash)
        for entry in self.end.follow():
            self.last_moment = entry["at"]
            is_later = is_later or entry["at"] >= self.before
            with found.guard(f"log {entry['seq']}"):
                self._note(entry, is_later=is_later)
        check_head(self.still, key, self.end)
        self._find_corrected()
        return found

    def _note(self, entry: LogRow, *, is_later: bool) -> None:
        index = self.early
        if is_later:
            index = self.again if entry["kind"] == ARCHIVED else self.late
        else:
            self.seq, self.hash = entry["seq"], entry["hash"]
        for table, key, digest in orjson.loads(entry["rows"]):
            index.put(table, key, digest, entry["seq"])
            if table == "entries" and not is_later:
                self.entry = max(self.entry, int(key))

    def _find_corrected(self) -> None:
        """Rounds that were over before the cut and had something put right after it."""
        entries, episodes = schema.entries.c, schema.episodes.c
        is_of = and_(entries.table_id == episodes.table_id, entries.episode == episodes.number)
        later = select(entries.table_id, entries.episode).distinct().join_from(schema.entries, schema.episodes, is_of)
        for row in self.still.rows(dict, later.where(entries.id > self.entry, episodes.ended_at < self.before)):
            self._corrected.add((row["table_id"], row["episode"]))
        for made in self.still.rows(CorrectionRow, select(schema.corrections)):
            if self.late.get("corrections", key_of("corrections", made)) is not None:
                self._corrected.add((made["table_id"], made["episode"]))

    # What goes

    def going(self) -> Iterator[tuple[str, Row]]:
        """Every row that goes; whatever is old and stays is noted in `staying`."""
        log, commands, entries = schema.log, schema.commands, schema.entries
        yield from self._all("log", log.c.seq <= self.seq)
        yield from self._go_if_settled("commands", commands.c.at < self.before)
        yield from self._sessions()
        yield from self._business(and_(entries.c.episode == 0, entries.c.id <= self.entry))
        for table in self._tables():
            yield from self._episodes(table)
        yield from self._shuffles()
        for name in schema.metadata.tables.keys() - GOING - OF_CUTS - set(UNLOGGED):
            self._stay(name, self._all(name))
        self._stay("archives", self._all("archives"))

    def context(self) -> Iterator[tuple[str, Row]]:
        """What rounds and money of the archive cannot be read without, and which stays."""
        yield from self._all("tables")
        for table, row in self.staying:
            if table == "shuffles" or (table == "entries" and row["id"] > self.last["last_entry"]):
                yield table, row

    def _all(self, name: str, *where: ColumnElement[bool]) -> Iterator[tuple[str, Row]]:
        table = schema.metadata.tables[name]
        query = select(table).where(*where).order_by(*table.primary_key)
        yield from ((name, row) for row in self.still.rows(dict, query))

    def _is_settled(self, table: str, row: Row) -> bool:
        return self.late.get(table, key_of(table, row)) is None

    def _go(self, table: str, row: Row) -> tuple[str, Row]:
        key = key_of(table, row)
        is_early, again = self.early.take(table, key) is not None, self.again.get(table, key)
        if again is not None:
            self.carried.append(CarriedRow(table, key, "" if is_early else again[0], row))
        return table, row

    def _stay(self, table: str, rows: Iterator[tuple[str, Row]]) -> None:
        self.staying += ((table, row) for _, row in rows if self._is_settled(table, row))

    def _go_if_settled(self, table: str, where: ColumnElement[bool]) -> Iterator[tuple[str, Row]]:
        for _, row in self._all(table, where):
            if self._is_settled(table, row):
                yield self._go(table, row)

    def _sessions(self) -> Iterator[tuple[str, Row]]:
        for table, row in self._all("sessions"):
            until = min(row["expires_at"], row["expires_at"] if row["ended_at"] is None else row["ended_at"])
            if not self._is_settled(table, row):
                continue
            if until <= self.before - DAY:
                yield self._go(table, row)
            else:
                self.staying.append((table, row))

    def _business(self, where: ColumnElement[bool]) -> Iterator[tuple[str, Row]]:
        """Entries of no round; what the house has lent a jackpot is asked for when it comes back, and stays."""
        for table, row in self._all("entries", where):
            if row["kind"] == TOPPED_UP:
                self.staying.append((table, row))
            else:
                yield self._go(table, row)

    # Rounds

    def _tables(self) -> list[str]:
        return [str(row["id"]) for row in self.still.rows(dict, select(schema.tables.c.id).order_by("id"))]

    def _episodes(self, table: str) -> Iterator[tuple[str, Row]]:
        episodes, steps, entries, corrections = (
            schema.metadata.tables[name] for name in ("episodes", "steps", "entries", "corrections")
        )
        of_episode: dict[str, ByEpisode[Any]] = {
            "steps": self._of_table(StepRow, steps, table, steps.c.at < self.before),
            "corrections": self._of_table(CorrectionRow, corrections, table, corrections.c.at < self.before),
            "entries": self._of_table(EntryRow, entries, table, entries.c.id <= self.entry),
        }
        begun = select(episodes).where(episodes.c.table_id == table, episodes.c.started_at < self.before)
        for row in self.still.rows(EpisodeRow, begun.order_by(episodes.c.number)):
            rows = [("episodes", cast(Row, row))]
            rows += [(name, cast(Row, each)) for name, kept in of_episode.items() for each in kept.take(row["number"])]
            if self._is_over(row):
                yield from (self._go(*each) for each in rows)
            else:
                self.staying += (each for each in rows if self._is_settled(*each))

    def _of_table(self, row: type[E], table: Table, name: str, where: ColumnElement[bool]) -> ByEpisode[E]:
        order = (table.c.episode, table.c.id if table is schema.entries else table.c.number)
        query = select(table).where(table.c.table_id == name, table.c.episode > 0, where).order_by(*order)
        return ByEpisode(self.still.rows(row, query))

    def _is_over(self, row: EpisodeRow) -> bool:
        has_ended = row["ended_at"] is not None and row["ended_at"] < self.before
        is_settled = has_ended and self._is_settled("episodes", cast(Row, row))
        return is_settled and (row["table_id"], row["number"]) not in self._corrected

    def _shuffles(self) -> Iterator[tuple[str, Row]]:
        needed = self._needed_draws()
        for table, row in self._all("shuffles"):
            if not self._is_settled(table, row):
                continue
            episode = episode_named_in(row["table_id"], row["id"])
            is_needed = self._stays(row["table_id"], episode) if episode else draw_named_in(row["id"], needed)
            if is_needed:
                self.staying.append((table, row))
            else:
                yield self._go(table, row)

    def _needed_draws(self) -> set[str]:
        """What episodes that stay were dealt from, and what tables deal from now."""
        episodes = schema.episodes.c
        stays = or_(episodes.ended_at.is_(None), episodes.ended_at >= self.before)
        draws = set(self.still.values(select(episodes.shuffle).distinct().where(stays)))
        draws |= set(self.still.values(select(schema.tables.c.shuffle)))
        for table, number in self._corrected:
            one = and_(episodes.table_id == table, episodes.number == number)
            draws |= set(self.still.values(select(episodes.shuffle).where(one)))
        return draws

    def _stays(self, table: str, number: int) -> bool:
        one = and_(schema.episodes.c.table_id == table, schema.episodes.c.number == number)
        return any(not self._is_over(row) for row in self.still.rows(EpisodeRow, select(schema.episodes).where(one)))

    # Money

    def opened(self) -> dict[str, int]:
        """What accounts held where the house was cut before."""
        return {row["account"]: row["cents"] for row in self.still.rows(OpeningRow, select(schema.openings))}

    def closed(self) -> dict[str, int]:
        """What every account holds where the house is cut now, but for those that hold nothing."""
        entries, held = schema.entries.c, Counter(self.opened())
        within = and_(entries.id > self.last["last_entry"], entries.id <= self.entry)
        for side, sign in ((entries.target, 1), (entries.source, -1)):
            query = select(side.label("account"), func.sum(entries.cents).label("cents")).where(within).group_by(side)
            for row in self.still.rows(dict, query):
                held[row["account"]] += sign * int(cast(Any, row["cents"]))
        return {account: cents for account, cents in sorted(held.items()) if cents}
