"""The choices of a record: read from it, kept by box, player and hand, and made when the rules ask for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import Any

from pitbook.cards import Face, Pack
from pitbook.errors import BadAmount, BadRecord, UnknownName, as_written
from pitbook.law import Edition, cents, dollars
from pitbook.records.fields import as_faces, as_list, as_numbers, only
from pitbook.records.record import BoxRecord, HandRecord, RoundRecord, ToldChoice
from pitbook.records.shape import BankShape, Shape
from pitbook.table.requests import Choice, Decide, Spot

# Reading


def read_choices(value: object, where: str, shape: Shape, pack: Pack) -> tuple[ToldChoice, ...]:
    """The choices in the data of a hand, in the order made."""
    told = as_list(value, where)
    return tuple(_choice(each, where, f"{where}[{n}]", shape, pack) for n, each in enumerate(told))


def _choice(value: object, where: str, place: str, shape: Shape, pack: Pack) -> ToldChoice:
    data: Mapping[str, Any] = value if isinstance(value, Mapping) else {"choice": value}
    name = data.get("choice")
    if name not in shape.choices:
        remedy = f"the choices are {', '.join(shape.choices)}" if shape.choices else "nothing is to be chosen here"
        what = f"no choice {as_written(name if 'choice' in data else value)}"
        raise UnknownName(what, where=where, clause=shape.clause("choice"), remedy=remedy)
    if data is not value:
        return ToldChoice(str(name), where)
    only(data, {"choice", "cents", "cards", "places"}, place)
    if "cards" in data and "places" in data:
        remedy = f"{pack.noun}s are named by their faces or by their places: leave one of the two out"
        raise BadRecord("cards beside places", where=place, clause=shape.clause("choice"), remedy=remedy)
    try:
        amount = cents(data["cents"], where=f"{place}.cents") if "cents" in data else None
    except BadAmount as bad:
        bad.clause = shape.clause("choice")
        raise
    return ToldChoice(
        str(name),
        place,
        amount,
        as_faces(data["cards"], f"{place}.cards", pack) if "cards" in data else None,
        as_numbers(data["places"], f"{place}.places") if "places" in data else None,
    )


def read_keyed(data: Mapping[str, Any], where: str, shape: Shape, pack: Pack) -> tuple[ToldChoice, ...]:
    """Choices that a hand tells by the cards they name, each under a key of its own."""
    told = [(key, name) for key, name in shape.keyed.items() if key in data]
    if told and data.get("choices"):
        remedy = f'leave "{told[0][0]}" or "choices" out'
        what = f'"{told[0][0]}" says what was chosen, and so do the choices'
        raise BadRecord(what, where=f"{where}.choices", clause=shape.clause("choice"), remedy=remedy)
    return tuple(
        ToldChoice(name, f"{where}.{key}", faces=as_faces(data[key], f"{where}.{key}", pack), key=key)
        for key, name in told
    )


def check_house_set(hand: HandRecord, edition: Edition, bank: BankShape) -> None:
    """Refuse a hand of the house that was set otherwise than its rules have it."""
    if not hand.choices or hand.cards is None:
        return
    (told,) = hand.choices
    right = [hand.cards[place] for place in bank.sets(edition, hand.cards)]
    if sorted(face.text for face in told.faces or ()) != sorted(face.text for face in right):
        shown = " ".join(face.text for face in right)
        remedy = f"it is {shown}; if the house had set another, write that down as an irregularity"
        raise BadRecord("the house does not set its hand so", where=told.where, clause=bank.clause, remedy=remedy)


# Keeping


class ChoicesLeft:
    """The choices that are yet to be made, each by its own player on its own hand, so that nobody acts for another.

    An entry without cards, in a game that splits hands, has its choices in one row for every hand of its box.
    """

    def __init__(self, record: RoundRecord, shape: Shape) -> None:
        self._boxes = record.boxes
        self._splits = shape.splits
        self._unsaid = shape.unsaid
        self._left = {
            Spot(box.box, box.player, number): list(hand.choices)
            for box in record.boxes
            for number, hand in enumerate(box.hands, 1)
        }
        for box in record.boxes if shape.made_first else ():
            self._make_first(box, shape.made_first and shape.made_first(box, record))
        self._alongside = [box for box in record.boxes if shape.splits and _tells_no_hands(box)]
        for box in self._alongside:
            for number in range(2, self._hands_at(box.box) + 1):
                self._left[Spot(box.box, box.player, number)] = self._left[Spot(box.box, box.player)]

    def _make_first(self, box: BoxRecord, name: str | None) -> None:
        """What goes without saying comes before the choices told of the first hand, unless it is told."""
        told = self._left[Spot(box.box, box.player)]
        if name and name not in (choice.name for choice in told):
            told.insert(0, ToldChoice(name, box.hands[0].where))

    def _hands_at(self, number: int) -> int:
        """How many hands the record has of a box."""
        return max(len(box.hands) for box in self._boxes if box.box == number)

    def at(self, spot: Spot) -> Sequence[ToldChoice]:
        return self._left.get(spot, ())

    def by_box(self) -> dict[int, list[str]]:
        """By name, for each box."""
        left: dict[int, list[str]] = {box.box: [] for box in self._boxes}
        each = {id(choices): (spot.box, choices) for spot, choices in self._left.items()}
        for box, choices in each.values():
            left[box] += [choice.name for choice in choices]
        return left

    def drop_next(self, box: int) -> None:
        """Take the next choice of a box as made."""
        next(choices for spot, choices in self._left.items() if spot.box == box and choices).pop(0)

    def splits_ahead(self, box: int, hand: int) -> int:
        """How often a hand is yet to be split."""
        others = {(along.box, along.player) for along in self._alongside}
        spots = (spot for spot in self._left if (spot.box, spot.hand) == (box, hand) and spot[:2] not in others)
        each = (self._left[spot] for spot in spots)
        return max((sum(choice.name in self._splits for choice in choices) for choices in each), default=0)

    def next_of(self, request: Decide) -> list[tuple[BoxRecord, Spot, ToldChoice]]:
        """The next choice of each hand that may be made now.

        Where choices can be changed until they are locked in, nobody makes another before that.
        """
        open_to = request.undecided if request.lockable else request.options.keys()
        spots = [
            (box, Spot(box.box, box.player, number))
            for box in self._boxes
            for number in range(1, self._hands_at(box.box) + 1)
        ]
        return [
            (box, spot, self._left[spot][0])
            for box, spot in spots
            if spot in open_to and self._has_next(spot, request.options.get(spot, ()))
        ]

    def take(self, request: Decide, first: Set[int]) -> tuple[BoxRecord, Spot, ToldChoice] | None:
        """The next choice that may be made now; those of the boxes that come `first` do so."""
        found = min(self.next_of(request), key=lambda each: each[0].box not in first, default=None)
        if found is not None:
            self._left[found[1]].pop(0)
        return found

    def _has_next(self, spot: Spot, options: Sequence[Choice]) -> bool:
        """Whether the next choice told of a spot is made now; not while nothing need be said and it is another's."""
        left = self._left.get(spot)
        if not left or not options:
            return False
        names = {option.name for option in options}
        return left[0].name in names or not unsaid(self._unsaid, names)


