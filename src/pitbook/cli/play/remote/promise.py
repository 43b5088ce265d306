"""The root that a house publishes before it deals, and whether the cards that were then shown are those it promised."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitbook.cards import Card, parse_card
from pitbook.house.tables.promises import PlaceOpening

Message = Mapping[str, Any]


@dataclass
class Promise:
    """The root that stood for the shuffle before a round was dealt, and what has been opened of it since."""

    id: str
    root: str
    size: int
    opened: dict[int, Card] = field(default_factory=dict)
    shown: dict[int, Card] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, state: Message) -> Promise | None:
        told = state.get("commitment")
        return cls(told["id"], told["root"], told["size"]) if told else None

    def open(self, openings: Sequence[Mapping[str, Any]]) -> None:
        """Check every opening against the root."""
        for data in openings:
            opening = PlaceOpening.from_data(data)
            if opening.leads_to(self.root, self.size):
                self.opened[opening.place] = parse_card(opening.face)
            else:
                self.broken.append(f"{opening.face} at place {opening.place} is not what the root promised")

    def look(self, state: Message) -> None:
        """Remember which faces the house has shown, and at which place of the shuffle each is said to have been."""
        for pile, cards in state.get("piles", {}).items():
            for slot, card in zip(state["slots"][pile], cards, strict=True):
                if card:
                    self.shown[slot] = parse_card(card)

    def __str__(self) -> str:
        return f"Shuffle {self.id}, {self.size} cards, promised by root {self.root[:16]}…"

    @property
    def faces(self) -> dict[int, Card]:
        """Every card this person has seen, by its place."""
        return self.shown | self.opened

    @property
    def verdict(self) -> str:
        """One line on whether the cards that were shown are those that were promised."""
        wrong = [
            f"{card.text} was shown where {self.opened[slot].text} was opened"
            for slot, card in self.shown.items()
            if slot in self.opened and self.opened[slot] is not card
        ]
        if faults := [*self.broken, *wrong]:
            return f"NOT PROVED: {faults[0]}. Keep the round and tell the inspector."
        if not self.opened:
            return "Nothing to prove: no card of this round was opened to you."
        cards = "card" if len(self.opened) == 1 else "cards"
        return f"Proved: {len(self.opened)} {cards} opened, as promised by root {self.root[:12]}… before the deal."
