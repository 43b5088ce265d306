"""The exact mathematics of Four Card Poker, from one count of all deals.

The count says, for every hand and up-card, how many of the dealer's hands lose, tie and win. Odds, stakes and ways to
play only weigh it. Aces Up depends on the player's own cards alone.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitbook.games.contract import Maths
from pitbook.games.four_card_poker.counting import DEALS, Ends, counts, end_name
from pitbook.games.four_card_poker.play import RANKING, aces_up_row
from pitbook.games.four_card_poker.simulation import FourCardPokerSimulator, PlayDecisions, aces_up_name, earned
from pitbook.games.four_card_poker.strategy import PAIR, TWO_PAIRS, map_of, pair_of, words_of
from pitbook.games.four_card_poker.worth import worth
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
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.method import Method

METHOD = Method.exact("count of all deals")
Choices = NDArray[np.uint8]
"""For each class of hands and each dealer's card the choice: 0 folds, others are places, from 1, in the multiples."""
Play = Callable[[ShowdownCounts, Question], Choices]


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    kept = counts(question.law)
    choices = choices_of(question, kept)
    wagers = _ante(question, kept, choices), _aces_up(question, kept)
    return GameMaths(wagers, _strategy(question, kept, choices), follows={"play": "ante"})


# The ante with its play wager and its bonus


def _ante(question: Question, kept: ShowdownCounts, choices: Choices) -> WagerMaths:
    s, ends = kept.situations, Ends.of(question.law)
    wins = s.weaker.astype(np.int64) + (s.equal if ends.ties_win else 0)
    bonus_of = earned(ends.bonuses)[s.strength]
    folds, *plays = (kept.weights(choices == choice) for choice in range(len(ends.multiples) + 1))
    tally = dict.fromkeys(ends.names, 0) | {"fold": int(folds.sum()) * s.completions}
    for multiple, weights in zip(ends.multiples, plays, strict=True):
        for place, hand in enumerate(ends.bonuses):
            chosen = np.where(bonus_of == place, weights, 0)
            won = int(chosen @ wins)
            tally[end_name(multiple, "win", hand)] = won
            tally[end_name(multiple, "lose", hand)] = int(chosen.sum()) * s.completions - won
    nets = end_nets(question)
    outcomes = tuple(Outcome(name, nets[name], Fraction(count, s.deals)) for name, count in tally.items() if count)
    played = sum(multiple * int(weights.sum()) for multiple, weights in zip(ends.multiples, plays, strict=True))
    return WagerMaths("ante", outcomes, staked=1 + Fraction(played, int(s.weight.sum())), method=METHOD)


def end_nets(question: Question) -> dict[str, Fraction]:
    """What each end nets per unit of the ante."""
    nets, ends = {"fold": Fraction(-1)}, Ends.of(question.law)
    for multiple in ends.multiples:
        for hand in ends.bonuses:
            bonus = bonus_net(question, hand)
            nets[end_name(multiple, "win", hand)] = win_net(question, multiple) + bonus
            nets[end_name(multiple, "lose", hand)] = -1 - multiple + bonus
    return nets


def win_net(question: Question, multiple: int) -> Fraction:
    most = question.notice.cents("max-payout")
    ante = question.winnings(question.odds("ante", "any"), 1, most)
    return ante + question.winnings(question.odds("play", "any"), multiple, most)


def bonus_net(question: Question, hand: str) -> Fraction:
    if not hand:
        return Fraction(0)
    return question.winnings(question.odds("ante-bonus", hand), 1, question.notice.cents("max-payout"))


# Ways to play


def best_choices(kept: ShowdownCounts, question: Question) -> Choices:
    """Whatever loses least, and of equal ones the one that stakes least."""
    s, ends = kept.situations, Ends.of(question.law)
    wins = [win_net(question, multiple) for multiple in ends.multiples]
    extras = [bonus_net(question, hand) for hand in ends.bonuses]
    scale = lcm(*(net.denominator for net in (*wins, *extras)))
    bonus = np.array([int(net * scale) for net in extras])[earned(ends.bonuses)][s.strength] * s.completions
    best, chosen = np.full(len(s.weight), -scale * s.completions), np.zeros(len(s.weight), np.uint8)
    for choice, (multiple, win) in enumerate(zip(ends.multiples, wins, strict=True), 1):
        won, lost = int(win * scale), -(1 + multiple) * scale
        net = s.net(below=0, weaker=won, equal=won if ends.ties_win else lost, stronger=lost) + bonus
        chosen[net > best] = choice
        best = np.maximum(best, net)
    return chosen[kept.cells]


def _choice(question: Question, times: int) -> int:
    return choice_of(question, "play-multiples", times)


def _at_least(strength: int, times: int, more: Play | None = None) -> Play:
    """Play so many times from a strength up; below it as another play does, or fold."""

    def choices(kept: ShowdownCounts, question: Question) -> Choices:
        other = more(kept, question) if more else np.zeros(kept.cells.shape, np.uint8)
        return np.where((kept.strengths >= strength)[:, None], np.uint8(_choice(question, times)), other)

    return choices


