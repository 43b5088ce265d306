"""What a house has in mind when it opens: all that goes on, and nothing that is over.

How long this takes and how much memory depends on the tables and on who is here, not on how much was ever played, nor
on how many people ever came.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import orjson
from sqlalchemy import select

from pitbook.errors import BadSeal, PitbookError
from pitbook.games import find_game
from pitbook.house.clock import DAY, Clock
from pitbook.house.lookups import read_people
from pitbook.house.money.chart import BANK_OF_HOUSE, BOTS, CASHIER, GUESTS, VOUCHERS, pool_of, terminal_of
from pitbook.house.money.ledger import Ledger
from pitbook.house.past_commands import PastCommands
from pitbook.house.people.register import People
from pitbook.house.people.roles import HouseRole
from pitbook.house.people.watch import Watch
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Head, Journal
from pitbook.house.store.rows import EpisodeRow, JackpotRow, StepRow, TableRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.cage import Cage, Till, is_bot
from pitbook.house.tables.clocks import start_clock
from pitbook.house.tables.draws import read_again, read_draw
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.particulars import Announced, Presence, Settings
from pitbook.house.tables.recovery import replay_steps, restore_sitting, sitting_without_notice
from pitbook.house.voucher_book import VoucherBook
from pitbook.law import Cents
from pitbook.procedure.pool import LinkedPool
from pitbook.table import Dealt
from pitbook.table.account import Account
from pitbook.table.facts import POOL


class Memory:
    """A house as the store has it: every table where it was, and whoever is here."""

    def __init__(self, store: Store, key: HouseKey, clock: Clock) -> None:
        self.store, self.key, self.clock = store, key, clock
        self.journal = Journal(store, key, read_head(store, key))
        rows = store.read_as(TableRow, select(schema.tables).order_by(schema.tables.c.id))
        jackpots = store.read_as(JackpotRow, select(schema.jackpots))
        self.jackpots: dict[str, str] = {row["id"]: row["name"] for row in jackpots}
        self.ledger = Ledger(store, _own_accounts(rows, self.jackpots))
        self.watch = Watch(clock.now() // DAY, self.ledger.last_entry)
        self.ledger.on_move = self.watch.note
        self.past = PastCommands()
        self.vouchers = VoucherBook()
        self.pools = {jackpot: LinkedPool(self.ledger.balance(pool_of(jackpot))) for jackpot in self.jackpots}
        self.people = People(has_operator=_has_operator(store))
        self.tables: dict[str, LiveTable] = {}
        for row in rows:
            self.tables[row["id"]] = table = self._read_table(row)
            start_clock(table, clock.now())
        for each in read_people(store, self._who_is_here(), clock.now()):
            each.learn(self)

    # Tables

    def cage_of(self, table_id: str, settings: Settings) -> Cage:
        """A table's way to the house's money."""
        pool = self.pools[settings.jackpot] if settings.jackpot else LinkedPool(Cents(0))
        return Cage(table_id, settings.jackpot, pool, self.ledger, self.people.keeps_away)

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
            cage=self.cage_of(row["id"], settings),
            key=self.key,
            seats={name: Presence(**each) for name, each in orjson.loads(row["seats"]).items()},
            announced=Announced.read(orjson.loads(row["announced"])),
            stopped=stopped,
            episode=row["episode"],
            draw=read_draw(self.store, self.key, row["shuffle"], sitting.game.equipment, sitting.notice),
        )
        if sitting.notice.edition.find_number("window-least-seconds"):
            table.confirmed_at = self._last_end_of_round(table.id)
        if not table.stopped:
            self._take_up(table)
        return table

    def _last_end_of_round(self, table_id: str) -> int:
        """When the last round of a table was over; 0 if it has had none."""
        episodes = schema.episodes
        of_table = select(episodes).where(episodes.c.table_id == table_id, episodes.c.kind == "round")
        over = of_table.where(episodes.c.ended_at.is_not(None)).order_by(episodes.c.number.desc()).limit(1)
        return next((row["ended_at"] or 0 for row in self.store.read_as(EpisodeRow, over)), 0)

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
            table.halt(f"the {row['kind']} under way cannot be taken up again: {words_of(error)}")
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

    # People

    def _who_is_here(self) -> set[str]:
        """Whoever has a session that runs or a part in a table, and every guest who is not settled."""
        people, sessions, now = schema.people.c, schema.sessions.c, self.clock.now()
        running = select(sessions.person).where(sessions.ended_at.is_(None), sessions.expires_at > now)
        guests = select(people.id).where(people.role == HouseRole.GUEST, people.is_active == 1)
        here = {row["person"] for row in self.store.read(running)} | {row["id"] for row in self.store.read(guests)}
        at_tables = {name for table in self.tables.values() for name in table.people}
        return here | {name.casefold() for name in at_tables if not is_bot(name)}


def words_of(error: Exception) -> str:
    """What went wrong, without a word of what anybody holds."""
    return error.what if isinstance(error, PitbookError) else f"an error of the software ({type(error).__name__})"


def read_head(store: Store, key: HouseKey) -> Head | None:
    """Where the log ends by what is kept, if this house's key says so."""
    kept = store.settled_head()
    if kept is None:
        return None
    head = Head.read(kept)
    if head != Head.of(key, head.seq, head.hash):
        remedy = "give the right key; if it is right, run pitbook verify"
        raise BadSeal("the head of the log was not set by this house's key", remedy=remedy)
    return head


def _own_accounts(tables: Iterable[TableRow], jackpots: Iterable[str]) -> Iterator[Account]:
    """Every account that is not a person's."""
    yield from (BANK_OF_HOUSE, BOTS, CASHIER, GUESTS, VOUCHERS)
    yield from map(pool_of, jackpots)
    for row in tables:
        till = Till.of(row["id"], Settings(**orjson.loads(row["settings"])).jackpot)
        yield from (till.layout, till.bank, till.pool)
        yield from (terminal_of(row["id"], number + 1) for number in range(_terminals(row["game"])))


def _terminals(game: str) -> int:
    """How many terminals a table of a game has at most, by any of its editions."""
    laws = find_game(game).rulebook.editions.values()
    return max(law.find_number("terminals") or 0 for law in laws)


def _has_operator(store: Store) -> bool:
    people = schema.people.c
    return bool(store.read(select(people.id).where(people.role == HouseRole.OPERATOR).limit(1)))
