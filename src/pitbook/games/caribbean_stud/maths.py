"""The exact mathematics of Caribbean Stud, from one count of all deals.

The count says, for every hand and up-card, how many of the dealer's hands do not qualify, lose, tie and win. Odds,
stakes and ways to play only weigh it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD, parse_cards
from pitbook.errors import BadInput
from pitbook.games.caribbean_stud.kernel import CaribbeanStudSimulator, Decisions
from pitbook.games.contract import Maths
from pitbook.law import Cents, Prize
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
from pitbook.maths.counting import ShowdownCounts, count_showdowns
from pitbook.maths.strategy_file import Choosing

Weights = NDArray[np.int64]
Bets = Callable[[ShowdownCounts, Question], Weights]
"""A way to play: for each situation, in how many of its deals of hand and up-card it bets."""

ACE_KING = FIVE_CARD.strength(parse_cards("Ac Kd 4h 3s 2c"))
PAIR = FIVE_CARD.floor("pair")
A_K_J_8_3 = FIVE_CARD.strength(parse_cards("Ac Kd Jh 8s 3c"))
ACE, KING, QUEEN, JACK = 12, 11, 10, 9
ROWS = {"odd-cards": "ace-king"}
DEALS = comb(52, 5) * 47 * comb(46, 4)
"""The deals that every probability is a share of: a player's hand, the dealer's card, the rest of the dealer's hand."""


@lru_cache(maxsize=1)
def counts() -> ShowdownCounts:
    """The count of all deals, made once."""
    return count_showdowns(FIVE_CARD, threshold=ACE_KING)


def analyse(question: Question) -> GameMaths:
    """Every wager of the notice, under the play asked for."""
    kept = counts()
    bets = bets_of(question, kept)
    wagers = [_ante(question, kept, bets)]
    if question.notice.flag("jackpot"):
        wagers.append(_jackpot(question, kept, bets))
    return GameMaths(tuple(wagers), _strategy(question, kept, bets))


# The ante and the bet


def _ante(question: Question, kept: ShowdownCounts, bets: Weights) -> WagerMaths:
    """The ante with its bet: fold, or one of the ways in which a bet may end."""
    s = kept.situations
    deals = s.deals
    folded = (int(s.weight.sum()) - int(bets.sum())) * s.completions
    pays = bet_nets(question)
    ends = [
        ("fold", Fraction(-1), folded),
        ("dealer does not qualify", pays["below"], int(bets @ s.below)),
        ("stand-off", Fraction(0), int(bets @ s.equal)),
        ("lose", Fraction(-3), int(bets @ s.stronger)),
    ]
    for category in FIVE_CARD.categories:
        chosen = _in_category(kept, category)
        ends.append((f"win with {_words(category)}", pays[category], int(bets[chosen] @ s.weaker[chosen])))
    outcomes = tuple(Outcome(name, net, Fraction(count, deals)) for name, net, count in ends)
    return WagerMaths("ante", outcomes, staked=1 + 2 * Fraction(deals - folded, deals))


def bet_nets(question: Question) -> dict[str, Fraction]:
    """What a bet nets per unit of the ante: if the dealer does not qualify, and by the hand's own rank if it wins."""
    ante = question.winnings(question.odds("ante", "any"))
    most = question.notice.cents("max-payout")
    bet = {c: question.odds("bet", ROWS.get(c, c)) for c in FIVE_CARD.categories}
    return {"below": ante} | {c: ante + question.winnings(odds, 2, most) for c, odds in bet.items()}


