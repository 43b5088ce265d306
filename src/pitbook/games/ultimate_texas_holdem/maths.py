"""The exact mathematics of Ultimate Texas Hold'em, from one count of all deals.

The count says how rounds end with each class of hole cards when they are played at the flop, at the end or never. Odds
and stakes weigh that, and decide what is best; see `counting`.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitbook.games.contract import Maths
from pitbook.games.ultimate_texas_holdem.counting import (
    COUNTED,
    DEALS,
    SIZES,
    TRIPS_ROWS,
    Counts,
    end_name,
    in_whole_numbers,
    nets_of,
    trips_name,
)
from pitbook.games.ultimate_texas_holdem.play import BLIND, TRIPS
from pitbook.games.ultimate_texas_holdem.simulation import UltimateTexasHoldemSimulator
from pitbook.games.ultimate_texas_holdem.strategy import PLAYS, Played, map_of, played, words_of
from pitbook.games.ultimate_texas_holdem.worth import worth
from pitbook.maths.analysis import BEST, GameMaths, Outcome, Question, StrategyMaths, WagerMaths, check_counted
from pitbook.maths.method import Method

METHOD = Method.exact("count of all deals")


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    play = _played(question)
    wagers = _ante(question, play), _trips(question, play)
    return GameMaths(wagers, _strategy(question, play), follows={BLIND: "ante", "play": "ante"})


def _played(question: Question) -> Played:
    check_counted(question.law, COUNTED)
    nets, _ = in_whole_numbers(nets_of(question))
    return played(question.notice.choice("hand"), nets, question.play)


# Ante, blind and play wager


def ends_by_size(play: Played) -> dict[int, Counts]:
    """How rounds end, by the size of the play wager; those that are folded are counted as they would have ended."""
    checks = play.early == 0
    later = (play.ends.tally[checks, when].sum(axis=0) for when in range(3))
    early = (play.ends.whole[play.early == times].sum(axis=0) for times in SIZES[:2])
    return dict(zip((*SIZES, 0), (*early, *later), strict=True))


def _ante(question: Question, play: Played) -> WagerMaths:
    nets, by_size = nets_of(question), ends_by_size(play)
    outcomes = [Outcome("fold", nets[0][0], Fraction(int(by_size[0].sum()), DEALS))]
    for times in SIZES:
        counts = enumerate(by_size[times].tolist())
        outcomes += [Outcome(end_name(times, end), nets[times][end], Fraction(n, DEALS)) for end, n in counts if n]
    return WagerMaths("ante", tuple(each for each in outcomes if each.probability), _staked(by_size), method=METHOD)


def _staked(by_size: dict[int, Counts]) -> Fraction:
    """What is put down on average: the ante, the blind of its size, and the play wager."""
    return 2 + Fraction(sum(times * int(ends.sum()) for times, ends in by_size.items()), DEALS)


# Trips


def _trips(question: Question, play: Played) -> WagerMaths:
    """Trips is settled whatever becomes of the hand, so no play changes it."""
    table, held = f"{TRIPS}-{question.notice.choice(TRIPS)}", play.ends.held.sum(axis=0).tolist()
    nets = [Fraction(-1), *(question.winnings(question.odds(table, row)) for row in TRIPS_ROWS)]
    deals = sum(held)
    outcomes = (Outcome(trips_name(n), net, Fraction(held[n], deals)) for n, net in enumerate(nets))
    return WagerMaths(TRIPS, tuple(outcomes), method=METHOD)


# The strategy


def _strategy(question: Question, play: Played) -> StrategyMaths:
    shares = {times: Fraction(int(ends.sum()), DEALS) for times, ends in ends_by_size(play).items()}
    numbers = {f"plays {times}" if times else "folds": share for times, share in shares.items()}
    if question.play != BEST:
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    return StrategyMaths(BEST, words_of(question.notice.choice("hand"), play), numbers, map_of(play.early))


# Simulation


def simulator(question: Question) -> UltimateTexasHoldemSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    play = _played(question)
    return UltimateTexasHoldemSimulator(
        form=question.notice.choice("hand"),
        early=play.early.astype(np.uint8).tobytes(),
        flops=np.packbits(play.decided).tobytes(),
        mode=play.mode,
        nets=in_whole_numbers(nets_of(question))[0],
        ante=question.usual_stake("ante"),
        trips=question.usual_stake(TRIPS),
    )


MATHS = Maths(analyse=analyse, simulator=simulator, plays=PLAYS, deals=DEALS, worth=worth)
