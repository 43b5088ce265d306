"""Caribbean Stud played by the million, and given deals paid in cents, to be put beside the count and the rules.

What a round pays depends only on how it ends, so compiled loops count ends in whole numbers and leave money to a small
table (`cents_by_end`). `payments` puts the two together for given deals, to be compared with the rules in `play.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import FIVE_CARD, Card
from pitbook.games.caribbean_stud import kernel
from pitbook.games.caribbean_stud.counting import ENDS, qualifying
from pitbook.games.caribbean_stud.winning import bet_row, jackpot_hands, prizes
from pitbook.law import Cents
from pitbook.maths.analysis import Question
from pitbook.maths.chance import Masks, bits_against, generator_of, mask_table, masks_of
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.hands import hand_tables, strengths_of
from pitbook.table.answers import Decision
from pitbook.table.places import DEALER, PUBLIC
from pitbook.table.requests import Decide
from pitbook.table.round import Round

ROWS: Final = 8192
"""How many classes of hands are spread out at a time: few enough to keep memory small."""


# When to bet


@dataclass(frozen=True, slots=True)
class BetDecisions:
    """A way to play, hand by hand: fold below `never`, bet from `always` up, in between by the dealer's card.

    `cards` holds the classes in between, five bytes each, and `masks` for each of them a number of 52 bits, set for the
    dealer's cards to bet against. Plain bytes can be compared, kept and sent to other processes.
    """

    never: int
    always: int
    cards: bytes = b""
    masks: bytes = b""

    @classmethod
    def of_play(cls, kept: ShowdownCounts, bets: Callable[[ShowdownCounts], NDArray[np.int64]]) -> BetDecisions:
        """The decisions of a play that is given by the weights of the situations it bets in."""
        s, weights = kept.situations, bets(kept)
        never = int(np.where(weights > 0, s.strength, len(FIVE_CARD)).min())
        always = int(np.where(weights < s.weight, s.strength.astype(np.int64), -1).max()) + 1
        low, high = (int(row) for row in np.searchsorted(kept.strengths, [never, max(never, always)]))
        parts = (_one_by_one(kept, slice(row, min(row + ROWS, high))) for row in range(low, high, ROWS))
        masks = b"".join(_masks(part, bets(part) > 0).tobytes() for part in parts)
        return cls(never, always, kept.cards[low:high].tobytes(), masks)

    def is_bet(self, hand: Sequence[Card], up_card: Card) -> bool:
        """Whether to bet a hand against the dealer's card."""
        strength = FIVE_CARD.strength(hand)
        if not self.never <= strength < self.always:
            return strength >= self.never
        return bits_against(self.table, hand, up_card) == [1]

    @property
    def table(self) -> Masks:
        return mask_table(self.cards, self.masks)


def _masks(kept: ShowdownCounts, is_bet: NDArray[np.bool_]) -> Masks:
    """For each row the dealer's cards to bet against; `is_bet` goes by cells."""
    return masks_of(is_bet.reshape(kept.cells.shape), kept.seen_cards()[:, :, 0])


def _one_by_one(kept: ShowdownCounts, rows: slice) -> ShowdownCounts:
    """Some rows of a count, each cell a situation of its own, so that a play tells what it does in each."""
    cells, s = kept.cells[rows], kept.situations
    situations = replace(
        s,
        strength=s.strength[cells].ravel(),
        weight=np.repeat(kept.multiplicity[rows], cells.shape[1]),
        below=s.below[cells].ravel(),
        weaker=s.weaker[cells].ravel(),
        equal=s.equal[cells].ravel(),
    )
    return replace(
        kept,
        cards=kept.cards[rows],
        strengths=kept.strengths[rows],
        multiplicity=kept.multiplicity[rows],
        cells=np.arange(cells.size, dtype=np.int32).reshape(cells.shape),
        situations=situations,
    )


# Playing chunks


