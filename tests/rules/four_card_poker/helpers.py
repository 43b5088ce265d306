"""What the rule tests of Four Card Poker share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import NoMoreBets, Opening, Wager
from pitbook.table.requests import Decide
from rules.live import PokerTable, ante

GAME = "four-card-poker"
EDITIONS = ("gazetted", "2012-draft")

DEALER = "Kd Kc 8h 5s 3d Qd"
"""A dealer with a pair of kings, queen and 8 beside; the queen is face up."""

HANDS: Mapping[int, str] = {
    1: "As Ah 9c 6d 2s",  # a pair of aces: beats the dealer
    2: "Qc Js 9h 4d 2c",  # odd cards: loses
    3: "Qs Qh 7c 7d 3h",  # two pairs: beats the dealer
    4: "Jc Td 8s 6c 4h",  # odd cards: loses
    5: "Tc 9d 7s 5h 2d",
    6: "Ts 8c 6h 4c 3s",
    7: "Jd 9s 5c 4s 2h",
}
Test = TypeVar("Test", bound=Callable[..., object])


# Marks and tables of cases


def clause(*ids: str) -> Callable[[Test], Test]:
    """The test proves these clauses, in both editions."""

    def mark(test: Test) -> Test:
        for edition in EDITIONS:
            test = pytest.mark.clause(f"{GAME}@{edition}", *ids)(test)
        return test

    return mark


def row(clauses: str, sentence: str, *values: object) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    marks = [pytest.mark.clause(f"{GAME}@{edition}", *clauses.split()) for edition in EDITIONS]
    return pytest.param(*values, id=sentence, marks=marks)


# Records


def box(number: int, cards: str | None = None, choice: str = "play 1", **wagers: int) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless wagers are named."""
    staked = {name.replace("_", "-"): cents for name, cents in wagers.items()} or {"ante": 1000}
    entry: dict[str, Any] = {"box": number, "player": f"P{number}", "wagers": staked}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": [choice]} if choice else {})


def record(
    *boxes: Mapping[str, Any],
    dealer: str | None = DEALER,
    edition: str = "gazetted",
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    data = {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": list(boxes)}
    return data | ({"dealer": dealer} if dealer else {}) | {"irregularities": list(irregularities)}


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


# Live play


def aces_up(number: int, player: str = "", cents: int = 500, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "aces-up", Cents(cents), **more)


def blind_play(number: int, player: str = "", cents: int = 2000, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "play", Cents(cents), **more)


class LiveTable(PokerTable):
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(
        self,
        edition: str,
        notice: Mapping[str, Any] | None = None,
        *,
        hands: Mapping[int, str] = HANDS,
        dealer: str = DEALER,
        **opening: Any,
    ) -> None:
        posted = Notice.post(find_edition(f"{GAME}@{edition}"), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in (dict(HANDS) | dict(hands)).items()}
        self.cards["dealer"] = parse_cards(dealer)

    @classmethod
    def dealt(cls, edition: str, *numbers: int, side: bool = True, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $5 on Aces Up), ready for decisions."""
        table = cls(edition, **more)
        for number in numbers:
            table.say(ante(number), *([aces_up(number)] if side else []))
        return table.say(NoMoreBets()).go_on(until=Decide)
