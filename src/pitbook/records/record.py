"""A record that was read: the notice, the boxes, the cards, and what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitbook.cards import Card
from pitbook.law import Cents, Edition, Notice
from pitbook.records.irregularities import Effect, Mishap, ToldIrregularity
from pitbook.records.players import PeopleTold
from pitbook.table.places import Pile, hand_pile


@dataclass(frozen=True, slots=True)
class BoxRecord:
    """What one player had on one box, and did."""

    box: int
    player: str
    wagers: Mapping[str, Cents]
    cards: tuple[Card, ...] | None
    choices: tuple[str, ...]
    seat: bool
    where: str
    placed_by: str = ""


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as it was written down; `mishaps` are those that records of its game may tell."""

    notice: Notice
    boxes: tuple[BoxRecord, ...]
    table_cards: Mapping[Pile, tuple[Card, ...] | None]
    irregularities: tuple[ToldIrregularity, ...]
    mishaps: tuple[Mishap, ...]
    people: PeopleTold = field(default_factory=PeopleTold)

    @property
    def edition(self) -> Edition:
        return self.notice.edition

    def declares(self, effect: Effect, box: int) -> bool:
        """Whether an irregularity of this effect is told of a box (0 is the dealer)."""
        return any(told.box == box and told.mishap.has(effect) for told in self.irregularities)

    def mishap_for(self, effect: Effect, without: Effect = Effect.NONE) -> str:
        """The name of an irregularity that has one effect and not the other, if the game has any."""
        names = (each.name for each in self.mishaps if each.has(effect) and not each.has(without))
        return next(names, "")

    def cards_of(self, pile: Pile) -> tuple[Card, ...] | None:
        """The cards of a hand, if the record gives them."""
        if pile in self.table_cards:
            return self.table_cards[pile]
        return next((box.cards for box in self.boxes if hand_pile(box.box) == pile), None)

    def player_of(self, number: int) -> str:
        return next((box.player for box in self.boxes if box.box == number), "")
