"""The exact mathematics of Caribbean Stud, from one count of all deals.

The count says, for every hand and up-card, how many of the dealer's hands do not qualify, lose, tie and win. Odds,
stakes and ways to play only weigh it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm

import numpy as np

from pitbook.cards import FIVE_CARD, parse_cards
from pitbook.errors import BadInput
from pitbook.games.caribbean_stud.counting import DEALS, ENDS, category_words, counts, in_category, qualifying
from pitbook.games.caribbean_stud.simulation import BetDecisions, CaribbeanStudSimulator
from pitbook.games.caribbean_stud.strategy import ACE_KING, PAIR, Weights, map_of, words_of
from pitbook.games.caribbean_stud.winning import bet_row, jackpot_hands, prizes
from pitbook.games.caribbean_stud.worth import worth
from pitbook.games.contract import Maths
from pitbook.law import Cents, Edition, Prize
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
from pitbook.maths.method import Method

Bets = Callable[[ShowdownCounts, Question], Weights]
"""A way to play: for each situation, in how many of its deals of hand and up-card it bets."""

METHOD = Method.exact("count of all deals")
A_K_J_8_3 = FIVE_CARD.strength(parse_cards("Ac Kd Jh 8s 3c"))
KING, QUEEN, JACK = 11, 10, 9


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    kept = counts(question.law)
    bets = bets_of(question, kept)
    wagers = [_ante(question, kept, bets)]
    if question.notice.flag("jackpot"):
        wagers.append(_jackpot(question, kept, bets))
    return GameMaths(tuple(wagers), _strategy(question, kept, bets), follows={"bet": "ante"})


# The ante and the bet


def _ante(question: Question, kept: ShowdownCounts, bets: Weights) -> WagerMaths:
    """The ante with its bet: fold, or one of the ways in which a bet may end."""
    s = kept.situations
    folded = (int(s.weight.sum()) - int(bets.sum())) * s.completions
    came = [folded, int(bets @ s.below), int(bets @ s.equal), int(bets @ s.stronger)]
    for category in FIVE_CARD.categories:
        chosen = in_category(kept, category)
        came.append(int(bets[chosen] @ s.weaker[chosen]))
    ends = zip(ENDS, nets_by_end(question), came, strict=True)
    outcomes = tuple(Outcome(name, net, Fraction(count, s.deals)) for name, net, count in ends)
    staked = 1 + question.law.number("bet-multiple") * Fraction(s.deals - folded, s.deals)
    return WagerMaths("ante", outcomes, staked, method=METHOD)


def nets_by_end(question: Question) -> list[Fraction]:
    """What ante and bet net per unit of the ante, by the places of `ENDS`."""
    ante, multiple = question.winnings(question.odds("ante", "any")), question.law.number("bet-multiple")
    most = question.notice.cents("max-payout")
    bet = [question.odds("bet", bet_row(category)) for category in FIVE_CARD.categories]
    won = [ante + question.winnings(odds, multiple, most) for odds in bet]
    return [Fraction(-1), ante, Fraction(0), Fraction(-1 - multiple), *won]


def best_bets(kept: ShowdownCounts, question: Question) -> Weights:
    """Bet wherever betting loses less than the ante that folding gives up."""
    s, nets = kept.situations, nets_by_end(question)
    scale = lcm(*(net.denominator for net in nets))
    fold, below, equal, stronger, *won = (int(net * scale) for net in nets)
    places = [FIVE_CARD.categories.index(FIVE_CARD.category(strength)) for strength in range(len(FIVE_CARD))]
    by_strength = np.array(won, np.int64)[places]
    net = s.net(below=below, weaker=by_strength[s.strength], equal=equal, stronger=stronger)
    return np.where(net > fold * s.completions, s.weight, 0)


def _at_least(strength: int) -> Bets:
    def bets(kept: ShowdownCounts, question: Question) -> Weights:
        s = kept.situations
        return np.where(s.strength >= strength, s.weight, 0)

    return bets


def _matching_bets(kept: ShowdownCounts, question: Question) -> Weights:
    """A pair or better; with ace-king, by three rules of thumb about the dealer's card."""
    ranks = np.sort(kept.cards.astype(np.int16) % 13, axis=1)[:, ::-1]
    up = kept.seen_cards()[:, :, 0].astype(np.int16) % 13
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    has_queen, has_jack = (ranks == QUEEN).any(axis=1)[:, None], (ranks == JACK).any(axis=1)[:, None]
    is_high = up >= KING
    third_rule = ~matches & has_queen & (up < ranks[:, 3][:, None])
    chosen = (matches & ~is_high) | (is_high & (has_queen | has_jack)) | third_rule
    is_ace_king = (kept.strengths >= ACE_KING) & (kept.strengths < PAIR)
    return kept.weights((is_ace_king[:, None] & chosen) | (kept.strengths >= PAIR)[:, None])


