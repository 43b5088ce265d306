"""An irregularity of a record as the answer that the rules get, filled in from the rest of the record."""

from __future__ import annotations

from pitbook.cards import Card
from pitbook.errors import BadRecord
from pitbook.law import Cents
from pitbook.records.irregularities import IrregularityRecord
from pitbook.records.reader import Record, Shape
from pitbook.table import answers as a
from pitbook.table.places import Pile, hand_pile
from pitbook.table.round import Round


def answer_of(told: IrregularityRecord, table: Round, record: Record, shape: Shape) -> a.Answer:
    """Any irregularity that games share but an exposed card, which is told card by card."""
    box = told.box
    player = table.boxes[box].player if box in table.boxes else record.player_of(box)
    match told.what:
        case "exposed-by-player":
            return a.ExposedByPlayer(box, *_shown(told, record, hand_pile(box)))
        case "exposed-by-dealer":
            return a.ExposedByDealer(*_shown(told, record, shape.table_pile))
        case "wrong-count":
            return a.WrongCount(box, _count(told, record, shape))
        case "cards-without-wager":
            return a.CardsWithoutWager(box, *_stray(box, player, record, shape))
        case "hand-without-wager":
            return a.HandWithoutWager(box, *_stray(box, player, record, shape))
        case "short-deck":
            return a.DeckCounted(_short(told, record))
        case "collected-early":
            return a.CollectedEarly(box, bool(told.reconstructed))
        case "laid-down":
            return a.LaidDown(box, bool(told.reconstructed))
        case "absent":
            return a.Absent(box)
        case "several-hands":
            return a.SeveralHands(player)
        case "communication":
            return a.Communication(player)
        case "viewed-blind":
            _check_viewed(told, record)
            return a.ViewedBlind(player, viewed(told))
        case _:
            return a.LeftFaceDown(box)


def pile_of(told: IrregularityRecord, shape: Shape) -> Pile:
    """The hand that it is about."""
    return hand_pile(told.box) if told.box else shape.table_pile


def viewed(told: IrregularityRecord) -> tuple[int, ...]:
    """The hands that were looked at."""
    return told.boxes or (told.box,)


def exposed_position(told: IrregularityRecord, record: Record, pile: Pile, nth: int) -> int:
    """A card that is named has its place in the hand; the others are the next ones that nobody names."""
    alike = [other for other in record.irregularities if (other.what, other.box) == (told.what, told.box)]
    each = [(other, n) for other in alike for n in range(max(1, len(other.cards)))]
    is_known = record.cards_of(pile) is not None
    named = {(other, n): _position(other, record, pile, n) for other, n in each if other.cards and is_known}
    free = (place for place in range(len(each)) if place not in named.values())
    return (named | dict(zip((one for one in each if one not in named), free, strict=False)))[told, nth]


def _position(told: IrregularityRecord, record: Record, pile: Pile, nth: int) -> int:
    cards = record.cards_of(pile)
    if not told.cards or cards is None:
        return nth
    if told.cards[nth] not in cards:
        raise BadRecord(f"{told.cards[nth]} is not in that hand", where=f"{told.where}.cards")
    return cards.index(told.cards[nth])


def _shown(told: IrregularityRecord, record: Record, pile: Pile) -> tuple[tuple[int, ...], tuple[Card | None, ...]]:
    cards = record.cards_of(pile)
    if not told.cards:
        return (0,), (cards[0] if cards else None,)
    return tuple(_position(told, record, pile, n) for n in range(len(told.cards))), told.cards


def _count(told: IrregularityRecord, record: Record, shape: Shape) -> int:
    if told.count is not None:
        return told.count
    cards = told.cards or record.cards_of(pile_of(told, shape))
    if not cards:
        raise BadRecord("it is not said how many cards were dealt", where=told.where, remedy='"count": 6')
    return len(cards)


def _short(told: IrregularityRecord, record: Record) -> int:
    whole = record.edition.number("deck-size")
    if told.count == whole:
        raise BadRecord(f"{whole} cards are a whole deck", where=f"{told.where}.count")
    return whole - 1 if told.count is None else told.count


def _stray(number: int, player: str, record: Record, shape: Shape) -> tuple[str, str, Cents]:
    """The side wager that the record puts in front of a box without a wager of its own."""
    box = next((box for box in record.boxes if box.box == number), None)
    stray = [(name, n) for name, n in (box.wagers if box else {}).items() if shape.is_first(name)]
    return (player, *stray[0]) if stray else ("", "", Cents(0))


def _check_viewed(told: IrregularityRecord, record: Record) -> None:
    """Hands are void only where more than one was looked at, and the record says which."""
    point = record.edition.find_point(told.what)
    if point and told.ruling == "void" and len(set(viewed(told))) == 1:
        raise BadRecord(
            "one hand looked at cannot be ruled void",
            where=f"{told.where}.ruling",
            clause=f"{point.clause.id}(a)",
            remedy='"boxes" names every hand looked at, that of the seat too if it was one of them',
        )
