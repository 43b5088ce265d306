"""The exact mathematics of Big Raise Stud, from one count of all deals.

The count says for every hand of three cards how often it turns out how. Odds, stakes and ways to play only weigh it.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitbook.games.big_raise_stud.counting import (
    COMMUNITIES,
    FOLD,
    HANDS,
    LOSE,
    RESULTS,
    STAND_OFF,
    WIN,
    WINS,
    HandCounts,
    counts_for,
    end_name,
    floors_of,
    raises_of,
)
from pitbook.games.big_raise_stud.play import BONUS, THREE_CARD, ante_odds, row_of
from pitbook.games.big_raise_stud.simulation import (
    BigRaiseStudSimulator,
    bonus_categories,
    bonus_name,
    choice_name,
    is_prize,
)
from pitbook.games.big_raise_stud.strategy import Features, map_of, words_of
from pitbook.games.big_raise_stud.worth import worth
from pitbook.games.contract import Maths
from pitbook.law import Edition
from pitbook.maths.analysis import (
    BEST,
    Choosing,
    GameMaths,
    Outcome,
    Plays,
    PlayStyle,
    Question,
    StrategyMaths,
    WagerMaths,
    choice_of,
    play_named,
)
from pitbook.maths.hands import spread
from pitbook.maths.method import Method

Choices = NDArray[np.int64]
"""For each row of the count the choice: 0 folds, others are places, from 1, in the multiples of the law."""
Play = Callable[[HandCounts, Question], Choices]
Nets = list[list[Fraction]]
"""What ante and raise net per unit of the ante, by choice and result."""

METHOD = Method.exact("count of all deals")
DEALS = comb(52, 3) * COMMUNITIES
"""The deals that every probability is a share of: a player's hand and two community cards."""
ANTE_TABLES = {"drafted": "even money on the ante", "licensed": "the ante at the odds of the raise"}


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    kept = counts_for(question.notice.edition)
    choices = choices_of(question, kept)
    wagers = [_ante(question, kept, choices)]
    if question.notice.flag(BONUS):
        wagers.append(_bonus(question, kept))
    findings = (_two_readings(question, kept),) if question.play == BEST else ()
    return GameMaths(tuple(wagers), _strategy(question, kept, choices), findings, follows={"raise": "ante"})


# The ante and the raise


def _ante(question: Question, kept: HandCounts, choices: Choices) -> WagerMaths:
    """The ante with its raise: fold, or one of the ways in which a raise may end."""
    nets, law = nets_of(question), question.law
    shares = _shares(question, kept, choices)
    outcomes = [Outcome("fold", nets[FOLD][LOSE], shares[FOLD])] if shares[FOLD] else []
    for choice, times in enumerate(raises_of(law), 1):
        came = kept.multiplicity @ np.where((choices == choice)[:, None], kept.results, 0)
        ends = enumerate(came.tolist())
        outcomes += [Outcome(end_name(law, times, r), nets[choice][r], Fraction(n, DEALS)) for r, n in ends if n]
    staked = 1 + sum((times * share for times, share in zip(raises_of(law), shares[1:], strict=True)), Fraction(0))
    return WagerMaths("ante", tuple(outcomes), staked, method=METHOD)


def nets_of(question: Question, ante_table: str = "") -> Nets:
    """By the notice's ante table, unless another is named."""
    table = ante_table or question.notice.choice("ante-table")
    most = question.notice.cents("max-payout")
    rows = [[Fraction(-1)] * len(RESULTS)]
    for times in raises_of(question.law):
        row = [Fraction(0)] * len(RESULTS)
        row[LOSE], row[STAND_OFF] = Fraction(-1 - times), Fraction(0)
        for place, category in enumerate(WINS):
            on_ante = question.winnings(ante_odds(question.paytables, table, category))
            on_raise = question.winnings(question.odds("raise", row_of(category)), times, most)
            row[WIN + place] = on_ante + on_raise
        rows.append(row)
    return rows


