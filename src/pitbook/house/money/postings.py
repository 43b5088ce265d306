"""What the facts of a round do to money, in the words of the table, and how each viewer is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from pitbook.house.money.chart import Kind, chips_of
from pitbook.table import Conversation, Fact, Viewer
from pitbook.table.account import Account
from pitbook.table.facts import LAYOUT, Move


def facts_for(facts: Iterable[Fact], viewer: Viewer | None) -> list[Fact]:
    return [fact if viewer is None else fact.seen_by(viewer) for fact in facts]


@dataclass(frozen=True, slots=True)
class Posting:
    """Money that a fact moves, in the words of the table: from which account to which, and by which clause."""

    move: Move
    kind: str
    edition: str
    clause: str
    why: str

    def as_data(self) -> PostingData:
        return {
            "source": self.move.source,
            "target": self.move.target,
            "cents": self.move.cents,
            "kind": self.kind,
            "edition": self.edition,
            "clause": self.clause,
            "why": self.why,
        }


class PostingData(TypedDict):
    """A posting in the document of a round."""

    source: str
    target: str
    cents: int
    kind: str
    edition: str
    clause: str
    why: str


def postings(facts: Iterable[Fact]) -> list[Posting]:
    """What facts move, in the words of the table: `layout`, `house`, `pool` and the players."""
    return [
        Posting(move, type(fact).__name__, fact.clause.ref, fact.clause.id, fact.sentence)
        for fact in facts
        for move in fact.moves
        if move.cents
    ]


def moves(facts: Iterable[Fact]) -> list[Move]:
    """The money alone."""
    return [move for fact in facts for move in fact.moves if move.cents]


def settled_instead(first: Conversation, amended: Conversation) -> list[Move]:
    """What moves because a round that is played again would leave other stakes on the layout than it first did.

    The next round has begun from what lay there, so that stays; the difference is between the layout and the players.
    """
    left = [Move(LAYOUT, chips_of(each.stake.player), each.cents) for each in amended.table.carried]
    lay = [Move(chips_of(each.stake.player), LAYOUT, each.cents) for each in first.table.carried]
    return [*left, *lay]


def nets(facts: Iterable[Fact]) -> dict[str, int]:
    """What each player is up or down."""
    total: Counter[Account] = Counter()
    for move in moves(facts):
        total[move.source] -= move.cents
        total[move.target] += move.cents
    return {account.owner: cents for account, cents in sorted(total.items()) if account.kind == Kind.PLAYER}
