"""The rules by which credits come to a terminal and leave it. Whoever keeps them moves the money, and cites these."""

from __future__ import annotations

from enum import StrEnum

from pitbook.law import Clause, Edition


class CreditMove(StrEnum):
    """What becomes of credits outside a round."""

    NOTES = "notes"
    BY_DEALER = "by-dealer"
    VOUCHER = "voucher"
    CANCELLED = "cancelled"
    REDEEMED = "redeemed"


def rule_on_credits(law: Edition, move: CreditMove) -> Clause:
    """The rule of a division with terminals."""
    match move:
        case CreditMove.NOTES:
            return law.rule_on("notes-credited")
        case CreditMove.BY_DEALER:
            return law.rule_on("dealer-credited")
        case CreditMove.VOUCHER:
            return law.rule_on("voucher-printed")
        case CreditMove.CANCELLED:
            return law.rule_on("credits-cancelled")
        case CreditMove.REDEEMED:
            return law.rule_on("voucher-paid")


def has_terminals(law: Edition) -> bool:
    return law.find_number("terminals") is not None
