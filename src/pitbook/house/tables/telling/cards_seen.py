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
from pitbook.table.places import Pile, Slot
from pitbook.table.round import Round
from pitbook.table.views import Views

Piles = Mapping[Pile, tuple[Face | None, ...]]


class CardsData(TypedDict):
    """Every pile as somebody sees it, and what the hands are called of which they see every card."""

    piles: dict[str, list[str | None]]
    hands: dict[str, HandName]


class Told(NamedTuple):
    """What was told of cards to somebody who knew so many, as data and as JSON to stand between braces."""

    known: int
    data: CardsData
    written: bytes


class CardsSeen:
    """What each viewer was last told of cards that still lie as they did then, in the same round.

    Of a slot that lies where it did a viewer can only get to know more; a card that was put right is in another round.
    """

    def __init__(self) -> None:
        self._round: Round | None = None
        self._lying: Mapping[Pile, tuple[Slot, ...]] = {}
        self._told: dict[Viewer, Told] = {}

    def by(self, viewer: Viewer, views: Views, talk: Conversation, game: Game) -> Told:
        """The cards as this viewer sees them."""
        lying = views.lying
        if lying is not self._lying:
            if talk.table is not self._round or lying != self._lying:
                self._round, self._told = talk.table, {}
            self._lying = lying
        told, known = self._told.get(viewer), views.known_to(viewer)
        if told is None or told.known != known:
            piles = views.piles_of(viewer)
            data: CardsData = {"piles": _texts(piles), "hands": _hands(piles, talk, game)}
            told = self._told[viewer] = Told(known, data, orjson.dumps(data)[1:-1])
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
