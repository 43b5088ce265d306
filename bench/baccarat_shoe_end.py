"""What somebody who knows every card that is out could gain at the end of a shoe: `python bench/baccarat_shoe_end.py`.

Shoes are dealt by the rules of the third card until the cutting card. Before each of the last rounds the edge of every
wager is counted exactly for the cards that are left, and a unit is staked wherever it is below nothing.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import mean, stdev

from rich.console import Console
from rich.table import Table

from pitbook.cards import DECK, Card
from pitbook.games import find_edition
from pitbook.games.baccarat.counting import End, ends
from pitbook.games.baccarat.maths import end_of
from pitbook.games.baccarat.winning import ThirdCard, count, value
from pitbook.law import Edition, Notice
from pitbook.maths.analysis import Question

CUT = 15
LAST = 60
"""How many cards are left when the counter begins to look."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shoes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    law, chance = find_edition("baccarat"), Random(options.seed)
    gained: dict[str, list[float]] = {}
    made: Counter[str] = Counter()
    looked = 0
    for _ in range(options.shoes):
        rounds = [nets(law, left) for left in last_rounds(law, chance)]
        looked += len(rounds)
        for wager in rounds[0]:
            favourable = [each[wager] for each in rounds if each[wager] > 0]
            made[wager] += len(favourable)
            gained.setdefault(wager, []).append(float(sum(favourable, Fraction(0))))
    table = Table("wager", "rounds with a gain", "gain a shoe, in units", "standard error")
    for wager, by_shoe in gained.items():
        error = stdev(by_shoe) / sqrt(len(by_shoe))
        table.add_row(wager, f"{made[wager] / looked:.2%}", f"{mean(by_shoe):.4f}", f"{error:.4f}")
    console = Console()
    console.print(f"{options.shoes} shoes of eight decks, {looked} rounds from {LAST} to {CUT} cards before the end")
    console.print(table)


def last_rounds(law: Edition, chance: Random) -> list[Sequence[Card]]:
    """The cards left before each round at the end of a shoe."""
    shoe = list(DECK) * 8
    chance.shuffle(shoe)
    shoe.pop()  # one card is burned
    rules = ThirdCard.of(law)
    found: list[Sequence[Card]] = []
    while len(shoe) > CUT:
        if len(shoe) <= LAST:
            found.append(list(shoe))
        deal_round(shoe, law, rules)
    return found


def deal_round(shoe: list[Card], law: Edition, rules: ThirdCard) -> None:
    player, banker = [shoe.pop(), shoe.pop()], [shoe.pop(), shoe.pop()]
    counts = count(player, law), count(banker, law)
    if rules.is_barred(*counts):
        return
    third = None
    if rules.player_draws(counts[0]):
        third = value(shoe.pop(), law)
    if rules.banker_draws(counts[1], third):
        shoe.pop()


def nets(law: Edition, left: Sequence[Card]) -> dict[str, Fraction]:
    """What a unit on each wager is expected to gain from these cards."""
    values = Counter(value(card, law) for card in left)
    found = ends(ThirdCard.of(law), tuple(values[n] for n in range(10)))
    usual, double = (_question(law, form) for form in ("standard", "2-to-1"))
    tie = sum((chance for end, chance in found.items() if end.player == end.banker), Fraction(0))
    return {
        **{hand: _net(usual, hand, found) for hand in ("player", "banker")},
        "tie": 9 * tie - 1,
        **_pairs(left),
        **_matches(law, left),
        **{f"2 to 1: {hand}": _net(double, hand, found) for hand in ("player", "banker")},
    }


def _question(law: Edition, form: str) -> Question:
    return Question(Notice.post(law, {"form": form}), law.paytables)


def _net(question: Question, hand: str, found: Mapping[End, Fraction]) -> Fraction:
    return sum((chance * end_of(question, hand, end)[1] for end, chance in found.items()), Fraction(0))


def _alike(left: Sequence[Card]) -> tuple[Fraction, Fraction, Fraction]:
    """How likely two cards are alike in rank, in colour too, in suit too."""
    orders = len(left) * (len(left) - 1)

    def alike(keys: Sequence[object]) -> Fraction:
        return Fraction(sum(n * (n - 1) for n in Counter(keys).values()), orders)

    colour = alike([(card.rank, card.is_red) for card in left])
    return alike([card.rank for card in left]), colour, alike(left)


def _pairs(left: Sequence[Card]) -> dict[str, Fraction]:
    rank, colour, suit = _alike(left)
    perfect = 26 * suit + 13 * (colour - suit) + 7 * (rank - colour) - 1
    return {"any pair, 11 to 1": 12 * rank - 1, "perfect pairs": perfect}


def _matches(law: Edition, left: Sequence[Card]) -> dict[str, Fraction]:
    """Lucky match on the Player's hand, by either scale."""
    rank, colour, suit = _alike(left)
    triple = _triple(law, left)
    lower = 11 * (colour - suit) + 6 * (rank - colour) - 1
    return {
        "lucky match, scale 1": 101 * triple + 26 * (suit - triple) + lower,
        "lucky match, scale 2": 501 * triple + 21 * (suit - triple) + lower,
    }


def _triple(law: Edition, left: Sequence[Card]) -> Fraction:
    """How likely the Player's hand draws the same card three times: it must want a third, and the Banker's leave it."""
    size, rules, found = len(left), ThirdCard.of(law), Fraction(0)
    for card, n in Counter(left).items():
        own = count([card, card], law)
        if n < 3 or not rules.player_draws(own):
            continue
        others = Counter(value(each, law) for each in left)
        others[value(card, law)] -= 3
        leaves = sum(
            a * (b - (one == other))
            for one, a in others.items()
            for other, b in others.items()
            if not rules.is_barred(own, (one + other) % 10)
        )
        found += Fraction(n * (n - 1) * (n - 2) * leaves, size * (size - 1) * (size - 2) * (size - 3) * (size - 4))
    return found


if __name__ == "__main__":
    main()
