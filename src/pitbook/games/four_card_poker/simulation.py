"""Four Card Poker played by the million, and given deals paid in cents, to be put beside the count and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import Card
from pitbook.games.four_card_poker import kernel
from pitbook.games.four_card_poker.kernel import BONUS_HANDS, ENDS, MULTIPLES
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

NO_ACES = "less than a pair of aces"


@dataclass(frozen=True, slots=True)
class Decisions:
    """A way to play, hand by hand: fold below `low`, play `top` times from `high` up, in between by the dealer's card.

    `cards` holds the classes in between, five bytes each, and `masks` for each of them two numbers of 52 bits: the
    dealer's cards against which the multiple is odd, and those against which it is two or three. Plain bytes can be
    compared, kept and sent to other processes.
    """

    low: int
    high: int
    top: int
    cards: bytes = b""
    masks: bytes = b""

    @classmethod
    def of_play(cls, kept: ShowdownCounts, multiples: NDArray[np.uint8]) -> Decisions:
        """The decisions of a play that is given by row and column of the count."""
        top = int(multiples[-1, 0])
        strengths = kept.strengths.astype(np.int64)
        low = int(np.where((multiples > 0).any(axis=1), strengths, len(RANKING)).min())
        high = int(np.where((multiples != top).any(axis=1), strengths, -1).max()) + 1
        rows = slice(*(int(row) for row in np.searchsorted(strengths, [low, max(low, high)])))
        up = kept.seen_cards()[rows, :, 0]
        masks = [masks_of(multiples[rows] >> bit & 1 == 1, up) for bit in range(2)]
        return cls(low, high, top, kept.cards[rows].tobytes(), np.stack(masks, axis=1).tobytes())

    def multiple(self, hand: Sequence[Card], up_card: Card) -> int:
        """How many times the ante to play with a hand against the dealer's card; 0 to fold."""
        strength = RANKING.best(hand)
        if not self.low <= strength < self.high:
            return self.top if strength >= self.low else 0
        odd, two = bits_against(self.table, hand, up_card)
        return odd + 2 * two

    @property
    def table(self) -> Masks:
        return mask_table(self.cards, self.masks, columns=2)


@dataclass(frozen=True, slots=True)
class FourCardPokerSimulator:
    """What the lab plays: see `Simulator` in the contract."""

    decisions: Decisions
    stakes: Mapping[str, Cents]

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        ends, held = np.zeros(len(ENDS), np.int64), np.zeros(len(RANKING), np.int64)
        own, dealer, play = hand_tables(RANKING, HAND), hand_tables(RANKING, DEALER_HAND), self.decisions
        tables = own.steps, own.bases, dealer.steps, dealer.bases, own.suited, bonuses()
        bounds, state = (play.low, play.high, play.top), generator_of(seed, chunk)
        kernel.play_rounds(state, rounds, *tables, *bounds, play.table, ends, held)
        return {"ante": dict(zip(ENDS, ends.tolist(), strict=True)), "aces-up": _aces_up_tally(held.tolist())}

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on what its player may see; a folded ante leaves Aces Up in play."""
        (number, _), *_ = request.options
        up_card = next(slot for slot in table.hand(DEALER) if table.is_shown(slot, PUBLIC))
        multiple = self.decisions.multiple(table.cards_in(table.boxes[number].pile), table.faces[up_card])
        return Decision(number, f"play {multiple}" if multiple else "fold ante")


def _aces_up_tally(held: list[int]) -> dict[str, int]:
    tally: dict[str, int] = {}
    for strength, hands in enumerate(held):
        name = (aces_up_row(strength) or NO_ACES).replace("-", " ")
        tally[name] = tally.get(name, 0) + hands
    return tally


@lru_cache(maxsize=1)
def bonuses() -> NDArray[np.int64]:
    """The place in `BONUS_HANDS` of each strength."""
    categories = [RANKING.category(strength) for strength in range(len(RANKING))]
    return np.array([BONUS_HANDS.index(hand) if hand in BONUS_HANDS else 0 for hand in categories])


# Given deals, in money


def payments(
    question: Question, hands: NDArray[Any], dealers: NDArray[Any], multiples: NDArray[Any]
) -> NDArray[np.int64]:
    """What each deal nets on ante, play, ante bonus and Aces Up, in cents: four numbers a row.

    Hands are rows of places in `DECK`; where the multiple is 0 the ante is folded and Aces Up plays on. The question's
    stake is that of the ante and of Aces Up.
    """
    own, dealer = strengths_of(RANKING, hands), strengths_of(RANKING, dealers)
    ends = np.empty(len(own), np.uint8)
    kernel.settle_rounds(own, dealer, np.asarray(multiples, np.int64), bonuses(), ends)
    return np.column_stack([cents_by_end(question)[ends], aces_up_cents(question)[own]])


def cents_by_end(question: Question) -> NDArray[np.int64]:
    """What ante, play and ante bonus net at each end, in cents; the rows go by `ENDS`."""
    ante, most = question.stake or Cents(1), question.notice.cents("max-payout")
    bonus = [question.chips(question.odds("ante-bonus", hand), ante, most) if hand else 0 for hand in BONUS_HANDS]
    rows = [(-ante, 0, 0)]
    for multiple in MULTIPLES:
        stakes = (("ante", ante), ("play", multiple * ante))
        won = [question.chips(question.odds(name, "any"), stake, most) for name, stake in stakes]
        rows += [(-ante, -multiple * ante, extra) for extra in bonus]
        rows += [(won[0], won[1], extra) for extra in bonus]
    return np.array(rows, np.int64)


def aces_up_cents(question: Question) -> NDArray[np.int64]:
    """What Aces Up nets by the player's strength, in cents."""
    stake, table = question.stake or Cents(1), f"aces-up-{question.notice.choice('aces-up')}"
    most = question.notice.cents("max-payout")
    rows = [aces_up_row(strength) for strength in range(len(RANKING))]
    return np.array([question.chips(question.odds(table, row), stake, most) if row else -stake for row in rows])
