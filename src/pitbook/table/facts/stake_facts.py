"""Money that comes to lie on the layout, moves on it, or is taken back while that is allowed."""

from __future__ import annotations

from dataclasses import field

from pitbook.law import Cents, dollars
from pitbook.table.account import Account, player_account
from pitbook.table.facts.fact import LAYOUT, Fact, Move
from pitbook.table.places import Stake
from pitbook.table.values import value


@value
class MoneyFact(Fact):
    """Money on a stake of the layout went somewhere.

    `is_shared`: others have money on the same hand or area, so that it is said whose this is.
    """

    stake: Stake
    staked: Cents
    is_shared: bool = field(default=False, kw_only=True)

    @property
    def whose(self) -> str:
        """The stake in words."""
        return f"{self.stake} of {self.stake.player}" if self.is_shared else str(self.stake)

    @property
    def _player(self) -> Account:
        return player_account(self.stake.player)


@value
class WagerAccepted(MoneyFact):
    """Money was staked. `carried` money was on the layout already."""

    carried: bool = False

    @property
    def sentence(self) -> str:
        verb = "leaves" if self.carried else "stakes"
        return f"{self.stake.player} {verb} {dollars(self.staked)} on {self.stake}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return () if self.carried else (Move(self._player, LAYOUT, self.staked),)


@value
class WagerWithdrawn(MoneyFact):
    """Money was taken back while that was still allowed."""

    @property
    def sentence(self) -> str:
        return f"{self.stake.player} takes back {dollars(self.staked)} from {self.stake}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)


@value
class WagerShifted(MoneyFact):
    """Money is taken to lie on another area than it did; `stake` is where it lies now."""

    came_from: Stake

    @property
    def sentence(self) -> str:
        return f"{dollars(self.staked)} of {self.stake.player} on {self.came_from} lies on {self.stake.wager} now"


@value
class WagerReduced(MoneyFact):
    """A part of the money goes back unplayed because a rule cuts the wager down; `staked` is that part."""

    because: str

    @property
    def sentence(self) -> str:
        return f"{dollars(self.staked)} of {self.stake} goes back to {self.stake.player}: {self.because}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(LAYOUT, self._player, self.staked),)
