"""What a record has yet to tell of irregularities, each at the moment it speaks of, and the rulings given on them."""

from __future__ import annotations

from pitbook.records.irregularities import BETTING, DEAL, STAGES, Effect, Moment, ToldIrregularity
from pitbook.records.record import RoundRecord
from pitbook.records.shape import Shape
from pitbook.records.told_choices import ChoicesLeft
from pitbook.table.answers import Answer
from pitbook.table.conversation import Conversation
from pitbook.table.requests import Decide, Request, Rule
from pitbook.table.round import Stage

Told = tuple[str, Answer]
"""An answer, after the place in the record that it comes from."""


class Agenda:
    """What is yet to be told, what was ruled on, and how many facts there were before each was told.

    `choices` are those that each box has yet to make, `last` is what was told last.
    """

    def __init__(self, record: RoundRecord, shape: Shape, choices: ChoicesLeft) -> None:
        self.pending = list(record.irregularities)
        self.ruled: set[ToldIrregularity] = set()
        self.facts_before: dict[ToldIrregularity, int] = {}
        self._record = record
        self._shape = shape
        self._choices = choices
        self.last: ToldIrregularity | None = None
        self._times_told: dict[ToldIrregularity, int] = {}

    def next(self, conversation: Conversation) -> Told | None:
        """The first whose moment this is: its place in the record, and the answer."""
        for told in self.pending:
            if self._waits(told, conversation):
                continue
            answer = self._answer_now(conversation, told)
            if answer is not None:
                return self._tell(conversation, told, answer)
        return None

    @property
    def is_found_in_the_deal(self) -> bool:
        """Whether what was told last was found before anybody could choose."""
        return self.last is not None and self.last.when == DEAL

    def _waits(self, told: ToldIrregularity, conversation: Conversation) -> bool:
        """Among the decisions things happen in the order of the list; elsewhere cards and counts say when.

        What belongs to the deal and was found among them, with nothing else after it, comes after the choices of every
        hand that it may end.
        """
        if told.when != BETTING or conversation.table.stage is not Stage.BETTING:
            return False
        among = [each for each in self.pending if each.when == BETTING]
        is_found_late = all(each.mishap.when == DEAL and each.mishap.has(Effect.AFTER_ALL) for each in among)
        return told is not among[0] or (is_found_late and self._is_yet_to_choose(told, conversation.request))

    def _is_yet_to_choose(self, told: ToldIrregularity, request: Request | None) -> bool:
        """Whether choices go on, and a hand that this may end has one left: its own turn may come after others'."""
        if not isinstance(request, Decide) or not self._choices.next_of(request):
            return False
        left = {box for box, choices in self._choices.by_box().items() if choices}
        return bool(left & {told.box, *told.boxes} if told.ruling == "boxes" else left)

    def _tell(self, conversation: Conversation, told: ToldIrregularity, answer: Answer) -> Told:
        self.last = told
        self.facts_before.setdefault(told, len(conversation.facts))
        return told.where, answer

    def decide_first(self) -> set[int]:
        """The boxes that must decide before something else can be told."""
        return {box for told in self.pending for box in told.mishap.first(told)}

    def ruled_on(self, request: Rule) -> ToldIrregularity | None:
        """The irregularity that the rules now want a ruling on."""
        about = self._take_ruling(request) if self.name_for(request) else self.last
        if about is not None and about.mishap.card_by_card:  # one ruling on all of them, wherever it is written
            alike = [told for told in self._record.irregularities if told.what == about.what and told.ruling]
            about = about if about.ruling else next(iter(alike), about)
            self.ruled |= {told for told in alike if (told.ruling, told.boxes) == (about.ruling, about.boxes)}
        self.ruled |= {about} if about else set()
        return about

    def name_for(self, request: Rule) -> str:
        """What a matter is called that comes up by itself, so that nothing was told which led to it."""
        names = [mishap.name for mishap in self._record.mishaps if not mishap.kind]
        return next((name for name in names if self._record.edition.point(name).clause is request.clause), "")

    def _take_ruling(self, request: Rule) -> ToldIrregularity | None:
        """The ruling that the record gives on a matter which comes up by itself."""
        own = [told for told in self.pending if not told.mishap.kind]
        law = self._record.edition
        about = next((told for told in own if law.point(told.what).clause is request.clause), None)
        if about:
            self.pending.remove(about)
        return about

    def _answer_now(self, conversation: Conversation, told: ToldIrregularity) -> Answer | None:
        """The irregularity as an answer, if this is the moment it speaks of."""
        table, request, mishap = conversation.table, conversation.request, told.mishap
        if isinstance(request, Rule) or not mishap.kind or table.stage < STAGES[told.when]:
            return None
        moment = self._moment(conversation, told)
        answer = mishap.answer(moment) if mishap.moment(moment) else None
        if answer is not None:
            self._times_told[told] = moment.nth + 1
            if mishap.instead(moment):
                self._choices.drop_next(told.box)
            if not mishap.card_by_card or moment.nth + 1 >= len(told.cards):
                self.pending.remove(told)
        return answer

    def _moment(self, conversation: Conversation, told: ToldIrregularity) -> Moment:
        table, nth = conversation.table, self._times_told.get(told, 0)
        return Moment(told, self._record, self._shape, table, conversation.request, self._choices.by_box(), nth)
