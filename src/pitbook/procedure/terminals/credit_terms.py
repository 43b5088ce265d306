"""The credit identity: what a terminal holds is what came to it less what left it, by the terms told here.

    credit = notes + dealer + won + returned + adjusted - turnover - laid - vouchers - cancelled - refused

`laid` are chips on the terminal's screen that lie there still, and `turnover` are those that were played for.
"""

from __future__ import annotations

from enum import StrEnum

from pitbook.procedure.terminals.facts import CreditShort, PaymentRefused, Recalculated, WagerRefunded
from pitbook.table.facts import LAYOUT, Fact, Move, Reopened, WagerAccepted, Won


class CreditTerm(StrEnum):
    """What a fact of a round does to credits."""

    LAID = "CreditsLaid"
    TAKEN_BACK = "CreditsTakenBack"
    RETURNED = "CreditsReturned"
    WON = "CreditsWon"
    ADJUSTED = "CreditsAdjusted"
    REFUSED = "CreditsRefused"


def term_of(fact: Fact, move: Move) -> CreditTerm:
    """The term that a move of money between a player and the table belongs to.

    Chips that go back though nothing came of them, to which a spin that is none leads too, were not played for.
    """
    match fact:
        case WagerAccepted() | Reopened():
            return CreditTerm.LAID
        case Won():
            return CreditTerm.RETURNED if move.source == LAYOUT else CreditTerm.WON
        case PaymentRefused():
            return CreditTerm.REFUSED
        case Recalculated() | WagerRefunded() | CreditShort():
            return CreditTerm.ADJUSTED
    return CreditTerm.TAKEN_BACK


def terminal_in(fact: Fact) -> int:
    """The box that a fact moves money of; 0 where it moves none of a box."""
    if isinstance(fact, Reopened):
        return fact.undone.stake.box
    if isinstance(fact, CreditShort):
        return fact.terminal
    stake = getattr(fact, "stake", None)
    return stake.box if stake is not None else 0
