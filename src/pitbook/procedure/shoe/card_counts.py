"""When a record's mishap with cards from a shoe came up, by how many cards had left the shoe.

`count` is how many had been drawn in this round by then, for whatever hand, those put away included.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitbook.cards import Face
from pitbook.errors import BadRecord
from pitbook.law import Clause, Edition
from pitbook.records.irregularities import Moment, ToldIrregularity
from pitbook.records.record import RoundRecord
from pitbook.table import answers as a
from pitbook.table.places import SHOE, Pile
from pitbook.table.requests import Show
from pitbook.table.round import Round, Stage


def drawn(table: Round) -> int:
    """How many cards have left the shoe in this round."""
    return len(dict(table.opening.piles)[SHOE]) - len(table.hand(SHOE))


def within(told: ToldIrregularity, usual: int, most: int) -> int:
    """The count that is told, or the usual one; an error if the round drew fewer cards than that."""
    if told.count is not None and told.count > most:
        remedy = '"count" is how many cards had been drawn by then, those put away included'
        raise BadRecord(f"the record has {most} cards drawn", where=f"{told.where}.count", remedy=remedy)
    return usual if told.count is None else told.count


def between_cards(moment: Moment) -> bool:
    """Whether no card that was drawn has yet to be turned."""
    return not isinstance(moment.request, Show)


def at_once(moment: Moment) -> bool:
    """From the first card on, unless a count is told."""
    if not between_cards(moment):
        return False
    return drawn(moment.table) >= within(moment.told, 0, _all_drawn(moment.record))


def at_last(moment: Moment) -> bool:
    """When every card of the hands lies there, unless a count is told."""
    table, record, told = moment.table, moment.record, moment.told
    if not between_cards(moment):
        return False
    if told.count is not None:
        is_due = drawn(table) >= within(told, 0, _all_drawn(record))
    else:
        hands = _hands(record)
        is_due = sum(len(table.hand(pile)) for pile in hands) >= _told_of(hands)
    return is_due or table.stage is Stage.SETTLEMENT


def at_the_end(moment: Moment) -> bool:
    """For what makes a round void: at the count that is told, else where the record's cards end, in hand or shoe."""
    told, table = moment.told, moment.table
    if lacks_face(moment):
        return True
    if told.count is not None:
        return between_cards(moment) and drawn(table) >= max(1, told.count)
    return at_last(moment) and bool(drawn(table))


def lacks_face(moment: Moment) -> bool:
    """Whether a card is to be turned that the record does not have."""
    request, shape = moment.request, moment.shape
    if not isinstance(request, Show):
        return False
    if request.pile in shape.areas:
        return max(request.slots) >= len(moment.record.cards_of(shape.table_pile) or ())
    hand, cards = moment.table.hand(request.pile), moment.record.cards_of(request.pile) or ()
    return any(hand.index(slot) >= len(cards) for slot in request.slots)


def check_ran_out(told: ToldIrregularity, record: RoundRecord) -> None:
    """No card came after the shoe had run out; how many had come is known where every hand is."""
    hands = _hands(record)
    most = _told_of(hands)
    if told.count is None:
        return
    if told.count < most:
        what, remedy = f"the record has {most} cards, more than the shoe gave by then", '"count" is how many were drawn'
        raise BadRecord(what, where=f"{told.where}.count", clause=rule_on_too_few(record.edition).id, remedy=remedy)
    if None not in hands.values():
        within(told, 0, _all_drawn(record))


def rule_on_too_few(law: Edition) -> Clause:
    """A rule on shoes that are too short, or on rounds that cannot be finished, where a division has but that."""
    return (law.find_point("too-few-cards") or law.point("beyond-reconstruction")).clause


def _all_drawn(record: RoundRecord) -> int:
    """Every card that the record has: those of the hands, and those named as put away."""
    return _told_of(_hands(record)) + sum(len(told.cards) for told in record.irregularities if _puts_away(told))


def _hands(record: RoundRecord) -> dict[Pile, tuple[Face, ...] | None]:
    """The cards of the table's own hands, and of those of boxes in a game that deals to boxes."""
    boxes = {pile: record.cards_of(pile) for box in record.boxes for pile, _ in box.piles()}
    return {**(boxes if any(boxes.values()) else {}), **record.table_cards}


def _told_of(hands: Mapping[Pile, tuple[Face, ...] | None]) -> int:
    return sum(len(cards) for cards in hands.values() if cards)


def _puts_away(told: ToldIrregularity) -> bool:
    is_first = told.mishap.kind is a.FaceUpInShoe and not told.count
    return is_first or told.mishap.kind is a.DrawnInError


def one_card(told: ToldIrregularity) -> Face:
    """The card that it is about."""
    if len(told.cards) != 1:
        raise BadRecord(f"{told.what} is about one card", where=told.where, remedy='"cards": "7h"')
    return told.cards[0]


def check_apart(told: ToldIrregularity, record: RoundRecord, last: int | None = None) -> None:
    """One card is told of once; `last` is the place of one drawn by mistake for which no count is told."""
    for other in record.irregularities[: record.irregularities.index(told)]:
        place = _place(told, last)
        if place is not None and place == _place(other, last):
            remedy = 'leave one of them out, or give each the "count" of cards that had left the shoe before it'
            clause = record.edition.point(_RULES[told.mishap.kind]).clause.id
            raise BadRecord(f"{other.where} tells of that card already", where=told.where, clause=clause, remedy=remedy)


_RULES: dict[object, str] = {a.FaceUpInShoe: "card-face-up", a.DrawnInError: "drawn-exposed"}


def _place(told: ToldIrregularity, last: int | None) -> int | None:
    """How many cards had left the shoe before one that was seen where it should not have been, if that is known."""
    usual = 0 if told.mishap.kind is a.FaceUpInShoe else last
    is_seen = told.mishap.kind is a.FaceUpInShoe or (told.mishap.kind is a.DrawnInError and bool(told.cards))
    return (usual if told.count is None else told.count) if is_seen else None


def check_reconstructed(told: ToldIrregularity, record: RoundRecord) -> None:
    told.need_reconstructed("round")
