"""What somebody who knows every card that is out could gain at the end of a shoe: `python bench/blackjack.py`.

In each shoe one moment of the last rounds is looked at. The edge of every wager is counted for the cards that are then
left, with the best play among those cards, and a unit is staked wherever it is below nothing. How long whole tables
take to count is measured first.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import mean, stdev

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from pitbook.cards import DECK, Card
from pitbook.games import find_edition
from pitbook.games.blackjack.counts.dealer import endings
from pitbook.games.blackjack.counts.hands import TEN, full_shoe, rank_of
from pitbook.games.blackjack.counts.kernel import RANKS, TWENTY_TWO
from pitbook.games.blackjack.counts.riding import ROWS, ride_value
from pitbook.games.blackjack.counts.sides import draws
from pitbook.games.blackjack.counts.table import UpCard, count_table
from pitbook.games.blackjack.counts.ways import Ways
from pitbook.games.blackjack.winning import any_pair_row, match_row, pair_row, super_sevens_row
from pitbook.law import Odds

DECKS = 6
CUT = 78
LAST = 130
"""How many cards are left when the counter begins to look; the cutting card lies `CUT` cards from the end."""
WAYS = Ways()
ODDS = {name: table.pays for name, table in find_edition("blackjack").paytables.items()}
RANKS_OF = [rank_of(card.rank) for card in DECK]
Floats = NDArray[np.float64]
RowOf = Callable[[Sequence[Card]], str]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shoes", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    console = Console()
    show_times(console)
    show_gains(console, options.shoes, Random(options.seed))


def show_times(console: Console) -> None:
    """How long a set of rules takes, once everything is compiled."""
    count_table(full_shoe(1), WAYS, "basic")
    table = Table("a full shoe of eight decks", "best play", "basic strategy")
    for name, ways in (("usual", WAYS), ("style A", Ways(hits_soft_17=True)), ("Free Bet", Ways(is_free_bet=True))):
        table.add_row(name, *(f"{_seconds(ways, play):.2f} s" for play in ("best", "basic")))
    console.print(table)


def _seconds(ways: Ways, play: str) -> float:
    start = time.perf_counter()
    count_table.__wrapped__(full_shoe(8), ways, play)
    return time.perf_counter() - start


def show_gains(console: Console, shoes: int, chance: Random) -> None:
    looks = []
    for _ in track(range(shoes), "shoes", console=console):
        shoe = list(DECK) * DECKS
        chance.shuffle(shoe)
        looks.append(nets(shoe[: chance.randint(CUT, LAST)]))
    table = Table("wager", "rounds with a gain", "gain a round, in units", "standard error")
    for wager in looks[0]:
        gains = [max(0.0, look[wager]) for look in looks]
        share = sum(gain > 0 for gain in gains) / len(gains)
        table.add_row(wager, f"{share:.1%}", f"{mean(gains):.5f}", f"{stdev(gains) / sqrt(len(gains)):.5f}")
    console.print(f"{shoes} shoes of {DECKS} decks, each looked at once with {LAST} to {CUT} cards left")
    console.print(table)


@dataclass(frozen=True)
class Left:
    """The cards that are left: how many of each card, and of each rank."""

    cards: Floats
    ranks: tuple[int, ...]

    @property
    def size(self) -> int:
        return sum(self.ranks)


def nets(left: list[Card]) -> dict[str, float]:
    """What a unit on each wager is expected to gain from these cards; insurance where the dealer shows an ace."""
    cards = np.array([left.count(card) for card in DECK], np.float64)
    ranks = tuple(sum(rank_of(card.rank) == rank for card in left) for rank in range(RANKS))
    kept, table = Left(cards, ranks), count_table(ranks, WAYS, "best")
    return {
        "main, 3 to 2": _main(table),
        "insurance, a round with an ace": 3 * ranks[TEN] / (len(left) - 1) - 1,
        "super sevens": _of_three(kept, table, super_sevens_row, ODDS["super-sevens"]),
        "perfect pairs": _of_two(kept, pair_row, ODDS["perfect-pairs"]),
        "any pair, scale 1": _of_two(kept, any_pair_row, ODDS["any-pair-1"]),
        "lucky match, scale 1": _of_three(kept, table, match_row, ODDS["lucky-match-1"]),
        "lucky match, scale 2": _of_three(kept, table, match_row, ODDS["lucky-match-2"]),
        "house money": _riding(kept, table, "house-money"),
        "let it ride": _riding(kept, table, "let-it-ride"),
        **{f"push 22, scale {scale}": _push(kept, ODDS[f"push-22-{scale}"]) for scale in (1, 2)},
    }


def _main(table: tuple[UpCard, ...]) -> float:
    total = 0.0
    for card in table:
        for place, (low, high, start) in enumerate(card.against.hands.starts):
            chance = card.chance * card.against.chance_of(low, high)
            if chance:
                is_natural = start == card.against.natural
                total += chance * (1.5 * card.natural_wins if is_natural else card.net_of(place))
    return total


def _two(left: Left) -> Floats:
    """How likely each card comes first, and each second."""
    pairs = np.outer(left.cards, left.cards) - np.diag(left.cards)
    found: Floats = pairs / (left.size * (left.size - 1))
    return found


def _of_two(left: Left, row_of: RowOf, odds: Mapping[str, Odds]) -> float:
    pays = np.array([[_pays(row_of, odds, (one, two)) for two in DECK] for one in DECK])
    return float((_two(left) * pays).sum())


def _pays(row_of: RowOf, odds: Mapping[str, Odds], cards: tuple[Card, ...]) -> float:
    row = row_of(cards)
    return float(odds[row].ratio) if row else -1.0


def _of_three(left: Left, table: tuple[UpCard, ...], row_of: RowOf, odds: Mapping[str, Odds]) -> float:
    """A third card counts where the play draws one; only pairs can wait for it."""
    two, total = _two(left), _of_two(left, row_of, odds)
    for pair in range(RANKS):
        against = draws(table, pair)
        for one, two_, place in _pairs_of(pair):
            if not two[place] or not against:
                continue
            gone = left.cards.copy()
            gone[place[0]] -= 1
            gone[place[1]] -= 1
            now = _pays(row_of, odds, (one, two_))
            for n, card in enumerate(DECK):
                more = _pays(row_of, odds, (one, two_, card)) - now
                if more and gone[n] > 0:
                    third = gone[n] / gone.sum() * _shown(left, against, pair, pair, RANKS_OF[n])
                    total += two[place] * third * more
    return float(total)


@lru_cache(maxsize=16)
def _pairs_of(pair: int) -> list[tuple[Card, Card, tuple[int, int]]]:
    cards = [(place, card) for place, card in enumerate(DECK) if rank_of(card.rank) == pair]
    return [(one, two, (a, b)) for a, one in cards for b, two in cards if one.rank == two.rank]


def _shown(left: Left, against: Sequence[int], *gone: int) -> float:
    """How likely the dealer's card is one of these once other cards are out."""
    return sum(left.ranks[up] - gone.count(up) for up in against) / (left.size - len(gone))


