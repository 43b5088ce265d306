"""What the facts of a round do to money, in the words of the table, and how each viewer is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pitbook.table import Conversation, Fact, Viewer
from pitbook.table.facts import LAYOUT, account


def facts_for(facts: Iterable[Fact], viewer: Viewer | None) -> list[Fact]:
    return [fact if viewer is None else fact.seen_by(viewer) for fact in facts]


def postings(facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """What facts move, in the words of the table: `layout`, `house`, `pool` and the players."""
    return [
        {
            "source": move.source,
            "target": move.target,
            "cents": move.cents,
            "kind": type(fact).__name__,
            "edition": fact.clause.ref,
            "clause": fact.clause.id,
            "why": fact.sentence,
        }
        for fact in facts
        for move in fact.moves
        if move.cents
    ]


def settled_instead(first: Conversation, amended: Conversation) -> list[dict[str, Any]]:
    """What moves because a round that is played again would leave other stakes on the layout than it first did.

    The next round has begun from what lay there, so that stays; the difference is between the layout and the players.
    """
    left = [(LAYOUT, account(each.stake.player), each.cents) for each in amended.table.carried]
    lay = [(account(each.stake.player), LAYOUT, each.cents) for each in first.table.carried]
    return [{"source": source, "target": target, "cents": cents} for source, target, cents in (*left, *lay)]


def nets(facts: Iterable[Fact]) -> dict[str, int]:
    """What each player is up or down."""
    total: Counter[str] = Counter()
    for posting in postings(facts):
        total[posting["source"]] -= posting["cents"]
        total[posting["target"]] += posting["cents"]
    players = account("")
    return {name.removeprefix(players): cents for name, cents in sorted(total.items()) if name.startswith(players)}
