"""The roots that a house publishes before anybody wagers, and whether what then came out is what it promised."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pitbook.cards import Face, parse_face
from pitbook.house.tables.promises import PlaceOpening

Message = Mapping[str, Any]

SHUFFLE: Final = "shuffle"
"""The name of the order of a pack; everything else that is drawn has a name of its own."""


@dataclass
class Promise:
    """The root that stood for something drawn by chance, and what has been opened of it since.

    `noun` is what the pack consists of. `further` are the promises of whatever else is drawn in the same round.
    """

    id: str
    root: str
    size: int
    name: str = SHUFFLE
    noun: str = "card"
    opened: dict[int, str] = field(default_factory=dict)
    shown: dict[int, str] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    further: dict[str, Promise] = field(default_factory=dict)

    @classmethod
    def read(cls, state: Message, noun: str = "card") -> Promise | None:
        first = state.get("commitment")
        if not first:
            return None
        all_ = state.get("commitments") or [first]
        promise = cls._of(all_[0], noun)
        promise.further = {each["id"]: cls._of(each, noun) for each in all_[1:]}
        return promise

    @classmethod
    def _of(cls, told: Message, noun: str) -> Promise:
        return cls(told["id"], told["root"], told["size"], told.get("name", SHUFFLE), noun)

    def open(self, openings: Sequence[Message], further: Sequence[Message] = ()) -> None:
        """Check every opening against its root; `further` are the openings of the other drawings."""
        for data in openings:
            opening = PlaceOpening.from_data(data)
            if opening.leads_to(self.root, self.size):
                self.opened[opening.place] = opening.face
            else:
                self.broken.append(f"{opening.face} at place {opening.place} is not what the root promised")
        for each in further:
            self.further.setdefault(each["id"], self._of(each, self.noun)).open(each["openings"])

    def look(self, state: Message) -> None:
        """Remember which faces the house has shown, and at which place of the shuffle each is said to have been."""
        for pile, cards in state.get("piles", {}).items():
            self.shown |= {slot: card for slot, card in zip(state["slots"][pile], cards, strict=True) if card}

    def __str__(self) -> str:
        what = f"{self.size} {self.noun}s" if self.name == SHUFFLE else self.name
        return f"{'Shuffle' if self.name == SHUFFLE else 'Draw'} {self.id}, {what}, promised by root {self.root[:16]}…"

    @property
    def faces(self) -> dict[int, Face]:
        """Every card this person has seen, by its place."""
        opened = self.opened if self.name == SHUFFLE else {}
        return {slot: parse_face(text) for slot, text in (self.shown | opened).items()}

    @property
    def verdict(self) -> str:
        """One line on whether what came out is what was promised."""
        if faults := list(self._faults()):
            return f"NOT PROVED: {faults[0]}. Keep the round and tell the inspector."
        what = " and ".join(each._count for each in (self, *self.further.values()) if each.opened)
        if not what:
            return f"Nothing to prove: no {self.noun} of this round was opened to you."
        when = "before the deal" if self.name == SHUFFLE else "beforehand"
        return f"Proved: {what} opened, as promised by root {self.root[:12]}… {when}."

    def _faults(self) -> Iterator[str]:
        yield from self.broken
        for slot, text in self.shown.items() if self.name == SHUFFLE else ():
            if self.opened.get(slot, text) != text:
                yield f"{text} was shown where {self.opened[slot]} was opened"
        for each in self.further.values():
            yield from each._faults()

    @property
    def _count(self) -> str:
        """How much of it was opened: cards of a pack are counted, and a throw or a spin is one."""
        if self.name != SHUFFLE:
            return f"1 {re.sub(r' [0-9]+$', '', self.name)}"
        return f"{len(self.opened)} {self.noun}{'' if len(self.opened) == 1 else 's'}"
