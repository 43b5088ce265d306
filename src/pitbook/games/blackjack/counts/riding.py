"""House Money and Let it Ride: what two cards win, and whether that is taken or rides with the hand.

The hand is played as is best for the main wager, whatever rides. Money that rides is doubled and split along with it,
stands off against a dealer's blackjack, and is paid 3 to 2 for a blackjack; lammers do nothing for it (J20). It is best
to let all of it ride wherever a unit of it gains, and none elsewhere; so the figures are those of a unit, whatever the
main wager is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from pitbook.games.blackjack.counts.ends import BLACKJACK, STAND_OFF, Ends, add, add_start
from pitbook.games.blackjack.counts.hands import rank_of
from pitbook.games.blackjack.counts.sides import RANKS_OF_CARDS
from pitbook.games.blackjack.counts.table import UpCard

ACE_HIGH, KING, TWO = 14, 13, 2


class FirstTwo(NamedTuple):
    """Two cards by rank, in the order in which they came, and of one suit or not: the row that they win by, if any."""

    first: int
    second: int
    is_suited: bool
    row: str

    @property
    def start(self) -> tuple[int, int]:
        low, high = sorted((rank_of(self.first), rank_of(self.second)))
        return low, high

    def chance(self, decks: int, up: int) -> float:
        """How likely they come, once the dealer's card is gone; of those that count ten it is any, whichever it is.

        The dealer's suit is not looked at, so the four suits are alike; what it takes from one of them is averaged.
        """
        size, shown = 52 * decks - 1, [rank for rank in RANKS_OF_CARDS if rank_of(rank) == up]
        ways = sum((self._ways(decks, rank) for rank in shown), Fraction(0)) / len(shown)
        return float(ways / (size * (size - 1)))

    def _ways(self, decks: int, gone: int) -> Fraction:
        """In how many orders they come from a shoe without one card of a rank."""
        first, second = (4 * decks - (rank == gone) for rank in self[:2])
        if self.first == self.second:
            suited, all_of_them = _same_card(decks, first), first * (first - 1)
        else:
            suited, all_of_them = _same_suit(decks, first, second), first * second
        return suited if self.is_suited else all_of_them - suited


def _same_suit(decks: int, first: int, second: int) -> Fraction:
    """Ordered choices of one card of each of two ranks that have one suit.

    With all cards there, `4 * decks * decks`; a card less of one rank takes `decks` of them.
    """
    full = 4 * decks
    return Fraction(full * decks) - decks * (full - first) - decks * (full - second)


def _same_card(decks: int, there: int) -> Fraction:
    """Ordered choices of two cards of one rank that have one suit; a card less takes `2 * (decks - 1)` of them."""
    return Fraction(4 * decks * (decks - 1)) - 2 * (decks - 1) * (4 * decks - there)


def is_sequence(first: int, second: int) -> bool:
    """
    >>> is_sequence(14, 2), is_sequence(13, 14), is_sequence(13, 2)
    (True, True, False)
    """
    low, high = sorted((first, second))
    return high - low == 1 or (low, high) == (TWO, ACE_HIGH)


def house_money_row(first: int, second: int, is_suited: bool) -> str:
    """Rule 15D.5, the best row only."""
    if is_suited and {first, second} == {ACE_HIGH, KING}:
        return "suited-ace-king"
    if is_suited and is_sequence(first, second):
        return "suited-sequence"
    return "pair" if first == second else "sequence" if is_sequence(first, second) else ""


def let_it_ride_row(first: int, second: int, is_suited: bool) -> str:
    """Rule 15E.4, the best row only."""
    if is_sequence(first, second):
        return "suited-sequence" if is_suited else "suited-or-sequence"
    return "suited-or-sequence" if is_suited else ""


ROWS = {"house-money": house_money_row, "let-it-ride": let_it_ride_row}


def cases(wager: str) -> Iterator[FirstTwo]:
    for first, second, is_suited in product(RANKS_OF_CARDS, RANKS_OF_CARDS, (False, True)):
        yield FirstTwo(first, second, is_suited, ROWS[wager](first, second, is_suited))


class RiderOdds(NamedTuple):
    """What each row wins, and what a blackjack wins for money that rides."""

    rows: dict[str, Fraction]
    blackjack: Fraction


def ride_value(card: UpCard, start: tuple[int, int], blackjack: Fraction) -> float:
    """What a unit that rides with a hand is expected to gain."""
    place = _places(card)[start]
    if card.against.hands.starts[place][2] == card.against.natural:
        return float(blackjack) * card.natural_wins
    return card.net_of(place, rides=True)


def _places(card: UpCard) -> dict[tuple[int, int], int]:
    return {(low, high): place for place, (low, high, _) in enumerate(card.against.hands.starts)}


def ends_of(wager: str, table: tuple[UpCard, ...], decks: int, odds: RiderOdds) -> Ends:
    """Every end of a unit staked, with the best choice of taking or riding."""
    ends: Ends = {}
    by_start: dict[tuple[str, bool, int, tuple[int, int]], float] = {}
    for up, card in enumerate(table):
        values: dict[tuple[int, int], float] = {}
        for case in cases(wager):
            chance = card.chance * case.chance(decks, card.against.up)
            if not case.row:
                add(ends, "lose", Fraction(-1), chance)
                continue
            if case.start not in values:
                values[case.start] = ride_value(card, case.start, odds.blackjack)
            key = case.row, values[case.start] > 0, up, case.start
            by_start[key] = by_start.get(key, 0.0) + chance
    for (row, rides, up, start), chance in by_start.items():
        if rides:
            _add_ridden(ends, table[up], row, start, odds, chance)
        else:
            add(ends, f"{row.replace('-', ' ')}, taken", odds.rows[row], chance)
    return ends


def _add_ridden(ends: Ends, card: UpCard, row: str, start: tuple[int, int], odds: RiderOdds, chance: float) -> None:
    """What was won and the stake ride; they are gained or lost so many times over beside what was won."""
    won, words = odds.rows[row], row.replace("-", " ")
    alone: Ends = {}
    place = _places(card)[start]
    if card.against.hands.starts[place][2] == card.against.natural:
        add(alone, BLACKJACK, odds.blackjack, card.natural_wins)
        add(alone, STAND_OFF, Fraction(0), 1 - card.natural_wins)
    else:
        add_start(alone, card, place, 1.0, rides=True)
    for name, (units, share) in alone.items():
        add(ends, f"{words}, ridden: {name}", won + (1 + won) * units, chance * share)
