"""What a round's document says in a few lines: which round it is, what was drawn for it, and what is shown by that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitbook.cards import CARDS, Pack
from pitbook.games import find_game, game_names
from pitbook.house.audit.drawings_proof import Part, parts_of
from pitbook.house.audit.round_shape import misfits
from pitbook.house.replies.round_replies import RoundReply
from pitbook.procedure.sitting_state import rounds_before


@dataclass(frozen=True, slots=True)
class RoundStory:
    """The document of a round, and the drawings of it that can be read."""

    document: RoundReply
    is_readable: bool
    parts: Sequence[Part]
    pack: Pack

    @classmethod
    def of(cls, document: RoundReply) -> RoundStory:
        game = document["game"]
        pack = find_game(game).equipment.pack if game in game_names() else CARDS
        is_readable = not any(misfits(document))
        return cls(document, is_readable, parts_of(document) if is_readable else (), pack)

    def lines(self) -> Iterator[str]:
        viewer = self.document["viewer"]
        whose = viewer.get("name") or viewer.get("role")
        yield f"{self.document['edition']}, table {self.document['table']}, {self._which}, for {whose}"
        yield f"{len(self.document['facts']):,} facts, {self._opened} opened"
        for number, part in enumerate(self.parts):
            yield f"{self._name(number, part)} {part.id}, {self._held(number, part)}, root {part.root}"

    def verdict(self, *, is_published: bool) -> str:
        """What a round shows that is consistent, and no more: anybody can make up a round and a root that fits it."""
        if not self.parts:
            nouns = f"{self.pack.noun}s"
            return f"The round is consistent; nothing was promised, the {nouns} are as the dealer keyed them."
        opened = [part for part in self.parts if part.openings] or self.parts[:1]
        are_many = len(opened) > 1
        if is_published:
            return f"The round is proved against the published root{'s' if are_many else ''}."
        when = "before the deal" if self.pack.size else "beforehand"
        if are_many:
            return f"The round is consistent with its own roots; compare all {len(opened)} with those published {when}."
        root = opened[0].root
        return f"The round is consistent with its own root; compare {root} with the one published {when}."

    @property
    def _which(self) -> str:
        """Tables number whatever they go through, shuffles too; players count rounds."""
        episode = f"episode {self.document['episode']}"
        return f"round {rounds_before(self.document['opening']) + 1} ({episode})" if self.is_readable else episode

    @property
    def _opened(self) -> str:
        """Cards are counted one by one; a throw is one, of however many dice."""
        if self.pack.size:
            return _count(len(self.document["openings"]), self.pack.noun)
        return _count(sum(bool(part.openings) for part in self.parts), self.pack.noun)

    def _name(self, number: int, part: Part) -> str:
        """Only the drawings after the first are called something in a document."""
        return part.name or ("shuffle" if self.pack.size else f"{self.pack.noun} {number + 1}")

    def _held(self, number: int, part: Part) -> str:
        """How many faces a pack has; of a throw or a spin, what came."""
        if self.pack.size:
            return f"{part.size} {self.pack.noun}s" if number == 0 else f"{part.size} places"
        return " ".join(opening["card"] for opening in part.openings) or "not opened"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
