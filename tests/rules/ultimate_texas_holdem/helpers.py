"""What the rule tests of Ultimate Texas Hold'em share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Decision, NoMoreBets, Opening, Wager
from pitbook.table.requests import Decide
from rules.live import PokerTable, ante

GAME = "ultimate-texas-holdem"
BASE, DRAFT, SECOND = f"{GAME}@base", f"{GAME}@2012-draft", f"{GAME}@2013-draft"
EDITIONS = ("base", "2012-draft", "2013-draft")
LAWS = (BASE, DRAFT, SECOND)
TRIPS, BLIND = "trips", "blind"
SEVEN = {"hand": "best-of-seven"}

COMMUNITY, DEALER = "9c 2d 8c Ac 2h", "Kd 8h"
"""By two and three the dealer has eights and twos, with a king beside."""

HANDS: Mapping[int, str] = {
    1: "As Ad",  # aces over twos: beats the dealer, and the blind is paid 3 to 1
    2: "7s 3h",  # twos: loses
    3: "9s 9h",  # nines over twos: beats the dealer
    4: "Kc 8s",  # the same as the dealer
    5: "Jc Tc",  # a flush: beats the dealer, and the blind is paid 3 to 2
    6: "4s 5d",
    7: "6s 5h",
}


# Marks and tables of cases


def row(clauses: str, sentence: str, *values: object, laws: Sequence[str] = (BASE,)) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=[pytest.mark.clause(law, *clauses.split()) for law in laws])


Test = TypeVar("Test", bound=Callable[..., object])


def every(*clauses: str, editions: Sequence[str] = ("base", "2012-draft")) -> Callable[[Test], Test]:
    """The test proves these clauses in editions that write them, and is run under each."""

    def mark(test: Test) -> Test:
        for edition in editions:
            test = pytest.mark.clause(f"{GAME}@{edition}", *clauses)(test)
        marked: Test = pytest.mark.parametrize("edition", editions)(test)
        return marked

    return mark


# Records


def box(number: int, cards: str | None, *choices: str, player: str = "", **wagers: int) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless wagers are named."""
    entry: dict[str, Any] = {"box": number, "player": player or f"P{number}", "wagers": wagers or {"ante": 1000}}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": list(choices)} if choices else {})


def record(
    *boxes: Mapping[str, Any],
    community: str | None = COMMUNITY,
    dealer: str | None = DEALER,
    edition: str = "2013-draft",
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    data: dict[str, Any] = {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": list(boxes)}
    lying = {"community": community, "dealer": dealer}
    return data | {name: cards for name, cards in lying.items() if cards} | {"irregularities": list(irregularities)}


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


# Live play


def trips(number: int, player: str = "", cents: int = 500, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", TRIPS, Cents(cents), **more)


def chosen(number: int, *choices: str) -> list[Decision]:
    return [Decision(number, choice) for choice in choices]


class LiveTable(PokerTable):
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(
        self,
        notice: Mapping[str, Any] | None = None,
        *,
        edition: str = "2013-draft",
        hands: Mapping[int, str] = HANDS,
        community: str = COMMUNITY,
        dealer: str = DEALER,
        **opening: Any,
    ) -> None:
        posted = Notice.post(find_edition(f"{GAME}@{edition}"), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in (dict(HANDS) | dict(hands)).items()}
        self.cards |= {"community": parse_cards(community), "dealer": parse_cards(dealer)}

    @classmethod
    def dealt(cls, *numbers: int, side: bool = False, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $5 on Trips), ready for the first choices."""
        table = cls(**more)
        for number in numbers:
            table.say(ante(number), *([trips(number)] if side else []))
        return table.say(NoMoreBets()).go_on(until=Decide)

    def choose(self, number: int, *choices: str) -> LiveTable:
        """The choices of a box, each as soon as it may be made."""
        for decision in chosen(number, *choices):
            self.go_on(until=Decide).say(decision)
        return self
