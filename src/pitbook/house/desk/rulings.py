"""What must be found out before a ruling on a round is carried out: what was paid, and what it comes to otherwise.

That takes reading, and playing a round again, so it is done beside the tables, and only the ruling's own table is
waited for. What was found holds as long as nobody else has ruled on that table or on its jackpot meanwhile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.desk.consent import players_in
from pitbook.house.desk.resettlement import Case, settle_again
from pitbook.house.lookups import Learn, Lookup, Somebody
from pitbook.house.money.chart import Kind, with_debt
from pitbook.house.money.postings import moves, settled_instead
from pitbook.house.people.roles import Actor
from pitbook.house.store import schema
from pitbook.house.store.archived import last_cut, need_not_archived
from pitbook.house.store.database import Store
from pitbook.house.store.rows import EpisodeRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.cage import Till
from pitbook.house.tables.live import LiveTable
from pitbook.table import Conversation
from pitbook.table.account import Account

if TYPE_CHECKING:
    from pitbook.house.house import House

TOPPED_UP: Final = "ToppedUp"
"""No entry of any round: what the house lends a jackpot, and takes back."""

MOST_FINDINGS_AT_HAND: Final = 100

RulingCommand = c.Correct | c.VoidStopped


@dataclass(frozen=True, slots=True)
class RulingGrounds:
    """What a ruling is carried out by.

    `change` is what each account is due otherwise, `first` the round as it was played and `talk` as it is settled
    again, `number` the correction's; of a round that is undone there is `row` alone, if it is under way. `put_in` is
    what the house has lent the jackpot.
    """

    change: Mapping[Account, int]
    put_in: int
    first: Conversation | None = None
    talk: Conversation | None = None
    number: int = 0
    row: EpisodeRow | None = None


@dataclass(slots=True)
class Rulings:
    """How often each table and jackpot was ruled on, and what was found out for rulings that are about to be given."""

    times: Counter[str] = field(default_factory=Counter)
    _found: dict[int, tuple[RulingCommand, tuple[int, int], RulingGrounds]] = field(default_factory=dict)

    def times_of(self, till: Till) -> tuple[int, int]:
        return self.times[till.bank], self.times[till.pool]

    def find(self, command: RulingCommand, till: Till) -> RulingGrounds | None:
        """What was found out for this very command, if it still holds."""
        given, times, grounds = self._found.get(id(command), (None, None, None))
        return grounds if given is command and times == self.times_of(till) else None

    def learn(self, command: RulingCommand, times: tuple[int, int], grounds: RulingGrounds) -> None:
        if len(self._found) >= MOST_FINDINGS_AT_HAND:  # of commands that nobody waited for
            self._found.clear()
        self._found[id(command)] = (command, times, grounds)

    def take(self, command: RulingCommand, till: Till) -> RulingGrounds:
        """What was found out, to be carried out now: whatever else was found of this table does not hold any more."""
        grounds = self.find(command, till)
        assert grounds is not None, "a ruling is prepared before it is given"
        del self._found[id(command)]
        self.times.update((till.bank, till.pool))
        return grounds


@dataclass(frozen=True, slots=True)
class RulingInquiry(Lookup):
    """What is to be found out, once the table's own work is kept."""

    command: RulingCommand
    actor: Actor
    till: Till
    case: Case
    episode: int
    newest: int
    times: tuple[int, int]
    changed_by: int

    @property
    def after(self) -> int:
        return self.changed_by

    def read(self, store: Store, key: HouseKey) -> Learn:
        find = _to_correct if isinstance(self.command, c.Correct) else _to_undo
        grounds = find(self)
        return lambda house: house.rulings.learn(self.command, self.times, grounds)  # type: ignore[attr-defined]


def ruling_needed(house: House, actor: Actor, command: RulingCommand) -> Iterator[Lookup]:
    """What is still to be found out before this ruling can be given."""
    table = house.table(command.table)
    reason(command.why)
    if isinstance(command, c.VoidStopped):
        check_stopped(table)
    grounds = house.rulings.find(command, table.till)
    if grounds is None:
        yield _finding(house, table, actor, command)
        return
    paid = {account.owner for account in grounds.change if account.kind == Kind.PLAYER}
    said = {name for talk in (grounds.first, grounds.talk) if talk for name in players_in(talk)}
    if names := [name for name in sorted(paid | said) if house.people.lacks(name)]:
        yield Somebody(tuple(names), house.clock.now())


