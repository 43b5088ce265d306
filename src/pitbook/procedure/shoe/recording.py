"""How a record declares what went wrong with cards from a shoe, wherever the table and not a box has the cards.

`count` is how many cards had left the shoe in this round by then, those put away included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pitbook.cards import Card
from pitbook.errors import BadRecord
from pitbook.records.reader import IrregularityRecord, OwnIrregularity, Record
from pitbook.table import answers as a
from pitbook.table.places import SHOE
from pitbook.table.round import Round, Stage

Moment = Callable[[Round, Record, IrregularityRecord], a.Answer | None]


def drawn(table: Round) -> int:
    """How many cards have left the shoe in this round."""
    return len(dict(table.opening.piles)[SHOE]) - len(table.hand(SHOE))


def within(told: IrregularityRecord, usual: int, most: int) -> int:
    """The count that is told, or the usual one; an error if the round drew fewer cards than that."""
    if told.count is not None and told.count > most:
        remedy = "`count` is how many cards had been drawn by then, those put away included"
        raise BadRecord(f"the record has {most} cards drawn", where=f"{told.where}.count", remedy=remedy)
    return usual if told.count is None else told.count


def _all_drawn(record: Record) -> int:
    """Every card that the record has: those of the hands, and those named as put away."""
    hands = sum(len(cards) for cards in record.table_cards.values() if cards)
    return hands + sum(len(told.cards) for told in record.irregularities if _puts_away(told))


def _puts_away(told: IrregularityRecord) -> bool:
    return bool(told.cards) and (told.what == "drawn-in-error" or (told.what == "face-up-card" and not told.count))


def _at_once(answer: Callable[[IrregularityRecord], a.Answer]) -> Moment:
    """From the first card on, unless a count is told."""

    def moment(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
        return answer(told) if drawn(table) >= within(told, 0, _all_drawn(record)) else None

    return moment


def _at_last(answer: Callable[[IrregularityRecord], a.Answer]) -> Moment:
    """When every card of the hands lies there, unless a count is told."""

    def moment(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
        lying = sum(len(table.hand(pile)) for pile in record.table_cards)
        if told.count is None:
            is_due = lying >= sum(len(cards) for cards in record.table_cards.values() if cards)
        else:
            is_due = drawn(table) >= within(told, 0, _all_drawn(record))
        return answer(told) if is_due or table.stage is Stage.SETTLEMENT else None

    return moment


def one_card(told: IrregularityRecord) -> Card:
    if len(told.cards) != 1:
        raise BadRecord(f"{told.what} is about one card", where=told.where, remedy='"cards": "7h"')
    return told.cards[0]


def misplaced(told: IrregularityRecord, order: tuple[int, ...] = ()) -> a.Misplaced:
    if told.reconstructed is None:
        remedy = '"reconstructed": true or false'
        raise BadRecord("it is not said whether the round was put together again", where=told.where, remedy=remedy)
    return a.Misplaced(told.reconstructed, order)


RECORDED: Final[Mapping[str, OwnIrregularity]] = {
    "face-up-card": OwnIrregularity("deal", _at_once(lambda told: a.FaceUpInShoe(one_card(told)))),
    "cutting-card": OwnIrregularity("deal", _at_once(lambda told: a.CuttingCardOut())),
    "drawn-in-error": OwnIrregularity("deal", _at_last(lambda told: a.DrawnInError(_seen(told)))),
    "misplaced-cards": OwnIrregularity("deal", _at_last(misplaced)),
    "too-few-cards": OwnIrregularity("deal", _at_last(lambda told: a.TooFewCards())),
}
"""For games whose records have the hands as they were in the end, without cards that were put away."""


def _seen(told: IrregularityRecord) -> Card | None:
    return one_card(told) if told.cards else None
