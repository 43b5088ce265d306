"""The one way from a table to what is the house's: wallets, its jackpot, and who has asked to be kept away.

Everything else that a table needs is its own: its conversation and the chain of its steps, its layout, its seats, its
clock. So tables could be run by several processes, and only what passes here would have to be asked of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pitbook.house.money.chart import BOTS, Kind, bank_of, chips_of, layout_of, pool_of, terminal_of
from pitbook.house.money.ledger import Because, Ledger
from pitbook.house.store.journal import Work
from pitbook.law import Cents, Clause, dollars
from pitbook.procedure.pool import LinkedPool
from pitbook.procedure.terminals.credit_terms import term_of
from pitbook.table import Fact
from pitbook.table.account import Account
from pitbook.table.facts import HOUSE, LAYOUT, POOL, Move

CANCELLED: Final = "CreditsCancelled"
"""Entries by which credits of a terminal are paid out in chips."""
NO_TERMINALS: Final[Mapping[str, int]] = {}
BOT_MARK: Final = "☆ "


def is_bot(name: str) -> bool:
    """Whether this is one of the house's regulars; nobody else's name may have the mark."""
    return name.startswith(BOT_MARK)


@dataclass(frozen=True, slots=True)
class Till:
    """The accounts of one table. Regulars play with the house's own chips."""

    layout: Account
    bank: Account
    pool: Account

    @classmethod
    def of(cls, table: str, jackpot: str) -> Till:
        return cls(layout_of(table), bank_of(table), pool_of(jackpot or table))

    def account(self, named: Account) -> Account:
        """The account that a fact names so."""
        if named == LAYOUT:
            return self.layout
        if named == HOUSE:
            return self.bank
        if named == POOL:
            return self.pool
        return BOTS if named.kind == Kind.PLAYER and is_bot(named.owner) else named


@dataclass(frozen=True)
class Cage:
    """Where a table's chips come from and go to."""

    table: str
    jackpot: str
    pool: LinkedPool
    _ledger: Ledger
    keeps_away: Callable[[str, int], bool]

    @cached_property
    def till(self) -> Till:
        """The accounts that facts mean at this table."""
        return Till.of(self.table, self.jackpot)

    def chips(self, player: str) -> Cents:
        """What a player has to stake."""
        return self._ledger.balance(chips_of(player))

    def credit(self, terminal: int) -> Cents:
        """What a terminal of this table holds."""
        return self._ledger.balance(terminal_of(self.table, terminal))

    def cancel_credits(self, work: Work, clause: Clause, terminal: int, player: str) -> Cents:
        """Pay out all that a terminal holds in chips, to whoever holds it; how much that was."""
        cents = self.credit(terminal)
        if cents:
            why = f"{dollars(cents)} on terminal {terminal} of table {self.table} is cancelled and paid to {player}"
            because = Because(CANCELLED, why, clause.id, clause.ref)
            self._ledger.move(work, terminal_of(self.table, terminal), chips_of(player), cents, because)
        return cents

    def means_of(self, player: str) -> Cents | None:
        """The same, and None for a regular, who plays with the house's own chips and never runs out of them."""
        return None if is_bot(player) else self.chips(player)

    def is_beyond(self, payer: Account, cents: int) -> bool:
        """Whether somebody could not pay this."""
        account = self.till.account(payer)
        return account.kind == Kind.PLAYER and cents > self._ledger.balance(account)

    def post(
        self, work: Work, fact: Fact, moves: Iterable[Move], episode: int, terminals: Mapping[str, int] = NO_TERMINALS
    ) -> None:
        """Move what a fact moves, by its clause; whoever holds a terminal stakes its credits, and wins credits."""
        account, clause = self.till.account, fact.clause
        because = Because(type(fact).__name__, fact.sentence, clause.id, clause.ref, self.table, episode)
        for move in moves:
            if move.cents:
                if terminals and move.source.owner in terminals:
                    self._as_chips(work, terminals[move.source.owner], fact, move)
                self._ledger.move(work, account(move.source), account(move.target), move.cents, because)
                if terminals and move.target.owner in terminals:
                    self._as_credits(work, terminals[move.target.owner], fact, move)

    def _as_chips(self, work: Work, terminal: int, fact: Fact, move: Move) -> None:
        """Credits become chips for a moment, so that the entries of a round are the same wherever a player is."""
        if move.source.kind == Kind.PLAYER:
            because = self._because(terminal, fact, move)
            self._ledger.move(work, terminal_of(self.table, terminal), move.source, move.cents, because)

    def _as_credits(self, work: Work, terminal: int, fact: Fact, move: Move) -> None:
        """And what a player gets becomes credits."""
        if move.target.kind == Kind.PLAYER:
            because = self._because(terminal, fact, move)
            self._ledger.move(work, move.target, terminal_of(self.table, terminal), move.cents, because)

    def _because(self, terminal: int, fact: Fact, move: Move) -> Because:
        """Such an entry is no round's: it names what it does to the credits, and by which fact."""
        why = f"terminal {terminal}: {fact.sentence}"
        return Because(term_of(fact, move), why, fact.clause.id, fact.clause.ref)
