"""What the rule tests of Lunar Poker share: records in a line, and rounds whose cards come in a written order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pitbook import find_game, settle
from pitbook.law import Cents
from pitbook.records.settling import Settlement
from pitbook.table import Decision, NoMoreBets, Wager
from pitbook.table.answers import Locked
from shape.hand_dealt import HandDealt

GAME = "lunar-poker"
DRAFT, MADE = f"{GAME}@2013-draft", f"{GAME}@2015"
LUNAR = find_game(GAME)
SHUFFLER = {"dealing": "shuffler"}
NINES = "9c 9d 5h 4s Jc"
"""A dealer with a pair of nines."""
QUEEN_HIGH = "Qd Jh 8c 5d 3c"
"""A dealer who does not qualify."""


def law(*clauses: str, edition: str = DRAFT) -> pytest.MarkDecorator:
    """The test proves these clauses, which the amendments of 2015 leave as they are."""
    return pytest.mark.clause(edition, *clauses)


# Records


def box(number: int, cards: str | None = None, *choices: Any, player: str = "", **wagers: int) -> dict[str, Any]:
    """A box of a record, of player `P1` at box 1 and so on, with an ante of $10 unless wagers are named."""
    entry: dict[str, Any] = {"box": number, "player": player or f"P{number}", "wagers": wagers or {"ante": 1000}}
    if cards is not None:
        entry["cards"] = cards
    return entry | ({"choices": list(choices)} if choices else {})


def exchange(cards: str) -> dict[str, str]:
    return {"choice": "exchange", "cards": cards}


def settled(
    *boxes: Mapping[str, Any],
    dealer: str | None = NINES,
    edition: str = "2015",
    notice: Mapping[str, Any] | None = None,
    irregularities: Sequence[Mapping[str, Any]] = (),
) -> Settlement:
    """What a record comes to."""
    data = {"game": GAME, "edition": edition, "notice": dict(notice or {}), "boxes": list(boxes)}
    return settle(data | ({"dealer": dealer} if dealer else {}) | {"irregularities": list(irregularities)})


# Live play


def bet(number: int, player: str, cents: int, wager: str = "ante") -> Wager:
    return Wager(number, player, wager, Cents(cents))


BETS = [
    bet(1, "A", 500),
    bet(1, "A", 100, "super"),
    bet(2, "B", 1000),
    bet(3, "C", 500),
    bet(3, "C", 200, "super"),
    bet(4, "D", 500),
]


def dealt(cards: str, *wagers: Wager, **notice: Any) -> HandDealt:
    """Hands of five, those of the boxes and then the dealer's, and the cards that come after them."""
    return HandDealt(LUNAR, {**SHUFFLER, **notice}, cards).say(*wagers, NoMoreBets())


def qualified(**notice: Any) -> HandDealt:
    """Four boxes against a pair of nines. B's new cards are kings and more, D's sixth a nine."""
    hands = f"7h 7d 7c Ks 2c  Ah Kd 8s 6c 3h  5c 6d 8h Tc Qh  5d 6s 7s 8c Kc  {NINES}  Kh Qd 2s  9h"
    return dealt(hands, *BETS, **notice)


def whole_round() -> HandDealt:
    shoe = qualified().say(Decision(3, "bet"), Decision(2, "exchange", places=(2, 3, 4)), Decision(1, "declare"))
    shoe.say(Decision(4, "sixth card"), Decision(3, "fold"), Locked())
    return shoe.say(Decision(1, "bet"), Decision(4, "bet"), Decision(2, "bet"))


def not_qualified(next_card: str) -> HandDealt:
    """A flush, ace high, and ace-king-queen against queen high; C draws a king and a two, then comes this card."""
    hands = f"Kh 9h 6h 4h 2h  As Qs Tc 7d 4c  Ac Kc Qh 8d 5s  {QUEEN_HIGH}  Ks 2d  {next_card}"
    shoe = dealt(hands, *BETS[:5])
    shoe.say(Decision(3, "declare"), Decision(1, "declare"), Decision(2, "bet"), Locked())
    shoe.say(Decision(1, "bet"), Decision(3, "exchange", places=(3, 4)), Decision(3, "bet"))
    return shoe.say(Decision(3, "force"), Decision(1, "no force"), Decision(2, "force"))
