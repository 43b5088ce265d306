"""What the rule tests of Caribbean Stud share: records in a line, and a live table that deals known cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import Notice, find_edition, find_game, settle
from pitbook.cards import parse_cards
from pitbook.law import Cents
from pitbook.procedure.pool import LinkedPool
from pitbook.records.settling import Settlement
from pitbook.table import (
    Answer,
    Dealt,
    NoMoreBets,
    Opening,
    PoolStands,
    Stake,
    Wager,
)
from pitbook.table.layout_money import CarriedStake
from pitbook.table.requests import ClaimPool, Deal, Decide, Request
from rules.live import PokerTable, ante

GAME = "caribbean-stud"
OLD, NEW = f"{GAME}@1998", f"{GAME}@2012-draft"
BOTH = ("1998", "2012-draft")

DEALER = "Ad Kc 8h 5s 3d"
"""A dealer who qualifies with next to nothing."""

NO_HAND = "Ac 8h 6s 5s 3d"
"""A dealer who does not qualify: an ace, but no king."""

HANDS: Mapping[int, str] = {
    1: "Ks Kh 9c 6d 2s",  # a pair: beats the dealer
    2: "Qc Js 9h 4d 2c",  # odd cards: loses
    3: "Qd Qs 7c 7d 3h",  # two pairs: beats the dealer
    4: "Jc Td 8s 6c 4h",  # odd cards: loses
    5: "Tc 9d 7s 5h 2d",
    6: "Ts 8c 6h 4c 3s",
    7: "Jd 9s 5c 4s 2h",
}


# Tables of cases


def row(clauses: str, sentence: str, *values: object, edition: str = OLD) -> Any:
    """One case: the clauses it proves, what it says, and its values."""
    return pytest.param(*values, id=sentence, marks=pytest.mark.clause(edition, *clauses.split()))


# Records


def box(number: int, cards: str | None = None, choice: str = "bet", **wagers: int) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless told otherwise."""
    entry: dict[str, Any] = {"box": number, "player": f"P{number}", "wagers": {"ante": 1000} | wagers}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": [choice]} if choice else {})


def record(
    *boxes: Mapping[str, Any],
    dealer: str | None = DEALER,
    edition: str = "1998",
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """A record; where a box has a jackpot wager, a jackpot is offered, and its pool is $20,000."""
    offers = any("jackpot" in entry["wagers"] for entry in boxes)
    posted = ({"jackpot": True, "pool": 2_000_000} if offers else {}) | dict(notice or {})
    data = {"game": GAME, "edition": edition, "notice": posted, "boxes": list(boxes)}
    return data | ({"dealer": dealer} if dealer else {}) | {"irregularities": list(irregularities)}


def settled(*boxes: Mapping[str, Any], **more: Any) -> Settlement:
    """What a record comes to."""
    return settle(record(*boxes, **more))


# Live play


def jackpot(number: int, player: str = "", cents: int = 100, **more: Any) -> Wager:
    return Wager(number, player or f"P{number}", "jackpot", Cents(cents), **more)


def carried(number: int, cents: int = 100, wager: str = "jackpot") -> CarriedStake:
    return CarriedStake(Stake(number, f"P{number}", wager), Cents(cents))


class LiveTable(PokerTable):
    """A round in progress with known cards. It answers for the staff; players and mishaps are up to the test."""

    def __init__(
        self,
        edition: str = "1998",
        notice: Mapping[str, Any] | None = None,
        *,
        hands: Mapping[int, str] = HANDS,
        dealer: str = DEALER,
        pool: int = 2_000_000,
        linked: LinkedPool | None = None,
        name: str = "this table",
        **opening: Any,
    ) -> None:
        posted = Notice.post(find_edition(f"{GAME}@{edition}"), notice)
        self.talk = find_game(GAME).begin(Opening.with_cards(posted, **opening))
        self.pool = Cents(pool)
        self.linked, self.name = linked, name
        self.cards = {f"box {number}": parse_cards(cards) for number, cards in (dict(HANDS) | dict(hands)).items()}
        self.cards["dealer"] = parse_cards(dealer)

    @classmethod
    def dealt(cls, *numbers: int, edition: str = "1998", side: bool = False, **more: Any) -> LiveTable:
        """A table where these boxes have an ante of $10 (`side`: and $1 on the jackpot), ready for decisions."""
        more.setdefault("notice", {"jackpot": True} if side else {})
        table = cls(edition, **more)
        for number in numbers:
            table.say(ante(number), *([jackpot(number)] if side else []))
        table.say(NoMoreBets())
        return table.go_on(until=Decide)

    def staff(self, request: Request) -> Answer | None:
        match request:
            case Deal() if self.linked:
                return Dealt(self.linked.next_sequence(self.name))
            case ClaimPool() as claim if self.linked:
                return PoolStands(self.linked.grant(self.name, claim))
            case ClaimPool(pending=pending):
                return PoolStands(Cents(self.pool + pending))
        return super().staff(request)
