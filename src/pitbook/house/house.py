"""The house: takes commands one at a time, does each whole or not at all, and remembers everything.

All of its state follows from the store. If something cannot be kept, whatever was not is undone in memory, and memory
is again what the store holds. Nobody may be told of a command before `commit` has returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields

import orjson

from pitbook.errors import BadInput, Denied, PitbookError
from pitbook.house.clock import MINUTE, Clock, SystemClock
from pitbook.house.commands import Command, left_out, table_of
from pitbook.house.desk import HANDLERS
from pitbook.house.desk.farewell import see_to_gone_guests
from pitbook.house.desk.needs import needs_of
from pitbook.house.desk.rulings import Rulings
from pitbook.house.lookups import EarlierReply, KeysOf, Learn, Lookup
from pitbook.house.money.chart import chips_of, debt_of
from pitbook.house.people.roles import Actor
from pitbook.house.recall import Memory, read_head, words_of
from pitbook.house.replies import Reply
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Work, canonical
from pitbook.house.store.rows import CommandRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.clocks import Alarms
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.overtime import time_is_up
from pitbook.house.tables.routine import CLOCK, advance, is_due_between_rounds, is_rested, next_alarm
from pitbook.procedure.pool import LinkedPool


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """The reply to a command, and whether it is the reply to an earlier one with the same key."""

    reply: Reply
    is_repeat: bool = False


class House(Memory):
    """A running house over an open store."""

    def __init__(self, store: Store, key: HouseKey, clock: Clock | None = None) -> None:
        self.touched: dict[str, LiveTable] = {}
        self.times_forgotten = 0
        self.have_in_mind(Memory(store, key, clock or SystemClock()))

    def load(self) -> None:
        """Read the house as it was last kept, and take every table up where it was."""
        self.have_in_mind(self.recall())

    def recall(self) -> Memory:
        """The house as the store has it now. This may be done in any thread, for it touches nothing here."""
        return Memory(self.store, self.key, self.clock)

    def have_in_mind(self, memory: Memory) -> None:
        """Go on from this; whatever was in mind before is forgotten."""
        vars(self).update(vars(memory))
        self.touched.clear()
        self.times_forgotten += 1
        self._next_look_for_guests = 0
        self.rulings = Rulings()
        self._look_afresh()

    def _look_afresh(self) -> None:
        """What was noticed before something was undone may not be so any more."""
        self._pools_to_look_at = list(self.pools.values())
        self.alarms = Alarms(self._alarm_of, self.tables)
        self._leaving: tuple[int, frozenset[str]] = (0, frozenset())

    # What must be looked up

    def missing(self, actor: Actor, key: str, command: Command) -> Sequence[Lookup]:
        """What this command needs and is not at hand: nothing, for nearly every command of whoever is here."""
        if lookups := self.missing_of_key(actor, key):
            return lookups
        if self.past.find(actor.name, key) is not None or actor.role not in command.roles:
            return []  # it is not done, so it needs nothing
        return list(needs_of(self, actor, command))

    def missing_of_key(self, actor: Actor, key: str) -> Sequence[Lookup]:
        """What must be looked up to know whether something was done under this key."""
        if self.past.lacks_keys(actor.name, key):
            return [KeysOf(actor.name)]
        return [EarlierReply(actor.name, key)] if self.past.lacks_reply(actor.name, key) else ()

    def look_up(self, lookups: Sequence[Lookup]) -> list[Learn]:
        """Find all this in the store. This may be done in any thread, for it touches nothing here."""
        return [lookup.read(self.store, self.key) for lookup in lookups]

    def learn(self, found: Iterable[Learn]) -> None:
        for learn in found:
            learn(self)

    def prepare(self, actor: Actor, key: str, command: Command) -> None:
        """Have everything at hand that a command needs."""
        while lookups := self.missing(actor, key, command):
            if any(lookup.after > self.journal.kept_upto for lookup in lookups):
                self.commit()
            self.learn(self.look_up(lookups))

    # Commands

    def run(self, actor: Actor, key: str, command: Command) -> CommandOutcome:
        """Do what is asked, unless it was done under this key before; then give the same reply again.

        Whoever may not wait for the store here has everything at hand that is `missing` before.
        """
        self.prepare(actor, key, command)
        asked = _fingerprint(self.key, command)
        if (earlier := self._earlier(actor, key, asked)) is not None:
            return CommandOutcome(earlier, is_repeat=True)
        if actor.role not in command.roles:
            raise Denied("role", f"this is not for a {actor.role}", remedy="sign in as somebody who may")
        with self.work(type(command).__name__, actor.name, table_of(command)) as work:
            reply = HANDLERS[type(command)](self, work, actor, command)
            row: CommandRow = {
                "actor": actor.name,
                "key": key,
                "digest": asked,
                "reply": self._seal_reply(actor, key, reply),
                "at": work.at,
            }
            work.add("commands", row)
            self.past.note(work, actor.name, key, (asked, reply))
        return CommandOutcome(reply)

    def _earlier(self, actor: Actor, key: str, asked: str) -> Reply | None:
        found = self.past.find(actor.name, key)
        if found is None:
            return None
        if found[0] != asked:
            raise Denied("key-reused", "this key was used for another command", remedy="give each command its own key")
        return found[1]

    def _seal_reply(self, actor: Actor, key: str, reply: Reply) -> bytes:
        return self.key.seal(canonical(reply), f"reply {actor.name} {key}")  # a voucher's number may be in it

    @contextmanager
    def work(self, kind: str, actor: str, subject: str = "") -> Iterator[Work]:
        """A piece of work: added to the journal if all of it succeeds, undone in memory if anything does not."""
        work = Work(kind, actor, subject, at=self.clock.now())
        try:
            yield work
            if work.changes:
                self.journal.add(work)
        except BaseException:
            work.undo()
            raise

    def table(self, table_id: str) -> LiveTable:
        try:
            return self.tables[table_id]
        except KeyError:
            raise Denied("unknown-table", f"there is no table {table_id[:40]!r}") from None

    def touch(self, work: Work, table_id: str) -> LiveTable:
        """The table, about to be changed by this work."""
        table = self.table(table_id)
        table.guard(work)
        self.touched[table_id] = table
        self.alarms.look_at(table_id)
        return table

    def settle_waiting(self, work: Work, pool: LinkedPool) -> None:
        """Tables that wait for their turn at a pool go on when an earlier claim is settled."""
        waiting = [table for table in map(self.tables.get, pool.open_tables) if table and table.waits_for_pool]
        for _ in range(len(waiting) + 1):  # whoever is settled may let another go on, whichever was asked first
            for table in waiting:
                if table.waits_for_pool:
                    self.touch(work, table.id)
                    advance(table, work, CLOCK)

    def tick(self, owns: Callable[[str], bool] = lambda table: True) -> list[LiveTable]:
        """Let the clock do what is due at every table that is ours to run; the tables it changed."""
        now, changed = self.clock.now(), []
        if self._pools_to_look_at:  # a claim may have become due while the house was down
            with self.work("Clock", CLOCK) as work:
                while self._pools_to_look_at:
                    self.settle_waiting(work, self._pools_to_look_at.pop())
        for table in [self.tables[name] for name in self.alarms.due(now) if owns(name)]:
            is_due = table.deadline is not None and now >= table.deadline
            if is_due or is_due_between_rounds(table, now) or is_rested(table, now):
                try:
                    self._let_clock(table, is_due)
                except Exception as error:  # noqa: BLE001 - rules that fail must not keep the house's clock from going
                    self.stop(table, f"the rules failed: {words_of(error)}")
                changed.append(table)
        if now >= self._next_look_for_guests:
            self._next_look_for_guests = now + MINUTE
            self.people.forget(now)
            self._let_go_of_guests()
            self._next_look_for_guests = see_to_gone_guests(self, now) or self._next_look_for_guests
        return changed

    def _alarm_of(self, table_id: str) -> int | None:
        return next_alarm(self.tables[table_id]) if table_id in self.tables else None

    def _let_go_of_guests(self) -> None:
        """Forget the guests who were at rest a minute ago, if the store knows by now that they are."""
        upto, at_rest = self._leaving
        if self.journal.kept_upto >= upto:
            for guest in at_rest & self.people.guests_at_rest():
                name = self.people.get(guest).name
                self.people.let_go(guest)
                self.ledger.forget(chips_of(name))
                self.ledger.forget(debt_of(name))
                self.times_forgotten += 1
        if self.journal.is_kept and self.vouchers.shorten():
            self.times_forgotten += 1
        self._leaving = (self.journal.seq, self.people.guests_at_rest())

    def _let_clock(self, table: LiveTable, is_due: bool) -> None:
        with self.work("Clock", CLOCK, table.id) as work:
            self.touch(work, table.id)
            if is_due:
                time_is_up(table, work)
            else:
                advance(table, work, CLOCK)
            self.settle_waiting(work, table.pool)

    def stop(self, table: LiveTable, why: str) -> None:
        """Nothing more happens at a table until a supervisor has ruled on it."""
        with self.work("Stopped", CLOCK, table.id) as work:
            work.what["why"] = why
            self.touch(work, table.id)
            table.halt(why)
            work.put("tables", table.as_row())

    # Durability

    def commit(self) -> None:
        """Write what is waiting. If that fails, forget it and be as the store is."""
        if self.journal.is_idle:
            return
        batch = self.journal.take()
        try:
            batch.write()
        except PitbookError:
            self.forget_unkept()
            if not self.is_as_kept():
                self.load()
            raise
        self.journal.settle(batch)

    def forget_unkept(self) -> set[str]:
        """Undo in memory whatever is not known to be kept; the tables that are not as they were a moment ago."""
        lost = self.journal.forget()
        self.touched.clear()
        self._look_afresh()
        return {table.id for work in lost for table in work.tables if isinstance(table, LiveTable)}

    def is_as_kept(self) -> bool:
        """Whether the store holds what is in mind, no less and no more: nobody else has written to it.

        It may have kept what it could not say it had. This may be asked in any thread.
        """
        return read_head(self.store, self.key) == self.journal.kept

    def close(self) -> None:
        try:
            self.commit()
            self.store.tidy(whole=True)
        finally:
            self.store.close()


def _fingerprint(key: HouseKey, command: Command) -> str:
    """What tells a command from any other under the same key.

    It takes the house's own key to make: a plain hash of a few cards would be read by trying all of them.
    """
    try:
        return key.mac("command", type(command).__name__.encode() + _written(command))
    except TypeError:  # a number beyond 64 bits, half a character, or what is no plain data at all
        remedy = "write whole text, and numbers that fit 64 bits"
        raise BadInput("this command holds something that cannot be kept", remedy=remedy) from None


def _written(command: Command) -> bytes:
    """A command as canonical text, its fields in their order."""
    without = left_out(command)
    if not without:
        return canonical(command)
    told = {each.name: getattr(command, each.name) for each in fields(command) if each.name not in without}
    return orjson.dumps({name: orjson.Fragment(canonical(value)) for name, value in told.items()})
