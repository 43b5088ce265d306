"""Cards or tiles of a pack: shuffled before play, after every round and after a vacancy; counted, and replaced.

A shoe that lives on lies as the last round left it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pitbook.cards import CARDS, Face, Pack, parse_face
from pitbook.errors import BrokenRules, Refused, UnknownName
from pitbook.law import Clause, Notice
from pitbook.procedure.cards_after import CardsAfter, is_continuous
from pitbook.procedure.equipment.card_care import count_deck, replace_decks, shuffle_and_cut
from pitbook.procedure.equipment.keeping import ROUND, Drawing, Drawn, Due, Keeper, Piles, Procedure, Saved, UsedUp
from pitbook.table.answers import Answer, Counted, Dealt, Seen, Shuffled
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Noted
from pitbook.table.places import SHOE, By, Pile, Role, Slot
from pitbook.table.requests import Count, Deal, Request, Reshuffle, Show
from pitbook.table.round import Round, fresh_slots

SHUFFLE, COUNT, REPLACEMENT = "shuffle", "count", "replacement"
_SHORT: Final = "the deck is not complete"
"""All that a count can find out: whether a card is missing, not whether the cards are those that were inspected."""


FURTHER_ORDERS: Final = ("second order", "third order", "fourth order")
"""So often may a rack be shuffled again in one round, each time in an order of its own.

