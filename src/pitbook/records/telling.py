"""The irregularities of a record, each told at the moment that it speaks of, and the rulings given on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitbook.errors import BadRecord
from pitbook.records.irregular_answers import answer_of, exposed_position, pile_of, viewed
from pitbook.records.irregularities import RULINGS, IrregularityRecord
from pitbook.records.reader import Record, Shape, is_fold
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.places import PUBLIC, Slot, hand_pile
from pitbook.table.requests import Decide, Rule, Show
from pitbook.table.round import Round, Stage

_STAGES = {"deal": Stage.DEAL, "betting": Stage.BETTING, "settlement": Stage.SETTLEMENT}


class RecordedIrregularities:
    """What is yet to be told of them, what was ruled on, and how many facts there were before each was told.

    `choices` are those that each box has yet to make; whoever gives the decisions takes them out of it.
    """

    def __init__(self, record: Record, shape: Shape, choices: Mapping[int, Sequence[str]]) -> None:
        self.pending = list(record.irregularities)
        self.ruled: set[IrregularityRecord] = set()
        self.facts_before: dict[IrregularityRecord, int] = {}
        self._record = record
        self._shape = shape
        self._choices = choices
        self._last: IrregularityRecord | None = None
        self._cards_told: dict[IrregularityRecord, int] = {}

    def next(self, conversation: Conversation) -> tuple[str, a.Answer] | None:
        """The first whose moment this is: its place in the record, and the answer."""
        for told in self.pending:
            answer = self._answer_now(conversation, told)
            if answer is not None:
                self._last = told
                self.facts_before.setdefault(told, len(conversation.facts))
                return told.where, answer
        return None

    def ruled_on(self, request: Rule) -> IrregularityRecord | None:
        """The irregularity that the rules now want a ruling on."""
        point = self._record.edition.find_point(RULINGS[0])
        about = self._take_ruling(RULINGS[0]) if point and point.clause is request.clause else self._last
        if about is not None and about.what == "exposed-card":  # one ruling on all of them, wherever it is written
            alike = [told for told in self._record.irregularities if told.what == about.what and told.ruling]
            about = about if about.ruling else next(iter(alike), about)
            self.ruled |= {told for told in alike if (told.ruling, told.boxes) == (about.ruling, about.boxes)}
        self.ruled |= {about} if about else set()
        return about

    def _take_ruling(self, what: str) -> IrregularityRecord | None:
        """The ruling that the record gives on a matter which comes up by itself."""
        about = next((told for told in self.pending if told.what == what), None)
        if about:
            self.pending.remove(about)
        return about

    def _answer_now(self, conversation: Conversation, told: IrregularityRecord) -> a.Answer | None:
        """The irregularity as an answer, if this is the moment it speaks of."""
        table, request = conversation.table, conversation.request
        if isinstance(request, Rule) or table.stage < _STAGES[told.when] or told.what in RULINGS:
            return None
        if told.what in self._shape.irregularities:
            return None if isinstance(request, Show) else self._own(table, told)
        if told.what == "exposed-card":
            return self._exposed(table, told)
        if not self._is_moment(conversation, told):
            return None
        answer = answer_of(told, table, self._record, self._shape)
        self.pending.remove(told)
        return answer

    def _own(self, table: Round, told: IrregularityRecord) -> a.Answer | None:
        """One of the game's own, which knows its moment by itself."""
        answer = self._shape.irregularities[told.what].answer(table, self._record, told)
        if answer is not None:
            self.pending.remove(told)
        return answer

    def _exposed(self, table: Round, told: IrregularityRecord) -> a.Answer | None:
        """Each exposed card in turn, as soon as it lies in its hand."""
        nth = self._cards_told.get(told, 0)
        pile = pile_of(told, self._shape)
        hand = table.hand(pile)
        position = exposed_position(told, self._record, pile, nth)
        if position >= len(hand) and table.stage == Stage.DEAL:
            return None
        self._cards_told[told] = nth + 1
        if nth + 1 >= max(1, len(told.cards)):
            self.pending.remove(told)
        slot = hand[position] if position < len(hand) else Slot(-1)
        return a.CardExposed(slot, told.cards[nth] if told.cards else None)

    # Moments

    def _is_moment(self, conversation: Conversation, told: IrregularityRecord) -> bool:
        request, table = conversation.request, conversation.table
        if told.what == "left-face-down":
            return isinstance(request, Show) and request.pile == hand_pile(told.box) and request.to == PUBLIC
        if table.stage > _STAGES[told.when]:
            return True
        if told.what == "viewed-blind" and not any(n in table.boxes and table.boxes[n].is_seat for n in viewed(told)):
            return True  # before the player comes to look at the hand of the seat
        if told.what == "absent" and isinstance(request, Show) and request.pile == hand_pile(told.box):
            return table.stage == Stage.BETTING  # nobody is there to look at the cards either
        if told.when == "betting":
            return isinstance(request, Decide) and not self._is_yet_to_decide(table, told)
        if told.what == "wrong-count":
            pile = pile_of(told, self._shape)
            return len(table.hand(pile)) >= self._shape.size_of(pile)
        if told.when == "deal":
            has_begun = bool(table.hand(self._shape.table_pile))
            return has_begun or any(table.hand(box.pile) for box in table.boxes.values())
        return True

    def _is_yet_to_decide(self, table: Round, told: IrregularityRecord) -> bool:
        """What a player did wrong is told after the player's recorded choice, so that a bet is on the table by then."""
        if told.what == "exposed-by-dealer":
            return any(not table.boxes[number].choice for number in self._decided_before(table, told))
        if told.what == "laid-down":
            return bool(self._choices.get(told.box)) and is_fold(self._choices[told.box][0])
        if told.what not in ("communication", "several-hands"):
            return False
        player = self._record.player_of(told.box)
        own = [box.box for box in self._record.boxes if box.player == player]
        return any(self._choices[n] and n in table.boxes and table.boxes[n].is_live for n in own)

    def _decided_before(self, table: Round, told: IrregularityRecord) -> tuple[int, ...]:
        """The boxes that had decided when the dealer exposed a card, as the record says."""
        chosen = {box.box for box in self._record.boxes if box.choices and box.box in table.boxes}
        wrong = [number for number in told.boxes if number not in chosen]
        if wrong or len(set(told.boxes)) < len(told.boxes):
            what = f"box {wrong[0]} decides nothing in this record" if wrong else "a box is named twice"
            remedy = '"boxes" are those that had decided before the dealer exposed a card'
            raise BadRecord(what, where=f"{told.where}.boxes", remedy=remedy)
        return told.boxes
