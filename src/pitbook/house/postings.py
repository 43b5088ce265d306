"""What the facts of a round do to money, in the words of the table, and how each viewer is told of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pitbook.table import Fact, Viewer
from pitbook.table.facts import account


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


def nets(facts: Iterable[Fact]) -> dict[str, int]:
    """What each player is up or down."""
    total: Counter[str] = Counter()
    for posting in postings(facts):
        total[posting["source"]] -= posting["cents"]
        total[posting["target"]] += posting["cents"]
    players = account("")
    return {name.removeprefix(players): cents for name, cents in sorted(total.items()) if name.startswith(players)}
