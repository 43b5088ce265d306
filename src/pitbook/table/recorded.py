"""A record as a source of answers: it tells the rules what happened, in the order in which rules ask.

Irregularities come in at the moment they speak of. What the record does not say is an error that names what is awaited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitbook.cards import Card
from pitbook.errors import BadRecord, PitbookError, Refused
from pitbook.law import Cents
from pitbook.table import answers as a
from pitbook.table.conversation import Conversation
from pitbook.table.facts import MisdealDeclared, RedealDeclared, Voided
from pitbook.table.places import DEALER, PUBLIC, SHOE, Pile, Role, Slot, hand_pile
from pitbook.table.record import BoxRecord, Record, Shape, is_fold
from pitbook.table.requests import ClaimPool, Count, Deal, Decide, Do, PlaceWagers, Rule, Show
from pitbook.table.round import Round, Stage
from pitbook.table.told import RULINGS, WITHOUT_WAGER, IrregularityRecord

_STAGES = {"deal": Stage.DEAL, "betting": Stage.BETTING, "settlement": Stage.SETTLEMENT}
_TAKES_OUT = (
    "communication",
    "several-hands",
    "viewed-blind",
    "wrong-count",
    "exposed-card",
)
"""What may take a hand out of the game though its player has chosen, or would have."""
_ENDS_CHOOSING = ("collected-early", "laid-down", "absent")
"""What comes before a choice, which cannot then be made unless the hand was put together again."""
_EXPOSING = ("exposed-to-dealer", "exposed-to-community", "several-exposed")
"""The points of law by which exposed cards end a round."""


class RecordedRound:
    """Answers every request of a round from its record, and remembers where in the record it is."""

    def __init__(self, record: Record, shape: Shape) -> None:
        self.record = record
        self.shape = shape
        self.where = ""
        self._wagers = self._wager_answers()
        self._pending = list(record.irregularities)
        self._told: dict[IrregularityRecord, int] = {}
        self._ruled_on: IrregularityRecord | None = None
        self._rulings: set[IrregularityRecord] = set()
        self._facts_before: dict[IrregularityRecord, int] = {}
        self._used: dict[Pile, int] = {}
        self._choices = {box.box: list(box.choices) for box in record.boxes}
        self._blind = shape.second_wager if record.notice.get(shape.blind_option) is True else ""

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

    def check_all_used(self, conversation: Conversation) -> None:
        """Nothing declared, chosen or staked may be left over once the round has ended by itself."""
        for left in self._pending:
            if left.what == "left-face-down" and not is_fold(conversation.table.boxes[left.box].choice):
                continue  # nobody had to turn a hand, so it makes no difference (C16)
            if left.what == "several-hands" and self._is_void(conversation.table, left.box):
                continue  # the rules saw to it by themselves when betting ended
            if left.what == "exposed-card" and self._is_ended_by_exposure(conversation):
                continue  # one more than it takes
            raise BadRecord(f"{left.what} never came up: the round was over by then", where=left.where)
        for told in self.record.irregularities:
            self._check_ruling_used(conversation, told)
        if self.shape.areas:
            self._check_all_drawn(conversation.table)
        is_called_off = any(isinstance(fact, MisdealDeclared | RedealDeclared) for fact in conversation.facts)
        for box in [] if is_called_off else self.record.boxes:
            self._check_box_used(conversation.table, box)
        for key, (pile, _) in {} if is_called_off else self.shape.table_cards.items():
            self._check_cards_used(conversation, key, pile)

    def _is_ended_by_exposure(self, conversation: Conversation) -> bool:
        points = [self.record.edition.find_point(name) for name in _EXPOSING]
        misdeals = [fact.clause for fact in conversation.facts if isinstance(fact, MisdealDeclared)]
        return any(point.clause in misdeals for point in points if point)

    def _check_ruling_used(self, conversation: Conversation, told: IrregularityRecord) -> None:
        """A ruling that no rule asked for is a mistake in the record, or a person's who had nothing to rule on."""
        if told.ruling and told not in self._rulings:
            facts = conversation.facts[self._facts_before.get(told, 0) :]
            remedy = 'the rule decides by itself: leave "ruling" and "by" out'
            clause = facts[0].clause.id if facts else ""
            raise BadRecord("nothing was left to rule on", where=f"{told.where}.ruling", clause=clause, remedy=remedy)
        if told.boxes and told.what not in ("viewed-blind", "exposed-by-dealer") and told.ruling != "boxes":
            remedy = '"boxes" goes with "ruling": "boxes"'
            raise BadRecord("no ruling names these boxes", where=f"{told.where}.boxes", remedy=remedy)

    def _check_cards_used(self, conversation: Conversation, key: str, pile: Pile) -> None:
        """A hand of any number of cards has no more of them than the rules gave it."""
        cards, used = self.record.table_cards[pile], self._used.get(pile, 0)
        stopped = self.shape.clause("stopped")
        is_stopped = any(fact.clause.id == stopped for fact in conversation.facts)
        if self.shape.clause("extra") and cards is not None and len(cards) > used:
            raise BadRecord(
                f"{len(cards)} cards where the rules give {used}",
                where=key,
                clause=stopped if is_stopped else self.shape.clause("extra"),
                remedy="if more was drawn, declare the irregularity drawn-in-error with the card instead",
            )

    @staticmethod
    def _is_void(table: Round, box: int) -> bool:
        return all(isinstance(end, Voided) for stake, end in table.ended.items() if stake.box == box)

    def _check_box_used(self, table: Round, box: BoxRecord) -> None:
        """Money that a record states must have been staked; a choice may be left over where something went wrong."""
        second = self.shape.second_wager
        is_lost_money = second in box.wagers and not any(s.box == box.box and s.wager == second for s in table.ended)
        is_lost_money = is_lost_money and second != self._blind  # a blind one goes back with a fold
        is_lost_choice = bool(self._choices[box.box]) and not self._concerns(box)
        if box.box in table.boxes and (is_lost_money or is_lost_choice):
            raise BadRecord(
                f"box {box.box} had nothing more to decide or stake",
                where=f"{box.where}.wagers.{second}" if is_lost_money else f"{box.where}.choices",
                clause=self.shape.clause("choice"),
                remedy=self._why_nothing_was_left(box),
            )

    def _why_nothing_was_left(self, box: BoxRecord) -> str:
        """What the record itself says against a choice, and how to put it right."""
        own = [told for told in self.record.irregularities if told.box == box.box and told.what in _ENDS_CHOOSING]
        if not own:
            return "its hand was folded or taken out of the game before that"
        late = ', or say "when": "settlement" if it came after the choice' if own[0].what == "laid-down" else ""
        return f"{own[0].where} says {own[0].what}, after which nothing is chosen: leave out one of the two{late}"

    def _concerns(self, box: BoxRecord) -> bool:
        """Whether something took the hand out of the game before its player could choose."""
        out = [told for told in self.record.irregularities if told.what in _TAKES_OUT]
        return box.player in {self._recorded_player(told.box) for told in out}

    def _next(self, conversation: Conversation) -> a.Answer:
        for irregularity in self._pending:
            answer = self._irregular(conversation, irregularity)
            if answer is not None:
                return answer
        request = conversation.request
        match request:
            case PlaceWagers():
                return next(self._wagers)
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

    # Wagers

    def _wager_answers(self) -> Iterator[a.Answer]:
        for named in self.record.people.nominations:
            self.where = f"players.{named.player}.nominee"
            yield named
        holders: set[str] = set()
        for box in self.record.boxes:
            first = {name: n for name, n in box.wagers.items() if self.shape.is_first(name) or name == self._blind}
            if not self._enters(first):
                self._check_stray(box)
                continue
            unnoticed = box.player in holders and self._declares_several(box.player)
            for name in sorted(first, key=self._place_of_wager):
                self.where = f"{box.where}.wagers.{name}"
                placed = a.Wager(box.box, box.player, name, first[name], seat=box.seat, nominee=box.placed_by)
                yield replace(placed, unnoticed=unnoticed)
            holders.add(box.player)
        void_hand_by = self.record.people.void_hand_by
        self.where = "void-hand" if void_hand_by else "boxes"
        yield a.VoidHand(void_hand_by) if void_hand_by else a.NoMoreBets()

    def _declares_several(self, player: str) -> bool:
        own = [box.box for box in self.record.boxes if box.player == player]
        return any(self.record.declares("several-hands", box=number) for number in own)

    def _enters(self, wagers: Mapping[str, Cents]) -> bool:
        families = {name.partition(":")[0] for name in wagers}
        return bool(families & set(self.shape.entry))

    def _place_of_wager(self, name: str) -> int:
        return (*self.shape.first_wagers, self._blind).index(name.partition(":")[0])

    def _check_stray(self, box: BoxRecord) -> None:
        """A box that is not in the game is in the record only because something went wrong there."""
        if self.record.declares(*WITHOUT_WAGER, box=box.box):
            self._check_stray_wagers(box)
            return
        is_side_only = any(self.shape.is_first(name) for name in box.wagers)
        raise BadRecord(
            f"box {box.box} has no {' or '.join(self.shape.entry)} wager",
            where=f"{box.where}.wagers",
            clause=self.shape.clause("side" if is_side_only else "entry"),
            remedy="if cards were dealt there all the same, declare the irregularity hand-without-wager"
            if "hand-without-wager" in self.record.whats
            else "give it such a wager, or leave the box out",
        )

    def _check_stray_wagers(self, box: BoxRecord) -> None:
        """One side wager may lie there and goes back; nothing else is staked or decided where nobody is in the game."""
        stray = [name for name in box.wagers if self.shape.is_first(name)]
        fault = next((f"wagers.{name}" for name in box.wagers if name not in stray[:1]), "")
        if fault or box.choices:
            entry = " or ".join(self.shape.entry)
            raise BadRecord(
                f"box {box.box} has no {entry} wager for this to stand on",
                where=f"{box.where}.{fault or 'choices'}",
                clause=self.shape.clause("entry"),
                remedy="leave it out",
            )

    # Cards

    def _faces(self, conversation: Conversation, request: Show) -> a.Seen:
        """The faces of the slots asked for, by their place in the hand."""
        if request.pile in self.shape.areas:
            return self._drawn(request)
        cards = self._cards_of(request.pile)
        hand = conversation.table.hand(request.pile)
        if cards is None:
            if request.required or self._is_live_without_cards(request.pile):
                self.where = self._place(request.pile)
                raise self._stops(f"{self._place(request.pile)} is not given", request.awaits, request.clause.id)
            return a.Seen((None,) * len(request.slots))
        if request.pile in self.record.table_cards and not self._size_of(request.pile):
            needed = max(hand.index(slot) for slot in request.slots) + 1
            self._used[request.pile] = max(needed, self._used.get(request.pile, 0))
            if self.shape.clause("extra") and len(cards) < needed:
                self.where = self._place(request.pile)
                raise self._stops(f"{self.where} has {len(cards)} cards", request.awaits, request.clause.id)
        return a.Seen(tuple(_at(cards, hand.index(slot)) for slot in request.slots))

    def _drawn(self, request: Show) -> a.Seen:
        """Faces by their place in the shoe, where the record has every card in the order drawn."""
        ((key, (pile, _)),) = self.shape.table_cards.items()
        cards = self.record.table_cards[pile] or ()
        self.where = key
        if max(request.slots) >= len(cards):
            raise self._stops(f"card {len(cards) + 1} is not given", request.awaits, request.clause.id)
        return a.Seen(tuple(cards[slot] for slot in request.slots))

    def _check_all_drawn(self, table: Round) -> None:
        """No card may be written down that the round had no use for."""
        ((key, (pile, _)),) = self.shape.table_cards.items()
        drawn = len(dict(table.opening.piles)[SHOE]) - len(table.hand(SHOE))
        if len(self.record.table_cards[pile] or ()) > drawn:
            what = f"the round was over after {drawn} cards"
            remedy = "a card drawn by mistake is an irregularity to be declared"
            raise BadRecord(what, where=key, clause=self.shape.clause("cards"), remedy=remedy)

    def _is_live_without_cards(self, pile: Pile) -> bool:
        """A hand that stays in must be in the record, even where the rules would never turn it."""
        box = next((box for box in self.record.boxes if hand_pile(box.box) == pile), None)
        if box is None or not box.choices or self.record.irregularities:
            return False
        return not any(map(is_fold, box.choices))

    def _cards_of(self, pile: Pile) -> tuple[Card, ...] | None:
        if pile in self.record.table_cards:
            return self.record.table_cards[pile]
        return next((box.cards for box in self.record.boxes if hand_pile(box.box) == pile), None)

    def _place(self, pile: Pile) -> str:
        keys = {place: key for key, (place, _) in self.shape.table_cards.items()}
        wheres = {hand_pile(box.box): f"{box.where}.cards" for box in self.record.boxes}
        return keys.get(pile) or wheres.get(pile, pile)

    # Decisions, rulings, the pool

    def _decision(self, request: Decide) -> a.Decision:
        first = {told.box for told in self._pending if told.what == "laid-down"}
        first |= {box for told in self._pending if told.what == "exposed-by-dealer" for box in told.boxes}
        for box in sorted(self.record.boxes, key=lambda box: box.box not in first):
            options = {option.name: option for option in request.options.get((box.box, 1), ())}
            if options and self._choices[box.box]:
                choice = self._choices[box.box].pop(0)
                self.where = f"{box.where}.choices"
                if choice in options:
                    self._check_second(box, choice, options[choice].cost)
                return a.Decision(box.box, choice)
        awaited = min(number for number, _ in request.options)
        where = next(f"{box.where}.choices" for box in self.record.boxes if box.box == awaited)
        self.where = where
        raise self._stops(
            f"box {awaited} has not decided", request.awaits, request.clause.id, " (or declare the irregularity absent)"
        )

    def _check_second(self, box: BoxRecord, choice: str, cost: Cents) -> None:
        """A second wager that the record states must be the one the choice makes."""
        stated = box.wagers.get(self.shape.second_wager)
        if stated is not None and stated != cost and not self._blind:
            due = f"none is made with {choice!r}" if is_fold(choice) else f"it is {cost} here"
            raise BadRecord(
                f"the {self.shape.second_wager} of {stated} is not what the rules allow",
                where=f"{box.where}.wagers.{self.shape.second_wager}",
                clause=self.shape.clause("second"),
                remedy=due,
            )

    def _ruling(self, request: Rule) -> a.Ruling:
        point = self.record.edition.find_point(RULINGS[0])
        about = self._take_ruling(RULINGS[0]) if point and point.clause is request.clause else self._ruled_on
        if about is not None and about.what == "exposed-card":  # one ruling on all of them, wherever it is written
            alike = [told for told in self.record.irregularities if told.what == about.what and told.ruling]
            about = about if about.ruling else next(iter(alike), about)
            self._rulings |= {told for told in alike if (told.ruling, told.boxes) == (about.ruling, about.boxes)}
        self._rulings |= {about} if about else set()
        self.where = about.where if about else "irregularities"
        if about is not None and not about.ruling and "round" in request.rulings:
            return a.Ruling(
                "round", f"nobody; the whole round by reading {self.shape.unruled}"
            )  # what the reading takes an unsaid extent to be
        if about is None or not about.ruling or not about.by:
            missing = "it is not said who ruled" if about and about.ruling else "nobody has ruled"
            raise self._stops(missing, request.awaits, request.clause.id, ' (add "ruling" and "by")')
        return a.Ruling(about.ruling, about.by, about.boxes if about.ruling == "boxes" else ())

    def _take_ruling(self, what: str) -> IrregularityRecord | None:
        """The ruling that the record gives on a matter which comes up by itself."""
        about = next((told for told in self._pending if told.what == what), None)
        if about:
            self._pending.remove(about)
        return about

    def _pool(self, conversation: Conversation, request: ClaimPool) -> a.PoolStands:
        pool = conversation.table.notice.cents("pool")
        if pool is None:
            self.where = "notice.pool"
            raise self._stops("the pool is not given", request.awaits, request.clause.id)
        return a.PoolStands(pool)

    def _stops(self, what: str, awaits: str, clause: str, hint: str = "") -> BadRecord:
        return BadRecord(
            f"the record stops here: {what}", where=self.where, clause=clause, remedy=f"awaited next: {awaits}{hint}"
        )

    # Irregularities

    def _irregular(self, conversation: Conversation, told: IrregularityRecord) -> a.Answer | None:
        """The irregularity as an answer, if this is the moment it speaks of."""
        table = conversation.table
        if isinstance(conversation.request, Rule) or table.stage < _STAGES[told.when] or told.what in RULINGS:
            return None
        if told.what in self.shape.irregularities:
            if isinstance(conversation.request, Show):
                return None
            answer = self.shape.irregularities[told.what].answer(table, self.record, told)
            if answer is not None:
                self._pending.remove(told)
        elif told.what == "exposed-card":
            answer = self._exposed(table, told)
        elif self._is_moment(conversation, told):
            answer = self._answer(table, told)
            self._pending.remove(told)
        else:
            return None
        if answer is not None:
            self.where = told.where
            self._ruled_on = told
            self._facts_before.setdefault(told, len(conversation.facts))
        return answer

    def _is_moment(self, conversation: Conversation, told: IrregularityRecord) -> bool:
        request, table = conversation.request, conversation.table
        if told.what == "left-face-down":
            return isinstance(request, Show) and request.pile == hand_pile(told.box) and request.to == PUBLIC
        if table.stage > _STAGES[told.when]:
            return True
        if told.what == "viewed-blind" and not any(n in table.boxes and table.boxes[n].is_seat for n in _viewed(told)):
            return True  # before the player comes to look at the hand of the seat
        if told.what == "absent" and isinstance(request, Show) and request.pile == hand_pile(told.box):
            return table.stage == Stage.BETTING  # nobody is there to look at the cards either
        if told.when == "betting":
            return isinstance(request, Decide) and not self._is_yet_to_decide(table, told)
        if told.what == "wrong-count":
            pile = hand_pile(told.box) if told.box else self._table_pile
            return len(table.hand(pile)) >= self._size_of(pile)
        if told.when == "deal":
            return bool(table.hand(self._table_pile)) or any(table.hand(box.pile) for box in table.boxes.values())
        return True

    def _is_yet_to_decide(self, table: Round, told: IrregularityRecord) -> bool:
        """What a player did wrong is told after the player's recorded choice, so that a bet is on the table by then."""
        if told.what == "exposed-by-dealer":
            return any(not table.boxes[number].choice for number in self._decided_before(table, told))
        if told.what == "laid-down":
            return bool(self._choices.get(told.box)) and is_fold(self._choices[told.box][0])
        if told.what not in ("communication", "several-hands"):
            return False
        player = self._recorded_player(told.box)
        own = [box.box for box in self.record.boxes if box.player == player]
        return any(self._choices[n] and n in table.boxes and table.boxes[n].is_live for n in own)

    def _decided_before(self, table: Round, told: IrregularityRecord) -> tuple[int, ...]:
        """The boxes that had decided when the dealer exposed a card, as the record says."""
        chosen = {box.box for box in self.record.boxes if box.choices and box.box in table.boxes}
        wrong = [number for number in told.boxes if number not in chosen]
        if wrong or len(set(told.boxes)) < len(told.boxes):
            what = f"box {wrong[0]} decides nothing in this record" if wrong else "a box is named twice"
            remedy = '"boxes" are those that had decided before the dealer exposed a card'
            raise BadRecord(what, where=f"{told.where}.boxes", remedy=remedy)
        return told.boxes

    def _exposed(self, table: Round, told: IrregularityRecord) -> a.Answer | None:
        """Each exposed card in turn, as soon as it lies in its hand."""
        nth = self._told.get(told, 0)
        pile = hand_pile(told.box) if told.box else self._table_pile
        hand = table.hand(pile)
        position = self._exposed_position(told, pile, nth)
        if position >= len(hand) and table.stage == Stage.DEAL:
            return None
        self._told[told] = nth + 1
        if nth + 1 >= max(1, len(told.cards)):
            self._pending.remove(told)
        slot = hand[position] if position < len(hand) else Slot(-1)
        return a.CardExposed(slot, told.cards[nth] if told.cards else None)

    def _exposed_position(self, told: IrregularityRecord, pile: Pile, nth: int) -> int:
        """A card that is named has its place in the hand; the others are the next ones that nobody names."""
        alike = [other for other in self.record.irregularities if (other.what, other.box) == (told.what, told.box)]
        each = [(other, n) for other in alike for n in range(max(1, len(other.cards)))]
        is_known = self._cards_of(pile) is not None
        named = {(other, n): self._position(other, pile, n) for other, n in each if other.cards and is_known}
        free = (place for place in range(len(each)) if place not in named.values())
        return (named | dict(zip((one for one in each if one not in named), free, strict=False)))[told, nth]

    def _position(self, told: IrregularityRecord, pile: Pile, nth: int) -> int:
        cards = self._cards_of(pile)
        if not told.cards or cards is None:
            return nth
        if told.cards[nth] not in cards:
            raise BadRecord(f"{told.cards[nth]} is not in that hand", where=f"{told.where}.cards")
        return cards.index(told.cards[nth])

    def _answer(self, table: Round, told: IrregularityRecord) -> a.Answer:
        box = told.box
        player = table.boxes[box].player if box in table.boxes else self._recorded_player(box)
        match told.what:
            case "exposed-by-player":
                return a.ExposedByPlayer(box, *self._shown(told, hand_pile(box)))
            case "exposed-by-dealer":
                return a.ExposedByDealer(*self._shown(told, self._table_pile))
            case "wrong-count":
                return a.WrongCount(box, self._count(told))
            case "cards-without-wager":
                return a.CardsWithoutWager(box, *self._stray(box, player))
            case "hand-without-wager":
                return a.HandWithoutWager(box, *self._stray(box, player))
            case "short-deck":
                return a.DeckCounted(self._short(told))
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
                self._check_viewed(told)
                return a.ViewedBlind(player, _viewed(told))
            case _:
                return a.LeftFaceDown(box)

    def _check_viewed(self, told: IrregularityRecord) -> None:
        """Hands are void only where more than one was looked at, and the record says which."""
        point = self.record.edition.find_point(told.what)
        if point and told.ruling == "void" and len(set(_viewed(told))) == 1:
            raise BadRecord(
                "one hand looked at cannot be ruled void",
                where=f"{told.where}.ruling",
                clause=f"{point.clause.id}(a)",
                remedy='"boxes" names every hand looked at, that of the seat too if it was one of them',
            )

    @property
    def _table_pile(self) -> Pile:
        """The hand that belongs to the table: the dealer's, or the community's."""
        return next((pile for pile, _ in self.shape.table_cards.values()), DEALER)

    def _size_of(self, pile: Pile) -> int:
        return dict(self.shape.table_cards.values()).get(pile, self.shape.hand_size)

    def _recorded_player(self, number: int) -> str:
        return next((box.player for box in self.record.boxes if box.box == number), "")

    def _count(self, told: IrregularityRecord) -> int:
        if told.count is not None:
            return told.count
        cards = told.cards or self._cards_of(hand_pile(told.box) if told.box else self._table_pile)
        if not cards:
            raise BadRecord("it is not said how many cards were dealt", where=told.where, remedy='"count": 6')
        return len(cards)

    def _short(self, told: IrregularityRecord) -> int:
        whole = self.record.edition.number("deck-size")
        if told.count == whole:
            raise BadRecord(f"{whole} cards are a whole deck", where=f"{told.where}.count")
        return whole - 1 if told.count is None else told.count

    def _stray(self, number: int, player: str) -> tuple[str, str, Cents]:
        """The side wager that the record puts in front of a box without a wager of its own."""
        box = next((box for box in self.record.boxes if box.box == number), None)
        stray = [(name, n) for name, n in (box.wagers if box else {}).items() if self.shape.is_first(name)]
        return (player, *stray[0]) if stray else ("", "", Cents(0))

    def _shown(self, told: IrregularityRecord, pile: Pile) -> tuple[tuple[int, ...], tuple[Card | None, ...]]:
        cards = self._cards_of(pile)
        if not told.cards:
            return (0,), (cards[0] if cards else None,)
        return tuple(self._position(told, pile, n) for n in range(len(told.cards))), told.cards


def _viewed(told: IrregularityRecord) -> tuple[int, ...]:
    """The hands that were looked at."""
    return told.boxes or (told.box,)


def _at(cards: tuple[Card, ...], position: int) -> Card | None:
    return cards[position] if position < len(cards) else None