def _finding(house: House, table: LiveTable, actor: Actor, command: RulingCommand) -> RulingInquiry:
    changed_by = max(each.changed_by for each in house.tables.values() if each is table or each.pool is table.pool)
    case = Case(house.store, house.key, table.id, table.till, table.sitting.game.equipment, table.void_clause)
    episode = command.episode if isinstance(command, c.Correct) else table.episode
    times = house.rulings.times_of(table.till)
    return RulingInquiry(command, actor, table.till, case, episode, table.episode, times, changed_by)


def reason(why: str) -> str:
    if not 3 <= len(why.strip()) <= 500 or not why.isprintable():
        raise BadInput("a ruling says why", where="why", remedy="in three to five hundred characters")
    return why.strip()


def check_stopped(table: LiveTable) -> None:
    if not table.stopped:
        raise Denied("not-stopped", f"table {table.id} has not stopped")


# In a thread


def _to_correct(asked: RulingInquiry) -> RulingGrounds:
    """What a finished round comes to with other answers."""
    assert isinstance(asked.command, c.Correct)
    case, row = asked.case, _round(asked)
    if row is None and 0 < asked.episode < asked.newest:
        need_not_archived(last_cut(case.store), f"round {asked.episode} of table {case.table} is archived")
    if row is None or row["kind"] != "round" or row["ended_at"] is None:
        what = f"table {case.table} has no finished round {asked.episode}"
        raise Denied("unknown-round", what, remedy="see its rounds")
    first, talk = settle_again(case, row, asked.command.answers, asked.actor)
    due, paid = _due(case.till, first, talk), _paid(case, asked.episode)
    change = {each: due[each] - paid[each] for each in due.keys() | paid.keys() if due[each] != paid[each]}
    change.pop(case.till.bank, None)
    return RulingGrounds(change, _put_in(case), first, talk, _corrections(case, asked.episode) + 1)


def _to_undo(asked: RulingInquiry) -> RulingGrounds:
    """What everybody gave and got in a round that cannot go on; nothing if none is under way."""
    row = _round(asked)
    if row is None or row["ended_at"] is not None:
        return RulingGrounds({}, 0)
    paid = _paid(asked.case, asked.episode)
    return RulingGrounds({each: -cents for each, cents in paid.items()}, _put_in(asked.case), row=row)


def _round(asked: RulingInquiry) -> EpisodeRow | None:
    episodes = schema.episodes
    mine = select(episodes).where(episodes.c.table_id == asked.case.table, episodes.c.number == asked.episode)
    rows = asked.case.store.read_as(EpisodeRow, mine)
    return rows[0] if rows else None


def _paid(case: Case, episode: int) -> Counter[Account]:
    """What every account has got in a round, later adjustments included."""
    entries = schema.entries
    paid: Counter[Account] = Counter()
    for side, sign in ((entries.c.target, 1), (entries.c.source, -1)):
        query = select(side.label("account"), func.sum(entries.c.cents).label("cents")).group_by(side)
        for row in case.store.read(query.where(entries.c.table_id == case.table, entries.c.episode == episode)):
            paid[with_debt(Account(row["account"]))] += sign * int(row["cents"])
    return paid


def _due(till: Till, first: Conversation, talk: Conversation) -> Counter[Account]:
    due: Counter[Account] = Counter()
    for move in (*moves(talk.facts), *settled_instead(first, talk)):
        due[till.account(move.target)] += move.cents
        due[till.account(move.source)] -= move.cents
    return due


def _put_in(case: Case) -> int:
    """What the house has put into the jackpot of this table where it had to help out, less what it took back."""
    entries, put_in = schema.entries, 0
    for side, sign in ((entries.c.target, 1), (entries.c.source, -1)):
        query = select(func.coalesce(func.sum(entries.c.cents), 0).label("cents"))
        rows = case.store.read(query.where(side == case.till.pool, entries.c.kind == TOPPED_UP))
        put_in += sign * int(rows[0]["cents"])
    return put_in


def _corrections(case: Case, episode: int) -> int:
    """How often a round was corrected before."""
    kept = schema.corrections.c
    query = select(func.count().label("count")).where(kept.table_id == case.table, kept.episode == episode)
    return int(case.store.read(query)[0]["count"])
