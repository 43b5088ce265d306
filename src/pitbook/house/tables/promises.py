"""Drawings that are promised before anybody wagers and can be checked face by face afterwards.

Every place of a drawing (a card of a shuffle, a die of a throw, the pocket of a spin) has a commitment of its own,
salted, and one root stands for them all. The root is published first. Whoever may see a face also gets its opening: its
place, text and salt, and the path to the root.

>>> shuffle = Promised("s1", tuple(card.text for card in DECK), bytes(32))
>>> opening = shuffle.open(7)
>>> opening.face, opening.leads_to(shuffle.root, 52)
('9c', True)
>>> replace(opening, face="Tc").leads_to(shuffle.root, 52)
False
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass, field, replace
from os import urandom
from random import SystemRandom
from struct import unpack
from typing import Any, Final, TypedDict

import orjson

from pitbook.cards import DECK
from pitbook.errors import BadRecord, BrokenRules
from pitbook.house.replies.table_replies import Commitment, NamedCommitment, OpeningReply
from pitbook.house.store.keyed_hash import KeyedHash
from pitbook.procedure.equipment.keeping import Drawing
from pitbook.table.once import once
from pitbook.table.values import Value, value

__all__ = ["DECK", "PlaceOpening", "Promised", "replace"]


_FETCHED_BYTES: Final = 512

WIDTH: Final = 4
"""No face is written with more characters, so all drawings of a kind are equally long."""


class SealedDrawing(TypedDict):
    """What was drawn as it is sealed; the faces of any drawing stand where a shuffle's cards do."""

    cards: str
    secret: str


@value
class PlaceOpening(Value):
    """Proof that a face was drawn for this place."""

    place: int
    face: str
    salt: str
    path: tuple[str, ...]

    def leads_to(self, root: str, size: int) -> bool:
        """Whether this face at this place is what the root of a drawing of that size promised."""
        if not 0 <= self.place < size:
            return False
        node, place, width, path = _leaf(self.place, self.face, self.salt), self.place, size, iter(self.path)
        while width > 1:
            if place ^ 1 < width:
                other = next(path, "")
                node = _join(node, other) if place % 2 == 0 else _join(other, node)
            place, width = place // 2, (width + 1) // 2
        return node == root and next(path, None) is None

    def as_data(self) -> OpeningReply:
        return {"place": self.place, "card": self.face, "salt": self.salt, "path": list(self.path)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> PlaceOpening:
        try:
            place, face, salt, path = data["place"], data["card"], data["salt"], tuple(data["path"])
            if type(place) is not int or not all(type(text) is str for text in (face, salt, *path)):
                raise TypeError
            return cls(place, face, salt, path)
        except (KeyError, TypeError):
            remedy = "an opening has place, card, salt and path"
            raise BadRecord("this is no opening of a card", remedy=remedy) from None


class SystemChance(SystemRandom):
    """The system's own randomness, fetched for a whole drawing at a time."""

    def __init__(self) -> None:
        self._fetched, self._used = b"", 0

    def getrandbits(self, k: int) -> int:
        size = (k + 7) // 8
        if self._used + size > len(self._fetched):  # the few bytes that are left are not used at all
            self._fetched, self._used = urandom(max(size, _FETCHED_BYTES)), 0
        begin, self._used = self._used, self._used + size
        return int.from_bytes(self._fetched[begin : self._used]) >> (size * 8 - k)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Lay things in the order of numbers drawn for them: no two are alike, so each order is equally likely."""
        numbers = _numbers(len(x))
        while len(set(numbers)) < len(x):
            numbers = _numbers(len(x))
        x[:] = [x[at] for at in sorted(range(len(x)), key=numbers.__getitem__)]


def _numbers(count: int) -> tuple[int, ...]:
    return unpack(f"{count}Q", urandom(8 * count))


@dataclass(frozen=True)
class Promised:
    """The faces that were drawn, in order, and the secret that their salts come from. Never shown whole in play."""

    id: str
    faces: tuple[str, ...] = field(repr=False)
    secret: bytes = field(repr=False)
    name: str = "shuffle"

    @classmethod
    def fresh(cls, promise_id: str, drawing: Drawing) -> Promised:
        """A drawing by the machine's best source of chance."""
        return cls.keeping(promise_id, drawing.draw(SystemChance()), drawing.name)

    @classmethod
    def keeping(cls, promise_id: str, faces: tuple[str, ...], name: str) -> Promised:
        """These faces under a secret of their own."""
        if any(len(face) > WIDTH or not face or " " in face for face in faces):
            raise BrokenRules(f"the {name} has a face that cannot be kept: it is empty, has a space or is too long")
        return cls(promise_id, faces, secrets.token_bytes(32), name)

    @property
    def root(self) -> str:
        return self._levels[-1][0]

    @once
    def commitment(self) -> Commitment:
        """What is published before anything of it is shown."""
        return {"id": self.id, "root": self.root, "size": len(self.faces)}

    @once
    def named(self) -> NamedCommitment:
        """The same with what it is called, where there are several."""
        return {"name": self.name, **self.commitment}

    def open(self, place: int) -> PlaceOpening:
        """The proof of the face at a place."""
        return PlaceOpening(place, self.faces[place], self._salts[place], tuple(self._path(place)))

    def opened(self, place: int) -> bytes:
        """The same as JSON; it is often told again, when everybody may know what somebody knew."""
        written = self._opened.get(place)
        if written is None:
            face, salt = self.faces[place], self._salts[place]
            proof: OpeningReply = {"place": place, "card": face, "salt": salt, "path": self._path(place)}
            written = self._opened[place] = orjson.dumps(proof)
        return written

    def _path(self, place: int) -> list[str]:
        path, at = [], place
        for level in self._levels:
            other = at ^ 1
            if other < len(level):  # the top has one alone
                path.append(level[other])
            at >>= 1
        return path

    def as_data(self) -> SealedDrawing:
        """For the sealed store only. Faces are widened alike, for whoever sees a sealed row sees how long it is."""
        return {"cards": " ".join(face.ljust(WIDTH) for face in self.faces), "secret": self.secret.hex()}

    @classmethod
    def from_data(cls, promise_id: str, data: SealedDrawing, name: str = "shuffle") -> Promised:
        return cls(promise_id, tuple(data["cards"].split()), bytes.fromhex(data["secret"]), name)

    @once
    def _opened(self) -> dict[int, bytes]:
        return {}

    @once
    def _salts(self) -> list[str]:
        salted = KeyedHash(self.secret).of
        return [salted(b"%d" % place) for place in range(len(self.faces))]

    @once
    def _levels(self) -> list[list[str]]:
        levels = [[_leaf(place, *each) for place, each in enumerate(zip(self.faces, self._salts, strict=True))]]
        if not self.faces:
            return [[_join("", "")]]  # an empty pile can be shuffled too
        while len(levels[-1]) > 1:
            below = levels[-1]
            left_over = below[-1:] if len(below) % 2 else []
            levels.append([*map(_join, below[::2], below[1::2]), *left_over])
        return levels


def _leaf(place: int, face: str, salt: str) -> str:
    """The same text for whatever was drawn, so that one routine checks it all."""
    return hashlib.sha256(f"card {place} {face} {salt}".encode()).hexdigest()


def _join(left: str, right: str) -> str:
    return hashlib.sha256(f"pair {left} {right}".encode()).hexdigest()
