"""What the rule tests of Dragon21 share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Answer, Conversation, Dealt, Done, Opening, Seen, Wager
from pitbook.table.places import Slot
from pitbook.table.requests import Deal, Do, Request, Show
from pitbook.table.settlement import box_results
from rules.live import AnyTable

GAME = "dragon-21"
LAW = f"{GAME}@2013-draft"

DRAGON, TIGER = "Kh 9d", "Ts 8c"
"""19 against 18: nobody draws and the Dragon wins."""


def row(clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(LAW, *clauses.split()))


def record(
    wagers: Mapping[str, int] | Sequence[Mapping[str, Any]],
    dragon: str | None = DRAGON,
    tiger: str | None = TIGER,
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """A record of one box of player A, or of these boxes."""
    boxes = [{"box": 1, "player": "A", "wagers": wagers}] if isinstance(wagers, Mapping) else list(wagers)
    cards = {name: cards for name, cards in (("dragon", dragon), ("tiger", tiger)) if cards is not None}
    return {"game": GAME, "notice": dict(notice or {}), "boxes": boxes, "irregularities": list(irregularities)} | cards


def settled(*arguments: Any, **more: Any) -> Settlement:
    return settle(record(*arguments, **more))


def brief(settlement: Settlement, box: int = 1, player: str = "A") -> dict[str, tuple[str, int, str]]:
    """What became of each wager, as far as it was played for: result, what it pays, clause."""
    result = next(result for result in settlement.boxes if (result.box, result.player) == (box, player))
    return {line.wager: (line.result, line.pays, line.clause) for line in result.lines if line.result != "reduced"}


def bet(wager: str, cents: int = 1000, box: int = 1, player: str = "A", **more: Any) -> Wager:
    return Wager(box, player, wager, Cents(cents), **more)


class LiveTable(AnyTable):
    """A round in progress whose shoe is known from the top. It answers for the dealer; people are up to the test."""

    def __init__(self, cards: str = "Kh Ts 9d 8c", notice: Mapping[str, Any] | None = None, **opening: Any) -> None:
        posted = Notice.post(find_edition(LAW), notice)
        self.cards = parse_cards(cards)
        self.talk: Conversation = find_game(GAME).begin(Opening.with_cards(posted, **opening))

    def go_on(self, *, until: type[Request] | None = None, task: str = "", after: int = 0) -> LiveTable:
        """Let the dealer work until such a request comes (a task, or the deal after so many cards)."""
        while (request := self.talk.request) is not None:
            dealt = len(self.talk.table.hand("dragon")) + len(self.talk.table.hand("tiger"))  # type: ignore[arg-type]
            if until and isinstance(request, until) and task in getattr(request, "task", "") and dealt >= after:
                return self
            answer = dealers_answer(request, lambda slot: self.cards[slot])
            if answer is None:
                return self
            self.talk.answer(answer)
        return self

    def results(self, box: int = 1, player: str = "A") -> dict[str, tuple[str, int, str]]:
        result = next(each for each in box_results(self.talk.table) if (each.box, each.player) == (box, player))
        return {line.wager: (line.result, line.pays, line.clause) for line in result.lines}


def dealers_answer(request: Request, face: Any) -> Answer | None:
    """What the dealer of a table does whose slots have these faces."""
    match request:
        case Deal():
            return Dealt()
        case Show(slots=slots):
            return Seen(tuple(face(Slot(slot)) for slot in slots))
        case Do(roles=roles):
            return Done(roles[0])
    return None
