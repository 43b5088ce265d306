"""A record that was read: the notice, the boxes, the cards, the results of chance, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pitbook.cards import CARDS, Face, Pack
from pitbook.law import Cents, Edition, Notice
from pitbook.records.irregularities import DEAL, SETTLEMENT, Effect, Mishap, ToldIrregularity
from pitbook.records.players import PeopleTold
from pitbook.records.shape import ALONE
from pitbook.table.places import Pile, hand_pile

HEADING: Final = ("table", "date", "note")
"""Keys by which nothing is settled, unless a day decides which edition was in force."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Where and when a round was played, and a note, each empty where nothing is said."""

    table: str = ""
    day: str = ""
    note: str = ""

    def as_data(self) -> dict[str, str]:
        """By the keys of a record."""
        return dict(zip(HEADING, (self.table, self.day, self.note), strict=True))


@dataclass(frozen=True, slots=True)
class ToldChoice:
    """A choice with what it names, if anything: an amount, and faces of the hand or places in it.

    `key` is that under which a hand of the record has the faces, where they stand in the place of the choice.
    """

    name: str
    where: str
    cents: Cents | None = None
    faces: tuple[Face, ...] | None = None
    places: tuple[int, ...] | None = None
    key: str = ""

    @property
    def faces_at(self) -> str:
        """Where its faces stand: with it, or under a key of their own."""
        return self.where if self.key else f"{self.where}.cards"


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand of a box: its cards, what its player chose, and what is stated to have lain on it."""

    cards: tuple[Face, ...] | None
    choices: tuple[ToldChoice, ...]
    wagers: Mapping[str, Cents]
    where: str
    key: str = "cards"

    @property
    def place(self) -> str:
        """Where its cards stand, or should."""
        return f"{self.where}.{self.key}"


@dataclass(frozen=True, slots=True)
class BoxRecord:
    """What one player had on one box, and did."""

    box: int
    player: str
    wagers: Mapping[str, Cents]
    hands: tuple[HandRecord, ...]
    seat: bool
    where: str
    placed_by: str = ""

    @property
    def choices(self) -> tuple[str, ...]:
        """All that was chosen here, by name."""
        return tuple(choice.name for hand in self.hands for choice in hand.choices)

    def piles(self) -> Iterator[tuple[Pile, HandRecord]]:
        """Each hand, after where it lies."""
        for number, hand in enumerate(self.hands, 1):
            yield hand_pile(self.box, number), hand


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round as it was written down.

    `mishaps` are those that records of its game may tell; `alone` has which of `ROLLS` and `SPINS` stood by itself.
    """

    notice: Notice
    boxes: tuple[BoxRecord, ...]
    table_cards: Mapping[Pile, tuple[Face, ...] | None]
    irregularities: tuple[ToldIrregularity, ...]
    mishaps: tuple[Mishap, ...]
    people: PeopleTold = field(default_factory=PeopleTold)
    rolls: tuple[tuple[int, ...], ...] = ()
    spins: tuple[str, ...] = ()
    pack: Pack = CARDS
    heading: Heading = field(default_factory=Heading)
    alone: frozenset[str] = frozenset()

    @property
    def edition(self) -> Edition:
        return self.notice.edition

    @property
    def packs(self) -> int:
        """How many packs are played with."""
        return max(1, self.notice.decks)

    def place_of_result(self, kind: str, nth: int) -> str:
        """Where a throw or a spin stands in the file."""
        return ALONE[kind] if kind in self.alone else f"{kind}[{nth}]"

    def declares(self, effect: Effect, box: int) -> bool:
        """Whether an irregularity of this effect is told of a box (0 is the dealer)."""
        return any(told.box == box and told.mishap.has(effect) for told in self.irregularities)

    @property
    def has_late_finds(self) -> bool:
        """Whether something was found after the deal that matters even if every hand was folded by then."""
        return any(told.mishap.has(Effect.AFTER_ALL) and told.when != DEAL for told in self.irregularities)

    @property
    def has_finds_at_settlement(self) -> bool:
        """Whether one of these came up no earlier than that."""
        return any(told.mishap.has(Effect.AFTER_ALL) and told.when == SETTLEMENT for told in self.irregularities)

    def mishap_for(self, effect: Effect, without: Effect = Effect.NONE) -> str:
        """The name of an irregularity that has one effect and not the other, if the game has any."""
        names = (each.name for each in self.mishaps if each.effect & effect == effect and not each.has(without))
        return next(names, "")

    def hands_at(self, pile: Pile) -> list[HandRecord]:
        """What the record says of a hand, for each player who wagered on its box."""
        return [hand for box in self.boxes for place, hand in box.piles() if place == pile]

    def tells_of(self, pile: Pile) -> bool:
        """Whether the record has cards of this pile, or leaves out those of a hand of its boxes."""
        return pile in self.table_cards or bool(self.hands_at(pile))

    def cards_of(self, pile: Pile) -> tuple[Face, ...] | None:
        """The cards of a hand, if the record gives them."""
        if pile in self.table_cards:
            return self.table_cards[pile]
        return next((hand.cards for hand in self.hands_at(pile) if hand.cards is not None), None)

    def player_of(self, number: int) -> str:
        return next((box.player for box in self.boxes if box.box == number), "")
