"""What a player owes after a correction, and how it is paid: out of the first chips that come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitbook.house.money.chart import chips_of, debt_of
from pitbook.house.money.ledger import Because
from pitbook.house.store.journal import Work
from pitbook.law import Cents, dollars

if TYPE_CHECKING:
    from pitbook.house.house import House


def owed_by(house: House, player: str) -> Cents:
    return Cents(-house.ledger.balance(debt_of(player)))


def set_off(house: House, work: Work, player: str, because: Because | None = None) -> Cents:
    """Pay as much of a debt as the player has chips for; what is left of it."""
    owed = owed_by(house, player)
    paid = min(owed, house.ledger.balance(chips_of(player)))
    if paid > 0:
        why = f"{player} pays {dollars(Cents(paid))} of what was owed"
        house.ledger.move(work, chips_of(player), debt_of(player), paid, because or Because("Repaid", why))
    return Cents(owed - max(paid, 0))
