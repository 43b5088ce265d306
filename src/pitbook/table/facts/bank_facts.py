"""What becomes of stakes where a player banks: the bank is a stake, and its money lies on the layout."""

from __future__ import annotations

from pitbook.law import Cents, dollars
from pitbook.table.facts.ended_facts import Ended, Lost, Won
from pitbook.table.facts.fact import LAYOUT, Move
from pitbook.table.places import Stake
from pitbook.table.values import value

NO_BANK = Stake(0, "", "")
"""The default of a field that is always given, so that the kinds of facts it derives from may gain fields."""


@value
class PaidByBank(Won):
    """The stake goes back with winnings out of a bank that a player holds; `bank` is the banker's stake."""

    bank: Stake = NO_BANK

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, Cents(self.staked + self.winnings)),)

    @property
    def shifts(self) -> tuple[tuple[Stake, int], ...]:
        return ((self.bank, -self.winnings),)

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}; {self.bank.player}, who banks, pays {dollars(self.winnings)}"


@value
class CollectedByBank(Lost):
    """The bank that a player holds collects the stake; it stays on the layout with the banker's."""

    bank: Stake = NO_BANK

    @property
    def moves(self) -> tuple[Move, ...]:
        return ()

    @property
    def shifts(self) -> tuple[tuple[Stake, int], ...]:
        return ((self.bank, self.staked),)

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}; {self.bank.player}, who banks, collects {dollars(self.staked)}"


@value
class BankReturned(Ended):
    """What lies in a player's bank at the end goes back to the banker, who put up `put_up`."""

    put_up: Cents

    result = "bank"

    @property
    def net(self) -> int:
        return self.staked - self.put_up

    @property
    def pays(self) -> Cents:
        return Cents(max(0, self.net))

    @property
    def sentence(self) -> str:
        gained = f"{dollars(abs(self.net))} {'more' if self.net > 0 else 'less'} than was put up"
        held = f"the bank holds {dollars(self.staked)}, {gained if self.net else 'as much as was put up'}"
        return f"{self.whose}: {self.because}; {held}, which goes back to {self.stake.player}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)
