"""What the rule tests of Racing Card Derby share: records in a line, and a live table that draws known cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Answer, Dealt, Done, NoMoreBets, Opening, Seen, Wager
from pitbook.table.requests import Deal, Do, Request, Show
from pitbook.table.settlement import box_results
from rules.live import AnyTable, Brief, FactKind, brief

GAME = "racing-card-derby"
LAW = f"{GAME}@2012-draft"

HEARTS = "5h Kh 9c 9h 4h 6d 8c"
"""Hearts show on four cards with the fifth (5h Kh 9h 4h beside 9c); then 6d is second and 8c third."""
PROTESTED = "5h 2s Kh 9h 4h 6d 8c"
"""The same race, but the two of spades is among the first five."""
SPADES = "2s 3s 4s 5s 6h 7c"
"""Spades win in four cards, the two among them: protested; hearts second, clubs third."""


def row(clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(LAW, *clauses.split()))


# Records


def record(
    wagers: Mapping[str, int],
    race: str,
    *,
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """A record of one player."""
    box = {"box": 1, "player": "A", "wagers": dict(wagers)}
    data = {"game": GAME, "edition": "2012-draft", "notice": dict(notice or {}), "boxes": [box], "race": race}
    return data | {"irregularities": list(irregularities)}


def settled(wagers: Mapping[str, int], race: str, **more: Any) -> Settlement:
    return settle(record(wagers, race, **more))


def outcome(wager: str, race: str, cents: int = 1000, **more: Any) -> Brief:
    """What becomes of one wager of $10."""
    return brief(settled({wager: cents}, race, **more).boxes[0])[wager]


def told(settlement: Settlement, kind: type[FactKind]) -> list[FactKind]:
    return [fact for fact in settlement.conversation.facts if isinstance(fact, kind)]


# Live play


def stake(wager: str = "red", cents: int = 1000, box: int = 1, player: str = "A", **more: Any) -> Wager:
    return Wager(box, player, wager, Cents(cents), **more)


class LiveTable(AnyTable):
    """A round in progress with known cards in the shoe. It answers for the staff; mishaps are up to the test."""

    def __init__(self, race: str, notice: Mapping[str, Any] | None = None, cards: int | None = None) -> None:
        posted = Notice.post(find_edition(LAW), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, cards))
        self.shoe = parse_cards(race)

    @classmethod
    def running(cls, race: str, *wagers: Wager, drawn: int = 0, **more: Any) -> LiveTable:
        """A table after the call with these wagers, and so many cards drawn and turned."""
        table = cls(race, **more).say(*(wagers or (stake(),)), NoMoreBets())
        for _ in range(drawn):
            table.draw()
        return table

    def draw(self) -> LiveTable:
        """One card from the shoe to its area."""
        assert isinstance(self.talk.request, Deal)
        self.talk.answer(Dealt())
        if isinstance(self.talk.request, Show):
            self.talk.answer(self._staff() or Dealt())
        return self

    def go_on(self, until: type[Request] | None = None) -> LiveTable:
        while self.talk.request is not None and not (until and isinstance(self.talk.request, until)):
            answer = self._staff()
            if answer is None:
                break
            self.talk.answer(answer)
        return self

    def brief(self, box: int = 1) -> dict[str, Brief]:
        return next(brief(result) for result in box_results(self.talk.table) if result.box == box)

    def area(self, place: str) -> str:
        """The cards that lie in an area."""
        return " ".join(self.talk.table.faces[slot].text for slot in self.talk.table.piles.get(place, []))  # type: ignore[call-overload]

    def _staff(self) -> Answer | None:
        match self.talk.request:
            case Deal():
                return Dealt()
            case Show(slots=slots):
                return Seen(tuple(self.shoe[slot] for slot in slots))
            case Do(roles=roles):
                return Done(roles[0])
        return None