Of cards that were seen and are shuffled once more, an order that came again would tell which comes before which.
"""


@dataclass(frozen=True)
class PackInUse:
    """The packs of the notice's number, shuffled together.

    `is_reshuffled`: the rules may have a rack shuffled again in the middle of a round, so further orders are drawn.
    """

    pack: Pack = CARDS
    is_reshuffled: bool = False

    def piles(self, notice: Notice) -> Piles:
        return ((SHOE, fresh_slots(self.size(notice))),)

    def size(self, notice: Notice) -> int:
        return self.pack.size * notice.decks

    def drawings(self, notice: Notice) -> tuple[Drawing, ...]:
        faces = Drawing("shuffle", self.pack.texts * notice.decks)
        if not self.is_reshuffled:
            return (faces,)
        places = tuple(map(str, range(self.size(notice))))
        return faces, *(Drawing(name, places) for name in FURTHER_ORDERS)

    def machine(self, drawn: Drawn) -> DealingMachine:
        first, *orders = drawn
        return DealingMachine(tuple(map(parse_face, first)), tuple(tuple(map(int, order)) for order in orders))

    def keeper(self, notice: Notice, open_table: Procedure) -> PackKeeper:
        return PackKeeper(notice, open_table, self)


@dataclass(frozen=True)
class DealingMachine:
    """Deals from one order of the faces; what is shuffled again lies in the next of `orders`, rows of its places."""

    faces: tuple[Face, ...]
    orders: tuple[tuple[int, ...], ...] = ()

    def answer(self, request: Request | None, table: Round, sequence: int | None = None) -> Answer | None:
        match request:
            case Deal():
                return Dealt(sequence)
            case Show():
                return Seen(tuple(self.face(table, slot) for slot in request.slots))
            case Reshuffle():
                if len(table.reshuffled) >= len(self.orders):
                    orders = len(self.orders)
                    raise UsedUp(f"{orders} orders were drawn for cards shuffled again, and a round asks for more")
                return Shuffled()
            case Count():
                return Counted(len(self.faces))
        return None

    @cached_property
    def _ranks(self) -> list[dict[int, int]]:
        return [{place: rank for rank, place in enumerate(order)} for order in self.orders]

    def place(self, table: Round, slot: Slot) -> int:
        """The place in the first order of what lies at a slot, through every shuffle since."""
        if slot < len(self.faces):
            return slot
        shuffles = [*zip(table.reshuffled, self._ranks, strict=False)]
        again, ranks = next(each for each in reversed(shuffles) if each[0].since and each[0].since[0] <= slot)
        places = sorted((self.place(table, old) for old in again.before), key=ranks.__getitem__)
        return places[slot - again.since[0]]

    def face(self, table: Round, slot: Slot) -> Face:
        return self.faces[self.place(table, slot)]


class PackKeeper(Keeper):
    """Keeps the packs of one table.

    `lying` is how a shoe lies that lives on, None where everything lies shuffled in it. `shuffle_due` is the rule by
    which they are shuffled first, `cards_fault` why others are needed, `deck` which of two is in use.
    """

    def __init__(self, notice: Notice, open_table: Procedure, packs: PackInUse) -> None:
        super().__init__(notice, open_table)
        self.packs = packs
        self.deck = 1
        self.shuffle_due = self.law.rule_number("shuffle-before-play")
        self.next_is_last = False
        self.cards_fault = ""
        self.lying: Piles | None = None

    @property
    def piles(self) -> Piles:
        return self.lying or self.packs.piles(self.notice)

    @property
    def due(self) -> Due | None:
        if self.cards_fault:
            remedy = f"replace the cards ({self.law.rule_number('new-cards')})"
            return Due(REPLACEMENT, self.law.rule_number("deck-count"), self.cards_fault, remedy)
        if self.shuffle_due:
            return Due(SHUFFLE, self.shuffle_due, "the cards have not been shuffled", "shuffle them first")
        return None

    def draws_for(self, kind: str) -> bool:
        return kind == SHUFFLE or (kind == ROUND and self.is_machine_full)

    @property
    def is_machine_full(self) -> bool:
        """Whether a continuous shuffler has every card back: the next round is dealt in an order of its own."""
        in_shoe = dict(self.lying or ()).get(SHOE, ())
        return self._is_continuous and not self.shuffle_due and len(in_shoe) == self._size

    def more(self) -> dict[str, Any]:
        return {"deck": self.deck}

    def for_round(self) -> dict[str, Any]:
        return {"is_last": self.next_is_last}

    # Procedures

    careful_ruling = SHUFFLE

    @property
    def kinds(self) -> tuple[str, ...]:
        return SHUFFLE, COUNT, REPLACEMENT

    def directed(self, kind: str, *, by: str, is_suspect: bool) -> Saved:
        is_due = self.due is not None and self.due.kind == SHUFFLE
        return {"directed_by": by, "is_suspect": is_suspect} if kind == SHUFFLE and not is_due else {}

    def start(self, kind: str, **how: Any) -> Procedure:
        match kind:
            case "shuffle":
                return self._shuffle(**how)
            case "count":
                return count_deck
            case "replacement":
                return lambda table: replace_decks(table, self.open_table)
        return super().start(kind, **how)

    def _shuffle(self, *, directed_by: str = "", is_suspect: bool = False) -> Procedure:
        """The shuffle that is due, or one that the supervisor named directs.

        `is_suspect`: because the last may not have been random, which some editions have a rule of its own on.
        """
        if directed_by:
            clause = self._rule_on_directed(is_suspect=is_suspect)
            if not By.parse(directed_by).may(Role.GAME_SUPERVISOR):
                raise Refused(f"a shuffle is not for {directed_by} to direct", clause=clause.id)
            self.notes.append(Noted(clause, f"{directed_by} directs a shuffle"))
            return shuffle_and_cut(clause)
        if not self.shuffle_due:
            remedy = "play the shoe on, or name the supervisor who directs a shuffle"
            shuffles = self.law.point("shuffle-before-play").clause
            raise Refused("no shuffle is due", clause=shuffles.id, remedy=remedy)
        return shuffle_and_cut(self.law.cite(self.shuffle_due))

    def _rule_on_directed(self, *, is_suspect: bool) -> Clause:
        """Only editions that have a rule on it let anybody direct a shuffle."""
        suspect = self.law.find_rule_on("suspect-shuffle") if is_suspect else None
        clause = suspect or self.law.find_rule_on("directed-shuffle")
        if clause is None:
            what = f"{self.law.ref} has no rule by which a shuffle is directed"
            raise UnknownName(what, remedy="shuffle when one is due")
        return clause

    def expose_in_loading(self) -> None:
        """A card was exposed on its way into the shoe or shuffler: shuffle again, where the edition says so."""
        clause = self.law.find_rule_on("exposed-in-loading")
        if clause is None:
            super().expose_in_loading()
            return
        self.shuffle_due = clause.id
        self.notes.append(Noted(clause, "a card was exposed in loading"))

    def need_fresh(self) -> None:
        self.shuffle_due = self.law.rule_number("shuffle-after-round")
        self.lying = None

    @property
    def minds_vacancy(self) -> bool:
        after_round, empty = self.law.rule_number("shuffle-after-round"), self.law.rule_number("empty-table")
        return self.shuffle_due in ("", after_round) and self.shuffle_due != empty

    def vacate(self, *, ruling: str = "", by: str = "") -> None:
        """Before play goes on the cards are shuffled.

        Where that is left to a supervisor, `ruling` is `shuffle` or `none`, and `by` says whose it is.
        """
        clause, point = self.law.rule_on("empty-table"), self.law.find_point("shuffle-after-vacancy")
        if point and point.value == "ruling":
            if ruling not in ("shuffle", "none") or not By.parse(by).may(Role.CASINO_SUPERVISOR):
                remedy = "say whether to shuffle, and by whose ruling"
                what = "a shuffle now is for the casino supervisor to rule on"
                raise Refused(what, clause=clause.id, remedy=remedy)
            self.notes.append(Noted(clause, f"ruling after a vacancy: {ruling} (given by {by})"))
            if ruling == "none":
                return
        self.shuffle_due = clause.id

    def post(self, notice: Notice, *, is_open: bool, approved_by: str = "") -> None:
        rule = self.law.find_point("style-change")
        is_other = any(
            notice.values.get(name) != self.notice.values.get(name) for name in ("style", "dealing", "decks")
        )
        if rule and is_other and self._is_mid_shoe:
            remedy = "change it with the next shoe"
            raise Refused("the shoe under way is dealt as it was begun", clause=rule.clause.id, remedy=remedy)
        is_styled = rule and notice.values.get("style") != self.notice.values.get("style")
        if rule and is_styled and is_open and self._is_continuous and not approved_by.strip():
            what = "with a continuous shuffler the style changes only by approved procedures"
            raise Refused(what, clause=rule.clause.id, remedy="say who has approved it")
        if is_open and notice.decks != self.notice.decks:  # other cards are needed, and these must be checked
            self.cards_fault = f"the notice has {notice.decks} decks, and other cards are on the table"
        self.notice = notice

    def close(self) -> None:
        self.shuffle_due = self.law.rule_number("shuffle-before-play")

    # What conversations leave

    def after(self, kind: str, conversation: Conversation) -> None:
        match kind:
            case "opening" | "replacement":
                self.cards_fault = ""
                self.shuffle_due = self.law.rule_number("shuffle-before-play")
            case "shuffle":
                self._after_shuffle(conversation)
            case "count":
                self._after_count(conversation)
            case "round":
                self._after_round(conversation)

    def _after_shuffle(self, conversation: Conversation) -> None:
        self.shuffle_due = ""
        self.next_is_last = False
        self.lying = None
        if self.law.find_point("burn"):  # cards that were burned are out of the shoe
            self.lying = _as_they_lie(conversation)

    def _after_count(self, conversation: Conversation) -> None:
        (counted,) = conversation.answers
        if not isinstance(counted, Counted):
            raise BrokenRules("a count without a number")
        if self.cards_fault in ("", _SHORT):  # of other cards only a replacement can say that they are in order
            self.cards_fault = _SHORT if counted.count != self._size else ""

    def _after_round(self, conversation: Conversation) -> None:
        after = CardsAfter.of(conversation.table)
        self.shuffle_due = after.shuffle_due
        if conversation.table.reshuffled:  # nobody could follow a card of such a shoe into another round
            self.shuffle_due = self.shuffle_due or self.law.rule_number("shuffle-after-round")
        if not self.shuffle_due:  # the shoe lives on as it lies
            self.lying = _as_they_lie(conversation)
        self.next_is_last = after.next_is_last
        short = self.law.find_point("short-deck")
        is_short = short is not None and any(fact.clause is short.clause for fact in conversation.facts)
        self.cards_fault = _SHORT if is_short else ""
        has_two = self.law.find_point("sets-of-cards") is None
        if has_two and self._dealing == "shuffler" and self.shuffle_due:
            self.deck = 3 - self.deck  # the other deck has been shuffled meanwhile

    # Saving

    def save(self) -> Saved:
        lying = None if self.lying is None else [[pile, list(slots)] for pile, slots in self.lying]
        return {
            "piles": lying,
            "deck": self.deck,
            "shuffle_due": self.shuffle_due,
            "next_is_last": self.next_is_last,
            "cards_fault": self.cards_fault,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        piles = data["piles"]
        self.lying = None if piles is None else tuple((Pile(pile), tuple(map(Slot, slots))) for pile, slots in piles)
        self.deck, self.shuffle_due = data["deck"], data["shuffle_due"]
        self.next_is_last, self.cards_fault = data["next_is_last"], data["cards_fault"]

    @property
    def _size(self) -> int:
        return self.packs.size(self.notice)

    @property
    def _dealing(self) -> str:
        return str(self.notice.values.get("dealing", ""))

    @property
    def _is_mid_shoe(self) -> bool:
        return self.lying is not None and not self.shuffle_due and not self._is_continuous

    @property
    def _is_continuous(self) -> bool:
        return is_continuous(self.notice)


def _as_they_lie(conversation: Conversation) -> Piles:
    return tuple((pile, tuple(slots)) for pile, slots in conversation.table.piles.items() if slots)


__all__ = ["DealingMachine", "PackInUse", "PackKeeper"]
