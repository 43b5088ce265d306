"""The bank of a record: what a player put up who holds it, and cards that the house set by its own rules."""

from __future__ import annotations

from collections.abc import Iterable

from pitbook.errors import BadRecord
from pitbook.law import Cents, Edition, Notice
from pitbook.records.record import BoxRecord, HandRecord
from pitbook.records.shape import BankShape


def amount_covering(boxes: Iterable[BoxRecord], notice: Notice, bank: BankShape) -> Cents:
    """What was put up where nothing is said: the least that covers all wagers and keeps to the limits."""
    limit = notice.limit(bank.wager)
    least = Cents(max(sum(box.wagers.get(bank.covers, 0) for box in boxes), limit.min or 1))
    return least if limit.lowered(least) >= least else Cents(limit.lowered(least) + (limit.step or 0))


def check_house_set(hand: HandRecord, edition: Edition, bank: BankShape) -> None:
    """Refuse a hand of the house that was set otherwise than its rules have it."""
    if not hand.choices or hand.cards is None:
        return
    (told,) = hand.choices
    right = [hand.cards[place] for place in bank.sets(edition, hand.cards)]
    if sorted(face.text for face in told.faces or ()) != sorted(face.text for face in right):
        shown, clause = " ".join(face.text for face in right), bank.clauses[1]
        remedy = f"it is {shown}; if the house had set another, write that down as an irregularity"
        raise BadRecord("the house does not set its hand so", where=told.where, clause=clause, remedy=remedy)
