"""A finished round played again with amended answers.

By hand, anything may have been keyed wrongly. Where a machine took the wagers and dealt, only what people reported and
ruled can have been wrong: players' answers stand, and the machine does its own part again from the shuffle that it was
committed to. What the amended answers say of cards is passed over there, so that nobody learns one by guessing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import orjson
from sqlalchemy import ColumnElement, and_, func, not_, or_, select, tuple_

from pitbook.errors import Denied, Refused
from pitbook.house.money.chart import chips_of, terminal_of
from pitbook.house.people.roles import PLAYERS, Actor
from pitbook.house.store import schema
from pitbook.house.store.archived import last_cut, need_not_archived
from pitbook.house.store.database import Store
from pitbook.house.store.rows import EpisodeRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.cage import Till
from pitbook.house.tables.draws import read_draw
from pitbook.house.tables.recovery import has_other_terms, read_answers, restore_sitting, start, vocabulary_of
from pitbook.law import Cents, dollars
from pitbook.procedure.equipment.keeping import Equipment, Machine
from pitbook.procedure.virtual import VirtualStaff
from pitbook.table import Answer, Conversation
from pitbook.table import answers as a
from pitbook.table.account import Account
from pitbook.table.requests import ClaimPool, Decide, Request

AMENDABLE: Final = (a.Ruling, a.Communication, a.SeveralHands)
"""What people report and rule at a table that deals by itself."""

ADJUSTING: Final = ("Adjusted", "Owed")
"""Entries that a correction made."""

OF_THE_MACHINE: Final = (
    *(a.Dealt, a.Seen, a.Rolled, a.Spun, a.Shuffled),
    *(a.Done, a.Counted, a.PoolStands, a.Locked, a.CuttingCardOut),
)

SIGNED: Final = (a.Ruling, a.VoidHand, a.Nominate, a.NomineeStops)
"""What says by whom it is given."""

DECIDING: Final = (a.Decision, a.Absent)
"""What falls away where an amended ruling has taken the hand out of the game: nobody waits for it then."""


@dataclass(frozen=True, slots=True)
class Case:
    """What a round is settled again from: what is kept, and what of its table does not change while that is read."""

    store: Store
    key: HouseKey
    table: str
    till: Till
    equipment: Equipment
    void_clause: str


def settle_again(
    case: Case, row: EpisodeRow, given: Sequence[dict[str, Any]], actor: Actor
) -> tuple[Conversation, Conversation]:
    """The round as it was first played, and as it is with these answers."""
    if has_other_terms(row):
        what = f"round {row['number']} of table {case.table} was played for other odds, prizes or settings than today's"
        raise Denied("other-terms", what, remedy="correct it with the rulebook by which it was played")
    first, signing = _begin(row), Signing(str(actor.by))
    words = vocabulary_of(first)
    kept = [words.read_answer(each) for each in read_answers(case.store, case.key, row)]
    amended = [words.read_answer(each) for each in given]
    for answer in kept:
        if isinstance(answer, SIGNED):
            signing.given_then.append((first.request, answer))
        first.answer(answer)
    if not first.is_over:
        what = f"round {row['number']} of table {case.table} was called off or undone"
        raise Denied("called-off", what, remedy="there is nothing to correct in it")
    held, notice = pool_then(case.store, case.till.pool, row), first.table.notice
    draw = read_draw(case.store, case.key, row["shuffle"], case.equipment, notice)
    if draw is None:
        talk = _by_hand(_begin(row), amended, held, signing)
        _check_people(case.store, row, first, talk)
    else:
        dealt = iter([answer.sequence for answer in kept if isinstance(answer, a.Dealt)])
        talk = _by_machine(_begin(row), kept, amended, MachineThen(draw.machine, held, dealt), signing)
    if talk.request is not None:
        clause, what = talk.request.clause.id, f"the round does not end; awaited: {talk.request.awaits}"
        raise Refused(what, clause=clause, remedy="give all its answers")
    return first, talk


def held_then(store: Store, name: Account, row: EpisodeRow) -> int:
    """What an account held when this round was settled, without what the round itself moved."""
    entries, openings, cut = schema.entries.c, schema.openings.c, last_cut(store)
    last = _last_entry(store, row)
    if last <= cut["last_entry"]:
        what = f"what accounts held when round {row['number']} of table {row['table_id']} was settled is gone"
        need_not_archived(cut, what)
    opened = store.read(select(openings.cents).where(openings.account == name))
    since = _sum_of(store, name, entries.id <= last, entries.id > cut["last_entry"], not_(_own(row)))
    own_before = _sum_of(store, name, entries.id <= cut["last_entry"], _own(row))
    return sum(int(each["cents"]) for each in opened) + since - own_before


def pool_then(store: Store, name: Account, row: EpisodeRow) -> int:
    """What a jackpot held then. What rounds at other tables have paid into it counts once they are over."""
    entries, episodes, last = schema.entries.c, schema.episodes.c, _last_entry(store, row)
    later = select(entries.table_id, entries.episode).where(entries.id > last, entries.kind.not_in(ADJUSTING))
    open_still = select(episodes.table_id, episodes.number).where(episodes.ended_at.is_(None))
    whose = tuple_(entries.table_id, entries.episode)
    was_open = and_(entries.table_id != "", or_(whose.in_(later), whose.in_(open_still)))
    held = held_then(store, name, row)
    return held - _sum_of(store, name, entries.id <= last, not_(_own(row)), was_open, entries.kind.not_in(ADJUSTING))


def _own(row: EpisodeRow) -> ColumnElement[bool]:
    return and_(schema.entries.c.table_id == row["table_id"], schema.entries.c.episode == row["number"])


def _last_entry(store: Store, row: EpisodeRow) -> int:
    entries = schema.entries.c
    query = select(func.coalesce(func.max(entries.id), 0).label("id"))
    return int(store.read(query.where(_own(row), entries.kind.not_in(ADJUSTING)))[0]["id"])


def _sum_of(store: Store, name: Account, *which: ColumnElement[bool]) -> int:
    """What an account got less what it gave, by these entries."""
    entries, total = schema.entries, 0
    for side, sign in ((entries.c.target, 1), (entries.c.source, -1)):
        query = select(func.coalesce(func.sum(entries.c.cents), 0).label("cents")).where(side == name, *which)
        total += sign * int(store.read(query)[0]["cents"])
    return total


def _begin(row: EpisodeRow) -> Conversation:
    return start(restore_sitting(orjson.loads(row["before"])), row["kind"], orjson.loads(row["detail"]))


@dataclass(frozen=True, slots=True)
class Signing:
    """Who gave a ruling: then, on the same matter and once, whoever gave it; otherwise now, whoever corrects."""

    by: str
    given_then: list[tuple[Request | None, Answer]] = field(default_factory=list)

    def signed(self, talk: Conversation, answer: Answer) -> Answer:
        if (talk.request, answer) in self.given_then:
            self.given_then.remove((talk.request, answer))
            return answer
        return replace(answer, by=self.by) if isinstance(answer, SIGNED) else answer


def _give(talk: Conversation, answer: Answer, at: int, signing: Signing) -> None:
    try:
        talk.answer(signing.signed(talk, answer))
    except Refused as refusal:
        raise refusal.at(f"answers[{at}]") from None


# Dealt by hand


def _by_hand(talk: Conversation, amended: Sequence[Answer], held: int, signing: Signing) -> Conversation:
    """What the jackpot held is for the house to say, as it was then; what the answers say of it is passed over."""
    for at, answer in enumerate(amended):
        _claim(talk, held)
        if not isinstance(answer, a.PoolStands):
            _give(talk, answer, at, signing)
    _claim(talk, held)
    return talk


def _claim(talk: Conversation, held: int) -> None:
    if isinstance(talk.request, ClaimPool):
        talk.answer(a.PoolStands(Cents(held + talk.request.pending)))


def _check_people(store: Store, row: EpisodeRow, first: Conversation, talk: Conversation) -> None:
    """Stakes are of players who were there, and no higher than what they had."""
    there = {stake.player for stake in first.table.ended} | set(orjson.loads(row["before"])["seated"])
    staking = sorted({stake.player for stake in talk.table.ended})
    known = schema.people.c
    query = select(known.name, known.role).where(known.id.in_([player.casefold() for player in staking]))
    players = {each["name"] for each in store.read(query) if each["role"] in PLAYERS}
    for player in staking:
        if player not in players:
            raise Denied("unknown-person", f"no player here is called {player[:40]!r}", remedy="name who wagered")
        if player not in there:
            raise Denied("not-here", f"{player} was not at this table", remedy="name who wagered")
        terminals = {terminal_of(row["table_id"], s.box) for s in first.table.ended if s.player == player}
        had = sum(held_then(store, account, row) for account in (chips_of(player), *terminals))
        staked = _most_staked(talk, player)
        if staked > had:
            what = f"{player} had {dollars(Cents(had))}, and {dollars(Cents(staked))} would be staked"
            raise Denied("no-money", what, remedy="amend the wager that was wrong")


def _most_staked(talk: Conversation, player: str) -> int:
    """The most that a player had in the round at any one time; what was taken back was there only once."""
    most = staked = 0
    for move in (move for fact in talk.facts for move in fact.moves):
        staked += move.cents * ((move.source == chips_of(player)) - (move.target == chips_of(player)))
        most = max(most, staked)
    return most


# Dealt by a machine


@dataclass(frozen=True, slots=True)
class MachineThen:
    """What a virtual table did by itself: what was drawn for it, the pool as it was, the numbers of deals."""

    machine: Machine
    held: int
    sequences: Iterator[int | None]

    def answer(self, talk: Conversation) -> Answer | None:
        match talk.request:
            case ClaimPool(pending=pending):
                return a.PoolStands(Cents(self.held + pending))
            case Decide(lockable=True) as request if not request.undecided:
                return a.Locked()
        answer = VirtualStaff(self.machine).answer(talk)
        return a.Dealt(next(self.sequences, None)) if isinstance(answer, a.Dealt) else answer


def _by_machine(
    talk: Conversation, kept: Sequence[Answer], amended: Sequence[Answer], machine: MachineThen, signing: Signing
) -> Conversation:
    """What the machine did marks the place of what people said, and is done by it again."""
    stands = [answer for answer in kept if not isinstance(answer, AMENDABLE + OF_THE_MACHINE)]
    if [answer for answer in amended if not isinstance(answer, AMENDABLE + OF_THE_MACHINE)] != stands:
        what = "where a machine deals, only rulings and reports of communication or several hands can be amended"
        raise Denied("virtual", what, remedy="leave everything else as it was")
    for at, answer in enumerate(amended):
        if isinstance(answer, OF_THE_MACHINE):
            _work(talk, machine, most=1)
            continue
        if not isinstance(answer, a.Irregularity):
            _work(talk, machine)
        if talk.is_over:
            break
        try:
            _give(talk, answer, at, signing)
        except Refused:
            if not isinstance(answer, DECIDING):
                raise
    _work(talk, machine)
    return talk


def _work(talk: Conversation, machine: MachineThen, most: int = 5_000) -> None:
    for _ in range(most):
        answer = machine.answer(talk)
        if answer is None:
            return
        talk.answer(answer)
