"""What a house sends about a table, read as the facts, choices and views of this program.

>>> from pitbook.games import find_edition
>>> told = {"fact": "Called", "clause": "9.5", "says": "…", "words": "Dealer does not qualify"}
>>> read_fact(told, find_edition("caribbean-stud")).sentence
'“Dealer does not qualify”'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from pitbook.cards import Face, parse_face
from pitbook.cli.play.sight import Hand
from pitbook.errors import PitbookError
from pitbook.games import find_game
from pitbook.law import Cents, Edition
from pitbook.table import Fact, Stake, View, player_viewer
from pitbook.table.facts import CardsShown, Ended, Noted, WagerAccepted, WagerWithdrawn
from pitbook.table.places import Pile
from pitbook.table.requests import Choice, Spot

Message = Mapping[str, Any]


def read_fact(data: Message, law: Edition) -> Fact:
    """The fact that the house told; one that this program does not know is kept as its sentence.

    What is sent with it that no fact has, such as when it was kept, and what a later version may add, is left aside.
    """
    words = find_game(law.game).vocabulary
    try:
        known = {"fact", "clause", "says"} | {field.name for field in fields(words.facts[data["fact"]])}
        return words.read_fact({name: value for name, value in data.items() if name in known}, law)
    except (KeyError, TypeError, ValueError, PitbookError):
        return Noted(law.cite(data["clause"]), str(data["says"]))


def read_options(state: Message) -> dict[Spot, tuple[Choice, ...]]:
    return {
        Spot(each["box"], each["player"], each["hand"]): tuple(
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
        piles={Pile(pile): tuple(card and parse_face(card) for card in cards) for pile, cards in lies.items()},
        in_shoe=state.get("in_shoe", 0),
        in_discard_rack=state.get("in_discard_rack", 0),
        stakes={Stake(*where): Cents(cents) for *where, cents in state.get("stakes", ())},
        facts=tuple(facts),
        awaited=state.get("awaited", ""),
        options=read_options(state),
    )


def read_faces(state: Message) -> dict[int, Face]:
    """The faces that the house shows this person, each by the slot where it lies."""
    slots, lies = state.get("slots", {}), state.get("piles", {})
    return {
        slot: parse_face(card)
        for pile, cards in lies.items()
        for slot, card in zip(slots[pile], cards, strict=True)
        if card
    }


def hands_of(slots: Mapping[str, Sequence[int]], faces: Mapping[int, Face]) -> dict[Pile, Hand]:
    """Hands that lie at these slots, with the faces that are known."""
    return {Pile(pile): tuple(faces.get(slot) for slot in each) for pile, each in slots.items()}


def settled_view(me: str, lay: Mapping[Pile, Hand], facts: Sequence[Fact]) -> View:
    """A round that is over, from how its hands lay and what was told of it.

    Nothing says where the cards lay at the very end: a hand is as it lay last, unless more of it was shown since.
    """
    shown = Counter[Pile]()
    for fact in facts:
        if isinstance(fact, CardsShown):
            shown[fact.pile] = max(shown[fact.pile], _known(fact.cards))
    piles = {pile: cards for pile, cards in lay.items() if cards and _known(cards) >= shown[pile]}
    return View(player_viewer(me), piles, 0, 0, {}, tuple(facts), "", {})


def running_view(me: str, facts: Sequence[Fact]) -> View:
    """A round under way in which nobody holds a hand, from what was told of it: what was turned and what is staked."""
    lying: dict[Stake, Cents] = {}
    for fact in facts:
        if isinstance(fact, WagerAccepted):
            lying[fact.stake] = Cents(lying.get(fact.stake, 0) + fact.staked)
        elif isinstance(fact, Ended | WagerWithdrawn):
            lying.pop(fact.stake, None)
    return View(player_viewer(me), {}, 0, 0, lying, tuple(facts), "", {})


def _known(cards: Sequence[Face | None]) -> int:
    return sum(card is not None for card in cards)
