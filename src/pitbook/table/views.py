"""What somebody may see of a round: a type that has no room for a face its viewer may not know.

Pages, logs, bots and errors are made from views and from nothing else. Staff see no more cards than the public does; a
player also sees the cards of their own hands once they may pick them up, and of a blind hand nobody sees anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitbook.cards import Face
from pitbook.law import Cents
from pitbook.table.conversation import Conversation
from pitbook.table.facts import Fact
from pitbook.table.places import DISCARD, PUBLIC, SHOE, Pile, Role, Stake, Viewer
from pitbook.table.requests import Choice, Decide, Request, Spot


@dataclass(frozen=True, slots=True)
class View:
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
    table = conversation.table
    known = table.known_to(PUBLIC) | table.known_to(viewer)
    piles = {
        pile: tuple(table.faces.get(slot) if slot in known else None for slot in slots)
        for pile, slots in table.piles.items()
        if pile not in (SHOE, DISCARD)
    }
    request = conversation.request
    return View(
        viewer=viewer,
        piles=piles,
        in_shoe=len(table.piles[SHOE]),
        in_discard_rack=len(table.piles[DISCARD]),
        stakes=dict(table.stakes),
        facts=tuple(fact.seen_by(viewer) for fact in conversation.facts[since:]),
        awaited=_awaited(request, viewer),
        options=_options(request, viewer),
    )


def _awaited(request: Request | None, viewer: Viewer) -> str:
    """What comes next, in words; of decisions each player is told their own."""
    if isinstance(request, Decide) and not viewer.role.outranks(Role.PLAYER):
        return request.awaits_to(viewer.name)
    return request.awaits if request else ""


def _options(request: Request | None, viewer: Viewer) -> Mapping[Spot, tuple[Choice, ...]]:
    """The choices that are the viewer's own; the dealer and those above see everybody's."""
    if not isinstance(request, Decide):
        return {}
    is_staff = viewer.role.outranks(Role.PLAYER)
    return {spot: options for spot, options in request.options.items() if is_staff or spot.player == viewer.name}