def _values(kept: HandCounts, nets: Nets) -> tuple[NDArray[np.int64], int]:
    """What each hand gains by each choice over all community cards, in whole numbers of 1 / scale."""
    scale = lcm(*(net.denominator for row in nets for net in row))
    table = np.array([[int(net * scale) for net in row] for row in nets], np.int64)
    values: NDArray[np.int64] = kept.results @ table.T
    return values, scale


def _best_of(kept: HandCounts, nets: Nets) -> Choices:
    best: Choices = np.argmax(_values(kept, nets)[0], axis=1)  # of equal choices the one that stakes least
    return best


def _best(kept: HandCounts, question: Question) -> Choices:
    return _best_of(kept, nets_of(question))


def _two_readings(question: Question, kept: HandCounts) -> tuple[str, str, str]:
    """What the slip in 5.7 is worth (B1)."""
    edges = {table: -_best_net(kept, nets_of(question, table)) for table in ANTE_TABLES}
    each = (f"{float(edges[table]):.4%} with {says}" for table, says in ANTE_TABLES.items())
    says = f"rule 5.7 can be read in two ways, and the house keeps {' or '.join(each)} (reading B1)"
    return "two readings", "ante", says


def _best_net(kept: HandCounts, nets: Nets) -> Fraction:
    values, scale = _values(kept, nets)
    return Fraction(int(kept.multiplicity @ values.max(axis=1)), DEALS * scale)


def _shares(question: Question, kept: HandCounts, choices: Choices) -> list[Fraction]:
    """How often each choice is made."""
    every = range(len(raises_of(question.law)) + 1)
    return [Fraction(int(kept.multiplicity[choices == choice].sum()), HANDS) for choice in every]


# Ways to play


def _choice(question: Question, times: int) -> int:
    return choice_of(question, "raise-multiples", times)


def _raise_all(times: int) -> Play:
    return lambda kept, question: np.full(len(kept.cards), _choice(question, times))


def _good_pairs_or(times: int) -> Play:
    """Four times with a pair of sixes or better, else always the same; 0 folds."""

    def choices(kept: HandCounts, question: Question) -> Choices:
        hands = Features.of(kept.cards)
        other = _choice(question, times) if times else FOLD
        return np.where(hands.is_trips | (hands.pair >= 6), _choice(question, 4), other)

    return choices


def _simple(kept: HandCounts, question: Question) -> Choices:
    hands = Features.of(kept.cards)
    is_worth_one = (hands.pair > 0) | hands.is_suited | (hands.high >= 2) | (hands.low == 0)
    one, four = _choice(question, 1), _choice(question, 4)
    return np.where(hands.is_trips | (hands.pair >= 6), four, np.where(is_worth_one, one, FOLD))


def _published(kept: HandCounts, question: Question) -> Choices:
    hands = Features.of(kept.cards)
    lowest = hands.ranks[:, 2]
    close = (
        (hands.high == 3)
        | ((hands.span == 2) & (lowest >= 5))
        | ((hands.span == 3) & (lowest >= 6))
        | ((hands.span == 4) & (hands.high >= 2))
    )
    is_run = (hands.span <= 3) & (hands.pair == 0) & (hands.high == 0) & (hands.low == 1)
    one, four = _choice(question, 1), _choice(question, 4)
    return np.where(hands.is_suited & close, four, np.where(is_run, one, _simple(kept, question)))


