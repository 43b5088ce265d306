"""The ante of Lunar Poker: what choices of one hand are worth, against dealing out every hand of the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from random import Random

import numpy as np
import pytest

from pitbook.cards import DECK, FIVE_CARD, Card, parse_cards
from pitbook.games.lunar_poker.counts.dealer import FIVES, up_card
from pitbook.games.lunar_poker.counts.ranks import ranks_of
from pitbook.games.lunar_poker.counts.states import add_hands, job_for
from pitbook.games.lunar_poker.counts.tally import ACTIONS, COLUMNS
from pitbook.games.lunar_poker.jobs import check, ends_of, net_of, tables_for
from pitbook.games.lunar_poker.winning import two_combinations
from pitbook.games.lunar_poker.worth import CardAt, Worths, worths
from pitbook.maths.hands import every_hand, strengths_of
from sizes import GREAT, SIZES

PAYS = {  # typed from 5.5
    "": 0, "ace-king": 1, "pair": 1, "two-pairs": 2, "three-of-a-kind": 3, "straight": 4, "flush": 5, "full-house": 7,
    "four-of-a-kind": 20, "straight-flush": 50, "royal-flush": 100,
}  # fmt: skip
ODDS = (0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100)

pytestmark = pytest.mark.skipif(SIZES is not GREAT, reason="compiling the count takes a minute")


def place_and_suit(card: Card) -> CardAt:
    place = DECK.index(card)
    return place % 13, place // 13


def count(hand: Sequence[Card], open_card: Card) -> Worths:
    return worths(ranks_of(ODDS, "any"), [place_and_suit(card) for card in hand], place_and_suit(open_card), ODDS)


def bet_dealt_out(hand: Sequence[Card], open_card: Card) -> Fraction:
    """What a bet on five cards nets: every hand of the dealer, and every card that may come when forced."""
    paid = sum(PAYS[name] for name in two_combinations(hand))
    own, least = FIVE_CARD.strength(hand), FIVE_CARD.least("ace-king")
    rest = [n for n, card in enumerate(DECK) if card not in hand and card != open_card]
    hidden = every_hand(4, rest)
    dealers = np.column_stack([hidden, np.full(len(hidden), DECK.index(open_card))])
    strengths = strengths_of(FIVE_CARD, dealers)

    def ends(strengths: np.ndarray) -> np.ndarray:
        return np.where(strengths < own, 2 * paid, np.where(strengths == own, 0, -3))

    plays = strengths >= least
    total, weak = Fraction(int(ends(strengths[plays]).sum())), dealers[~plays]
    total += len(weak)
    top = weak[np.arange(len(weak)), (weak % 13).argmax(axis=1)]
    forced = np.zeros(len(weak), np.int64)
    for card in rest:
        is_free = (weak != card).all(axis=1)
        made = strengths_of(FIVE_CARD, np.where(weak == top[:, None], card, weak)[is_free])
        forced[is_free] += np.where(made < least, 0, ends(made))
    gained = forced - 2 * (len(rest) - 4)
    total += Fraction(int(gained[gained > 0].sum()), len(rest) - 4)
    return total / len(hidden)


@pytest.mark.long
@pytest.mark.parametrize("open_card", ["2c", "6d", "Ts", "Kh", "As"])
def test_a_bet_dealt_out(open_card: str) -> None:
    """Random hands, and some that gain by forcing: a straight, flushes, a full house, three of a kind, four."""
    (up,) = parse_cards(open_card)
    deck = [card for card in DECK if card != up]
    hands = [Random(open_card).sample(deck, 5), *map(parse_cards, (
        "3c 4d 5h 6s 7c", "3d 5d 7d 9d Jd", "4s 7s 8s Qs Ks", "5c 5d 5h 9c 9h", "8c 8d 8h Ac Kd", "7h 7d 7c 7s Qd",
    ))]  # fmt: skip
    for hand in hands:
        assert count(hand, up).bet == bet_dealt_out(hand, up), hand


@pytest.mark.long
def test_every_choice_of_one_hand() -> None:
    """Figures of a brute force that went through every draw and hand of the dealer, made for this program."""
    found = count(parse_cards("4c 4d 9h Ks As"), *parse_cards("5h"))
    at = {"bet": found.bet, "sixth": found.sixth}
    at |= {"a-k": found.exchanges[0, 1, 2], "a": found.exchanges[0, 1, 2, 3]}
    at |= {"4-4-9": found.exchanges[3, 4], "9-k-a": found.exchanges[0, 1]}
    assert {name: f"{float(worth):.12f}" for name, worth in at.items()} == {
        "bet": "-0.571498605877",
        "sixth": "-0.568196983416",
        "a-k": "-0.493857385049",
        "a": "-0.886836259372",
        "4-4-9": "-0.777635096824",
        "9-k-a": "-0.859153614121",
    }


@pytest.mark.long
def test_never_drawing() -> None:
    """The fraction for who only bets or folds, which another program counted; every hand is gone through."""
    total, ranks = Fraction(0), ranks_of(ODDS, "any")
    for rank in range(13):
        up = up_card(ranks, rank)
        job = job_for(up, ranks, tables_for(up, ranks, ()), ODDS, may_draw=False)
        halves, chosen = np.zeros((2, ACTIONS, COLUMNS), np.int64), np.zeros((FIVES, ACTIONS), np.int64)
        add_hands(job, 0, FIVES, halves[0], halves[1], chosen)
        check(job.checks)
        total += 4 * net_of(ends_of(halves))
    assert total / (52 * comb(51, 5)) == Fraction(-1066368728921, 5813858900850)
