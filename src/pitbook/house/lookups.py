"""What the house looks up in the store when it is needed: somebody who comes, what they did before, a voucher.

A lookup is read in a thread and then learned by the house, in between of which anything may have happened. So whatever
the house has at hand is taken to be newer than what was read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import orjson
from sqlalchemy import and_, or_, select

from pitbook.house.clock import DAY
from pitbook.house.money.chart import chips_of, debt_of
from pitbook.house.money.ledger import balances_of
from pitbook.house.past_commands import MOST_KEYS
from pitbook.house.people.register import Person, Session
from pitbook.house.people.watch import read_today
from pitbook.house.store import schema
from pitbook.house.store.database import Store, batched
from pitbook.house.store.rows import CommandRow, PersonRow, SessionRow, VoucherRow
from pitbook.house.store.sealing import HouseKey
from pitbook.table.account import Account

if TYPE_CHECKING:
    from pitbook.house.recall import Memory

Learn = Callable[["Memory"], None]
"""Tells the house what was found."""


class Lookup(ABC):
    """Something that is in the store and not at hand."""

    __slots__ = ()

    @abstractmethod
    def read(self, store: Store, key: HouseKey) -> Learn:
        """Find it. This is done in any thread, and touches nothing but the store."""

    @property
    def after(self) -> int:
        """The entry of the log up to which everything must be kept before this is read."""
        return 0


@dataclass(frozen=True, slots=True)
class Somebody(Lookup):
    """People by their names: who they are, their sessions of the last day, their chips and debts."""

    names: tuple[str, ...]
    now: int

    def read(self, store: Store, key: HouseKey) -> Learn:
        found = read_people(store, {name.casefold() for name in self.names}, self.now)

        def learn(house: Memory) -> None:
            for each in found:
                each.learn(house)

        return learn


@dataclass(frozen=True, slots=True)
class OnFile:
    """Somebody as the store has them, or that there is nobody of this name."""

    id: str
    person: Person | None
    sessions: tuple[Session, ...] = ()
    chips: int = 0
    debt: int = 0

    def learn(self, house: Memory) -> None:
        house.people.learn(self.id, self.person, self.sessions)
        if self.person is not None:
            house.ledger.learn(chips_of(self.person.name), self.chips)
            house.ledger.learn(debt_of(self.person.name), self.debt)


def read_people(store: Store, ids: Iterable[str], now: int) -> list[OnFile]:
    """Everything that the house has at hand of these people."""
    people, sessions, since = schema.people.c, schema.sessions.c, now - DAY
    lately = or_(sessions.ended_at > since, and_(sessions.ended_at.is_(None), sessions.expires_at > since))
    files: list[OnFile] = []
    for some in batched(sorted(set(ids))):
        rows = store.read_as(PersonRow, select(schema.people).where(people.id.in_(some)))
        persons = {row["id"]: Person.from_row(row) for row in rows}
        theirs: dict[str, list[Session]] = defaultdict(list)
        for row in store.read_as(SessionRow, select(schema.sessions).where(sessions.person.in_(some), lately)):
            theirs[row["person"]].append(Session(**row))
        accounts = [of(each.name) for each in persons.values() for of in (chips_of, debt_of)]
        holds = balances_of(store, accounts)
        files += [OnFile(each, None) for each in some if each not in persons]
        files += [
            OnFile(id_, each, tuple(theirs[id_]), holds.get(chips_of(each.name), 0), holds.get(debt_of(each.name), 0))
            for id_, each in persons.items()
        ]
    return files


@dataclass(frozen=True, slots=True)
class DaySoFar(Lookup):
    """What somebody has staked and got back today before the house was last opened."""

    account: Account
    day: int
    upto: int

    def read(self, store: Store, key: HouseKey) -> Learn:
        today = read_today(store, self.account, self.day, self.upto)
        return lambda house: house.watch.learn(self.day, self.account, today)


@dataclass(frozen=True, slots=True)
class KeysOf(Lookup):
    """The keys that somebody has used, if they are not too many to have at hand."""

    actor: str

    def read(self, store: Store, key: HouseKey) -> Learn:
        commands = schema.commands.c
        rows = store.read(select(commands.key).where(commands.actor == self.actor).limit(MOST_KEYS + 1))
        return lambda house: house.past.learn_keys(self.actor, [row["key"] for row in rows])


@dataclass(frozen=True, slots=True)
class EarlierReply(Lookup):
    """What was replied to somebody under a key, if anything was."""

    actor: str
    used: str

    def read(self, store: Store, key: HouseKey) -> Learn:
        commands = schema.commands
        mine = (commands.c.actor == self.actor, commands.c.key == self.used)
        rows = store.read_as(CommandRow, select(commands).where(*mine))
        label = f"reply {self.actor} {self.used}"
        found = [(row["digest"], orjson.loads(key.unseal(row["reply"], label))) for row in rows]
        return lambda house: house.past.learn_reply(self.actor, self.used, found[0] if found else None)


@dataclass(frozen=True, slots=True)
class Voucher(Lookup):
    """A voucher by its mark."""

    mark: str

    def read(self, store: Store, key: HouseKey) -> Learn:
        rows = store.read_as(VoucherRow, select(schema.vouchers).where(schema.vouchers.c.id == self.mark))
        return lambda house: house.vouchers.learn(self.mark, rows[0] if rows else None)
