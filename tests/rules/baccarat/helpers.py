"""What the rule tests of Baccarat share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Answer, Conversation, Dealt, Done, Opening, Seen, Wager
from pitbook.table.places import Pile
from pitbook.table.requests import Deal, Do, Request, Show
from pitbook.table.settlement import box_results
from rules.live import AnyTable

GAME = "baccarat"
BASE, D2012, D2013 = f"{GAME}@base", f"{GAME}@2012-draft", f"{GAME}@2013-draft"
LAWS = (BASE, D2012, D2013)

Lines = dict[str, tuple[str, int, str]]
"""For each wager what became of it: result, what it pays, clause."""


def row(law: str, clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses of an edition that it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(law, *clauses.split()))


def record(
    wagers: Mapping[str, int] | Sequence[Mapping[str, Any]],
    player: str = "9h Kd",
    banker: str = "2c 3c",
    notice: Mapping[str, Any] | None = None,
    law: str = D2013,
    **more: Any,
) -> dict[str, Any]:
    """A record of one box of player A, or of these boxes."""
    boxes = [{"box": 1, "player": "A", "wagers": wagers}] if isinstance(wagers, Mapping) else list(wagers)
    edition = law.partition("@")[2]
    hands = {"player": player, "banker": banker}
    return {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": boxes, **hands, **more}


def lines(settlement: Settlement, box: int = 1, player: str = "A") -> Lines:
    result = next(each for each in settlement.boxes if (each.box, each.player) == (box, player))
    return {line.wager: (line.result, line.pays, line.clause) for line in result.lines}


def settled(*arguments: Any, **more: Any) -> Lines:
    return lines(settle(record(*arguments, **more)))


def bet(wager: str, cents: int = 1000, box: int = 1, player: str = "A", **more: Any) -> Wager:
    return Wager(box, player, wager, Cents(cents), **more)


class LiveTable(AnyTable):
    """A round in progress whose shoe is known from the top. It answers for the dealer; people are up to the test."""

    def __init__(
        self, cards: str = "9h 2c Kd 3c", notice: Mapping[str, Any] | None = None, law: str = D2013, **opening: Any
    ) -> None:
        posted = Notice.post(find_edition(law), notice)
        self.cards = parse_cards(cards)
        self.talk: Conversation = find_game(GAME).begin(Opening.with_cards(posted, **opening))

    def go_on(self, *, until: type[Request] | None = None, after: int = 0) -> Self:
        """Let the dealer work until such a request comes, and after so many cards."""
        while (request := self.talk.request) is not None:
            dealt = sum(len(self.talk.table.hand(Pile(hand))) for hand in ("player", "banker"))
            if until and isinstance(request, until) and dealt >= after:
                return self
            answer = self.dealers_answer(request)
            if answer is None:
                return self
            self.talk.answer(answer)
        return self

    def dealers_answer(self, request: Request) -> Answer | None:
        match request:
            case Deal():
                return Dealt()
            case Show(slots=slots):
                return Seen(tuple(self.cards[slot] for slot in slots))
            case Do(roles=roles):
                return Done(roles[0])
        return None

    def lines(self, box: int = 1, player: str = "A") -> Lines:
        result = next(each for each in box_results(self.talk.table) if (each.box, each.player) == (box, player))
        return {line.wager: (line.result, line.pays, line.clause) for line in result.lines}

    @property
    def net(self) -> dict[str, int]:
        """What everybody is up or down, by all that moved."""
        found: dict[str, int] = {}
        for move in (move for fact in self.talk.facts for move in fact.moves):
            for account, cents in ((move.source, -move.cents), (move.target, move.cents)):
                if account.startswith("player:"):
                    name = account.removeprefix("player:")
                    found[name] = found.get(name, 0) + cents
        return found