CHOOSING = Choosing(("fold", "bet"), FIVE_CARD)
MATCHING = (
    "bet ace-king if the dealer's card, 2 to queen, matches one of yours, or is an ace or king while you hold a queen"
    " or jack, or matches none, you hold a queen, and it is lower than your fourth-highest card"
)
PLAYS: Plays[Bets] = {
    style.name: (style, bets)
    for style, bets in (
        (PlayStyle(BEST, "bet or fold, whichever loses less, for each hand and dealer's card"), best_bets),
        (PlayStyle("always-bet", "bet every hand"), _at_least(0)),
        (PlayStyle("pair", "bet a pair or better, fold the rest"), _at_least(PAIR)),
        (PlayStyle("ace-king", "bet ace-king or better, fold the rest"), _at_least(ACE_KING)),
        (PlayStyle("akj83", "bet ace, king, jack, 8, 3 or better, fold the rest"), _at_least(A_K_J_8_3)),
        (
            PlayStyle("matching", f"bet a pair or better; {MATCHING}; fold the rest"),
            _matching_bets,
        ),
    )
}


def bets_of(question: Question, kept: ShowdownCounts) -> Weights:
    """In how many deals of each situation the play that is asked about bets."""
    if question.own is not None:
        return kept.weights(question.own.chosen(kept.cards, kept.up_cards) == 1)
    return play_named(PLAYS, question.play)(kept, question)


# The jackpot


def _jackpot(question: Question, kept: ShowdownCounts, bets: Weights) -> WagerMaths:
    """The jackpot wager of one player at the table: a folded hand wins no prize (C6)."""
    stake, pool = question.notice.cents("jackpot-stake"), question.notice.cents("pool")
    if stake is None or pool is None:
        missing = "jackpot-stake" if stake is None else "pool"
        remedy = f"set it with -o {missing}=CENTS"
        raise BadInput(f"the jackpot wager needs the option {missing}", where=missing, clause="11.2", remedy=remedy)
    table = question.law.prizetables["jackpot"].prizes
    chances = _prize_chances(kept, bets, jackpot_hands(question.law))
    outcomes = [
        Outcome(category_words(hand), Fraction(_prize(table, hand, pool), stake) - 1, chance)
        for hand, chance in chances.items()
    ]
    lost = Outcome("no prize", Fraction(-1), 1 - sum(chances.values(), Fraction(0)))
    fair = fair_pool(table, chances, stake)
    return WagerMaths("jackpot", (lost, *outcomes), answers={"fair_pool": fair}, method=METHOD)


def _prize_chances(kept: ShowdownCounts, bets: Weights, hands: Iterable[str]) -> dict[str, Fraction]:
    total = int(kept.situations.weight.sum())
    return {hand: Fraction(int(bets[in_category(kept, hand)].sum()), total) for hand in hands}


def _prize(table: Mapping[str, Prize], hand: str, pool: int) -> int:
    """What the only winner is due."""
    return prizes(table, Cents(pool), [hand])[0].cents


def fair_pool(table: Mapping[str, Prize], chances: Mapping[str, Fraction], stake: Cents) -> int | None:
    """The smallest pool, in cents, at which the jackpot wager costs the player nothing; None if no pool does."""

    def gain(pool: int) -> Fraction:
        return sum((chance * _prize(table, hand, pool) for hand, chance in chances.items()), Fraction(0)) - stake

    if not any(chance and table[hand].share for hand, chance in chances.items()):
        return None
    low, high = 0, 1
    while gain(high) < 0:
        low, high = high, 2 * high
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if gain(middle) >= 0 else (middle + 1, high)
    return low


# The strategy


def _strategy(question: Question, kept: ShowdownCounts, bets: Weights) -> StrategyMaths:
    total = int(kept.situations.weight.sum())
    numbers = {"bets": Fraction(int(bets.sum()), total), "folds": 1 - Fraction(int(bets.sum()), total)}
    if question.own is not None:
        return StrategyMaths(question.play, tuple(question.own.text.splitlines()), numbers)
    if question.play != BEST:
        return StrategyMaths(question.play, (PLAYS[question.play][0].says,), numbers)
    words = words_of(kept, bets, rule=MATCHING)
    return StrategyMaths(BEST, words, numbers, map_of(kept, bets, words))


# Simulation


def simulator(question: Question) -> CaribbeanStudSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    notice, law = question.notice, question.law
    return CaribbeanStudSimulator(
        BetDecisions.of_play(counts(law), lambda kept: bets_of(question, kept)),
        qualifying(law),
        question.usual_stake("ante"),
        notice.cents("jackpot-stake") if notice.flag("jackpot") else None,
        jackpot_hands(law),
    )


def choosing(law: Edition) -> Choosing:
    """Every edition leaves a bet or a fold."""
    return CHOOSING


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
    choosing=choosing,
    deals=DEALS,
    worth=worth,
)
