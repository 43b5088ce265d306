"""How a record of a race declares what went wrong.

`count` is how many cards had been drawn by then, those put away included: the record's race has them all, in the order
drawn. A card put away is in the race too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitbook.cards import Card
from pitbook.errors import BadRecord
from pitbook.games.racing_card_derby.race import lying
from pitbook.table import answers as a
from pitbook.table.places import PUBLIC, SHOE, Pile
from pitbook.table.record import IrregularityRecord, OwnIrregularity, Record
from pitbook.table.round import Round, Stage

RACE: Final = Pile("race")


def _is_due(table: Round, count: int) -> bool:
    """Whether so many cards have left the shoe and lie open, or the race is over."""
    if any(not table.is_shown(slot, PUBLIC) for slot in lying(table)):
        return False
    drawn = len(dict(table.opening.piles)[SHOE]) - len(table.hand(SHOE))
    return drawn >= count or table.stage == Stage.SETTLEMENT


def _race(record: Record) -> tuple[Card, ...]:
    return record.table_cards[RACE] or ()


def _within(record: Record, told: IrregularityRecord, count: int) -> int:
    """The count, if the race has so many cards."""
    if count > len(_race(record)):
        raise BadRecord(f"the race has {len(_race(record))} cards", where=f"{told.where}.count")
    return count


def _card(record: Record, told: IrregularityRecord, count: int) -> Card:
    """The card that came next then; where the irregularity names it too, the two must agree."""
    cards = _race(record)[count : count + 1]
    if not cards or (told.cards and told.cards != cards):
        shown = f"card {count + 1} of the race is {cards[0]}" if cards else f"the race has no card {count + 1}"
        remedy = "the race has every card drawn, also one that was put away; `count` is how many came before it"
        raise BadRecord(shown, where=f"{told.where}.{'cards' if cards else 'count'}", remedy=remedy)
    return cards[0]


def _face_up(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    count = told.count or 0
    return a.FaceUpInShoe(_card(record, told, count)) if _is_due(table, count) else None


def _drawn_in_error(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    """A card that is named was seen."""
    last = len(_race(record)) - (1 if told.cards else 0)
    count = last if told.count is None else _within(record, told, told.count)
    if not _is_due(table, count):
        return None
    return a.DrawnInError(_card(record, told, count) if told.cards else None)


def _misplaced(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    count = len(_race(record)) if told.count is None else _within(record, told, told.count)
    if told.reconstructed is None:
        remedy = '"reconstructed": true or false'
        raise BadRecord("it is not said whether the round was put together again", where=told.where, remedy=remedy)
    return a.Misplaced(told.reconstructed, told.told("order", ())) if _is_due(table, count) else None


def _cutting_card(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    return a.CuttingCardOut() if _is_due(table, _within(record, told, told.count or 0)) else None


def _short_deck(table: Round, record: Record, told: IrregularityRecord) -> a.Answer | None:
    if told.count is None:
        raise BadRecord("it is not said how many cards there were", where=told.where, remedy='"count": 51')
    return a.DeckCounted(told.count) if _is_due(table, len(_race(record))) else None


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
    "short-deck": OwnIrregularity("deal", _short_deck),
    "wrong-lights": _wrong("lights"),
    "wrong-display": _wrong("result"),
    "moved-wager": OwnIrregularity("settlement", _moved, ("wager", "lies-on", "cause"), of_box=True),
}
