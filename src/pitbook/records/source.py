"""A record as a source of answers: it tells the rules what happened, in the order in which rules ask.

Irregularities come in at the moment they speak of. What the record does not say is an error that names what is awaited.
"""

from __future__ import annotations

from pitbook.cards import Card
from pitbook.errors import BadRecord, PitbookError, Refused
from pitbook.law import Cents
from pitbook.records.agenda import Agenda
from pitbook.records.record import BoxRecord, RoundRecord
from pitbook.records.shape import Shape
from pitbook.records.stakes import wager_answers
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.places import Pile, Role, hand_pile
from pitbook.table.requests import ClaimPool, Count, Deal, Decide, Do, PlaceWagers, Request, Rule, Show, Spot


class RecordedRound:
    """Answers every request of a round from its record, and remembers where in the record it is.

    `choices` are those that each box has yet to make, `cards_used` how many cards of a hand of any number were shown.
    """

    def __init__(self, record: RoundRecord, shape: Shape) -> None:
        self.record = record
        self.shape = shape
        self.where = ""
        self.choices = {box.box: list(box.choices) for box in record.boxes}
        self.cards_used: dict[Pile, int] = {}
        self.irregularities = Agenda(record, shape, self.choices)
        self._wagers = wager_answers(record, shape)

    def tell(self, conversation: Conversation) -> None:
        """Give the conversation its next answer; an error says where in the record the trouble is."""
        try:
            conversation.answer(self._next(conversation))
        except Refused as refusal:
            refusal.where = self.where or refusal.where
            raise
        except PitbookError as error:
            error.at(self.where)
            raise

    def _next(self, conversation: Conversation) -> a.Answer:
        irregular = self.irregularities.next(conversation)
        if irregular is not None:
            self.where, answer = irregular
            return answer
        request = conversation.request
        match request:
            case PlaceWagers():
                self.where, answer = next(self._wagers)
                return answer
            case Deal():
                return a.Dealt()
            case Show():
                return self._faces(conversation, request)
            case Decide():
                return self._decision(request)
            case Rule():
                return self._ruling(request)
            case Do():
                return a.Done(Role.DEALER)
            case Count():
                return a.Counted(self.record.edition.number("deck-size"))
            case ClaimPool():
                return self._pool(conversation, request)
        raise BadRecord(f"a record cannot answer this: {request.awaits if request else 'nothing'}")

    # Cards

    def _faces(self, conversation: Conversation, request: Show) -> a.Seen:
        """The faces of the slots asked for, by their place in the hand."""
        if request.pile in self.shape.areas:
            return self._drawn(request)
        cards = self.record.cards_of(request.pile)
        hand = conversation.table.hand(request.pile)
        if cards is None:
            if request.required or self._is_live_without_cards(request.pile):
                place = self._place(request.pile)
                raise _stops(place, f"{place} is not given", request)
            return a.Seen((None,) * len(request.slots))
        if request.pile in self.record.table_cards and not self.shape.size_of(request.pile):
            needed = max(hand.index(slot) for slot in request.slots) + 1
            self.cards_used[request.pile] = max(needed, self.cards_used.get(request.pile, 0))
            if self.shape.clause("extra") and len(cards) < needed:
                place = self._place(request.pile)
                raise _stops(place, f"{place} has {len(cards)} cards", request)
        return a.Seen(tuple(_at(cards, hand.index(slot)) for slot in request.slots))

    def _drawn(self, request: Show) -> a.Seen:
        """Faces by their place in the shoe, where the record has every card in the order drawn."""
        ((key, (pile, _)),) = self.shape.table_cards.items()
        cards = self.record.table_cards[pile] or ()
        self.where = key
        if max(request.slots) >= len(cards):
            raise _stops(key, f"card {len(cards) + 1} is not given", request)
        return a.Seen(tuple(cards[slot] for slot in request.slots))

    def _is_live_without_cards(self, pile: Pile) -> bool:
        """A hand that stays in must be in the record, even where the rules would never turn it."""
        box = next((box for box in self.record.boxes if hand_pile(box.box) == pile), None)
        if box is None or not box.choices or self.record.irregularities:
            return False
        return not set(box.choices) & set(self.shape.gives_up)

    def _place(self, pile: Pile) -> str:
        keys = {place: key for key, (place, _) in self.shape.table_cards.items()}
        wheres = {hand_pile(box.box): f"{box.where}.cards" for box in self.record.boxes}
        return keys.get(pile) or wheres.get(pile, pile)

    # Decisions, rulings, the pool

    def _decision(self, request: Decide) -> a.Decision:
        first = self.irregularities.decide_first()
        for box in sorted(self.record.boxes, key=lambda box: box.box not in first):
            options = {option.name: option for option in request.options.get(Spot(box.box, box.player), ())}
            if options and self.choices[box.box]:
                choice = self.choices[box.box].pop(0)
                self.where = f"{box.where}.choices"
                if choice in options:
                    self._check_second(box, choice, options[choice].cost)
                return a.Decision(box.box, choice)
        awaited = min(spot.box for spot in request.options)
        where = next(f"{box.where}.choices" for box in self.record.boxes if box.box == awaited)
        absent = next((mishap.name for mishap in self.record.mishaps if mishap.kind is a.Absent), "")
        hint = f" (or declare the irregularity {absent})" if absent else ""
        raise _stops(where, f"box {awaited} has not decided", request, hint)

    def _check_second(self, box: BoxRecord, choice: str, cost: Cents) -> None:
        """A second wager that the record states must be the one the choice makes."""
        stated = box.wagers.get(self.shape.second_wager)
        if stated is not None and stated != cost and not self.shape.blind_wager(self.record.notice):
            due = f"none is made with {choice!r}" if choice in self.shape.gives_up else f"it is {cost} here"
            raise BadRecord(
                f"the {self.shape.second_wager} of {stated} is not what the rules allow",
                where=f"{box.where}.wagers.{self.shape.second_wager}",
                clause=self.shape.clause("second"),
                remedy=due,
            )

    def _ruling(self, request: Rule) -> a.Ruling:
        about = self.irregularities.ruled_on(request)
        self.where = about.where if about else "irregularities"
        if about is not None and not about.ruling and self.shape.unruled and "round" in request.rulings:
            return a.Ruling("round", f"nobody; the whole round by reading {self.shape.unruled}")
        if about is None or not about.ruling or not about.by:
            missing = "it is not said who ruled" if about and about.ruling else "nobody has ruled"
            raise _stops(self.where, missing, request, ' (add "ruling" and "by")')
        return a.Ruling(about.ruling, about.by, about.boxes if about.ruling == "boxes" else ())

    def _pool(self, conversation: Conversation, request: ClaimPool) -> a.PoolStands:
        pool = conversation.table.notice.cents("pool")
        if pool is None:
            raise _stops("notice.pool", "the pool is not given", request)
        return a.PoolStands(pool)


def _stops(where: str, what: str, request: Request, hint: str = "") -> BadRecord:
    """The error of a record that does not say what is asked."""
    clause, remedy = request.clause.id, f"awaited next: {request.awaits}{hint}"
    return BadRecord(f"the record stops here: {what}", where=where, clause=clause, remedy=remedy)


def _at(cards: tuple[Card, ...], position: int) -> Card | None:
    return cards[position] if position < len(cards) else None
