"""What a house sends about a table, made into the view that the felt is drawn from, and the cards it opens, checked.

>>> from pitbook.games import find_edition
>>> told = {"fact": "Called", "clause": "9.5", "says": "…", "words": "Dealer does not qualify"}
>>> read_fact(told, find_edition("caribbean-stud")).sentence
'“Dealer does not qualify”'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitbook.cards import Card, parse_card
from pitbook.errors import PitbookError
from pitbook.games import find_game
from pitbook.house.tables.shuffles import CardOpening
from pitbook.law import Cents, Edition
from pitbook.table import Fact, Stake, View, player_viewer
from pitbook.table.facts import CardsShown, Noted
from pitbook.table.places import Pile
from pitbook.table.requests import Choice

Message = Mapping[str, Any]


def read_fact(data: Message, law: Edition) -> Fact:
    """The fact that the house told; one that this program does not know is kept as its sentence."""
    try:
        return find_game(law.game).vocabulary.read_fact(data, law)
    except (KeyError, TypeError, ValueError, PitbookError):
        return Noted(law.cite(data["clause"]), str(data["says"]))


def read_options(state: Message) -> dict[tuple[int, int], tuple[Choice, ...]]:
    return {
        (each["box"], each["hand"]): tuple(
            Choice(one["choice"], Cents(one["cost"]), tuple(one["cards"]), tuple(one["amount"]))
            for one in each["choices"]
        )
        for each in state.get("options", ())
    }


def read_view(state: Message, facts: Sequence[Fact]) -> View:
    """A round as the house shows it to this person."""
    lies = state.get("piles", {})
    return View(
        viewer=player_viewer(state["you"]["name"]),
        piles={Pile(pile): tuple(card and parse_card(card) for card in cards) for pile, cards in lies.items()},
        in_shoe=state.get("in_shoe", 0),
        in_discard_rack=state.get("in_discard_rack", 0),
        stakes={Stake(*where): Cents(cents) for *where, cents in state.get("stakes", ())},
        facts=tuple(facts),
        awaited=state.get("awaited", ""),
        options=read_options(state),
    )


def settled_view(last: Message, facts: Sequence[Fact], faces: Mapping[int, Card]) -> View:
    """A round that is over, from how it last stood, what was told of it and which cards have been opened since.

    Nothing says where the cards lay at the very end: a hand is as it lay last, unless more of it was shown since.
    """
    shown = Counter[Pile]()
    for fact in facts:
        if isinstance(fact, CardsShown):
            shown[fact.pile] = max(shown[fact.pile], _known(fact.cards))
    lay = {Pile(pile): tuple(faces.get(slot) for slot in slots) for pile, slots in last.get("slots", {}).items()}
    piles = {pile: cards for pile, cards in lay.items() if cards and _known(cards) >= shown[pile]}
    return View(player_viewer(last["you"]["name"]), piles, 0, 0, {}, tuple(facts), "", {})


def _known(cards: Sequence[Card | None]) -> int:
    return sum(card is not None for card in cards)


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

    def open(self, openings: Sequence[dict[str, Any]]) -> None:
        """Check every opening against the root."""
        for data in openings:
            opening = CardOpening.from_data(data)
            if opening.leads_to(self.root, self.size):
                self.opened[opening.place] = opening.card
            else:
                self.broken.append(f"{opening.card.text} at place {opening.place} is not what the root promised")

    def look(self, state: Message) -> None:
        """Remember which faces the house has shown, and at which place of the shuffle each is said to have been."""
        for pile, cards in state.get("piles", {}).items():
            for slot, card in zip(state["slots"][pile], cards, strict=True):
                if card:
                    self.shown[slot] = parse_card(card)

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
