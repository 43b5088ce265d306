"""The exact mathematics of Three Card Poker, from two counts of all deals.

One says, for every hand, how many of the dealer's do not qualify, lose, tie and win; the other what the best five of
both hands are. Odds, stakes and ways to play only weigh them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD
from pitbook.games.contract import Maths
from pitbook.games.three_card_poker.counting import (
    DEALERS,
    DEALS,
    HANDS,
    RESULTS,
    RoundEnds,
    counts,
    end_name,
    qualifying,
    six_card_counts,
)
from pitbook.games.three_card_poker.play import BONUS, PAIR_PLUS, RANKING, scale_of
from pitbook.games.three_card_poker.simulation import NO_PRIZE, ThreeCardPokerSimulator, five_names, pair_names
from pitbook.games.three_card_poker.strategy import Plays as Played
from pitbook.games.three_card_poker.strategy import map_of, words_of
from pitbook.games.three_card_poker.worth import worth
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
    play_named,
)
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.hands import spread
from pitbook.maths.method import Method

Play = Callable[[ShowdownCounts, Question], Played]
"""A way to play: for each class of hands, whether it is played."""

METHOD = Method.exact("count of all deals")


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    kept = counts(question.law)
    played = played_by(question, kept)
    wagers = [_ante(question, kept, played), _pair_plus(question, kept, played)]
    findings: tuple[tuple[str, str, str], ...] = ()
    if scale_of(question.notice):
        wagers.append(_bonus(question, kept))
        findings = (_two_readings(question, kept, played),) if question.play == BEST else ()
    return GameMaths(tuple(wagers), _strategy(question, kept, played), findings, follows={"play": "ante"})


# The ante with its play wager and its bonus


def _ante(question: Question, kept: ShowdownCounts, played: Played) -> WagerMaths:
    s, ends = kept.situations, RoundEnds.of(question.law)
    weights = kept.weights(played)
    bonus_of = ends.bonus_of[s.strength]
    tally = {"fold": (HANDS - int(weights.sum())) * DEALERS}
    for result, came in zip(RESULTS, (s.below, s.weaker, s.equal, s.stronger), strict=True):
        for place, hand in enumerate(ends.bonuses):
            chosen = np.where(bonus_of == place, weights, 0)
            tally[end_name(result, hand)] = int(chosen @ came.astype(np.int64))
    nets = nets_by_end(question)
    outcomes = tuple(Outcome(name, nets[name], Fraction(count, DEALS)) for name, count in tally.items() if count)
    staked = 1 + question.law.number("bet-multiple") * Fraction(int(weights.sum()), HANDS)
    return WagerMaths("ante", outcomes, staked, method=METHOD)


def nets_by_end(question: Question) -> dict[str, Fraction]:
    """What each end nets per unit of the ante."""
    multiple, most = question.law.number("bet-multiple"), question.notice.cents("max-payout")
    ante = question.winnings(question.odds("ante", "any"), 1, most)
    on_play = question.winnings(question.odds("play", "any"), multiple, most)
    results = dict(zip(RESULTS, (ante, ante + on_play, Fraction(0), Fraction(-1 - multiple)), strict=True))
    nets = {"fold": Fraction(-1)}
    for hand in RoundEnds.of(question.law).bonuses:
        bonus = question.winnings(question.odds("ante-bonus", hand), 1, most) if hand else Fraction(0)
        nets |= {end_name(result, hand): net + bonus for result, net in results.items()}
    return nets


# Ways to play


def _best(kept: ShowdownCounts, question: Question) -> Played:
    """Play wherever it loses less than the ante that folding gives up."""
    s, nets, ends = kept.situations, nets_by_end(question), RoundEnds.of(question.law)
    scale = lcm(*(net.denominator for net in nets.values()))
    by_bonus = {result: [int(nets[end_name(result, hand)] * scale) for hand in ends.bonuses] for result in RESULTS}
    below, weaker, equal, stronger = (np.array(by_bonus[result])[ends.bonus_of[s.strength]] for result in RESULTS)
    net = s.net(below=below, weaker=weaker, equal=equal, stronger=stronger)
    is_worth_it: Played = (net > int(nets["fold"] * scale) * s.completions)[kept.cells[:, 0]]
    return is_worth_it


def _at_least(hand: str) -> Play:
    return lambda kept, question: kept.strengths >= RANKING.least(hand)


def _queen_six_four(kept: ShowdownCounts, question: Question) -> Played:
    return kept.strengths >= QUEEN_SIX_FOUR


QUEEN_SIX_FOUR = next(each for each in range(len(RANKING)) if RANKING.ranks(each) == (12, 6, 4))
PLAYS: Plays[Play] = {
    style.name: (style, play)
    for style, play in (
        (PlayStyle(BEST, "play or fold, whichever loses less, for each hand"), _best),
        (PlayStyle("queen-six-four", "play queen, 6, 4 or better, fold the rest"), _queen_six_four),
        (
            PlayStyle("queen-high", "play queen high or better, as the dealer does, fold the rest"),
            _at_least("queen-high"),
        ),
        (PlayStyle("king-high", "play king high or better, fold the rest"), _at_least("king-high")),
        (PlayStyle("pair", "play a pair or better, fold the rest"), _at_least("pair")),
        (
            PlayStyle("always-play", "play every hand, as one who plays it blind"),
            lambda kept, question: np.ones(len(kept.cards), np.bool_),
        ),
    )
}


def played_by(question: Question, kept: ShowdownCounts) -> Played:
    """What the play that is asked about does with each class of hands."""
    if question.own is not None:
        own: Played = question.own.chosen(kept.cards, None)[:, 0] == 1
        return own
    return play_named(PLAYS, question.play)(kept, question)


def choosing(law: Edition) -> Choosing:
    """Every edition leaves a hand to be played or folded."""
    return Choosing(("fold", "play"), RANKING, has_up_card=False)


# Pair Plus and the Six Card Bonus


def _pair_plus(question: Question, kept: ShowdownCounts, played: Played) -> WagerMaths:
    """Pair Plus beside an ante, which whoever folds loses too (9.2); without a pair it is lost anyway."""
    table = f"{PAIR_PLUS}-{question.notice.choice(PAIR_PLUS)}"
    deals = np.where(played, kept.multiplicity, 0)
    came = {}
    for category, name in zip(RANKING.categories, pair_names(question.law), strict=True):
        if name != NO_PRIZE:
            is_held = np.array([RANKING.category(strength) == category for strength in kept.strengths.tolist()])
            came[category] = int(deals[is_held].sum())
    return _prizes(question, PAIR_PLUS, table, came, HANDS)


def _bonus(question: Question, kept: ShowdownCounts) -> WagerMaths:
    """The Six Card Bonus is settled whatever becomes of the hand, so no play changes it (P5)."""
    return _prizes(question, BONUS, f"{BONUS}-{scale_of(question.notice)}", _fives(question, kept.multiplicity), DEALS)


def _fives(question: Question, hands: NDArray[np.int64]) -> dict[str, int]:
    """With so many hands of each class, in how many deals each prize of the Six Card Bonus comes."""
    came = dict(zip(FIVE_CARD.categories, (hands @ six_card_counts()).tolist(), strict=True))
    names = dict(zip(FIVE_CARD.categories, five_names(question.law), strict=True))
    return {category: int(many) for category, many in came.items() if names[category] != NO_PRIZE}


def _prizes(question: Question, wager: str, table: str, came: dict[str, int], of: int) -> WagerMaths:
    most = question.notice.cents("max-payout")
    won = [
        Outcome(category.replace("-", " "), question.winnings(question.odds(table, category), 1, most), Fraction(n, of))
        for category, n in came.items()
    ]
    lost = Outcome(NO_PRIZE, Fraction(-1), 1 - sum((outcome.probability for outcome in won), Fraction(0)))
    return WagerMaths(wager, (lost, *won), method=METHOD)


def _two_readings(question: Question, kept: ShowdownCounts, played: Played) -> tuple[str, str, str]:
    """What the silence on folded hands is worth (P5): the same wager if a fold lost it."""
    table = f"{BONUS}-{scale_of(question.notice)}"
    settled = _bonus(question, kept)
    only_played = _fives(question, np.where(played, kept.multiplicity, 0))
    lost = _prizes(question, BONUS, table, only_played, DEALS)
    says = (
        "no rule says what becomes of it when the hand is folded: settled all the same, as it is read, the house keeps"
        f" {float(settled.house_edge):.4%}; lost with the hand it would be {float(lost.house_edge):.4%} (reading P5)"
    )
    return "two readings", BONUS, says


# The strategy


def _strategy(question: Question, kept: ShowdownCounts, played: Played) -> StrategyMaths:
    share = Fraction(int(kept.multiplicity[played].sum()), HANDS)
    numbers = {"plays": share, "folds": 1 - share}
    if question.own is not None:
        return StrategyMaths(question.play, tuple(question.own.text.splitlines()), numbers)
    if question.play != BEST:
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    return StrategyMaths(BEST, words_of(kept, played), numbers, map_of(kept, played))


# Simulation


def simulator(question: Question) -> ThreeCardPokerSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    law, kept = question.law, counts(question.law)
    first = ("ante", PAIR_PLUS, *([BONUS] if scale_of(question.notice) else []))
    return ThreeCardPokerSimulator(
        plays=spread(kept.cards, played_by(question, kept).astype(np.uint8)).tobytes(),
        qualifies=qualifying(law),
        ends=RoundEnds.of(law),
        pairs=pair_names(law),
        fives=five_names(law),
        stakes={wager: question.usual_stake(wager) for wager in first},
    )


MATHS = Maths(analyse=analyse, simulator=simulator, plays=PLAYS, choosing=choosing, deals=DEALS, worth=worth)
