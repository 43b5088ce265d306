"""What the rule tests of Big Raise Stud share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import NoMoreBets, Opening, Wager
from pitbook.table.requests import Decide
from rules.live import PokerTable, ante

GAME = "big-raise-stud"
LAW = f"{GAME}@2013-draft"
BONUS = "three-card-bonus"

COMMUNITY = "Kd 7c"
HANDS: Mapping[int, str] = {
    1: "Ks 9h 4c",  # with the community a pair of kings: wins; no pair of its own
    2: "7s 5h 2c",  # a pair of sevens: stands off
    3: "Qc 8d 3s",  # king high: loses
    4: "Jd Jh 6c",  # a pair of jacks: wins, and the bonus too
    5: "Tc 9c 4d",
    6: "Ts 8c 5d",
    7: "Qh 6s 3d",
}
"""Hands with the outcome they have beside `COMMUNITY`; the ones without a note lose."""


# Tables of cases


def row(clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(LAW, *clauses.split()))


# Records


def box(
    number: int, cards: str | None = None, choice: str = "raise 1", bonus: int = 0, **wagers: int
) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless told otherwise."""
    staked = {"ante": 1000} | wagers | ({BONUS: bonus} if bonus else {})
    entry: dict[str, Any] = {"box": number, "player": f"P{number}", "wagers": staked}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": [choice]} if choice else {})


def record(
    *boxes: Mapping[str, Any],
    community: str | None = COMMUNITY,
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    data = {"game": GAME, "notice": dict(notice or {}), "boxes": list(boxes), "irregularities": list(irregularities)}
    return data | ({"community": community} if community else {})


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


# Live play


def bonus(number: int, player: str = "", cents: int = 500, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", BONUS, Cents(cents), **more)


def blind_raise(number: int, cents: int, player: str = "", **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "raise", Cents(cents), **more)


class LiveTable(PokerTable):
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(self, notice: Mapping[str, Any] | None = None, community: str = COMMUNITY, **opening: Any) -> None:
        posted = Notice.post(find_edition(LAW), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in HANDS.items()}
        self.cards["community"] = (*parse_cards(community), *parse_cards("2d"))

    @classmethod
    def dealt(cls, *numbers: int, side: bool = False, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $5 on the bonus), ready for decisions."""
        table = cls(**more)
        for number in numbers:
            table.say(ante(number), *([bonus(number)] if side else []))
        table.say(NoMoreBets())
        return table.go_on(until=Decide)