def _by_up_card(kept: ShowdownCounts, question: Question) -> Choices:
    """Pairs by whether the dealer's card is higher, and whether it matches one of the player's cards."""
    ranks, up = kept.cards.astype(np.int16) % 13 + 2, kept.seen_cards()[:, :, 0].astype(np.int16) % 13 + 2
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    strengths = kept.strengths[:, None]
    is_pair = (strengths >= PAIR) & (strengths < TWO_PAIRS)
    pair = np.array([RANKING.ranks(strength)[0] for strength in range(len(RANKING))])[strengths]
    is_good = (pair == ACE) | ((pair >= NINE) & (up <= pair)) | ((pair >= JACK) & matches)
    is_fair = (pair > TWO) | matches
    one, three = _choice(question, 1), _choice(question, 3)
    of_pair = np.where(is_good, three, np.where(is_fair, one, 0))
    return np.where(is_pair, of_pair, np.where(strengths >= PAIR, three, 0)).astype(np.uint8)


TWO, NINE, TEN, JACK, ACE = 2, 9, 10, 11, 14
UP_CARD = (
    "play 3 with aces or better, with nines to kings if the dealer's card is not higher than your pair, and with jacks"
    " to kings also if it matches one of yours; play 1 with any other pair, twos only if the dealer's card matches one"
    " of yours; fold the rest"
)
PLAYS: Plays[Play] = {
    style.name: (style, play)
    for style, play in (
        (PlayStyle(BEST, "fold or play one to three times the ante, whichever loses least"), best_choices),
        (
            PlayStyle("up-card", UP_CARD),
            _by_up_card,
        ),
        (
            PlayStyle("tens", "play 3 with a pair of tens or better, play 1 with threes to nines, fold the rest"),
            _at_least(pair_of(TEN), 3, _at_least(pair_of(3), 1)),
        ),
        (PlayStyle("pair", "play 1 with any pair or better, fold the rest"), _at_least(PAIR, 1)),
        (PlayStyle("always-1", "play 1 on every hand"), _at_least(0, 1)),
        (PlayStyle("always-3", "play 3 on every hand"), _at_least(0, 3)),
    )
}


def choices_of(question: Question, kept: ShowdownCounts) -> Choices:
    """What the play that is asked about does."""
    if question.own is not None:
        return question.own.chosen(kept.cards, kept.up_cards)
    return play_named(PLAYS, question.play)(kept, question)


# Aces Up


def _aces_up(question: Question, kept: ShowdownCounts) -> WagerMaths:
    """Whoever folds an ante keeps Aces Up in play (9.3), so it depends on the player's cards alone."""
    table = f"aces-up-{question.notice.choice('aces-up')}"
    most = question.notice.cents("max-payout")
    least = str(question.law.point("aces-up-wins-with").value)
    held = dict.fromkeys([None, *question.paytables[table].pays], 0)
    for strength, hands in enumerate(hands_by_strength(kept)):
        held[aces_up_row(strength, least)] += hands
    outcomes = [
        Outcome(
            aces_up_name(row, least),
            question.winnings(question.odds(table, row), 1, most) if row else Fraction(-1),
            Fraction(hands, comb(52, 5)),
        )
        for row, hands in held.items()
    ]
    return WagerMaths("aces-up", tuple(outcomes), method=METHOD)


def hands_by_strength(kept: ShowdownCounts) -> list[int]:
    """How many hands of five have each strength."""
    sums = np.bincount(kept.strengths, weights=kept.multiplicity.astype(float), minlength=len(RANKING))
    return [int(hands) for hands in sums]


# The strategy


def _strategy(question: Question, kept: ShowdownCounts, choices: Choices) -> StrategyMaths:
    total, ends = int(kept.situations.weight.sum()), Ends.of(question.law)
    every = range(len(ends.multiples), -1, -1)
    shares = {k: Fraction(int(kept.weights(choices == k).sum()), total) for k in every}
    numbers = {f"plays {ends.multiples[k - 1]}" if k else "folds": share for k, share in shares.items()}
    if question.own is not None:
        return StrategyMaths(question.play, tuple(question.own.text.splitlines()), numbers)
    if question.play != BEST:
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    times = np.array((0, *ends.multiples), np.uint8)[choices]
    words = words_of(kept, times, rule=UP_CARD if {1, 3} <= {*ends.multiples} else "")
    return StrategyMaths(BEST, words, numbers, map_of(kept, times, words))


# Simulation


def simulator(question: Question) -> FourCardPokerSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    kept, law = counts(question.law), question.law
    return FourCardPokerSimulator(
        PlayDecisions.of_play(kept, choices_of(question, kept)),
        Ends.of(law),
        str(law.point("aces-up-wins-with").value),
        {wager: question.usual_stake(wager) for wager in ("ante", "aces-up")},
    )


def choosing(law: Edition) -> Choosing:
    ends = Ends.of(law)
    return Choosing(tuple(ends.choice(place) for place in range(len(ends.multiples) + 1)), RANKING)


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
    choosing=choosing,
    deals=DEALS,
    worth=worth,
)
