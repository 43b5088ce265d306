"""Four Card Poker played by the million, and given deals paid in cents, to be put beside the count and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import Card
from pitbook.errors import BrokenRules
from pitbook.games.four_card_poker import kernel
from pitbook.games.four_card_poker.counting import Ends
from pitbook.games.four_card_poker.play import DEALER_HAND, HAND, RANKING, aces_up_row
from pitbook.law import Cents
from pitbook.maths.analysis import Question
from pitbook.maths.chance import Masks, bits_against, generator_of, mask_table, masks_of
from pitbook.maths.counting import ShowdownCounts
from pitbook.maths.hands import hand_tables, strengths_of
from pitbook.table.answers import Decision
from pitbook.table.places import DEALER, PUBLIC
from pitbook.table.requests import Decide
from pitbook.table.round import Round


@dataclass(frozen=True, slots=True)
class PlayDecisions:
    """A way to play, hand by hand: fold below `low`, choose `top` from `high` up, in between by the dealer's card.

    Choices are 0 to fold and places, from 1, in the multiples of the law. `cards` holds the classes in between, five
    bytes each, and `masks` for each of them a number of 52 bits for each bit of the choice: the dealer's cards against
    which it is set. Plain bytes can be compared, kept and sent to other processes.
    """

    low: int
    high: int
    top: int
    bits: int
    cards: bytes = b""
    masks: bytes = b""

    @classmethod
    def of_play(cls, kept: ShowdownCounts, choices: NDArray[np.uint8]) -> PlayDecisions:
        """The decisions of a play that is given by row and column of the count."""
        top, bits = int(choices[-1, 0]), max(int(choices.max()).bit_length(), 1)
        if choices.max() > kernel.MOST_CHOICES:
            raise BrokenRules(
                f"{choices.max()} sizes of a play wager, and rounds are compiled for {kernel.MOST_CHOICES}"
            )
        strengths = kept.strengths.astype(np.int64)
        low = int(np.where((choices > 0).any(axis=1), strengths, len(RANKING)).min())
        high = int(np.where((choices != top).any(axis=1), strengths, -1).max()) + 1
        rows = slice(*(int(row) for row in np.searchsorted(strengths, [low, max(low, high)])))
        up = kept.seen_cards()[rows, :, 0]
        masks = [masks_of(choices[rows] >> bit & 1 == 1, up) for bit in range(bits)]
        return cls(low, high, top, bits, kept.cards[rows].tobytes(), np.stack(masks, axis=1).tobytes())

    def choice(self, hand: Sequence[Card], up_card: Card) -> int:
        """What to do with a hand against the dealer's card."""
        strength = RANKING.best(hand)
        if not self.low <= strength < self.high:
            return self.top if strength >= self.low else 0
        return sum(bit << place for place, bit in enumerate(bits_against(self.table, hand, up_card)))

    @property
    def table(self) -> Masks:
        return mask_table(self.cards, self.masks, columns=self.bits)


@dataclass(frozen=True, slots=True)
class FourCardPokerSimulator:
    """What the lab plays: see `Simulator` in the contract. `aces_up` is the least hand that Aces Up pays."""

    decisions: PlayDecisions
    ends: Ends
    aces_up: str
    stakes: Mapping[str, Cents]

    @property
    def members(self) -> Mapping[str, str]:
        return {}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        names = self.ends.names
        ends, held = np.zeros(len(names), np.int64), np.zeros(len(RANKING), np.int64)
        own, dealer, play = hand_tables(RANKING, HAND), hand_tables(RANKING, DEALER_HAND), self.decisions
        tables = own.steps, own.bases, dealer.steps, dealer.bases, own.suited
        pays = self.ends.ties_win, earned(self.ends.bonuses), len(self.ends.bonuses)
        bounds, state = (play.low, play.high, play.top), generator_of(seed, chunk)
        kernel.play_rounds(state, rounds, *tables, *pays, *bounds, play.table, ends, held)
        aces_up = _aces_up_tally(self.aces_up, held.tolist())
        return {"ante": dict(zip(names, ends.tolist(), strict=True)), "aces-up": aces_up}

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on what its player may see; a folded ante leaves Aces Up in play."""
        (number, *_), *_ = request.options
        up_card = next(slot for slot in table.hand(DEALER) if table.is_shown(slot, PUBLIC))
        choice = self.decisions.choice(table.cards_in(table.boxes[number].pile), table.card_at(up_card))
        return Decision(number, self.ends.choice(choice) if choice else "fold ante")


def _aces_up_tally(least: str, held: list[int]) -> dict[str, int]:
    tally: dict[str, int] = {}
    for strength, hands in enumerate(held):
        name = aces_up_name(aces_up_row(strength, least), least)
        tally[name] = tally.get(name, 0) + hands
    return tally


def aces_up_name(row: str | None, least: str) -> str:
    """How an outcome of Aces Up is called."""
    return (row or f"less than a {least}").replace("-", " ")


@lru_cache(maxsize=2)
def earned(bonuses: tuple[str, ...]) -> NDArray[np.int64]:
    """Which of the bonuses each strength earns, by its place."""
    categories = [RANKING.category(strength) for strength in range(len(RANKING))]
    return np.array([bonuses.index(hand) if hand in bonuses else 0 for hand in categories])


# Given deals, in money


def payments(
    question: Question, hands: NDArray[Any], dealers: NDArray[Any], choices: NDArray[Any]
) -> NDArray[np.int64]:
    """What each deal nets on ante, play, ante bonus and Aces Up, in cents: four numbers a row.

    Hands are rows of places in `DECK`; where the choice is 0 the ante is folded and Aces Up plays on. The question's
    stake is that of the ante and of Aces Up.
    """
    own, dealer = strengths_of(RANKING, hands), strengths_of(RANKING, dealers)
    ends, by = np.empty(len(own), np.uint8), Ends.of(question.law)
    chosen, bonuses = np.asarray(choices, np.int64), by.bonuses
    kernel.settle_rounds(own, dealer, chosen, by.ties_win, earned(bonuses), len(bonuses), ends)
    return np.column_stack([cents_by_end(question)[ends], aces_up_cents(question)[own]])


def cents_by_end(question: Question) -> NDArray[np.int64]:
    """What ante, play and ante bonus net at each end, in cents; the rows go by `Ends.names`."""
    ends = Ends.of(question.law)
    ante, most = question.stake or Cents(1), question.notice.cents("max-payout")
    bonus = [question.chips(question.odds("ante-bonus", hand), ante, most) if hand else 0 for hand in ends.bonuses]
    rows = [(-ante, 0, 0)]
    for multiple in ends.multiples:
        stakes = (("ante", ante), ("play", multiple * ante))
        won = [question.chips(question.odds(name, "any"), stake, most) for name, stake in stakes]
        rows += [(-ante, -multiple * ante, extra) for extra in bonus]
        rows += [(won[0], won[1], extra) for extra in bonus]
    return np.array(rows, np.int64)


def aces_up_cents(question: Question) -> NDArray[np.int64]:
    """What Aces Up nets by the player's strength, in cents."""
    stake, table = question.stake or Cents(1), f"aces-up-{question.notice.choice('aces-up')}"
    most = question.notice.cents("max-payout")
    least = str(question.law.point("aces-up-wins-with").value)
    rows = [aces_up_row(strength, least) for strength in range(len(RANKING))]
    return np.array([question.chips(question.odds(table, row), stake, most) if row else -stake for row in rows])