PLAYS: Plays[Play] = {
    style.name: (style, play)
    for style, play in (
        (PlayStyle(BEST, "raise by 1 to 4 times the ante or fold, whichever loses least or gains most"), _best),
        (
            PlayStyle(
                "published",
                "the play printed for the licensed game: raise 4 with three of a kind, a pair of sixes or better, three"
                " suited cards of ten or higher, or suited and in a row from a 5 up, with one gap from a 6 up, with two"
                " gaps and two cards of ten or higher; raise 1 with any other pair or three of a suit, two cards of ten"
                " or higher, no card under six, or 6 to 9 twice in a run with at most one gap; fold the rest",
            ),
            _published,
        ),
        (
            PlayStyle(
                "simple",
                "raise 4 with three of a kind or a pair of sixes or better; raise 1 with any other pair, three of a"
                " suit, two cards of ten or higher, or no card under six; fold the rest",
            ),
            _simple,
        ),
        (PlayStyle("never-fold", "raise 4 with a pair of sixes or better, raise 1 with the rest"), _good_pairs_or(1)),
        (PlayStyle("pairs-only", "raise 4 with a pair of sixes or better, fold the rest"), _good_pairs_or(0)),
        (PlayStyle("always-one", "raise 1 with every hand"), _raise_all(1)),
        (PlayStyle("always-four", "raise 4 with every hand, as one who raises blind and lets it stand"), _raise_all(4)),
    )
}


def choices_of(question: Question, kept: HandCounts) -> Choices:
    """What the play that is asked about does with each hand."""
    if question.own is not None:
        return question.own.chosen(kept.cards, None)[:, 0].astype(np.int64)
    return play_named(PLAYS, question.play)(kept, question)


# The Three Card Bonus


def _bonus(question: Question, kept: HandCounts) -> WagerMaths:
    """The bonus is settled whatever becomes of the hand, so no play changes it (B8)."""
    places = bonus_categories(kept.cards)
    held = [int(kept.multiplicity[places == n].sum()) for n in range(len(THREE_CARD.categories))]
    won = {c: n for c, n in zip(THREE_CARD.categories, held, strict=True) if is_prize(question.law, c)}
    outcomes = [Outcome("no prize", Fraction(-1), 1 - Fraction(sum(won.values()), HANDS))]
    for category, hands in won.items():
        net = question.winnings(question.odds(BONUS, category))
        outcomes.append(Outcome(bonus_name(question.law, category), net, Fraction(hands, HANDS)))
    return WagerMaths(BONUS, tuple(outcomes), method=METHOD)


# The strategy


def _strategy(question: Question, kept: HandCounts, choices: Choices) -> StrategyMaths:
    folds, *raised = _shares(question, kept, choices)
    raises = raises_of(question.law)
    numbers = {raises_by(times): share for times, share in zip(raises[::-1], raised[::-1], strict=True)}
    numbers |= {"folds": folds}
    if question.own is not None:
        return StrategyMaths(question.play, tuple(question.own.text.splitlines()), numbers)
    if question.play != BEST:
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    times = np.array((0, *raises))[choices]
    return StrategyMaths(BEST, words_of(kept, times), numbers, map_of(kept, times))


def raises_by(times: int) -> str:
    return f"raises by {times} {'ante' if times == 1 else 'antes'}"


# Simulation


def simulator(question: Question) -> BigRaiseStudSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    law, raises = question.law, raises_of(question.law)
    kept = counts_for(law)
    return BigRaiseStudSimulator(
        choices=spread(kept.cards, choices_of(question, kept).astype(np.uint8)).tobytes(),
        raises=raises,
        floors=floors_of(law),
        ends=tuple(tuple(end_name(law, times, r) for r in range(len(RESULTS))) for times in (0, *raises)),
        prizes=tuple(bonus_name(law, category) for category in THREE_CARD.categories),
        ante=question.usual_stake("ante"),
        bonus=question.usual_stake(BONUS) if question.notice.flag(BONUS) else None,
    )


def choosing(law: Edition) -> Choosing:
    raises = raises_of(law)
    names = tuple(choice_name(raises, choice) for choice in range(len(raises) + 1))
    return Choosing(names, THREE_CARD, has_up_card=False)


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
    choosing=choosing,
    deals=DEALS,
    worth=worth,
)
