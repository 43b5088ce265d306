"""Putting money right afterwards: a round settled again with other answers, or undone by a ruling.

The first record stays as it is. What each account is due otherwise is posted as an adjusting entry against the table's
own chips, with the clauses that decide it, who ruled, and why.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy import func, select

from pitbook.errors import BadInput, Denied
from pitbook.house import commands as c
from pitbook.house.desk.consent import check_corrected
from pitbook.house.desk.resettlement import settle_again
from pitbook.house.money.chart import BANK_OF_HOUSE, Kind, debt_of, with_debt
from pitbook.house.money.debts import set_off
from pitbook.house.money.ledger import Because
from pitbook.house.money.postings import facts_for, moves, settled_instead
from pitbook.house.people.roles import Actor
from pitbook.house.replies.command_replies import RoundCorrected, RoundUndone
from pitbook.house.store import schema
from pitbook.house.store.journal import Work, canonical
from pitbook.house.store.rows import CorrectionRow, EpisodeRow
from pitbook.house.tables.live import LiveTable
from pitbook.house.tables.recovery import Said
from pitbook.house.tables.routine import advance
from pitbook.law import Cents, dollars
from pitbook.table import Conversation
from pitbook.table.account import Account
from pitbook.table.codec import answer_to_data, fact_to_data

if TYPE_CHECKING:
    from pitbook.house.house import House

TOPPED_UP = "ToppedUp"
"""No entry of any round: what the house lends a jackpot, and takes back."""


def correct(house: House, work: Work, actor: Actor, command: c.Correct) -> RoundCorrected:
    table, why = house.touch(work, command.table), _reason(command.why)
    row = _finished_round(house, table, command.episode)
    first, talk = settle_again(house, table, row, command.answers, actor)
    check_corrected(house, work, table, first, talk)
    due, paid = _due(table, first, talk), _paid(house, table, command.episode)
    change = {
        account: due[account] - paid[account] for account in due.keys() | paid.keys() if due[account] != paid[account]
    }
    change.pop(table.till.bank, None)
    if not change:
        raise Denied("no-change", "nothing would be paid otherwise", remedy="amend the answer that was wrong")
    by = f"corrected by {actor.by}: {why}"
    for account, cents in sorted(change.items()):
        grounds = _grounds(table, talk, account)
        _adjust(house, work, table, command.episode, account, cents, grounds, by, talk.table.law.ref)
    work.what |= {"episode": command.episode, "why": why}
    _keep(house, work, table, command.episode, talk, actor, why)
    return {
        "table": table.id,
        "episode": command.episode,
        "changes": {str(account): change[account] for account in sorted(change)},
        "facts": [fact_to_data(fact) for fact in facts_for(talk.facts, actor.viewer) if fact.moves],
    }


def void_stopped(house: House, work: Work, actor: Actor, command: c.VoidStopped) -> RoundUndone:
    """A round that cannot be taken up again is undone; a table that stopped between rounds has nothing to undo."""
    table, why = house.touch(work, command.table), _reason(command.why)
    if not table.stopped:
        raise Denied("not-stopped", f"table {table.id} has not stopped")
    episodes, number = schema.episodes, table.episode
    mine = select(episodes).where(episodes.c.table_id == table.id, episodes.c.number == number)
    rows = house.store.read_as(EpisodeRow, mine)
    if rows and rows[0]["ended_at"] is None:
        _undo_round(house, work, table, f"undone by {actor.by}: {why}")
        ended: EpisodeRow = {**rows[0], "ended_at": work.at}
        work.put("episodes", ended)
    work.what |= {"episode": number, "why": why}
    table.stopped = ""
    table.sitting.need_fresh()
    table.is_saved = False
    advance(table, work, actor.name)
    house.settle_waiting(work, table.pool)
    return {"table": table.id, "episode": number}


def _undo_round(house: House, work: Work, table: LiveTable, by: str) -> None:
    """What each account gave or got in the round under way goes back."""
    number = table.episode
    paid = _paid(house, table, number)
    held = paid.pop(table.till.layout, 0)
    paid.pop(table.till.bank, None)
    if held > 0:  # what lies on the layout first becomes the table's own, and is then given back to its players
        because = Because("Undone", by, table.void_clause, table.notice.edition.ref, table.id, number)
        house.ledger.move(work, table.till.layout, table.till.bank, held, because)
    elif held < 0:  # stakes carried into the round were settled in it: they lie there again
        because = Because("Undone", by, table.void_clause, table.notice.edition.ref, table.id, number)
        house.ledger.move(work, table.till.bank, table.till.layout, -held, because)
    for account, cents in sorted(paid.items()):
        if cents:
            grounds = (table.void_clause, "the round cannot be taken up again")
            _adjust(house, work, table, number, account, -cents, grounds, by, table.notice.edition.ref)


def _reason(why: str) -> str:
    if not 3 <= len(why.strip()) <= 500 or not why.isprintable():
        raise BadInput("a ruling says why", where="why", remedy="in three to five hundred characters")
    return why.strip()


def _finished_round(house: House, table: LiveTable, number: int) -> EpisodeRow:
    episodes = schema.episodes
    mine = select(episodes).where(episodes.c.table_id == table.id, episodes.c.number == number)
    rows = house.store.read_as(EpisodeRow, mine)
    if not rows or rows[0]["kind"] != "round" or rows[0]["ended_at"] is None:
        raise Denied("unknown-round", f"table {table.id} has no finished round {number}", remedy="see its rounds")
    return rows[0]


def _paid(house: House, table: LiveTable, episode: int) -> Counter[Account]:
    """What every account has got in a round, later adjustments included."""
    entries = schema.entries
    paid: Counter[Account] = Counter()
    for side, sign in ((entries.c.target, 1), (entries.c.source, -1)):
        query = select(side.label("account"), func.sum(entries.c.cents).label("cents")).group_by(side)
        for row in house.store.read(query.where(entries.c.table_id == table.id, entries.c.episode == episode)):
            paid[with_debt(Account(row["account"]))] += sign * int(row["cents"])
    return paid


def _due(table: LiveTable, first: Conversation, talk: Conversation) -> Counter[Account]:
    due: Counter[Account] = Counter()
    for move in (*moves(talk.facts), *settled_instead(first, talk)):
        due[table.till.account(move.target)] += move.cents
        due[table.till.account(move.source)] -= move.cents
    return due


def _grounds(table: LiveTable, talk: Conversation, account: Account) -> tuple[str, str]:
    """The clauses and sentences by which the amended round pays an account, the last word on each stake."""
    facts = [
        fact
        for fact in talk.facts
        if any(account in (table.till.account(move.source), table.till.account(move.target)) for move in fact.moves)
    ]
    if not facts:
        return table.void_clause, "nothing was staked or paid"
    clauses = dict.fromkeys(fact.clause.id for fact in facts)
    return ", ".join(clauses), "; ".join(fact.sentence for fact in facts)


def _adjust(
    house: House,
    work: Work,
    table: LiveTable,
    episode: int,
    account: Account,
    cents: int,
    grounds: tuple[str, str],
    by: str,
    edition: str,
) -> None:
    """Give an account more, or take from it; what a player no longer has is written down as owed."""
    bank, (clause, why) = table.till.bank, grounds
    because = Because("Adjusted", f"{why} ({by})", clause, edition, table.id, episode)
    if account.kind == Kind.POOL:
        _top_up(house, work, table, account, -cents)
        table.pool.cents = Cents(table.pool.cents + cents)
    if cents > 0:
        house.ledger.move(work, bank, account, cents, because)
        if account.kind == Kind.POOL:
            _take_back_top_up(house, work, table, account, cents)
        elif account.kind == Kind.PLAYER:
            name = account.owner
            set_off(house, work, name, Because("Owed", f"{name} owed this ({by})", clause, edition, table.id, episode))
        return
    short = -cents - house.ledger.balance(account) if account.kind == Kind.PLAYER else 0
    if short > 0:
        owing = debt_of(account.owner)
        owed = Because("Owed", f"{dollars(Cents(short))} is owed ({by})", clause, because.edition, table.id, episode)
        house.ledger.move(work, owing, account, short, owed)
    house.ledger.move(work, account, bank, -cents, because)


def _top_up(house: House, work: Work, table: LiveTable, account: Account, needed: int) -> None:
    """What others have won of the pool meanwhile stays theirs: the house puts in what is then missing."""
    short = needed - min(table.pool.cents, house.ledger.balance(account))
    if needed > 0 and short > 0:
        because = Because(TOPPED_UP, f"the house puts {dollars(Cents(short))} into the jackpot")
        house.ledger.move(work, BANK_OF_HOUSE, account, short, because)
        table.pool.cents = Cents(table.pool.cents + short)


def _take_back_top_up(house: House, work: Work, table: LiveTable, account: Account, cents: int) -> None:
    """What a correction brings back into a pool that the house had to help out goes to the house first.

    So the pool is the same in whichever order rounds are corrected.
    """
    entries, put_in = schema.entries, 0
    for side, sign in ((entries.c.target, 1), (entries.c.source, -1)):
        query = select(func.coalesce(func.sum(entries.c.cents), 0).label("cents"))
        rows = house.store.read(query.where(side == account, entries.c.kind == TOPPED_UP))
        put_in += sign * int(rows[0]["cents"])
    back = min(put_in, cents)
    if back > 0:
        why = f"the house takes {dollars(Cents(back))} back out of the jackpot"
        house.ledger.move(work, account, BANK_OF_HOUSE, back, Because(TOPPED_UP, why))
        table.pool.cents = Cents(table.pool.cents - back)


def _keep(house: House, work: Work, table: LiveTable, episode: int, talk: Conversation, actor: Actor, why: str) -> None:
    corrections = schema.corrections
    query = select(func.count().label("count")).where(
        corrections.c.table_id == table.id, corrections.c.episode == episode
    )
    number = house.store.read(query)[0]["count"] + 1
    said: Said = {
        "answers": [answer_to_data(answer) for answer in talk.answers],
        "facts": [fact_to_data(fact) for fact in talk.facts],
    }
    row: CorrectionRow = {
        "table_id": table.id,
        "episode": episode,
        "number": number,
        "at": work.at,
        "actor": actor.name,
        "why": why,
        "sealed": house.key.seal(canonical(said), f"correction {table.id} {episode} {number}"),
    }
    work.add("corrections", row)
