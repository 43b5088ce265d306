"""Three Card Poker played by the million, and given deals paid in cents, to be put beside the counts and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, FIVE_CARD
from pitbook.games.three_card_poker import kernel
from pitbook.games.three_card_poker.counting import RESULTS, RoundEnds, categories_of_five, qualifying
from pitbook.games.three_card_poker.play import BONUS, HAND, PAIR_PLUS, RANKING, scale_of, wins_bonus, wins_pair_plus
from pitbook.law import Cents, Edition
from pitbook.maths.analysis import Question
from pitbook.maths.chance import generator_of
from pitbook.maths.hands import hand_tables, places_of, strengths_of
from pitbook.table.answers import Decision
from pitbook.table.requests import Decide
from pitbook.table.round import Round

Deals = NDArray[np.uint8]
"""Six cards a row: the player's three, then the dealer's."""
NO_PRIZE = "no prize"


@dataclass(frozen=True, slots=True)
class ThreeCardPokerSimulator:
    """What the lab plays: see `Simulator` in the contract.

    `plays` has a byte for each of the 22,100 hands, 1 to play it; `pairs` and `fives` name what Pair Plus and the Six
    Card Bonus make of each kind of hand.
    """

    plays: bytes
    qualifies: int
    ends: RoundEnds
    pairs: tuple[str, ...]
    fives: tuple[str, ...]
    stakes: Mapping[str, Cents]

    @property
    def members(self) -> Mapping[str, str]:
        return {}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        names = self.ends.names
        ends, held, made = (np.zeros(size, np.int64) for size in (len(names), len(RANKING), len(FIVE_CARD)))
        own, six = hand_tables(RANKING, HAND), hand_tables(FIVE_CARD, kernel.CARDS)
        tables = own.steps, own.bases, own.suited, six.steps, six.bases, six.suited
        bounds = self.qualifies, self.ends.bonus_of, len(self.ends.bonuses)
        plays, state = np.frombuffer(self.plays, np.uint8), generator_of(seed, chunk)
        kernel.play_rounds(state, rounds, *tables, *bounds, plays, ends, held, made)
        kinds = [RANKING.categories.index(RANKING.category(strength)) for strength in range(len(RANKING))]
        tally = {
            "ante": dict(zip(names, ends.tolist(), strict=True)),
            PAIR_PLUS: _tally(self.pairs, kinds, held, rounds),
            BONUS: _tally(self.fives, categories_of_five().tolist(), made, rounds),
        }
        return {wager: tally[wager] for wager in self.stakes}

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on the three cards its player may see."""
        (number, *_), *_ = request.options
        cards = [DECK.index(card) for card in table.cards_in(table.boxes[number].pile)]
        return Decision(number, "play" if self.plays[int(places_of(np.array([cards]))[0])] else "fold")


def _tally(names: tuple[str, ...], kinds: list[int], came: NDArray[np.int64], rounds: int) -> dict[str, int]:
    """How often each prize came, by its name; all other rounds had none."""
    tally = {NO_PRIZE: rounds} | dict.fromkeys((name for name in names if name != NO_PRIZE), 0)
    for kind, count in zip(kinds, came.tolist(), strict=True):
        if names[kind] != NO_PRIZE:
            tally[names[kind]] += count
            tally[NO_PRIZE] -= count
    return tally


def pair_names(law: Edition) -> tuple[str, ...]:
    """What Pair Plus makes of each kind of three cards."""
    wins = ((category, wins_pair_plus(law, RANKING.floor(category))) for category in RANKING.categories)
    return tuple(category.replace("-", " ") if is_won else NO_PRIZE for category, is_won in wins)


def five_names(law: Edition) -> tuple[str, ...]:
    """What the Six Card Bonus makes of each kind of five cards."""
    wins = ((category, wins_bonus(law, FIVE_CARD.floor(category))) for category in FIVE_CARD.categories)
    return tuple(category.replace("-", " ") if is_won else NO_PRIZE for category, is_won in wins)


# Given deals, in money


def payments(question: Question, deals: Deals, plays: NDArray[Any]) -> NDArray[np.int64]:
    """What each deal nets on ante, play, ante bonus, Pair Plus and Six Card Bonus, in cents: five numbers a row.

    The question's stake is that of each of the first wagers; without a scale the last column is 0.
    """
    own, dealer = (strengths_of(RANKING, part) for part in (deals[:, :HAND], deals[:, HAND:]))
    by, chosen, ends = RoundEnds.of(question.law), np.asarray(plays, np.bool_), np.empty(len(deals), np.uint8)
    kernel.settle_rounds(own, dealer, chosen, qualifying(question.law), by.bonus_of, len(by.bonuses), ends)
    stake = question.stake or Cents(1)
    pairs = np.array([pair_plus_cents(question, category, stake) for category in RANKING.categories])
    kinds = np.array([RANKING.categories.index(RANKING.category(strength)) for strength in own.tolist()])
    on_pairs = np.where(chosen, pairs[kinds], -stake)  # a fold loses Pair Plus too (9.2)
    fives = np.array([bonus_cents(question, category, stake) for category in FIVE_CARD.categories])
    on_fives = fives[categories_of_five()[strengths_of(FIVE_CARD, deals)]]
    return np.column_stack([cents_by_end(question)[ends], on_pairs, on_fives])


def cents_by_end(question: Question) -> NDArray[np.int64]:
    """What ante, play and ante bonus net at each end, in cents; the rows go by `RoundEnds.names`."""
    law, ante, most = question.law, question.stake or Cents(1), question.notice.cents("max-payout")
    on_play = law.number("bet-multiple") * ante
    won = [question.chips(question.odds(name, "any"), n, most) for name, n in (("ante", ante), ("play", on_play))]
    nets = dict(zip(RESULTS, ((won[0], 0), (won[0], won[1]), (0, 0), (-ante, -on_play)), strict=True))
    odds = [question.odds("ante-bonus", hand) if hand else None for hand in RoundEnds.of(law).bonuses]
    extras = [question.chips(each, ante, most) if each else 0 for each in odds]
    return np.array([(-ante, 0, 0), *((*nets[result], extra) for result in RESULTS for extra in extras)], np.int64)


def pair_plus_cents(question: Question, category: str, stake: int) -> int:
    """What Pair Plus nets on a hand that is not folded."""
    if not wins_pair_plus(question.law, RANKING.floor(category)):
        return -stake
    table = f"{PAIR_PLUS}-{question.notice.choice(PAIR_PLUS)}"
    return question.chips(question.odds(table, category), stake, question.notice.cents("max-payout"))


def bonus_cents(question: Question, category: str, stake: int) -> int:
    """What the Six Card Bonus nets on the best five of six cards; nothing where it is not offered."""
    scale = scale_of(question.notice)
    if not scale:
        return 0
    if not wins_bonus(question.law, FIVE_CARD.floor(category)):
        return -stake
    return question.chips(question.odds(f"{BONUS}-{scale}", category), stake, question.notice.cents("max-payout"))
