"""Shuffles that are promised before the first card is dealt and can be checked card by card afterwards.

Every place of the shuffle has a commitment of its own, salted, and one root stands for them all. The root is published
before the deal. Whoever may see a card also gets its opening: its place, face and salt, and the path to the root.

>>> shuffle = Shuffle.commit("s1", DECK, bytes(32))
>>> opening = shuffle.open(7)
>>> opening.card is DECK[7], opening.leads_to(shuffle.root, 52)
(True, True)
>>> replace(opening, card=DECK[8]).leads_to(shuffle.root, 52)
False
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import SystemRandom
from typing import Any, TypedDict

from pitbook.cards import DECK, Card, parse_card
from pitbook.errors import BadRecord
from pitbook.house.replies.table_replies import Commitment, OpeningReply

__all__ = ["CardOpening", "Shuffle", "replace"]


class ShuffleData(TypedDict):
    """A shuffle as it is sealed."""

    cards: str
    secret: str


@dataclass(frozen=True, slots=True)
class CardOpening:
    """Proof that a card lay at this place of a committed shuffle."""

    place: int
    card: Card
    salt: str
    path: tuple[str, ...]

    def leads_to(self, root: str, size: int) -> bool:
        """Whether this card at this place is what the root of a shuffle of that size promised."""
        if not 0 <= self.place < size:
            return False
        node, place, width, path = _leaf(self.place, self.card, self.salt), self.place, size, iter(self.path)
        while width > 1:
            if place ^ 1 < width:
                other = next(path, "")
                node = _join(node, other) if place % 2 == 0 else _join(other, node)
            place, width = place // 2, (width + 1) // 2
        return node == root and next(path, None) is None

    def as_data(self) -> OpeningReply:
        return {"place": self.place, "card": self.card.text, "salt": self.salt, "path": list(self.path)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> CardOpening:
        try:
            place, salt, path = data["place"], data["salt"], tuple(data["path"])
            if type(place) is not int or not all(type(text) is str for text in (salt, *path)):
                raise TypeError
            return cls(place, parse_card(data["card"]), salt, path)
        except (KeyError, TypeError):
            remedy = "an opening has place, card, salt and path"
            raise BadRecord("this is no opening of a card", remedy=remedy) from None


@dataclass(frozen=True)
class Shuffle:
    """The faces of a shuffle in order, and the secret that its salts come from. Never shown whole while in play."""

    id: str
    cards: tuple[Card, ...] = field(repr=False)
    secret: bytes = field(repr=False)

    @classmethod
    def commit(cls, shuffle_id: str, cards: Sequence[Card], secret: bytes) -> Shuffle:
        return cls(shuffle_id, tuple(cards), secret)

    @classmethod
    def fresh(cls, shuffle_id: str, decks: int) -> Shuffle:
        """A shuffle by the machine's best source of chance."""
        cards = list(DECK * decks)
        SystemRandom().shuffle(cards)
        return cls.commit(shuffle_id, cards, secrets.token_bytes(32))

    @property
    def root(self) -> str:
        return self._levels[-1][0]

    @property
    def promise(self) -> Commitment:
        """What is published before the deal."""
        return {"id": self.id, "root": self.root, "size": len(self.cards)}

    def open(self, place: int) -> CardOpening:
        path, at = [], place
        for level in self._levels[:-1]:
            if at ^ 1 < len(level):
                path.append(level[at ^ 1])
            at //= 2
        return CardOpening(place, self.cards[place], self._salt(place), tuple(path))

    def as_data(self) -> ShuffleData:
        """For the sealed store only."""
        return {"cards": " ".join(card.text for card in self.cards), "secret": self.secret.hex()}

    @classmethod
    def from_data(cls, shuffle_id: str, data: ShuffleData) -> Shuffle:
        return cls.commit(
            shuffle_id, [parse_card(text) for text in data["cards"].split()], bytes.fromhex(data["secret"])
        )

    def _salt(self, place: int) -> str:
        return hmac.digest(self.secret, str(place).encode(), hashlib.sha256).hex()

    @cached_property
    def _levels(self) -> list[list[str]]:
        levels = [[_leaf(place, card, self._salt(place)) for place, card in enumerate(self.cards)]]
        while len(levels[-1]) > 1:
            below = levels[-1]
            pairs = (below[at : at + 2] for at in range(0, len(below), 2))
            levels.append([_join(*pair) if len(pair) == 2 else pair[0] for pair in pairs])
        return levels


def _leaf(place: int, card: Card, salt: str) -> str:
    return hashlib.sha256(f"card {place} {card.text} {salt}".encode()).hexdigest()


def _join(left: str, right: str) -> str:
    return hashlib.sha256(f"pair {left} {right}".encode()).hexdigest()
