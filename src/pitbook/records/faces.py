"""The faces of a record: which of its cards lies at a slot of the table, and how many of them were of use."""

from __future__ import annotations

import re
from typing import Final

from pitbook.cards import Face
from pitbook.errors import BadRecord
from pitbook.records.record import RoundRecord
from pitbook.records.shape import ANY, Shape
from pitbook.records.told_choices import ChoicesLeft
from pitbook.table.answers import Seen
from pitbook.table.facts import CardsDealt, CardsMoved
from pitbook.table.places import DISCARD, SHOE, Pile, Slot, hand_pile
from pitbook.table.requests import Request, Show
from pitbook.table.round import Round

_HAND: Final = re.compile(r"box (\d+)(?: hand (\d+))?")


class RecordedFaces:
    """The cards of a record by where they lie; `used` is how many of each hand were shown."""

    def __init__(self, record: RoundRecord, shape: Shape, choices: ChoicesLeft) -> None:
        self.used: dict[Pile, int] = {}
        self._record = record
        self._shape = shape
        self._choices = choices

    def seen(self, table: Round, request: Show) -> Seen:
        """The faces asked for; one may be left out where the rules can go on without it."""
        if request.pile in self._shape.areas:
            return self._drawn(request)
        faces = []
        for slot in request.slots:
            pile, place = self._told_at(table, request.pile, slot)
            cards = self._record.cards_of(pile)
            self._check_given(table, request, pile, place, cards)
            self.used[pile] = max(place + 1, self.used.get(pile, 0))
            faces.append(_at(cards, place))
        return Seen(tuple(faces))

    def hand(self, table: Round, pile: Pile) -> list[Face | None]:
        """A hand as it lies now, by the record."""
        places = [self._told_at(table, pile, slot) for slot in table.hand(pile)]
        return [_at(self._record.cards_of(told), place) for told, place in places]

    def place_of(self, pile: Pile) -> str:
        """Where in the record the cards of a pile stand, or should."""
        keys = {each: key for key, (each, _) in self._shape.table_cards.items()}
        hands = self._record.hands_at(pile)
        box, number = _hand_of(pile)
        key = self._shape.cards_key
        unsaid = (f"{each.where}.hands[{number - 1}].{key}" for each in self._record.boxes if each.box == box)
        where = next((hand.place for hand in [*(each for each in hands if each.cards), *hands]), "")
        return keys.get(pile) or where or next(unsaid, pile)

    def _drawn(self, request: Show) -> Seen:
        """Faces by their place in the shoe, where the record has every card in the order drawn."""
        ((key, (pile, _)),) = self._shape.table_cards.items()
        cards = self._record.table_cards[pile] or ()
        if max(request.slots) >= len(cards):
            raise stops(key, f"{self._record.pack.noun} {len(cards) + 1} is not given", request)
        return Seen(tuple(cards[slot] for slot in request.slots))

    def _check_given(self, table: Round, request: Show, pile: Pile, place: int, cards: tuple[Face, ...] | None) -> None:
        """What has to be told must be in the record."""
        is_needed = request.required or self._is_live_without_cards(pile)
        where = self.place_of(pile)
        if cards is None and is_needed:
            raise stops(where, f"{where} is not given", request)
        is_counted = self._shape.size_of(pile) <= 0 and (is_needed or bool(self._shape.clause("extra")))
        if cards is not None and is_counted and len(cards) <= place:
            extra = self._shape.extra_clause(table, pile) if place >= _dealt_at_first(table, pile) else ""
            raise self._too_short(request, where, len(cards), extra)

    def _too_short(self, request: Show, where: str, count: int, extra: str) -> BadRecord:
        """The error of a hand that the rules give one more card than the record does, by a rule if it is drawn."""
        noun = f"{self._record.pack.noun}{'' if count == 1 else 's'}"
        return stops(where, f"{where} has {count} {noun}", request, f", for by {extra} it draws" if extra else "")

    def _is_live_without_cards(self, pile: Pile) -> bool:
        """A hand that stays in must be in the record, even where the rules would never turn it."""
        if self._record.irregularities or pile in self._record.table_cards:
            return False
        chosen = [{choice.name for choice in hand.choices} for hand in self._record.hands_at(pile)]
        return any(names and not names & set(self._shape.gives_up) for names in chosen)

    # Where the record has a card

    def _told_at(self, table: Round, pile: Pile, slot: Slot) -> tuple[Pile, int]:
        """The hand in which the record tells the card at a slot, and its place there."""
        box, hand = _hand_of(pile)
        if not box and pile not in self._record.table_cards:  # set apart: the record has it where it was dealt
            return _dealt_to(table, slot) or (pile, 0)
        place = table.hand(pile).index(slot) + self._left_before(table, pile, slot)
        if place == 1 and self._choices.splits_ahead(box, hand):
            return hand_pile(box, self._next_hand(table, box, hand)), 0
        return pile, place

    def _left_before(self, table: Round, pile: Pile, slot: Slot) -> int:
        """How many cards that came before this one have left the hand and still have a place in the record."""
        dealt = [each for deal in table.deals if deal.fact.to == pile for each in deal.slots]
        before = dealt[: dealt.index(slot)] if slot in dealt else []
        lying = {each: other for other, slots in table.piles.items() for each in slots}
        return sum(self._keeps_place(pile, lying.get(each)) for each in before)

    def _keeps_place(self, pile: Pile, now: Pile | None) -> bool:
        """Whether a card that was dealt to a hand and lies elsewhere `now` is still told with that hand."""
        if now is not None and self._record.tells_of(now):  # with the hand where it lies
            return False
        is_put_away = now in (None, SHOE, DISCARD)
        return self._shape.size_of(pile) == ANY or not is_put_away

    def _next_hand(self, table: Round, box: int, hand: int) -> int:
        """The number of the hand that the next split of this one makes: hands before it are split first."""
        there = 1
        while hand_pile(box, there + 1) in table.piles:
            there += 1
        return there + 1 + sum(self._choices.splits_ahead(box, before) for before in range(1, hand))

    # What was of use

    def came_to(self, table: Round, pile: Pile) -> int:
        """How many cards the rules gave a hand, those included that it gave away for no other hand."""
        facts = table.facts
        dealt = sum(fact.count for fact in facts if isinstance(fact, CardsDealt) and fact.to == pile)
        moved = [fact for fact in facts if isinstance(fact, CardsMoved)]
        gained = sum(fact.count for fact in moved if fact.target == pile)
        passed_on = sum(fact.count for fact in moved if fact.source == pile and self._record.tells_of(fact.target))
        return max(dealt + gained - passed_on, self.used.get(pile, 0))


