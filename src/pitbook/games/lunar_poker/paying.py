"""What wagers of Lunar Poker win: super wagers and instant cash at once, bets for two combinations at the end."""

from __future__ import annotations

from collections.abc import Sequence

from pitbook.cards import Card
from pitbook.games.lunar_poker.winning import (
    category_of,
    in_words,
    is_instant_cash,
    super_combination,
    two_combinations,
)
from pitbook.law import Cents, Clause, Odds, dollars
from pitbook.procedure.poker.showdown import pay, payment
from pitbook.table.facts import Won
from pitbook.table.places import Stake
from pitbook.table.round import Box, Round


def settle_super(table: Round, box: Box, cards: Sequence[Card], paid_by: Clause) -> None:
    """Pay a super wager for the first five cards, or take it if they win nothing (5.9, 9.2)."""
    combination = super_combination(cards)
    for stake in table.stakes_of(box.number, "super"):
        if not combination:
            table.lose(table.cite("9.2"), stake, "the hand has no super combination")
            continue
        option = table.notice.choice("super")
        odds = table.law.paytables[f"super-{option}"].pays[combination]
        _pay(table, stake, odds, f"the first five cards hold {in_words(combination)}", "super wager", paid_by)
        table.explain(stake, f"the pay table is {option}")


def pay_instant_cash(table: Round, box: Box, cards: Sequence[Card], paid_by: Clause) -> bool:
    """Pay the ante of a straight flush by the row displayed; whether it was one (5.6)."""
    if not is_instant_cash(cards):
        return False
    row, category = table.notice.choice("instant-cash"), category_of(cards)
    odds = table.law.paytables[f"instant-cash-{row}"].pays[category]
    for stake in table.stakes_of(box.number, "ante"):
        _pay(table, stake, odds, f"the first five cards are {in_words(category)}", "ante", paid_by)
    return True


def pay_ante(table: Round, box: Box, because: str) -> None:
    """Where the dealer does not qualify, and the player does not force (10.2(a))."""
    odds = table.law.paytables["ante"].pays["any"]
    for stake in table.stakes_of(box.number, "ante"):
        _pay(table, stake, odds, because, "ante", table.cite("10.2(a)"))


def pay_bet(table: Round, box: Box, because: str) -> None:
    """For the best combination, and for a second with a card of its own, within one maximum (10.8(a), 10.9, L21)."""
    pays = table.law.paytables["bet"].pays
    first, second = two_combinations(table.cards_in(box.pile))
    for stake in table.stakes_of(box.number, "bet"):
        _pay(table, stake, pays[first], because, "bet", table.cite("10.8(a)"))
        if second:
            _pay_second(table, stake, second, pays[second])


def _pay_second(table: Round, stake: Stake, second: str, odds: Odds) -> None:
    won, most = table.ended[stake], table.notice.cents("max-payout")
    assert isinstance(won, Won)
    left = None if most is None else Cents(most - won.winnings)
    if left == 0:
        table.explain(stake, f"nothing is left of the maximum payout for the second combination, {in_words(second)}")
        return
    because = f"a second combination, {in_words(second)}, is paid {odds}"
    is_held = left is not None and odds.winnings(won.staked) > left
    if is_held and most is not None:
        because += f"; with the first it is held to the maximum payout of {dollars(most)}"
    table.pay_again(table.cite("5.12" if is_held else "10.9(b)"), stake, odds, because, left)


def _pay(table: Round, stake: Stake, odds: Odds, because: str, what: str, paid_by: Clause) -> None:
    pay(table, stake, odds, because, payment(table, stake, odds, what, paid_by, table.cite("5.12")))