def _riding(left: Left, table: tuple[UpCard, ...], wager: str) -> float:
    two, total = _two(left), 0.0
    odds = {row: float(paid.ratio) for row, paid in ODDS[wager].items()}
    values = {card.against.up: _values(card) for card in table}
    for a, one in enumerate(DECK):
        for b, second in enumerate(DECK):
            row = ROWS[wager](one.rank, second.rank, one.suit == second.suit)
            if not two[a, b]:
                continue
            if not row:
                total -= two[a, b]
                continue
            ridden = sum(
                _shown(left, [up], RANKS_OF[a], RANKS_OF[b]) * max(0.0, float(value[RANKS_OF[a], RANKS_OF[b]]))
                for up, value in values.items()
            )
            total += two[a, b] * (odds[row] + (1 + odds[row]) * ridden)
    return float(total)


def _values(card: UpCard) -> Floats:
    found = np.zeros((RANKS, RANKS))
    for low, high, start in card.against.hands.starts:
        if card.against.is_possible[start]:
            found[low, high] = found[high, low] = ride_value(card, (low, high), Fraction(3, 2))
    return found


@lru_cache(maxsize=16)
def _sets(up: int) -> tuple[NDArray[np.int64], Floats]:
    """The sets of cards with which the dealer makes 22, and their orders."""
    found = [(cards, ways) for (cards, end), ways in endings(up, hits_soft_17=False).items() if end == TWENTY_TWO]
    return np.array([cards for cards, _ in found]), np.array([ways for _, ways in found], np.float64)


def _push(left: Left, odds: Mapping[str, Odds]) -> float:
    suits = {suit: tuple(int(n) for n in _ranks_of(left, {suit})) for suit in "cdhs"}
    any_22 = _twenty_two(left, left.ranks)
    coloured = sum(_twenty_two(left, tuple(int(n) for n in _ranks_of(left, set(pair)))) for pair in ("cs", "dh"))
    suited = sum(_twenty_two(left, of_suit) for of_suit in suits.values())
    parts = {"other-22": any_22 - coloured, "same-colour-22": coloured - suited, "same-suit-22": suited}
    return sum(chance * float(odds[row].ratio) for row, chance in parts.items()) - (1 - any_22)


def _ranks_of(left: Left, suits: set[str]) -> list[float]:
    found = [0.0] * RANKS
    for n, card in enumerate(DECK):
        if card.suit in suits:
            found[rank_of(card.rank)] += float(left.cards[n])
    return found


def _twenty_two(left: Left, among: tuple[int, ...]) -> float:
    """How likely the dealer makes 22 with cards that are all among these."""
    total = 0.0
    for up in range(RANKS):
        sets, orders = _sets(up)
        rest = np.array(among) - (np.arange(RANKS) == up)
        falling = np.ones((RANKS, 25))
        for times in range(24):
            falling[:, times + 1] = falling[:, times] * np.maximum(rest - times, 0)
        sizes = sets.sum(axis=1)
        under = np.cumprod([1.0, *(1 / max(left.size - 1 - n, 1) for n in range(24))])
        ways = falling[np.arange(RANKS), sets].prod(axis=1) * orders * under[sizes]
        total += among[up] / left.size * float(ways.sum())
    return total


if __name__ == "__main__":
    main()