def unsaid(shape: Mapping[str, str], names: Set[str]) -> str:
    """Which of these choices is made where nothing is said, if one is."""
    return next((name for name, beside in shape.items() if name in names and (not beside or beside in names)), "")


def _tells_no_hands(box: BoxRecord) -> bool:
    """Whether an entry is of somebody who wagers beside those that play the box, and has choices on all its hands."""
    return len(box.hands) == 1 and box.hands[0].cards is None


# What a choice names


def named_places(request: Decide, option: Choice, told: ToldChoice, hand: Sequence[Face | None]) -> tuple[int, ...]:
    """The places in the hand of what a choice names; an error if it may name none, or there is no such thing."""
    clause = request.clause.id
    if told.faces is None and told.places is None:
        if option.cards[0]:
            remedy = f'add "cards" or "places", {option.cards[0]} to {option.cards[1]} of them'
            raise BadRecord(f"it is not said what {told.name!r} names", where=told.where, clause=clause, remedy=remedy)
        return ()
    key = "cards" if told.places is None else "places"
    if not option.cards[1]:
        raise _needless(told, key, clause)
    if told.places is not None:
        for place in told.places:
            if place >= len(hand):
                what, remedy = f"there is no place {place}", f"the hand has the places 0 to {len(hand) - 1}"
                raise BadRecord(what, where=f"{told.where}.places", clause=clause, remedy=remedy)
        return told.places
    return _places_of(told, hand, clause)


def _places_of(told: ToldChoice, hand: Sequence[Face | None], clause: str) -> tuple[int, ...]:
    places: list[int] = []
    for face in told.faces or ():
        place = next((n for n, lies in enumerate(hand) if lies is face and n not in places), None)
        if place is None:
            lying = " ".join(str(lies or "?") for lies in hand)
            what, remedy = f"{face} does not lie in the hand", f"it is {lying} then"
            raise BadRecord(what, where=told.faces_at, clause=clause, remedy=remedy)
        places.append(place)
    return tuple(places)


def named_cents(request: Decide, option: Choice, told: ToldChoice) -> int:
    """For how much a choice is made; an error if that is not said where it must be, or is where it may not."""
    least, most = option.amount
    if told.cents is None:
        if least:
            what = f"it is not said for how much {told.name!r} was chosen"
            remedy = f'add "cents", {dollars(least)} to {dollars(most)}'
            raise BadRecord(what, where=told.where, clause=request.clause.id, remedy=remedy)
        return 0
    if not most:
        raise _needless(told, "cents", request.clause.id)
    return told.cents


def _needless(told: ToldChoice, key: str, clause: str) -> BadRecord:
    what = f"{told.name!r} is chosen for no amount" if key == "cents" else f"{told.name!r} names nothing of a hand"
    return BadRecord(what, where=f"{told.where}.{key}", clause=clause, remedy=f'leave "{key}" out')
