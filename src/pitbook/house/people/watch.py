"""What each player has staked and got back today, and whether a further stake keeps to the limits they have set.

From its start on the house notes every entry. What came before on that day is asked of the store once a limit of
somebody depends on it, and not for anybody else: a busy day costs a start nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sqlalchemy import or_, select

from pitbook.errors import BrokenRules, Denied
from pitbook.house.clock import DAY, MINUTE
from pitbook.house.people.register import Limits, Person
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.journal import Work
from pitbook.house.store.undoable import Undoable
from pitbook.law import Cents, dollars
from pitbook.table.account import Account, player_account

_TAKEN_BACK: Final = ("WagerWithdrawn", "WagerReduced", "Voided")
_PAYING: Final = ("bank", "pool")


class Today(NamedTuple):
    """What entries of a day have done to a player, whatever came before them.

    A wager that is taken back was none, and nobody has staked less than nothing: so after `staked` of before there is
    `max(staked + more, least)` now, and what two runs of entries do one after the other can be said in the same way.

    >>> taken_back = Today().then(Today(more=-500)); taken_back.then(Today(more=300)).staked_after(200)
    300
    """

    more: int = 0
    least: int = 0
    returned: int = 0

    def then(self, later: Today) -> Today:
        least = max(self.least + later.more, later.least)
        return Today(self.more + later.more, least, self.returned + later.returned)

    def staked_after(self, staked: int) -> int:
        return max(staked + self.more, self.least)


_NOTHING: Final = Today()


def effect(source: Account, target: Account, cents: int, kind: str) -> tuple[Account, Today] | None:
    """What an entry between a player and a table is to the player: a stake, or something that came back.

    What a correction takes from a player was not returned after all.
    """
    if source.kind == "player" and target.kind == "layout":
        return source, Today(more=cents)
    if target.kind == "player" and kind in _TAKEN_BACK:
        return target, Today(more=-cents)
    if target.kind == "player" and source.kind in ("layout", *_PAYING):
        return target, Today(returned=cents)
    if source.kind == "player" and target.kind in _PAYING:
        return source, Today(returned=-cents)
    return None


@dataclass(slots=True)
class Watch:
    """The day of every player who stakes. `upto` is the last entry that came before this watch was set."""

    day: int
    upto: int
    _noted: Undoable[Account, Today] = field(default_factory=Undoable)
    _before: dict[Account, Today] | None = field(default_factory=dict)

    def note(self, work: Work, source: Account, target: Account, cents: int, kind: str) -> None:
        """An entry of today."""
        self.turn(work.at)
        if (found := effect(source, target, cents, kind)) is None:
            return
        account, came = found
        self._noted.change(work, account, self._noted.get(account, _NOTHING).then(came))

    def turn(self, now: int) -> None:
        if now // DAY != self.day:
            self.day, self._noted, self._before = now // DAY, Undoable(), None

    def lacks(self, person: Person, now: int) -> bool:
        """Whether a limit of this person depends on what came before the watch was set, and that is not known yet."""
        self.turn(now)
        return self._before is not None and _is_limited(person, now) and player_account(person.name) not in self._before

    def learn(self, day: int, account: Account, earlier: Today) -> None:
        """What somebody had staked and got back on this day before the watch was set."""
        if day == self.day and self._before is not None:
            self._before.setdefault(account, earlier)

    def _of(self, account: Account) -> Today:
        noted = self._noted.get(account, _NOTHING)
        if self._before is None:
            return noted
        if account not in self._before:
            raise BrokenRules(f"the day of {account} is asked for, and was not looked up")
        return self._before[account].then(noted)

    def check(self, person: Person, cents: int, now: int, session_started: Callable[[], int | None]) -> None:
        """Refuse a stake that would go beyond what this player has asked to be held to."""
        limits = person.limits_at(now)
        self.turn(now)
        if _is_limited(person, now):
            self._check_day(limits, self._of(player_account(person.name)), cents)
        minutes = limits.session_minutes
        if minutes is None:
            return
        started = session_started()
        if started is not None and now - started > minutes * MINUTE:
            raise Denied(
                "own-limit",
                f"you have been here for over {minutes} minutes",
                remedy="take a break: stay signed out for half an hour",
            )

    @staticmethod
    def _check_day(limits: Limits, today: Today, cents: int) -> None:
        staked = today.staked_after(0)
        lost = staked - today.returned
        remedy = "your own limit; a looser one takes a day to come into force"
        if limits.day_stakes is not None and staked + cents > limits.day_stakes:
            what = f"you have staked {dollars(Cents(staked))} today of {dollars(Cents(limits.day_stakes))}"
            raise Denied("own-limit", what, remedy=remedy)
        if limits.day_loss is not None and lost + cents > limits.day_loss:
            what = f"this could take today's losses over {dollars(Cents(limits.day_loss))}"
            raise Denied("own-limit", what, remedy=remedy)


def _is_limited(person: Person, now: int) -> bool:
    limits = person.limits_at(now)
    return limits.day_stakes is not None or limits.day_loss is not None


def read_today(store: Store, account: Account, day: int, upto: int) -> Today:
    """What a day has brought a player by the entries up to one."""
    entries, today = schema.entries, _NOTHING
    moved = select(entries.c.id, entries.c.source, entries.c.target, entries.c.cents, entries.c.kind)
    theirs = or_(entries.c.source == account, entries.c.target == account)
    query = moved.where(theirs, entries.c.at >= day * DAY, entries.c.id <= upto).order_by(entries.c.id)
    for row in store.read(query):
        found = effect(Account(row["source"]), Account(row["target"]), row["cents"], row["kind"])
        if found is not None and found[0] == account:
            today = today.then(found[1])
    return today
