"""Ultimate Texas Hold'em played by the million, and given deals paid in cents, beside the count and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitbook.cards import DECK, FIVE_CARD, Card
from pitbook.games.ultimate_texas_holdem.counting import (
    HOLES,
    SIZES,
    TRIPS_ROWS,
    Counts,
    Nets,
    better_kinds,
    end_name,
    fare_of,
    looked_up,
    trips_name,
)
from pitbook.games.ultimate_texas_holdem.counts import kernel_rounds
from pitbook.games.ultimate_texas_holdem.counts.frames import FLOP, MEMBERS, ORDERS, frames
from pitbook.games.ultimate_texas_holdem.counts.kernel_board import BEST, ENDS, class_of, hole_of, net_of
from pitbook.games.ultimate_texas_holdem.play import TRIPS
from pitbook.law import Cents
from pitbook.maths.chance import generator_of
from pitbook.maths.hands import hand_tables, places_of, strengths_of
from pitbook.table.answers import Decision
from pitbook.table.places import COMMUNITY, PUBLIC
from pitbook.table.requests import Decide
from pitbook.table.round import Round


@dataclass(frozen=True, slots=True)
class UltimateTexasHoldemSimulator:
    """What the lab plays: see `Simulator` in the contract.

    `early` has a byte for each class of hole cards: how many times the ante it plays before the flop, 0 for a check.
    `flops` has a bit for each flop and hole, 1 where it is played; `mode` and `nets` are for the last choice.
    """

    form: str
    early: bytes
    flops: bytes
    mode: int
    nets: Nets
    ante: Cents
    trips: Cents

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return {"ante": self.ante, TRIPS: self.trips}

    @property
    def members(self) -> Mapping[str, str]:
        return {}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        played, held = np.zeros((len(SIZES) + 1, ENDS), np.int64), np.zeros(len(TRIPS_ROWS) + 1, np.int64)
        five = hand_tables(FIVE_CARD, FIVE_CARD.size)
        kernel_rounds.play_rounds(
            generator_of(seed, chunk),
            rounds,
            np.frombuffer(self.early, np.uint8).astype(np.int64),
            _decided(self.flops),
            self.mode,
            *looked_up(self.form)[1:],
            np.array(self.nets),
            frames().found,
            ORDERS,
            MEMBERS,
            five.steps,
            five.bases,
            better_kinds(),
            played,
            held,
        )
        ends = {end_name(times, end): int(played[times, end]) for times in SIZES for end in range(ENDS)}
        return {
            "ante": {"fold": int(played[0].sum())} | ends,
            TRIPS: {trips_name(row): count for row, count in enumerate(held.tolist())},
        }

    def decide(self, table: Round, request: Decide) -> Decision:
        """What the play does at a table, on the two cards its player holds and the community cards that lie open."""
        (number, *_), options = next(iter(request.options.items()))
        opened = table.known_to(PUBLIC)
        board = [table.faces[slot] for slot in table.hand(COMMUNITY) if slot in opened]
        own = [DECK.index(card) for card in table.cards_in(table.boxes[number].pile)]
        times = self.times(own, [DECK.index(card) for card in board if isinstance(card, Card)])
        names = [option.name for option in options]
        return Decision(number, f"play {times}" if times else names[-1])

    def times(self, own: Sequence[int], board: Sequence[int]) -> int:
        """How many times the ante is played on so many community cards, 0 for none."""
        one, two = own
        if not board:
            return self.early[int(class_of(one % 13, two % 13, one // 13 == two // 13))]
        if len(board) == FLOP:
            flop, order = frames().found[int(places_of(np.array([board]))[0])]
            return 2 * int(_decided(self.flops)[flop, hole_of(*ORDERS[order, own])])
        made, ends = fare_of(self.form, own, np.array([board]))
        if self.mode == BEST:
            nets = np.array(self.nets)
            return int(net_of(ends[0], made[0, 1], nets[1]) > ends[0].sum() * nets[0, 0])
        alone = int(strengths_of(FIVE_CARD, np.array([board]))[0])
        return int(max(one % 13, two % 13) >= self.mode or made[0, 0] >= better_kinds()[alone])


@lru_cache(maxsize=2)
def _decided(flops: bytes) -> NDArray[np.uint8]:
    bits = np.unpackbits(np.frombuffer(flops, np.uint8))
    return bits[: len(frames().cards) * HOLES].reshape(-1, HOLES)


# Given deals, in money


def payments(form: str, cents: Counts, trips: Counts, deals: NDArray[np.uint8], times: NDArray[np.int64]) -> Counts:
    """What each deal nets with a play wager of so many times the ante, and on Trips, in cents: two numbers a row.

    Nine cards a row: the player's two, the dealer's two, five of the community. `cents` is by size and end, and in row
    0 of a fold; `trips` by row.
    """
    *_, floor, rows = looked_up(form)
    paid = np.zeros((len(deals), 2), np.int64)
    for n, (deal, size) in enumerate(zip(deals.tolist(), times.tolist(), strict=True)):
        board = np.array([deal[4:]])
        own, dealer = (int(fare_of(form, hole, board)[0][0, 0]) for hole in (deal[:2], deal[2:4]))
        end = kernel_rounds.end_of(own, dealer, floor, rows[0, own])
        paid[n] = cents[size, end], trips[rows[1, own]]
    return paid
