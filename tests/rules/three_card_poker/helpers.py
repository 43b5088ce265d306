"""What the rule tests of Three Card Poker share: records in a line, and a live table that deals known cards."""

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

GAME = "three-card-poker"
BASE, DRAFT = f"{GAME}@base", f"{GAME}@2012-draft"
EDITIONS = ("base", "2012-draft")
PAIR_PLUS, BONUS = "pair-plus", "six-card-bonus"
BONUS_1 = {BONUS: "1"}

DEALER = "Kd 8h 5s"
"""A dealer who qualifies with king high."""

HANDS: Mapping[int, str] = {
    1: "As 9c 6d",  # ace high: beats the dealer
    2: "Js 9h 4d",  # jack high: loses
    3: "Qs Qh 7c",  # a pair of queens: beats the dealer
    4: "Jc Td 6s",
    5: "Tc 9d 5h",
    6: "Ts 8c 6h",
    7: "Jd 9s 4c",
}


# Marks and tables of cases


def row(clauses: str, sentence: str, *values: object, laws: Sequence[str] = (DRAFT,)) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=[pytest.mark.clause(law, *clauses.split()) for law in laws])


# Records


def box(number: int, cards: str | None = None, choice: str = "play", player: str = "", **wagers: int) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless wagers are named."""
    staked = {name.replace("_", "-"): cents for name, cents in wagers.items()} or {"ante": 1000}
    entry: dict[str, Any] = {"box": number, "player": player or f"P{number}", "wagers": staked}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": [choice]} if choice else {})


def record(
    *boxes: Mapping[str, Any],
    dealer: str | None = DEALER,
    edition: str = "2012-draft",
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    data = {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": list(boxes)}
    return data | ({"dealer": dealer} if dealer else {}) | {"irregularities": list(irregularities)}


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


# Live play


def pair_plus(number: int, player: str = "", cents: int = 500, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", PAIR_PLUS, Cents(cents), **more)


def six_card(number: int, player: str = "", cents: int = 100, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", BONUS, Cents(cents), **more)


class LiveTable(PokerTable):
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(
        self,
        notice: Mapping[str, Any] | None = None,
        *,
        edition: str = "2012-draft",
        hands: Mapping[int, str] = HANDS,
        dealer: str = DEALER,
        **opening: Any,
    ) -> None:
        posted = Notice.post(find_edition(f"{GAME}@{edition}"), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in (dict(HANDS) | dict(hands)).items()}
        self.cards["dealer"] = parse_cards(dealer)

    @classmethod
    def dealt(cls, *numbers: int, side: bool = False, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $1 on the Six Card Bonus), ready for decisions."""
        table = cls(BONUS_1 if side else None, **more)
        for number in numbers:
            table.say(ante(number), *([six_card(number)] if side else []))
        table.say(NoMoreBets())
        return table.go_on(until=Decide)
