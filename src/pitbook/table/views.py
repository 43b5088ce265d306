"""What somebody may see of a round: a type that has no room for a face its viewer may not know.

Pages, logs, bots and errors are made from views and from nothing else. Staff see no more cards than the public does; a
player also sees the cards of their own hands once they may pick them up, and of a blind hand nobody sees anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from pitbook.cards import Face
from pitbook.law import Cents
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Fact
from pitbook.table.once import once
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Pile, Role, Slot, Stake, Viewer
from pitbook.table.requests import Choice, Decide, Spot
from pitbook.table.values import Value, value


@value
class View(Value):
    """A round as one viewer knows it; an unknown face is None."""

    viewer: Viewer
    piles: Mapping[Pile, tuple[Face | None, ...]]
    in_shoe: int
    in_discard_rack: int
    stakes: Mapping[Stake, Cents]
    facts: tuple[Fact, ...]
    awaited: str
    options: Mapping[Spot, tuple[Choice, ...]]


def view(conversation: Conversation, viewer: Viewer, *, since: int = 0) -> View:
    """The round so far, for this viewer; of its facts those from the one with this number on."""
    return Views(conversation, since).of(viewer)


class Views:
    """The round at one moment, for any number of viewers. What everybody may know is worked out once."""

    def __init__(self, conversation: Conversation, since: int = 0) -> None:
        table = conversation.table
        self._table, self._request = table, conversation.request
        self._facts = conversation.facts[since:]

    # What everybody may know

    @once
    def lying(self) -> Mapping[Pile, tuple[Slot, ...]]:
        """Which cards lie in each pile, whatever they are, but for the shoe and the discard rack."""
        return {pile: tuple(slots) for pile, slots in self._table.piles.items() if pile not in (SHOE, DISCARD)}

    @once
    def public(self) -> Mapping[Pile, tuple[Face | None, ...]]:
        """The same as what everybody sees of them."""
        known = self._table.known_to(PUBLIC)
        return {pile: self._faces(slots, known) for pile, slots in self.lying.items()}

    @property
    def in_shoe(self) -> int:
        return len(self._table.piles[SHOE])

    @property
    def in_discard_rack(self) -> int:
        return len(self._table.piles[DISCARD])

    @property
    def stakes(self) -> Mapping[Stake, Cents]:
        return dict(self._table.stakes)

    @once
    def _awaited(self) -> str:
        return self._request.awaits if self._request else ""

    @once
    def _named(self) -> Mapping[Spot, str]:
        return self._request.named if isinstance(self._request, Decide) else {}

    @once
    def _told(self) -> Mapping[Spot, str]:
        return self._request.told(self._named) if isinstance(self._request, Decide) else {}

    # What one viewer may

    def of(self, viewer: Viewer) -> View:
        return View(
            viewer=viewer,
            piles=self.piles_of(viewer),
            in_shoe=self.in_shoe,
            in_discard_rack=self.in_discard_rack,
            stakes=self.stakes,
            facts=tuple([fact.seen_by(viewer) for fact in self._facts]),
            awaited=self.awaited_by(viewer),
            options=self.options_of(viewer),
        )

    def is_public_to(self, viewer: Viewer) -> bool:
        """Whether this viewer knows no card that not everybody knows."""
        return viewer == PUBLIC or not self._table.known_to(viewer)

    def awaited_by(self, viewer: Viewer) -> str:
        """What comes next, in words; of decisions each player is told their own."""
        if isinstance(self._request, Decide) and not viewer.role.outranks(Role.PLAYER):
            return self._request.awaits_to(viewer.name, self._named, self._told)
        return self._awaited

    def known_to(self, viewer: Viewer) -> int:
        """Of how many cards this viewer knows what everybody does or they alone; in one round it is never less."""
        table = self._table
        return len(table.known_to(PUBLIC)) + len(table.known_to(viewer))

    def piles_of(self, viewer: Viewer) -> Mapping[Pile, tuple[Face | None, ...]]:
        """What lies open to all; a pile of which this viewer knows more is another one to them."""
        own = self._table.known_to(viewer)
        if not own or viewer == PUBLIC:
            return self.public
        known, piles = self._table.known_to(PUBLIC) | own, self._table.piles
        return {
            pile: faces if own.isdisjoint(piles[pile]) else self._faces(piles[pile], known)
            for pile, faces in self.public.items()
        }

    def _faces(self, slots: Sequence[Slot], known: Set[Slot]) -> tuple[Face | None, ...]:
        if known.isdisjoint(slots):
            return (None,) * len(slots)
        faces = self._table.faces
        return tuple([faces.get(slot) if slot in known else None for slot in slots])

    def options_of(self, viewer: Viewer) -> Mapping[Spot, tuple[Choice, ...]]:
        """The choices that are the viewer's own; the dealer and those above see everybody's."""
        if not isinstance(self._request, Decide):
            return {}
        options = self._request.options
        if viewer.role.outranks(Role.PLAYER):
            return dict(options)
        return {spot: choices for spot, choices in options.items() if spot.player == viewer.name}
