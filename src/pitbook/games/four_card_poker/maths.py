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

from pitbook.cards.card import RANK_NAMES
from pitbook.games.contract import Maths
from pitbook.games.four_card_poker.counting import counts
from pitbook.games.four_card_poker.kernel import BONUS_HANDS, ENDS, MULTIPLES
from pitbook.games.four_card_poker.play import RANKING, aces_up_row
from pitbook.games.four_card_poker.simulation import NO_ACES, Decisions, FourCardPokerSimulator, bonuses
from pitbook.maths.analysis import (
    BEST,
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
from pitbook.maths.strategy_file import Choosing

Multiples = NDArray[np.uint8]
"""For each class of hands and each dealer's card, how many times the ante is played; 0 for a fold."""
Play = Callable[[ShowdownCounts, Question], Multiples]

PAIR = RANKING.floor("pair")
DEALS = comb(52, 5) * 47 * comb(46, 5)
"""The deals that every probability is a share of: a player's hand, the dealer's card, the rest of the dealer's hand."""


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    kept = counts()
    multiples = multiples_of(question, kept)
    wagers = _ante(question, kept, multiples), _aces_up(question, kept)
    return GameMaths(wagers, _strategy(question, kept, multiples))


# The ante with its play wager and its bonus


def _ante(question: Question, kept: ShowdownCounts, multiples: Multiples) -> WagerMaths:
    s = kept.situations
    wins = s.weaker.astype(np.int64) + s.equal  # ties are the player's (5.7)
    tally = dict.fromkeys(ENDS, 0)
    played = Fraction(0)
    for multiple in (0, *MULTIPLES):
        weights = kept.weights(multiples == multiple)
        played += Fraction(multiple * int(weights.sum()), int(s.weight.sum()))
        if multiple == 0:
            tally["fold"] = int(weights.sum()) * s.completions
            continue
        earned = bonuses()[s.strength]
        for place, hand in enumerate(BONUS_HANDS):
            chosen = np.where(earned == place, weights, 0)
            won = int(chosen @ wins)
            tally[end_name(multiple, "win", hand)] = won
            tally[end_name(multiple, "lose", hand)] = int(chosen.sum()) * s.completions - won
    nets = end_nets(question)
    outcomes = tuple(Outcome(name, nets[name], Fraction(count, DEALS)) for name, count in tally.items() if count)
    return WagerMaths("ante", outcomes, staked=1 + played)


def end_name(multiple: int, how: str, hand: str) -> str:
    return f"play {multiple} and {how}" + (f" with {hand.replace('-', ' ')}" if hand else "")


def end_nets(question: Question) -> dict[str, Fraction]:
    """What each end nets per unit of the ante."""
    nets = {"fold": Fraction(-1)}
    for multiple in MULTIPLES:
        for hand in BONUS_HANDS:
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


def best_multiples(kept: ShowdownCounts, question: Question) -> Multiples:
    """Whatever loses least, and of equal ones the one that stakes least."""
    s = kept.situations
    wins = [win_net(question, multiple) for multiple in MULTIPLES]
    extras = [bonus_net(question, hand) for hand in BONUS_HANDS]
    scale = lcm(*(net.denominator for net in (*wins, *extras)))
    bonus = np.array([int(net * scale) for net in extras])[bonuses()][s.strength] * s.completions
    best, chosen = np.full(len(s.weight), -scale * s.completions), np.zeros(len(s.weight), np.uint8)
    for multiple, win in zip(MULTIPLES, wins, strict=True):
        won = int(win * scale)
        net = s.net(below=0, weaker=won, equal=won, stronger=-(1 + multiple) * scale) + bonus
        chosen[net > best] = multiple
        best = np.maximum(best, net)
    return chosen[kept.cells]


def _at_least(once: int, three_times: int) -> Play:
    """Play once from one strength and three times from another."""

    def multiples(kept: ShowdownCounts, question: Question) -> Multiples:
        by_row = np.where(kept.strengths >= three_times, 3, np.where(kept.strengths >= once, 1, 0)).astype(np.uint8)
        return np.repeat(by_row[:, None], kept.cells.shape[1], axis=1)

    return multiples


def pair_of(rank: int) -> int:
    """The strength of the weakest pair of a rank from 2 to 14."""
    return next(strength for strength in range(PAIR, len(RANKING)) if RANKING.ranks(strength)[0] == rank)


def _by_up_card(kept: ShowdownCounts, question: Question) -> Multiples:
    """Pairs by whether the dealer's card is higher, and whether it matches one of the player's cards."""
    ranks, up = kept.cards.astype(np.int16) % 13 + 2, kept.seen_cards()[:, :, 0].astype(np.int16) % 13 + 2
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    strengths = kept.strengths[:, None]
    is_pair = (strengths >= PAIR) & (strengths < RANKING.floor("two-pairs"))
    pair = np.array([RANKING.ranks(strength)[0] for strength in range(len(RANKING))])[strengths]
    three = (pair == ACE) | ((pair >= NINE) & (up <= pair)) | ((pair >= JACK) & matches)
    once = (pair > TWO) | matches
    chosen = np.where(is_pair, np.where(three, 3, np.where(once, 1, 0)), np.where(strengths >= PAIR, 3, 0))
    return chosen.astype(np.uint8)


TWO, NINE, TEN, JACK, ACE = 2, 9, 10, 11, 14
CHOOSING = Choosing(("fold", *(f"play {multiple}" for multiple in MULTIPLES)), RANKING)
PLAYS: Plays[Play] = {
    style.name: (style, play)
    for style, play in (
        (PlayStyle(BEST, "fold or play one to three times the ante, whichever loses least"), best_multiples),
        (
            PlayStyle(
                "up-card",
                "play 3 with aces or better, with nines to kings if the dealer's card is not higher than your pair, and"
                " with jacks to kings also if it matches one of yours; play 1 with any other pair, twos only if the"
                " dealer's card matches one of yours; fold the rest",
            ),
            _by_up_card,
        ),
        (
            PlayStyle("tens", "play 3 with a pair of tens or better, play 1 with threes to nines, fold the rest"),
            _at_least(pair_of(3), pair_of(TEN)),
        ),
        (PlayStyle("pair", "play 1 with any pair or better, fold the rest"), _at_least(PAIR, len(RANKING))),
        (PlayStyle("always-1", "play 1 on every hand"), _at_least(0, len(RANKING))),
        (PlayStyle("always-3", "play 3 on every hand"), _at_least(0, 0)),
    )
}


def multiples_of(question: Question, kept: ShowdownCounts) -> Multiples:
    """What the play that is asked about does."""
    if question.own is not None:
        return question.own.chosen(kept.cards, kept.up_cards)
    return play_named(PLAYS, question.play)(kept, question)


# Aces Up


def _aces_up(question: Question, kept: ShowdownCounts) -> WagerMaths:
    """Whoever folds an ante keeps Aces Up in play (9.3), so it depends on the player's cards alone."""
    table = f"aces-up-{question.notice.choice('aces-up')}"
    most = question.notice.cents("max-payout")
    held = dict.fromkeys([None, *question.paytables[table].pays], 0)
    for strength, hands in enumerate(hands_by_strength(kept)):
        held[aces_up_row(strength)] += hands
    outcomes = [
        Outcome(
            row.replace("-", " ") if row else NO_ACES,
            question.winnings(question.odds(table, row), 1, most) if row else Fraction(-1),
            Fraction(hands, comb(52, 5)),
        )
        for row, hands in held.items()
    ]
    return WagerMaths("aces-up", tuple(outcomes))


def hands_by_strength(kept: ShowdownCounts) -> list[int]:
    """How many hands of five have each strength."""
    sums = np.bincount(kept.strengths, weights=kept.multiplicity.astype(float), minlength=len(RANKING))
    return [int(hands) for hands in sums]


# The strategy


def _strategy(question: Question, kept: ShowdownCounts, multiples: Multiples) -> StrategyMaths:
    total = int(kept.situations.weight.sum())
    shares = {k: Fraction(int(kept.weights(multiples == k).sum()), total) for k in (0, *MULTIPLES)}
    numbers = {f"plays {multiple}": shares[multiple] for multiple in reversed(MULTIPLES)} | {"folds": shares[0]}
    if question.own is not None:
        return StrategyMaths(question.play, tuple(question.own.text.splitlines()), numbers)
    if question.play != BEST:
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    return StrategyMaths(BEST, _best_words(kept, multiples), numbers, _pair_grid(kept, multiples))


def _best_words(kept: ShowdownCounts, multiples: Multiples) -> tuple[str, ...]:
    """The best play in sentences, each of them read off the count."""
    top = int(multiples.max())
    always = _first_strength_from_which(kept, (multiples == top).all(axis=1))
    plays = _first_strength_from_which(kept, (multiples > 0).all(axis=1))
    some_top = int(kept.strengths[(multiples == top).any(axis=1)].min())
    some_play = int(kept.strengths[(multiples > 0).any(axis=1)].min())
    return (
        f"Play {top} with {_or_better(kept, always)}.",
        f"From {RANKING.describe(some_top)} up to {_just_below(kept, always)} play {top} or less,"
        f" from {RANKING.describe(some_play)} up to {_just_below(kept, plays)} play 1 or fold, and play 1 between"
        " the two: it depends on the dealer's card and on which cards you hold.",
        f"A rule for those: {PLAYS['up-card'][0].says}.",
        f"Fold anything below {RANKING.describe(some_play)}.",
    )


def _first_strength_from_which(kept: ShowdownCounts, holds: object) -> int:
    """The strength of the weakest hand such that it holds for that and every better one."""
    worst = int(np.where(np.asarray(holds), -1, kept.strengths.astype(np.int64)).max())
    return _weakest_from(kept, worst + 1)


def _weakest_from(kept: ShowdownCounts, strength: int) -> int:
    """The least strength from there up that five cards can have: their best four leave out none that is better."""
    return int(kept.strengths[kept.strengths >= strength].min(initial=len(RANKING) - 1))


def _just_below(kept: ShowdownCounts, strength: int) -> str:
    return RANKING.describe(int(kept.strengths[kept.strengths < strength].max(initial=0)))


def _or_better(kept: ShowdownCounts, strength: int) -> str:
    category, rank = RANKING.category(strength), RANKING.ranks(strength)[0]
    if category == "pair" and strength == _weakest_from(kept, pair_of(rank)):
        return f"a pair of {RANK_NAMES[rank]}s or better"
    return f"{RANKING.describe(strength)} or better"


def _pair_grid(kept: ShowdownCounts, multiples: Multiples) -> tuple[dict[str, object], ...]:
    """What is done most often with each pair against each dealer's card, and in what share of deals."""
    rows = np.flatnonzero((kept.strengths >= PAIR) & (kept.strengths < RANKING.floor("two-pairs")))
    ranks = kept.cards[rows].astype(np.int16) % 13
    up = kept.seen_cards()[rows, :, 0].astype(np.int16) % 13
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    pairs = np.array([RANKING.ranks(int(strength))[0] for strength in kept.strengths[rows]])
    places = ((pairs[:, None] * 13 + up) * 2 + matches) * 4 + multiples[rows]
    weights = np.broadcast_to(kept.multiplicity[rows][:, None], up.shape).astype(float)
    deals = np.bincount(places.ravel(), weights.ravel(), minlength=15 * 13 * 2 * 4).reshape(15, 13, 2, 4)
    return tuple(
        {"pair": pair, "up": card + 2, "matches": bool(match), **_most_often(deals[pair, card, match].tolist())}
        for pair in range(ACE, 1, -1)
        for card in range(13)
        for match in (0, 1)
        if deals[pair, card, match].any()
    )


def _most_often(deals: list[float]) -> dict[str, object]:
    multiple = deals.index(max(deals))
    choice = f"play {multiple}" if multiple else "fold"
    return {"choice": choice, "share": Fraction(int(deals[multiple]), int(sum(deals)))}


# Simulation


def simulator(question: Question) -> FourCardPokerSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    kept = counts()
    stakes = {wager: question.usual_stake(wager) for wager in ("ante", "aces-up")}
    return FourCardPokerSimulator(Decisions.of_play(kept, multiples_of(question, kept)), stakes)


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
    choosing=CHOOSING,
    deals=DEALS,
)