@dataclass(frozen=True, slots=True)
class CaribbeanStudSimulator:
    """What the lab plays: see `Simulator` in the contract."""

    decisions: BetDecisions
    qualifies: int
    ante: Cents
    jackpot: Cents | None
    prize_hands: tuple[str, ...]

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return {"ante": self.ante} | ({} if self.jackpot is None else {"jackpot": self.jackpot})

    @property
    def members(self) -> Mapping[str, str]:
        return {}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        ends, held = np.zeros(len(ENDS), np.int64), np.zeros(len(FIVE_CARD.categories), np.int64)
        tables, masks = hand_tables(FIVE_CARD, 5), self.decisions.table
        bounds = self.qualifies, self.decisions.never, self.decisions.always
        ranks = tables.steps, tables.bases, tables.suited
        kernel.play_rounds(generator_of(seed, chunk), rounds, *ranks, categories(), *bounds, masks, ends, held)
        tally = {"ante": dict(zip(ENDS, ends.tolist(), strict=True))}
        if self.jackpot is not None:
            tally["jackpot"] = self._prizes(held.tolist(), rounds)
        return tally

    def _prizes(self, held: list[int], rounds: int) -> dict[str, int]:
        places = {hand: FIVE_CARD.categories.index(hand) for hand in self.prize_hands}
        won = {hand.replace("-", " "): held[place] for hand, place in places.items()}
        return {"no prize": rounds - sum(won.values())} | won

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table: bet or fold, on what its player may see."""
        (number, *_), *_ = request.options
        up_card = next(slot for slot in table.hand(DEALER) if table.is_shown(slot, PUBLIC))
        is_bet = self.decisions.is_bet(table.cards_in(table.boxes[number].pile), table.card_at(up_card))
        return Decision(number, "bet" if is_bet else "fold")


@lru_cache(maxsize=1)
def categories() -> NDArray[np.uint8]:
    """The place of each strength's category."""
    places = [FIVE_CARD.categories.index(FIVE_CARD.category(strength)) for strength in range(len(FIVE_CARD))]
    return np.array(places, np.uint8)


# Given deals, in money


def payments(
    question: Question, hands: NDArray[Any], dealers: NDArray[Any], bets: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """What each deal nets on ante, bet and jackpot, in cents: three numbers a row.

    Hands are rows of places in `DECK`; `bets` says which of them bet. The question holds ante, pay tables, maximum
    payout, jackpot stake and pool; without a jackpot the third column is 0.
    """
    own, dealer = strengths_of(FIVE_CARD, hands), strengths_of(FIVE_CARD, dealers)
    ends = np.empty(len(own), np.uint8)
    qualifies = qualifying(question.law)
    kernel.settle_rounds(own, dealer, np.asarray(bets, np.bool_), categories(), qualifies, ends)
    jackpot = np.where(bets, jackpot_cents(question)[categories()[own]], jackpot_cents(question)[0])
    return np.column_stack([cents_by_end(question)[ends], jackpot])


def cents_by_end(question: Question) -> NDArray[np.int64]:
    """What ante and bet net at each end, in cents; the rows go by `ENDS`."""
    ante = question.stake or Cents(1)
    bet, most = question.law.number("bet-multiple") * ante, question.notice.cents("max-payout")
    won = question.chips(question.odds("ante", "any"), ante)
    table = [(-ante, 0), (won, 0), (0, 0), (-ante, -bet)]
    for category in FIVE_CARD.categories:
        table.append((won, question.chips(question.odds("bet", bet_row(category)), bet, most)))
    return np.array(table, np.int64)


def jackpot_cents(question: Question) -> NDArray[np.int64]:
    """What the jackpot wager of the only winner nets by the category of a hand that bets, in cents."""
    notice = question.notice
    stake, pool = notice.cents("jackpot-stake"), notice.cents("pool")
    if not notice.flag("jackpot") or stake is None or pool is None:
        return np.zeros(len(FIVE_CARD.categories), np.int64)
    table, hands = question.law.prizetables["jackpot"].prizes, jackpot_hands(question.law)
    due = [prizes(table, pool, [hand])[0].cents if hand in hands else 0 for hand in FIVE_CARD.categories]
    return np.array(due, np.int64) - stake
