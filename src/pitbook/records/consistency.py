"""What cannot be, whatever the rules say: boxes told twice, hands of a wrong size, more of a card than there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

from pitbook.cards import Face
from pitbook.errors import BadCard, BadRecord
from pitbook.law import Edition
from pitbook.law.option import Option
from pitbook.law.wager_name import family_of
from pitbook.records.fields import Faults
from pitbook.records.irregularities import Effect, ToldIrregularity
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.records.shape import Shape


def check_consistent(record: RoundRecord, shape: Shape) -> None:
    """Refuse a record that contradicts itself, with all that is wrong in it."""
    _check_boxes(record, shape)
    _check_seats(record)
    _check_told_boxes(record)
    _check_told_once(record)
    faults = Faults()
    checks: list[Callable[[], None]] = [
        *(partial(_check_size, record, shape, *hand) for hand in _hands(record, shape)),
        lambda: None if shape.is_reshuffled else check_copies(record, shape),
        *(partial(told.mishap.check, told, record) for told in record.irregularities),
    ]
    for check in checks:
        faults.check(check, None)
    faults.tell()


# Boxes


def _check_boxes(record: RoundRecord, shape: Shape) -> None:
    seen: set[int] = set()
    for box in record.boxes:
        if box.box in seen and not _may_share(record, shape, box):
            rule = record.edition.find_point("wagers-per-area") or record.edition.find_point(shape.sharing_option)
            places = " and ".join(other.where for other in record.boxes if other.box == box.box)
            shared = record.edition.options.get(shape.sharing_option)
            clause = rule.clause.id if rule else shared.clause if shared else ""
            remedy = _one_place(record, box, shared, _most_sharing(record, shape))
            raise BadRecord(f"box {box.box} stands here twice", where=places, clause=clause, remedy=remedy)
        seen.add(box.box)


def _check_seats(record: RoundRecord) -> None:
    seats = [box for box in record.boxes if box.seat]
    for box in seats:
        if any(other.player == box.player for other in seats if other is not box):
            raise BadRecord(f"{box.player} sits at several boxes", where=f"{box.where}.seat", remedy="one is the seat")


def _check_told_boxes(record: RoundRecord) -> None:
    boxes = {box.box for box in record.boxes}
    for told in record.irregularities:
        if told.box and told.box not in boxes and not told.mishap.has(Effect.AT_EMPTY_BOX | Effect.ANY_BOX):
            stray = record.mishap_for(Effect.AT_EMPTY_BOX | Effect.ANY_SIZE) if told.mishap.has(Effect.ANY_SIZE) else ""
            remedy = f"cards at a box without a wager are the irregularity {stray}" if stray else "name one that is"
            raise BadRecord(f"box {told.box} is not in the record", where=f"{told.where}.box", remedy=remedy)


def _one_place(record: RoundRecord, box: BoxRecord, shared: Option | None, most: int) -> str:
    """What to do about a box that stands in a record twice."""
    players = [other.player for other in record.boxes if other.box == box.box]
    if len(set(players)) < len(players):
        return "put all that a player has on a box into one entry"
    if shared is not None:
        return f'players share a box only as the notice says: "{shared.name}", at most "{shared.choices[-1]}"'
    if most:
        return f"at most {most} players wager on one area of a box"
    return "a box has one player: give the other a box of their own"


def _most_sharing(record: RoundRecord, shape: Shape) -> int:
    """How many players may wager on one area of a box, by the notice or by the law; 0 where none share."""
    if shape.sharing_option in record.edition.options:
        return int(record.notice.choice(shape.sharing_option))
    return record.edition.find_number(shape.sharing_option) or 0


def _may_share(record: RoundRecord, shape: Shape, box: BoxRecord) -> bool:
    """Whether as many players may wager on each area of a box as the record shows, each once."""
    limit = _most_sharing(record, shape)
    same = [other for other in record.boxes if other.box == box.box]
    most = max(Counter(wager for other in same for wager in other.wagers).values(), default=0)
    is_once = len({other.player for other in same}) == len(same)
    return bool(limit) and is_once and most <= limit


# Cards


def _check_told_once(record: RoundRecord) -> None:
    """The cards of a hand stand in one entry of its box."""
    for pile in dict.fromkeys(pile for box in record.boxes for pile, _ in box.piles()):
        given = [hand.place for hand in record.hands_at(pile) if hand.cards is not None]
        if len(given) > 1:
            remedy = "they lie there for all who wager on the box: leave them in one entry"
            raise BadRecord(
                f"the {record.pack.noun}s of {pile} stand here twice", where=" and ".join(given), remedy=remedy
            )


def _hands(record: RoundRecord, shape: Shape) -> list[tuple[int, tuple[Face, ...], int, str]]:
    """Every hand in the record: whose (0 for the table's), its cards, how many belong there, and where it stands."""
    boxes = [(box.box, hand.cards, shape.hand_size, hand.place) for box in record.boxes for hand in box.hands]
    table = [(0, record.table_cards[pile], size, key) for key, (pile, size) in shape.table_cards.items()]
    given = {0 for cards in record.table_cards.values() if cards} | {box for box, cards, *_ in boxes if cards}
    told = [
        (each.box, each.cards, shape.hand_size, f"{each.where}.cards")
        for each in record.irregularities
        if each.cards and _tells_hand(each, is_given=each.box in given)
    ]
    return [(box, cards, size, where) for box, cards, size, where in [*boxes, *table, *told] if cards is not None]


def _tells_hand(told: ToldIrregularity, *, is_given: bool) -> bool:
    """Whether the cards of an irregularity are a hand that is told nowhere else."""
    return told.mishap.has(Effect.AT_EMPTY_BOX) or (told.mishap.has(Effect.ANY_SIZE) and not is_given)


def _check_size(record: RoundRecord, shape: Shape, box: int, cards: tuple[Face, ...], size: int, where: str) -> None:
    """A hand has the cards that belong there, unless an irregularity says otherwise."""
    if size > 0 and len(cards) != size and not record.declares(Effect.ANY_SIZE, box):
        _check_put_away(record, shape, len(cards), size, where)
        is_stray = record.declares(Effect.AT_EMPTY_BOX, box) or _is_empty(record, shape, box)
        name = record.mishap_for(Effect.ANY_SIZE, without=Effect.CONFINED if is_stray else Effect.AT_EMPTY_BOX)
        rule = record.edition.find_point(name)
        raise BadRecord(
            f"{_so_many(record, len(cards))} where {size} belong",
            where=where,
            clause=rule.clause.id if rule else shape.clause("cards"),
            remedy=f"if it was dealt so, declare the irregularity {name}" if rule else _no_other_size(record, size),
        )
    for told in record.irregularities:
        shown = {len(each) for each in (cards, told.cards or None) if each is not None} - {told.count}
        if told.box == box and told.mishap.has(Effect.ANY_SIZE) and told.count is not None and shown:
            what = f"the record shows {_so_many(record, max(shown))} there"
            raise BadRecord(what, where=f"{told.where}.count", remedy="give the hand as many, or leave its cards out")


def _check_put_away(record: RoundRecord, shape: Shape, count: int, size: int, where: str) -> None:
    """Nothing is wrong with the number of cards where one of those dealt does not stay: it is left out."""
    option, value, name = shape.put_away.get(where, ("", "", ""))
    dealt = record.edition.point(name) if option and record.notice.choice(option) == value else None
    if dealt and count == dealt.value:
        what = f"{_so_many(record, count)} are dealt there, and {size} stay"
        remedy = "leave out what went to the discard rack unseen"
        raise BadRecord(what, where=where, clause=dealt.clause.id, remedy=remedy)


def _is_empty(record: RoundRecord, shape: Shape, box: int) -> bool:
    """Whether a box of the record has no wager that gets it into the game."""
    wagers = [box_told.wagers for box_told in record.boxes if box_told.box == box]
    return bool(wagers) and not any(family_of(name) in shape.entry for made in wagers for name in made)


def _no_other_size(record: RoundRecord, size: int) -> str:
    return f"write down {_so_many(record, size)}: no rule of this game lets another number be settled"


def _so_many(record: RoundRecord, count: int) -> str:
    return f"{count} {record.pack.noun}{'' if count == 1 else 's'}"


def check_copies(record: RoundRecord, shape: Shape, orders: int = 1) -> None:
    """So many packs hold each face so many times; it may come again in each further order they were shuffled into."""
    found: dict[Face, list[str]] = {}
    for _, cards, _, where in _hands(record, shape):
        for card in cards:
            found.setdefault(card, []).append(where)
    for card, places in found.items():
        there = record.packs * record.pack.copies(card)
        if len(places) > there * orders:
            raise BadCard(
                f"the {record.pack.noun} {card} is here {len(places)} times",
                where=" and ".join(dict.fromkeys(places)),
                clause=_clause_on_packs(record.edition),
                remedy=_have_it(record, there),
            )


def _have_it(record: RoundRecord, times: int) -> str:
    noun = record.pack.noun
    one, several = ("deck", "decks") if noun == "card" else (f"pack of {noun}s", f"packs of {noun}s")
    have = f"one {one} has" if record.packs == 1 else f"{record.packs} {several} have"
    return f"{have} it {'once' if times == 1 else f'{times} times'}"


def _clause_on_packs(edition: Edition) -> str:
    """The rule on how many are played with: the operator's choice where there is one."""
    option = edition.options.get("decks")
    point = edition.find_point("decks") or edition.find_point("deck-size")
    return option.clause if option else point.clause.id if point else ""
