"""Money that a stake brings or costs besides what becomes of it, and an end that is undone."""

from __future__ import annotations

from pitbook.law import Cents, dollars
from pitbook.table.facts.ended_facts import Ended
from pitbook.table.facts.fact import HOUSE, Fact, Move
from pitbook.table.facts.stake_facts import MoneyFact
from pitbook.table.values import value


@value
class Besides(MoneyFact):
    """Money that a stake brings or costs its player besides what becomes of it."""

    because: str

    result = ""

    @property
    def net(self) -> int:
        """What the player is up or down by it."""
        return 0

    @property
    def about(self) -> str:
        """What it is called in a settlement: by the wager, unless it has a name of its own."""
        return self.stake.wager

    @property
    def sentence(self) -> str:
        return f"{self.whose}: {self.because}"


@value
class PaidAgain(Besides):
    """A stake that has won is paid once more, for another reason."""

    winnings: Cents

    result = "win"

    @property
    def net(self) -> int:
        return self.winnings

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(HOUSE, self._player, self.winnings),)


@value
class BonusPaid(PaidAgain):
    """A bonus that a stake earns whatever becomes of the stake itself; `bonus` is its name."""

    bonus: str

    @property
    def about(self) -> str:
        return self.bonus


@value
class CommissionTaken(Besides):
    """The house's share of what a stake has won, taken from the winnings."""

    commission: Cents

    result = "commission"

    @property
    def net(self) -> int:
        return -self.commission

    @property
    def about(self) -> str:
        return f"{self.stake.wager} commission"

    @property
    def sentence(self) -> str:
        return f"{self.stake.player} pays {dollars(self.commission)} commission on {self.stake}: {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(self._player, HOUSE, self.commission),)


@value
class PartReturned(Besides):
    """A part of a stake that has lost goes back, for the rule takes only the rest of it."""

    returned: Cents

    result = "returned"

    @property
    def net(self) -> int:
        return self.returned

    @property
    def sentence(self) -> str:
        return f"{dollars(self.returned)} of {self.stake} goes back to {self.stake.player}: {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(HOUSE, self._player, self.returned),)


@value
class Reopened(Fact):
    """What had become of a stake is undone; its money lies on the layout again."""

    undone: Ended
    because: str
    again: tuple[Besides, ...] = ()

    @property
    def sentence(self) -> str:
        return f"{self.undone.whose}: undone, {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        made = [move for fact in (self.undone, *self.again) for move in fact.moves]
        return tuple(Move(move.target, move.source, move.cents) for move in reversed(made))
