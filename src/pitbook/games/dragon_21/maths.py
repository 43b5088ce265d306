"""The exact mathematics of Dragon21, for a full shoe of any number of decks.

Nothing is to be decided, so there is one way to play. The two hands are drawn alike and neither looks at the other, so
wagers on the Dragon and on the Tiger are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING

from pitbook.games.contract import Maths
from pitbook.games.dragon_21.counting import (
    BLACKJACK,
    LOSE,
    OVER,
    PAIR_ENDS,
    PUSH,
    TIE,
    TIE_ENDS,
    WIN,
    Composition,
    Totals,
    blackjacks,
    count_pairs,
)
from pitbook.games.dragon_21.winning import PAIRS
from pitbook.law import Odds
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Plays, PlayStyle, Question, WagerMaths
from pitbook.maths.method import Method

if TYPE_CHECKING:
    from pitbook.games.dragon_21.simulation import Dragon21Simulator

PLAYS: Plays[None] = {
    BEST: (PlayStyle(BEST, "nothing is to be decided after the wagers"), None),
}
METHOD = Method.exact("count of all deals from a full shoe")
HANDS = ("dragon", "tiger")
TIE_ROWS = {1: "under-21", 2: "over-21", 3: "exactly-21", 4: "blackjack"}
HAND_ROWS = {WIN: "18-to-21", BLACKJACK: "blackjack", OVER: "over-21"}

Chances = dict[int, Fraction]


def analyse(question: Question) -> GameMaths:
    decks = question.notice.decks
    hand, tie = chances(Totals.of(question.law), decks)
    outcomes = _hand_outcomes(question, hand)
    wagers = [*(WagerMaths(name, outcomes, method=METHOD) for name in HANDS), _tie(question, tie)]
    if question.notice.flag(PAIRS):
        wagers.append(_pairs(question, decks))
    return GameMaths(tuple(wagers), findings=_findings(question, hand))


@lru_cache(maxsize=8)
def chances(totals: Totals, decks: int) -> tuple[Chances, Chances]:
    """How likely each end of a wager on a hand and of a tie bet is, by the numbers of `counting`."""
    shoe = (4 * decks,) * 9 + (16 * decks,)
    counts, deals = count_pairs(totals, shoe, _result(totals.most_points, totals.push_total))
    one, both = _blackjacks(totals, shoe)
    hand: Chances = {LOSE: one, TIE: both, PUSH: Fraction(0), WIN: Fraction(0), BLACKJACK: one, OVER: Fraction(0)}
    tie: Chances = {4: both}
    for (end, tied), count in counts.items():  # either hand may be the one that wins, so it loses as often
        chance = Fraction(count, deals)
        hand[end] += chance
        if end == TIE:
            tie[tied] = chance
        else:
            hand[LOSE] += chance
    return hand, tie | {0: 1 - sum(tie.values(), Fraction(0))}


@lru_cache(maxsize=2)
def _result(most: int, push_total: int) -> Callable[[int, int], tuple[int, int]]:
    """How two totals end, the lower first: for the hand that wins, and for a tie."""

    def result(low: int, high: int) -> tuple[int, int]:
        if low == high:
            return TIE, 1 if low < most else 2 if low > most else 3
        best = low if high > most else high
        return (OVER if best > most else PUSH if best == push_total else WIN), 0

    return result


def _blackjacks(totals: Totals, shoe: Composition) -> tuple[Fraction, Fraction]:
    """How likely it is that just this hand has blackjack, and that both have."""
    jacks = blackjacks(totals)
    any_jack = sum((_two_cards(hand, shoe) for hand in jacks), Fraction(0))
    both = Fraction(0)
    for hand in jacks:
        rest = tuple(there - taken for there, taken in zip(shoe, hand, strict=True))
        both += _two_cards(hand, shoe) * sum((_two_cards(other, rest) for other in jacks), Fraction(0))
    return any_jack - both, both


def _two_cards(hand: Composition, shoe: Composition) -> Fraction:
    """How likely the next two cards are these, in either order."""
    ways = prod(comb(there, taken) for there, taken in zip(shoe, hand, strict=True))
    return Fraction(ways, comb(sum(shoe), 2))


def _hand_outcomes(question: Question, hand: Chances) -> tuple[Outcome, ...]:
    nets = {LOSE: Fraction(-1), TIE: Fraction(0), PUSH: Fraction(0)}
    nets |= {end: question.winnings(question.odds("dragon-tiger", row)) for end, row in HAND_ROWS.items()}
    names = Totals.of(question.law).hand_ends
    return tuple(Outcome(names[end], nets[end], chance) for end, chance in hand.items())


def _tie(question: Question, tie: Chances) -> WagerMaths:
    nets = {end: question.winnings(question.odds("tie", row)) for end, row in TIE_ROWS.items()} | {0: Fraction(-1)}
    outcomes = tuple(Outcome(TIE_ENDS[end], nets[end], tie[end]) for end in sorted(tie))
    return WagerMaths("tie", outcomes, method=METHOD)


def _pairs(question: Question, decks: int) -> WagerMaths:
    """Of the cards that may come second, so many of each suit have the first one's rank."""
    alike = {"mixed-pair": 2 * decks, "coloured-pair": decks, "perfect-pair": decks - 1}
    others = 52 * decks - 1
    outcomes = [Outcome(PAIR_ENDS[0], Fraction(-1), 1 - Fraction(sum(alike.values()), others))]
    for row, cards in alike.items():
        net = question.winnings(question.odds(PAIRS, row))
        outcomes.append(Outcome(row.replace("-", " "), net, Fraction(cards, others)))
    return WagerMaths(PAIRS, tuple(outcomes), method=METHOD)


def _findings(question: Question, hand: Chances) -> tuple[tuple[str, str, str], ...]:
    """What reading D3 is about: which odds turn the game round."""
    table = question.paytables["dragon-tiger"]
    if question.winnings(table.pays["over-21"]) <= question.winnings(table.pays["18-to-21"]):
        return ()
    evenly = replace(table, pays={**table.pays, "over-21": Odds(1)})
    asked = replace(question, paytables={**question.paytables, "dragon-tiger": evenly})
    edge = WagerMaths("dragon", _hand_outcomes(asked, hand), method=METHOD).house_edge
    odds, won = table.pays["over-21"], float(hand[OVER])
    says = (
        f"a win with more than 21, which comes in {won:.2%} of rounds, pays {odds} by rule 5.1a;"
        f" paid 1 to 1 the house would keep {float(edge):.4%} of dragon and of tiger"
    )
    return (("reading D3", "dragon", says),)


def simulator(question: Question) -> Dragon21Simulator:
    """The game ready to be simulated: see `Simulator` in the contract."""
    from pitbook.games.dragon_21.simulation import Dragon21Simulator  # compiled, and not needed to analyse

    notice = question.notice
    stake = question.usual_stake("dragon")
    wagers = [*HANDS, "tie", *([PAIRS] if notice.flag(PAIRS) else [])]
    totals = Totals.of(question.law)
    return Dragon21Simulator(notice.decks, totals, dict.fromkeys(wagers, stake), {PAIRS: f"{PAIRS}:dragon"})


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
)
