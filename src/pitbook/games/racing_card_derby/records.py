"""How a record of a race declares what went wrong.

The record's race has every card in the order drawn, also those that were put away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitbook.cards import Card
from pitbook.errors import BadRecord
from pitbook.procedure.shoe.recording import drawn, misplaced, within
from pitbook.records.reader import IrregularityRecord, OwnIrregularity, Record
from pitbook.table import answers as a
from pitbook.table.places import Pile
from pitbook.table.round import Round, Stage

RACE: Final = Pile("race")


def _race(record: Record) -> tuple[Card, ...]:
    return record.table_cards[RACE] or ()


def _is_due(table: Round, record: Record, told: IrregularityRecord, usual: int) -> bool:
    """Whether so many cards have left the shoe, or the race is over."""
    return drawn(table) >= within(told, usual, len(_race(record))) or table.stage is Stage.SETTLEMENT


def _card(record: Record, told: IrregularityRecord, count: int) -> Card:
    """The card that came next then; where the irregularity names it too, the two must agree."""
    cards = _race(record)[count : count + 1]
    if not cards or (told.cards and told.cards != cards):
        shown = f"card {count + 1} of the race is {cards[0]}" if cards else f"the race has no card {count + 1}"
        remedy = "the race has every card drawn, also one that was put away; `count` is how many came before it"
        raise BadRecord(shown, where=f"{told.where}.{'cards' if cards else 'count'}", remedy=remedy)
    return cards[0]


def _face_up(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    return a.FaceUpInShoe(_card(record, told, told.count or 0)) if _is_due(table, record, told, 0) else None


def _drawn_in_error(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    """A card that is named was seen."""
    last = len(_race(record)) - (1 if told.cards else 0)
    if not _is_due(table, record, told, last):
        return None
    return a.DrawnInError(_card(record, told, last if told.count is None else told.count) if told.cards else None)


def _misplaced(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    answer = misplaced(told, told.told("order", ()))
    return answer if _is_due(table, record, told, len(_race(record))) else None


def _cutting_card(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    return a.CuttingCardOut() if _is_due(table, record, told, 0) else None


def _too_few(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    return a.TooFewCards() if _is_due(table, record, told, len(_race(record))) else None


def _short_deck(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    """One card is missing unless the record says otherwise."""
    whole = table.law.number("deck-size") * table.notice.decks
    if told.count == whole:
        raise BadRecord(f"{whole} cards are all that belong there", where=f"{told.where}.count")
    is_due = drawn(table) >= len(_race(record)) or table.stage is Stage.SETTLEMENT
    return a.DeckCounted(whole - 1 if told.count is None else told.count) if is_due else None


def _wrong(what: str) -> OwnIrregularity:
    return OwnIrregularity("settlement", lambda table, record, told: a.WrongDisplay(what))


def _moved(table: Round, record: Record, told: IrregularityRecord) -> a.Answer:
    player = next(box.player for box in record.boxes if box.box == told.box)
    wager, lies_on, cause = (told.told(key, "") for key in ("wager", "lies-on", "cause"))
    return a.WagerMoved(told.box, player, wager, lies_on, cause)


RECORDED: Final[Mapping[str, OwnIrregularity]] = {
    "face-up-card": OwnIrregularity("deal", _face_up),
    "drawn-in-error": OwnIrregularity("deal", _drawn_in_error),
    "misplaced-cards": OwnIrregularity("deal", _misplaced, ("order",)),
    "cutting-card": OwnIrregularity("deal", _cutting_card),
    "too-few-cards": OwnIrregularity("deal", _too_few),
    "short-deck": OwnIrregularity("deal", _short_deck),
    "wrong-lights": _wrong("lights"),
    "wrong-display": _wrong("result"),
    "moved-wager": OwnIrregularity("settlement", _moved, ("wager", "lies-on", "cause"), of_box=True),
}
