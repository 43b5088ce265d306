"""Putting money right afterwards: a round settled again with other answers, or undone by a ruling.

The first record stays as it is. What each account is due otherwise is posted as an adjusting entry against the table's
own chips, with the clauses that decide it, who ruled, and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitbook.errors import Denied
from pitbook.house import commands as c
from pitbook.house.desk.consent import check_corrected
from pitbook.house.desk.rulings import TOPPED_UP, RulingGrounds, check_stopped, reason
from pitbook.house.money.chart import BANK_OF_HOUSE, Kind, debt_of
from pitbook.house.money.debts import set_off
from pitbook.house.money.ledger import Because
from pitbook.house.money.postings import facts_for
from pitbook.house.people.roles import Actor
from pitbook.house.replies.command_replies import RoundCorrected, RoundUndone
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


def correct(house: House, work: Work, actor: Actor, command: c.Correct) -> RoundCorrected:
    table, why = house.touch(work, command.table), reason(command.why)
    found = house.rulings.take(command, table.till)
    first, talk, change = found.first, found.talk, found.change
    assert first is not None, "a round that is settled again was settled first"
    assert talk is not None
    check_corrected(house, work, table, first, talk)
    if not change:
        raise Denied("no-change", "nothing would be paid otherwise", remedy="amend the answer that was wrong")
    by, edition = f"corrected by {actor.by}: {why}", talk.table.law.ref
    adjusting = _Adjusting(house, work, table, command.episode, by, edition, found.put_in)
    for account, cents in sorted(change.items()):
        adjusting.adjust(account, cents, _grounds(table, talk, account))
    work.what |= {"episode": command.episode, "why": why}
    _keep(house, work, table, command.episode, found.number, talk, actor, why)
    return {
        "table": table.id,
        "episode": command.episode,
        "changes": {str(account): change[account] for account in sorted(change)},
        "facts": [fact_to_data(fact) for fact in facts_for(talk.facts, actor.viewer) if fact.moves],
    }


def void_stopped(house: House, work: Work, actor: Actor, command: c.VoidStopped) -> RoundUndone:
    """A round that cannot be taken up again is undone; a table that stopped between rounds has nothing to undo."""
    table, why = house.touch(work, command.table), reason(command.why)
    check_stopped(table)
    found, number = house.rulings.take(command, table.till), table.episode
    if found.row is not None:
        _undo_round(house, work, table, found, f"undone by {actor.by}: {why}")
        ended: EpisodeRow = {**found.row, "ended_at": work.at}
        work.put("episodes", ended)
    work.what |= {"episode": number, "why": why}
    table.stopped = ""
    table.sitting.need_fresh()
    table.is_saved = False
    advance(table, work, actor.name)
    house.settle_waiting(work, table.pool)
    return {"table": table.id, "episode": number}


def _undo_round(house: House, work: Work, table: LiveTable, found: RulingGrounds, by: str) -> None:
    """What each account gave or got in the round under way goes back."""
    change, edition = dict(found.change), table.notice.edition.ref
    held = -change.pop(table.till.layout, 0)
    change.pop(table.till.bank, None)
    because = Because("Undone", by, table.void_clause, edition, table.id, table.episode)
    if held > 0:  # what lies on the layout first becomes the table's own, and is then given back to its players
        house.ledger.move(work, table.till.layout, table.till.bank, held, because)
    elif held < 0:  # stakes carried into the round were settled in it: they lie there again
        house.ledger.move(work, table.till.bank, table.till.layout, -held, because)
    adjusting = _Adjusting(house, work, table, table.episode, by, edition, found.put_in)
    for account, cents in sorted(change.items()):
        if cents:
            adjusting.adjust(account, cents, (table.void_clause, "the round cannot be taken up again"))


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


@dataclass(slots=True)
class _Adjusting:
    """Entries that put a round right, against the table's own chips."""

    house: House
    work: Work
    table: LiveTable
    episode: int
    by: str
    edition: str
    put_in: int = 0

    def adjust(self, account: Account, cents: int, grounds: tuple[str, str]) -> None:
        """Give an account more, or take from it; what a player no longer has is written down as owed."""
        bank, (clause, why), ledger, by = self.table.till.bank, grounds, self.house.ledger, self.by
        because = Because("Adjusted", f"{why} ({by})", clause, self.edition, self.table.id, self.episode)
        if account.kind == Kind.POOL:
            self._top_up(account, -cents)
            self.table.pool.cents = Cents(self.table.pool.cents + cents)
        if cents > 0:
            ledger.move(self.work, bank, account, cents, because)
            if account.kind == Kind.POOL:
                self._take_back_top_up(account, cents)
            elif account.kind == Kind.PLAYER:
                owed = f"{account.owner} owed this ({by})"
                set_off(self.house, self.work, account.owner, because._replace(kind="Owed", why=owed))
            return
        short = -cents - ledger.balance(account) if account.kind == Kind.PLAYER else 0
        if short > 0:
            owed = f"{dollars(Cents(short))} is owed ({by})"
            ledger.move(self.work, debt_of(account.owner), account, short, because._replace(kind="Owed", why=owed))
        ledger.move(self.work, account, bank, -cents, because)

    def _top_up(self, account: Account, needed: int) -> None:
        """What others have won of the pool meanwhile stays theirs: the house puts in what is then missing."""
        pool = self.table.pool
        short = needed - min(pool.cents, self.house.ledger.balance(account))
        if needed > 0 and short > 0:
            because = Because(TOPPED_UP, f"the house puts {dollars(Cents(short))} into the jackpot")
            self.house.ledger.move(self.work, BANK_OF_HOUSE, account, short, because)
            pool.cents = Cents(pool.cents + short)

    def _take_back_top_up(self, account: Account, cents: int) -> None:
        """What a correction brings back into a pool that the house had to help out goes to the house first.

        So the pool is the same in whichever order rounds are corrected.
        """
        back = min(self.put_in, cents)
        if back > 0:
            why = f"the house takes {dollars(Cents(back))} back out of the jackpot"
            self.house.ledger.move(self.work, account, BANK_OF_HOUSE, back, Because(TOPPED_UP, why))
            self.table.pool.cents = Cents(self.table.pool.cents - back)


def _keep(
    house: House, work: Work, table: LiveTable, episode: int, number: int, talk: Conversation, actor: Actor, why: str
) -> None:
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
