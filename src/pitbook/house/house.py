"""The house: takes commands one at a time, does each whole or not at all, and remembers everything.

All of its state follows from the store. If the store fails, whatever was not kept is forgotten and the state is read
again; so memory never runs away from what is durable. Nobody may be told of a command before `commit` has returned.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields

import orjson
from sqlalchemy import bindparam, select

from pitbook.errors import BadInput, BadSeal, Denied, PitbookError
from pitbook.house.clock import DAY, MINUTE, Clock, SystemClock
from pitbook.house.commands import Command, left_out, table_of
from pitbook.house.desk import HANDLERS
from pitbook.house.desk.reception import is_settled, send_home
from pitbook.house.money.chart import pool_of
from pitbook.house.money.ledger import Ledger
from pitbook.house.people.register import People, Watch
from pitbook.house.people.roles import Actor
from pitbook.house.replies import Reply
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Head, Journal, Work, canonical
from pitbook.house.store.rows import CommandRow, EpisodeRow, JackpotRow, StepRow, TableRow, VoucherRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.clocks import start_clock
from pitbook.house.tables.draws import read_again, read_draw
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.overtime import time_is_up
from pitbook.house.tables.particulars import Announced, Presence, Settings
from pitbook.house.tables.recovery import replay_steps, restore_sitting, sitting_without_notice
from pitbook.house.tables.routine import CLOCK, advance, is_due_between_rounds
from pitbook.law import Cents
from pitbook.procedure.pool import LinkedPool
from pitbook.table import Dealt
from pitbook.table.account import Account
from pitbook.table.facts import POOL

REMEMBERED = 50_000
"""So many of the newest replies are at hand without asking the store."""

REMEMBERED_PEOPLE = 10_000
"""Of so many people all keys are at hand, so that a new one is known to be new."""


_EARLIER = select(schema.commands).where(
    schema.commands.c.actor == bindparam("actor"), schema.commands.c.key == bindparam("key")
)

_KEYS = select(schema.commands.c.key).where(schema.commands.c.actor == bindparam("actor"))


@dataclass(frozen=True, slots=True)
class CommandOutcome:
    """The reply to a command, and whether it is the reply to an earlier one with the same key."""

    reply: Reply
    is_repeat: bool = False


class House:
    """A running house over an open store."""

    def __init__(self, store: Store, key: HouseKey, clock: Clock | None = None) -> None:
        self.store = store
        self.key = key
        self.clock: Clock = clock or SystemClock()
        self.touched: dict[str, LiveTable] = {}
        self.load()

    # Everything from the store

    def load(self) -> None:
        """Read the house as it was last kept, and take every table up where it was."""
        head = self._read_head()
        self.journal = Journal(self.store, self.key, head)
        self.ledger = Ledger(self.store)
        self.people = People(self.store, self.clock.now())
        self.watch = self._read_watch()
        self.ledger.on_move = self.watch.note
        self._replies: OrderedDict[tuple[str, str], tuple[str, Reply]] = OrderedDict()
        self._keys: dict[str, set[str]] = {}
        self.jackpots: dict[str, str] = {
            row["id"]: row["name"] for row in self.store.read_as(JackpotRow, select(schema.jackpots))
        }
        self.pools = {jackpot: LinkedPool(self.ledger.balance(pool_of(jackpot))) for jackpot in self.jackpots}
        self.vouchers: dict[str, VoucherRow] = {}
        self.tables: dict[str, LiveTable] = {}
        self.touched.clear()
        for row in self.store.read_as(TableRow, select(schema.tables).order_by(schema.tables.c.id)):
            self.tables[row["id"]] = table = self._read_table(row)
            start_clock(table, self.clock.now())
        self._pools_to_look_at = list(self.pools.values())
        self._next_look_for_guests = 0

    def _read_head(self) -> Head | None:
        rows = self.store.read(select(schema.meta).where(schema.meta.c.name == "head"))
        if not rows:
            return None
        head = Head.read(rows[0]["value"])
        if head != Head.of(self.key, head.seq, head.hash):
            remedy = "give the right key; if it is right, run pitbook verify"
            raise BadSeal("the head of the log was not set by this house's key", remedy=remedy)
        return head

    def _read_watch(self) -> Watch:
        entries, now = schema.entries, self.clock.now()
        watch, work = Watch(now // DAY), Work("load", "house", at=now)
        moved = select(entries.c.source, entries.c.target, entries.c.cents, entries.c.kind)
        for row in self.store.read(moved.where(entries.c.at >= now // DAY * DAY).order_by(entries.c.id)):
            watch.note(work, Account(row["source"]), Account(row["target"]), row["cents"], row["kind"])
        return watch

    def _read_table(self, row: TableRow) -> LiveTable:
        settings, saved = Settings(**orjson.loads(row["settings"])), orjson.loads(row["sitting"])
        stopped = row["stopped"]
        try:
            sitting = restore_sitting(saved)
        except PitbookError as error:  # the law has changed under the notice: one table stops, the house does not
            sitting = sitting_without_notice(row["game"], saved)
            stopped = stopped or f"the notice of this table no longer stands: {error.what}"
        table = LiveTable(
            id=row["id"],
            name=row["name"],
            game=row["game"],
            settings=settings,
            sitting=sitting,
            ledger=self.ledger,
            key=self.key,
            pool=self.pool_of(settings),
            keeps_away=self.people.keeps_away,
            seats={name: Presence(**each) for name, each in orjson.loads(row["seats"]).items()},
            announced=Announced.read(orjson.loads(row["announced"])),
            stopped=stopped,
            episode=row["episode"],
            draw=read_draw(self.store, self.key, row["shuffle"], sitting.game.equipment, sitting.notice),
        )
        if not table.stopped:
            self._take_up(table)
        return table

    def pool_of(self, settings: Settings) -> LinkedPool:
        return self.pools[settings.jackpot] if settings.jackpot else LinkedPool(Cents(0))

    def _take_up(self, table: LiveTable) -> None:
        """Replay the conversation under way; if it comes out otherwise than it was kept, the table stops."""
        episodes, steps = schema.episodes, schema.steps
        live = select(episodes).where(episodes.c.table_id == table.id, episodes.c.number == table.episode)
        rows = [row for row in self.store.read_as(EpisodeRow, live) if row["ended_at"] is None]
        if not rows:
            return
        (row,) = rows
        query = select(steps).where(steps.c.table_id == table.id, steps.c.episode == row["number"])
        kept = self.store.read_as(StepRow, query.order_by(steps.c.number))
        try:
            sitting = restore_sitting(orjson.loads(row["before"]))
            talk = replay_steps(sitting, row, kept, self.key)
            table.take_up(row, kept, sitting, talk)
            table.again = read_again(self.store, self.key, talk.table, table.id, row["number"])
        except Exception as error:  # noqa: BLE001 - whatever today's rules make of it, the other tables go on
            table.halt(f"the {row['kind']} under way cannot be taken up again: {_words(error)}")
            return
        if table.talk is not None and row["kind"] == "round":
            dealt = [each.sequence for each in talk.answers if isinstance(each, Dealt) and each.sequence is not None]
            table.pool.resume(table.id, dealt)
            given = sum(
                (move.cents if move.target == POOL else -move.cents if move.source == POOL else 0)
                for fact in talk.facts
                for move in fact.moves
            )
            table.pool.cents = Cents(table.pool.cents - given)

    # Commands

    def run(self, actor: Actor, key: str, command: Command) -> CommandOutcome:
        """Do what is asked, unless it was done under this key before; then give the same reply again."""
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
        self._replies[actor.name, key] = (asked, reply)
        self._keys_of(actor.name).add(key)
        if len(self._replies) > REMEMBERED:
            self._replies.popitem(last=False)
        return CommandOutcome(reply)

    def _earlier(self, actor: Actor, key: str, asked: str) -> Reply | None:
        found = self._replies.get((actor.name, key))
        if found is None:
            if key not in self._keys_of(actor.name):
                return None
            rows = self.store.read(_EARLIER, actor=actor.name, key=key)
            if not rows:
                return None
            found = (rows[0]["digest"], orjson.loads(self.key.unseal(rows[0]["reply"], f"reply {actor.name} {key}")))
        if found[0] != asked:
            raise Denied("key-reused", "this key was used for another command", remedy="give each command its own key")
        return found[1]

    def has_done(self, actor: Actor, key: str) -> bool:
        """Whether somebody has had a command done under this key."""
        return key in self._keys_of(actor.name)

    def _keys_of(self, actor: str) -> set[str]:
        """Every key that somebody has used, read once and then kept in mind."""
        known = self._keys.pop(actor, None)
        if known is None:
            known = {row["key"] for row in self.store.read(_KEYS, actor=actor)}
            known |= {key for who, key in self._replies if who == actor}
        self._keys[actor] = known
        if len(self._keys) > REMEMBERED_PEOPLE:
            del self._keys[next(iter(self._keys))]
        return known

    def _seal_reply(self, actor: Actor, key: str, reply: Reply) -> bytes:
        return self.key.seal(canonical(reply), f"reply {actor.name} {key}")  # a voucher's number may be in it

    @contextmanager
    def work(self, kind: str, actor: str, subject: str = "") -> Iterator[Work]:
        """A piece of work: added to the journal if all of it succeeds, undone in memory if anything does not."""
        work = Work(kind, actor, subject, at=self.clock.now())
        try:
            yield work
        except BaseException:
            work.undo()
            raise
        if work.changes:
            self.journal.add(work)

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
        return table

    def settle_waiting(self, work: Work, pool: LinkedPool) -> None:
        """Tables that wait for their turn at a pool go on when an earlier claim is settled."""
        waiting = [table for table in self.tables.values() if table.pool is pool and table.waits_for_pool]
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
        for table in [table for table in self.tables.values() if owns(table.id)]:
            is_due = table.deadline is not None and now >= table.deadline
            is_announced = is_due_between_rounds(table, now)
            if is_due or is_announced:
                try:
                    self._let_clock(table, is_due)
                except Exception as error:  # noqa: BLE001 - rules that fail must not keep the house's clock from going
                    self.stop(table, f"the rules failed: {_words(error)}")
                changed.append(table)
        if now >= self._next_look_for_guests:
            self._next_look_for_guests = now + MINUTE
            self._send_guests_home(now)
        return changed

    def _send_guests_home(self, now: int) -> None:
        """What guests have left behind goes back: their session ran out, or a round paid after they had gone."""
        self.people.forget(now)
        failures: list[Exception] = []
        for guest in self.people.gone_guests(now):
            if is_settled(self, guest):
                continue
            try:
                with self.work("GuestGone", CLOCK) as work:
                    send_home(self, work, guest)
            except Exception as error:  # noqa: BLE001 - rules that fail at one guest's table keep no other guest here
                failures.append(error)
        if failures:
            raise failures[0]

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
            table.halt(why)
            self.touched[table.id] = table
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
            self.load()
            raise

    def close(self) -> None:
        try:
            self.commit()
            self.store.tidy(whole=True)
        finally:
            self.store.close()


def _words(error: Exception) -> str:
    """What went wrong, without a word of what anybody holds."""
    return error.what if isinstance(error, PitbookError) else f"an error of the software ({type(error).__name__})"


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
