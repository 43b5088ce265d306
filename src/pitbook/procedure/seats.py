"""Which boxes players are offered; who sits and who stands, and so whose hands may touch the cards, in games whose law
has `standing-players`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from pitbook.errors import Refused
from pitbook.law import Notice
from pitbook.procedure.nominees import Nominees
from pitbook.table.answers import Answer, Done
from pitbook.table.places import Role
from pitbook.table.requests import Do
from pitbook.table.round import KitState, Opening, Round

BOXES = "boxes"


def boxes_of(notice: Notice) -> range:
    """The numbered boxes of the layout: as many as the sign says, where that is left to the operator."""
    law = notice.edition
    return range(1, (int(notice.choice(BOXES)) if BOXES in law.options else law.number(BOXES)) + 1)


def open_boxes(notice: Notice) -> list[int]:
    """Those that players are offered: not that on which the house lays its own hand."""
    kept = notice.edition.find_number("house-box")
    return [box for box in boxes_of(notice) if box != kept]


@dataclass(slots=True)
class Unfit(KitState):
    """Who may handle no cards any more, in this round and in later ones."""

    players: set[str] = field(default_factory=set)

    @classmethod
    def begin(cls, opening: Opening) -> Self:
        return cls(set(opening.unfit))


def hands_for(table: Round, player: str) -> list[str]:
    """Who may touch cards for a player: nobody for one who stands; a nominee with a seat comes before the player."""
    if player not in table.seated:
        return []
    nomination = Nominees.of(table).nominations.get(player)
    acts = nomination is not None and nomination.has_seat and nomination.may_handle
    return [nomination.nominee, player] if nomination and acts else [player]


def check_cut(table: Round, request: Do, answer: Answer) -> None:
    """Refuse a cut by a player who stands."""
    assert isinstance(answer, Done)
    seated = {name for player in table.seated for name in hands_for(table, player)}
    if answer.role is Role.PLAYER and answer.name not in seated:
        what = f"{answer.name or 'a player without a name'} has no seat and may not cut"
        clause = table.law.point("standing-players").clause.id
        raise Refused(what, clause=clause, remedy=f"awaited now: {request.awaits}, seated if a player")