def stops(where: str, what: str, request: Request, hint: str = "") -> BadRecord:
    """The error of a record that does not say what is asked."""
    clause, remedy = request.clause.id, f"awaited next: {request.awaits}{hint}"
    return BadRecord(f"the record stops here: {what}", where=where, clause=clause, remedy=remedy)


def _hand_of(pile: Pile) -> tuple[int, int]:
    """The box and the number of a hand, both 0 where a pile is none."""
    found = _HAND.fullmatch(pile)
    return (int(found[1]), int(found[2] or 1)) if found else (0, 0)


def _dealt_to(table: Round, slot: Slot) -> tuple[Pile, int] | None:
    """The pile that a card was dealt to, and how many were dealt there before it."""
    for deal in table.deals:
        if slot in deal.slots:
            to = [each for other in table.deals if other.fact.to == deal.fact.to for each in other.slots]
            return deal.fact.to, to.index(slot)
    return None


def _dealt_at_first(table: Round, pile: Pile) -> int:
    """How many cards a hand got by the rule that gave it its first."""
    deals = [deal.fact for deal in table.deals if deal.fact.to == pile]
    return sum(fact.count for fact in deals if fact.clause == deals[0].clause)


def _at(cards: tuple[Face, ...] | None, position: int) -> Face | None:
    return cards[position] if cards is not None and position < len(cards) else None
