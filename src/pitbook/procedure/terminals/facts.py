"""What only tables with terminals tell: areas lit, results put right, credits refused, debts, what is out of use."""

from __future__ import annotations

from pitbook.law import Cents, dollars
from pitbook.table.account import Account, player_account
from pitbook.table.facts import HOUSE, Besides, Fact, Move, ResultFact, ScreenFact
from pitbook.table.values import value

SYSTEM = 0
"""In the place of a terminal's number: the game system, and so all of them."""


def named(terminal: int) -> str:
    return f"terminal {terminal}" if terminal else "the game system"


@value
class ScreenAtPoint(Fact):
    """What a terminal showed when the time for wagers ran out, and by which alone its wagers are settled."""

    terminal: int
    player: str
    wagers: tuple[str, ...]
    cents: tuple[int, ...]

    @property
    def sentence(self) -> str:
        shown = (f"{dollars(Cents(n))} on {wager}" for wager, n in zip(self.wagers, self.cents, strict=True))
        return f"terminal {self.terminal} of {self.player} shows {', '.join(shown)}"


@value
class AreasLit(ScreenFact):
    """The areas of the layout that have won light up."""

    areas: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"lit on the layout: {', '.join(self.areas)}"


@value
class ResultPutRight(ResultFact):
    """A result that was entered wrongly, and what was spun in truth; what that changes is told next."""

    entered: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{'-'.join(self.entered)} was entered; it is in truth {'-'.join(self.right)}, which counts"


@value
class Recalculated(Besides):
    """What a wager brings more or less by the result as it is than it did by the one that was entered."""

    difference: int

    result = "adjusted"

    @property
    def net(self) -> int:
        return self.difference

    @property
    def about(self) -> str:
        return f"{self.stake.wager} recalculated"

    @property
    def moves(self) -> tuple[Move, ...]:
        cents = Cents(abs(self.difference))
        return (Move(HOUSE, self._player, cents) if self.difference > 0 else Move(self._player, HOUSE, cents),)


@value
class PaymentRefused(Besides):
    """Credits that a malfunction brought are not paid: what they came to is taken back."""

    refused: Cents

    result = "refused"

    @property
    def net(self) -> int:
        return -self.refused

    @property
    def about(self) -> str:
        return f"{self.stake.wager} refused"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(self._player, HOUSE, self.refused),)


@value
class WagerRefunded(Besides):
    """A wager of a round whose prize is refused goes back, though it had lost."""

    refunded: Cents

    result = "refunded"

    @property
    def net(self) -> int:
        return self.refunded

    @property
    def about(self) -> str:
        return f"{self.stake.wager} refunded"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(HOUSE, self._player, self.refunded),)


@value
class CreditShort(Fact):
    """More is to be taken back than a terminal holds: the rest is owed, and its credit is never below nothing."""

    terminal: int
    player: str
    owed: Cents

    @property
    def sentence(self) -> str:
        return f"terminal {self.terminal} does not hold enough: {self.player} owes {dollars(self.owed)}"

    @property
    def moves(self) -> tuple[Move, ...]:
        return (Move(Account.of("receivable", self.player), player_account(self.player), self.owed),)


@value
class TakenOutOfUse(Fact):
    """Nobody operates a terminal, or the whole game system (0), until its malfunction has been investigated."""

    terminal: int

    @property
    def sentence(self) -> str:
        return f"{named(self.terminal)} is out of use until the malfunction has been investigated"


@value
class BackInUse(Fact):
    """The investigation is closed; `by` is who closed it."""

    terminal: int
    by: str

    @property
    def sentence(self) -> str:
        return f"{named(self.terminal)} is in use again: the investigation is closed by {self.by}"


FACTS = (
    AreasLit,
    BackInUse,
    CreditShort,
    PaymentRefused,
    Recalculated,
    ResultPutRight,
    ScreenAtPoint,
    TakenOutOfUse,
    WagerRefunded,
)
