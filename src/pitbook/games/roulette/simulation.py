"""Spins by the million, and what every kind of wager gets of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitbook.games.roulette import kernel
from pitbook.games.roulette.winning import Pockets, numbers_of
from pitbook.law import Cents
from pitbook.maths.chance import generator_of


@dataclass(frozen=True, slots=True)
class RouletteSimulator:
    """What the lab plays: see `Simulator` in the contract. `standing` has a wager that stands for each row."""

    pockets: Pockets
    standing: Mapping[str, str]
    stake: Cents

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return dict.fromkeys(self.standing, self.stake)

    @property
    def members(self) -> Mapping[str, str]:
        """What stands for a family when rounds are played through the rules."""
        return {row: wager for row, wager in self.standing.items() if row != wager}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        fell = np.zeros(len(self.pockets), np.int64)
        kernel.spin_ball(generator_of(seed, chunk), rounds, fell)
        times = dict(zip(self.pockets, fell.tolist(), strict=True))
        layout = numbers_of(self.pockets)
        won = {row: sum(times[number] for number in layout[wager]) for row, wager in self.standing.items()}
        return {row: {"win": wins, "lose": rounds - wins} for row, wins in won.items()}
