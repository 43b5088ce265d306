"""The end of a poker round: hidden hands are turned, compared and paid, and their cards collected."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pitbook.cards import Ranking
from pitbook.law import Cents, Clause, Odds, dollars
from pitbook.procedure.poker.hand_state import collect, is_face_down
from pitbook.table.ask import do, show
from pitbook.table.places import PUBLIC, Pile, Role, Slot, Stake
from pitbook.table.requests import Do, Show
from pitbook.table.round import Box, Round, Stage, Step

# Turning


def hidden(table: Round, pile: Pile) -> tuple[Slot, ...]:
    """The cards that have yet to be turned, or whose faces the table was never told."""
    told, shown = table.faces, table.shown_to(PUBLIC)
    return tuple([slot for slot in table.hand(pile) if slot not in told or slot not in shown])


def lay_open(table: Round, clause: Clause, pile: Pile, is_needed: Callable[[], bool] = lambda: True) -> Step:
    """Turn what is hidden of a hand, as long as anybody needs it; what is found at settlement comes up after that."""
    while is_needed() and (slots := hidden(table, pile)):
        yield from show(table, Show(clause, pile, slots, PUBLIC))
    if table.opening.is_counted_late and table.stage is Stage.SETTLEMENT and is_needed():
        yield from do(table, Do(table.law.point("short-deck").clause, "count the cards", (Role.DEALER,)))


def turn_hands(table: Round, turned_by: Callable[[Box], Clause | None]) -> Step:
    """Have the hands of the boxes turned, from the dealer's right; `turned_by` is the rule for one, if it is turned."""
    while True:
        for box in reversed(table.live_boxes):
            clause = None if box.is_open or is_face_down(table, box) else turned_by(box)
            if clause is not None:
                slots = tuple(table.hand(box.pile))
                box.is_open = yield from show(table, Show(clause, box.pile, slots, PUBLIC))
                break
        else:
            return


# Comparing


def qualifies(table: Round, ranking: Ranking, dealer: int) -> bool:
    """Whether the dealer's hand is one that is played against, by the rule on it."""
    return dealer >= ranking.least(str(table.law.point("qualifies-with").value))


def against_dealer(ranking: Ranking, own: int, dealer: int) -> str:
    """A hand beside the dealer's, in words."""
    return f"{ranking.describe(own)} against the dealer's {bare(ranking, dealer)}"


def bare(ranking: Ranking, strength: int) -> str:
    """A hand in words that follow "the dealer's"."""
    return ranking.describe(strength).removeprefix("a ")


# Paying


class Payment(NamedTuple):
    """By which rule a winner is paid, in which words, and what the payment is held to."""

    clause: Clause
    says: str
    most: Cents | None


def payment(
    table: Round,
    stake: Stake,
    odds: Odds,
    what: str,
    paid_by: Clause,
    held_by: Clause,
    held: str = "{odds} on the {what}",
) -> Payment:
    """How a stake is paid at these odds; `what` it is, in words, and `held` what is held to the maximum payout."""
    most = table.notice.cents("max-payout")
    if most is None or odds.winnings(table.stakes[stake]) <= most:
        return Payment(paid_by, f"the {what} is paid {odds}", None)
    says = f"{held.format(odds=odds, what=what)} is held to the maximum payout of {dollars(most)}"
    return Payment(held_by, says, most)


def pay(table: Round, stake: Stake, odds: Odds, because: str, paid: Payment) -> None:
    """A winner is paid."""
    table.win(paid.clause, stake, odds, f"{because}; {paid.says}", paid.most)


def end_hand(table: Round, box: Box, clause: Clause) -> None:
    """The cards of a box are collected, and it is out of the game."""
    collect(table, clause, box)
    box.is_live = False
