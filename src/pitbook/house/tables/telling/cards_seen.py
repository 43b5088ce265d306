"""The cards of what is under way, as each viewer was last told of them: while they lie so they are not named again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import orjson
from typing_extensions import TypedDict

from pitbook.cards import Face
from pitbook.games import Game
from pitbook.house.replies.table_replies import HandName
from pitbook.table import Conversation, Viewer
from pitbook.table.places import Pile

Piles = Mapping[Pile, tuple[Face | None, ...]]


class CardsData(TypedDict):
    """Every pile as somebody sees it, and what the hands are called of which they see every card."""

    piles: dict[str, list[str | None]]
    hands: dict[str, HandName]


class Told(NamedTuple):
    """What was told of cards that lie so, as data and as JSON to stand between braces."""

    piles: Piles
    data: CardsData
    written: bytes


class CardsSeen:
    """What each viewer was last told of the cards of one conversation."""

    def __init__(self) -> None:
        self._talk: Conversation | None = None
        self._told: dict[Viewer, Told] = {}

    def by(self, viewer: Viewer, piles: Piles, talk: Conversation, game: Game) -> Told:
        """The cards as this viewer sees them."""
        if talk is not self._talk:
            self._talk, self._told = talk, {}
        told = self._told.get(viewer)
        if told is None or told.piles != piles:
            data: CardsData = {"piles": _texts(piles), "hands": _hands(piles, talk, game)}
            told = self._told[viewer] = Told(piles, data, orjson.dumps(data)[1:-1])
        return told


def _hands(piles: Piles, talk: Conversation, game: Game) -> dict[str, HandName]:
    """What each hand is called, in the game's own words."""
    lying = {pile: [face for face in faces if face] for pile, faces in piles.items() if faces and all(faces)}
    named = {pile: game.name_hand(talk.table.notice, pile, lying) for pile in lying}
    return {pile: {"name": hand.name, "cards": list(hand.cards)} for pile, hand in named.items() if hand}


def _texts(piles: Piles) -> dict[str, list[str | None]]:
    return {pile: _faces(faces) for pile, faces in piles.items()}


def _faces(faces: Iterable[Face | None]) -> list[str | None]:
    return [face.text if face else None for face in faces]