def best_bets(kept: ShowdownCounts, question: Question) -> Weights:
    """Bet wherever betting loses less than the ante that folding gives up."""
    s = kept.situations
    pays = bet_nets(question)
    scale = lcm(*(net.denominator for net in pays.values()))
    by_strength = np.array(
        [int(pays[FIVE_CARD.category(strength)] * scale) for strength in range(len(FIVE_CARD))], np.int64
    )
    net = s.net(below=int(pays["below"] * scale), weaker=by_strength[s.strength], equal=0, stronger=-3 * scale)
    return np.where(net > -scale * s.completions, s.weight, 0)


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
PLAYS: Plays[Bets] = {
    style.name: (style, bets)
    for style, bets in (
        (PlayStyle(BEST, "bet or fold, whichever loses less, for each hand and dealer's card"), best_bets),
        (PlayStyle("always-bet", "bet every hand"), _at_least(0)),
        (PlayStyle("pair", "bet a pair or better, fold the rest"), _at_least(PAIR)),
        (PlayStyle("ace-king", "bet ace-king or better, fold the rest"), _at_least(ACE_KING)),
        (PlayStyle("akj83", "bet ace, king, jack, 8, 3 or better, fold the rest"), _at_least(A_K_J_8_3)),
        (
            PlayStyle(
                "matching",
                "bet a pair or better; bet ace-king if the dealer's card, 2 to queen, matches one of yours, or is an"
                " ace or king while you hold a queen or jack, or matches none, you hold a queen, and it is lower than"
                " your fourth-highest card; fold the rest",
            ),
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
    prizes = question.notice.edition.prizetables["jackpot"].prizes
    chances = _prize_chances(kept, bets, prizes)
    outcomes = [
        Outcome(_words(hand), Fraction(_prize(prizes[hand], pool), stake) - 1, chance)
        for hand, chance in chances.items()
    ]
    lost = Outcome("no prize", Fraction(-1), 1 - sum(chances.values(), Fraction(0)))
    fair = fair_pool(prizes, chances, stake)
    return WagerMaths("jackpot", (lost, *outcomes), answers={"fair_pool": fair})


def _prize_chances(kept: ShowdownCounts, bets: Weights, prizes: Mapping[str, Prize]) -> dict[str, Fraction]:
    total = int(kept.situations.weight.sum())
    return {hand: Fraction(int(bets[_in_category(kept, hand)].sum()), total) for hand in prizes}


def _prize(prize: Prize, pool: int) -> int:
    return max(prize.cents, int(pool * prize.share))


def fair_pool(prizes: Mapping[str, Prize], chances: Mapping[str, Fraction], stake: Cents) -> int | None:
    """The smallest pool, in cents, at which the jackpot wager costs the player nothing; None if no pool does."""

    def gain(pool: int) -> Fraction:
        return sum((chances[hand] * _prize(prize, pool) for hand, prize in prizes.items()), Fraction(0)) - stake

    if not any(chances[hand] and prize.share for hand, prize in prizes.items()):
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
    words: tuple[str, ...] = _best_words(kept, bets) if question.play == BEST else ()
    if not words:
        words = (PLAYS[question.play][0].says,) if question.own is None else tuple(question.own.text.splitlines())
    grid = _ace_king_grid(kept, bets) if question.play == BEST else ()
    return StrategyMaths(question.play, words, numbers, grid)


def _best_words(kept: ShowdownCounts, bets: Weights) -> tuple[str, ...]:
    """The best play in sentences, each of them read off the count."""
    s = kept.situations
    strength = s.strength.astype(np.int64)
    always = int(np.where(bets < s.weight, strength, -1).max()) + 1
    never = int(np.where(bets > 0, strength, len(FIVE_CARD)).min())
    between = (strength >= never) & (strength < always)
    words = [f"Bet with {_or_better(always)}."]
    if always > never:
        share = Fraction(int(bets[between].sum()), int(s.weight[between].sum()))
        words.append(
            f"From {FIVE_CARD.describe(never)} up to {FIVE_CARD.describe(always - 1)} it depends on the"
            f" dealer's card and on which cards you hold: betting is right in {float(share):.1%} of those deals."
        )
        words.append(f"A rule for those: {PLAYS['matching'][0].says.partition('; ')[2].rpartition('; ')[0]}.")
    words.append(f"Fold anything below {FIVE_CARD.describe(never)}.")
    return tuple(words)


def _or_better(strength: int) -> str:
    category = FIVE_CARD.category(strength)
    exact = strength == FIVE_CARD.floor(category) and category != "odd-cards"
    name = f"any {_words(category)}" if exact else FIVE_CARD.describe(strength)
    return f"{name} or better"


def _ace_king_grid(kept: ShowdownCounts, bets: Weights) -> tuple[dict[str, object], ...]:
    """How often betting is best with ace-king, by the third card, the dealer's card, and whether it matches."""
    codes, weight, cells = _ace_king_cells()
    deals = np.bincount(codes, weight)
    chosen = np.bincount(codes, weight * (bets > 0)[cells], minlength=len(deals))
    return tuple(
        {
            "third": int(code) // 26 + 2,
            "up": int(code) % 26 // 2 + 2,
            "matches": bool(code % 2),
            "bets": Fraction(int(chosen[code]), int(deals[code])),
        }
        for code in np.flatnonzero(deals)[::-1]
    )


@lru_cache(maxsize=1)
def _ace_king_cells() -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int32]]:
    """For every deal with ace-king: a code of third card, dealer's card and match; its weight; its situation.

    The weights are whole numbers far below 2**53, so adding them up as floats is exact.
    """
    kept = counts()
    rows = np.flatnonzero((kept.strengths >= ACE_KING) & (kept.strengths < PAIR))
    ranks = np.sort(kept.cards[rows].astype(np.int64) % 13, axis=1)[:, ::-1]
    up = kept.seen_cards()[rows, :, 0].astype(np.int64) % 13
    matches = (ranks[:, :, None] == up[:, None, :]).any(axis=1)
    codes = ranks[:, 2][:, None] * 26 + up * 2 + matches
    weight = np.broadcast_to(kept.multiplicity[rows][:, None], up.shape).astype(np.float64)
    return codes.ravel(), weight.ravel(), kept.cells[rows].ravel()


def _in_category(kept: ShowdownCounts, category: str) -> slice:
    """The situations of one category: situations ascend in strength."""
    floor = FIVE_CARD.floor(category)
    place = FIVE_CARD.categories.index(category) + 1
    ceiling = FIVE_CARD.floor(FIVE_CARD.categories[place]) if place < len(FIVE_CARD.categories) else len(FIVE_CARD)
    low, high = np.searchsorted(kept.situations.strength, [floor, ceiling])
    return slice(int(low), int(high))


def _words(category: str) -> str:
    return "ace-king" if category == "odd-cards" else category.replace("-", " ")


# Simulation


def simulator(question: Question) -> CaribbeanStudSimulator:
    """The play asked for, ready to be simulated: see `Simulator` in the contract."""
    notice = question.notice
    return CaribbeanStudSimulator(
        Decisions.of_play(counts(), lambda kept: bets_of(question, kept)),
        ACE_KING,
        question.usual_stake("ante"),
        notice.cents("jackpot-stake") if notice.flag("jackpot") else None,
        tuple(notice.edition.prizetables["jackpot"].prizes),
    )


MATHS = Maths(
    analyse=analyse,
    simulator=simulator,
    plays=PLAYS,
    choosing=CHOOSING,
    deals=DEALS,
)
