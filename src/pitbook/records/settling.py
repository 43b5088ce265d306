"""Settling a record: what every wager in it is due, with the clauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pitbook.cards import Pack
from pitbook.errors import BrokenRules
from pitbook.law import Edition, Notice
from pitbook.records.fields import as_object
from pitbook.records.irregularities import Mishap, ToldIrregularity
from pitbook.records.leftovers import check_all_used
from pitbook.records.reader import read_record
from pitbook.records.record import RoundRecord
from pitbook.records.shape import Shape
from pitbook.records.source import RecordedRound
from pitbook.table.codec import fact_to_data
from pitbook.table.conversation import Conversation
from pitbook.table.facts import MisdealDeclared, RedealDeclared, RoundVoided, RulingMade
from pitbook.table.places import Pile, Slot
from pitbook.table.round import Opening
from pitbook.table.settlement import BoxResult, box_results, result_to_data

MOST_ANSWERS = 10_000


class Supply(Protocol):
    """What a record needs of a game's equipment."""

    @property
    def pack(self) -> Pack: ...

    def piles(self, notice: Notice) -> tuple[tuple[Pile, tuple[Slot, ...]], ...]: ...


class Recorded(Protocol):
    """What a game has whose rounds can be written down."""

    @property
    def record(self) -> Shape: ...

    @property
    def irregularities(self) -> tuple[Mishap, ...]: ...

    @property
    def equipment(self) -> Supply: ...

    def begin(self, opening: Opening) -> Conversation: ...


@dataclass(frozen=True)
class Settlement:
    """A settled round: the results by box, and the conversation behind them."""

    notice: Notice
    boxes: tuple[BoxResult, ...]
    conversation: Conversation
    record: RoundRecord

    @property
    def rulings(self) -> list[RulingMade]:
        """What people ruled, in its order."""
        return [fact for fact in self.conversation.facts if isinstance(fact, RulingMade)]

    @property
    def misdeal(self) -> str:
        """Why the round was misdealt, if it was."""
        facts = (fact for fact in self.conversation.facts if type(fact) is MisdealDeclared)
        return next((f"{fact.because} (rule {fact.clause})" for fact in facts), "")

    @property
    def void(self) -> str:
        """Why the whole round was void, if it was."""
        facts = (fact for fact in self.conversation.facts if isinstance(fact, RoundVoided))
        return next((f"{fact.because} (rule {fact.clause})" for fact in facts), "")

    @property
    def redeal(self) -> str:
        """Why the cards were dealt again with the wagers as they stood, if they were."""
        facts = (fact for fact in self.conversation.facts if isinstance(fact, RedealDeclared))
        return next((f"{fact.because} (rule {fact.clause})" for fact in facts), "")

    def as_data(self) -> dict[str, Any]:
        edition = self.notice.edition
        return {
            "game": edition.game,
            "edition": edition.name,
            "applied": self.record.heading.as_data()
            | {
                "void-hand": self.record.people.void_hand_by,
                "notice": self.notice.as_data(),
                "irregularities": [_told(each) for each in self.record.irregularities],
                "rulings": [
                    {"on": each.matter, "ruling": each.ruling, "by": each.by, "clause": each.clause.id}
                    for each in self.rulings
                ],
            },
            "misdeal": self.misdeal,
            "redeal": self.redeal,
            "void": self.void,
            "boxes": [result_to_data(box) for box in self.boxes],
            "facts": [fact_to_data(fact) | {"says": fact.telling} for fact in self.conversation.facts],
        }


def _told(told: ToldIrregularity) -> dict[str, Any]:
    """An irregularity as a record tells it, without what was ruled."""
    about = {"what": told.what, "box": told.box, "when": told.when if told.mishap.kind else ""}
    return about | {"cards": " ".join(card.text for card in told.cards)}


def settle_record(record: Mapping[str, Any], game: Recorded, edition: Edition) -> Settlement:
    """What every wager of a recorded round of a game is due under this edition."""
    notice = Notice.post(edition, as_object(record.get("notice", {}), "notice"))
    read = read_record(record, notice, game.record, game.irregularities, game.equipment.pack)
    people = read.people
    opening = Opening(
        notice,
        game.equipment.piles(notice),
        personal_limits=people.maxima,
        area_limited=people.limited,
        pack=game.equipment.pack,
        is_counted_out=read.has_late_finds,
        is_counted_late=read.has_finds_at_settlement,
    )
    conversation = game.begin(opening)
    recorded = RecordedRound(read, game.record)
    for _ in range(MOST_ANSWERS):
        if conversation.is_over:
            check_all_used(recorded, conversation)
            return Settlement(notice, box_results(conversation.table), conversation, read)
        recorded.tell(conversation)
    raise BrokenRules(f"{edition.game} did not settle within {MOST_ANSWERS:,} answers")
