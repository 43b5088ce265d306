"""Throws by the million, and what every wager gets of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from pitbook.games.tai_sai import kernel
from pitbook.games.tai_sai.counting import THROWN, THROWS, rows
from pitbook.games.tai_sai.winning import SIDES, row_of
from pitbook.law import Cents
from pitbook.maths.chance import generator_of


@dataclass(frozen=True, slots=True)
class TaiSaiSimulator:
    """What the lab plays: see `Simulator` in the contract."""

    stake: Cents

    @property
    def stakes(self) -> Mapping[str, Cents]:
        return dict.fromkeys(rows(), self.stake)

    @property
    def members(self) -> Mapping[str, str]:
        """What stands for a family when rounds are played through the rules."""
        return {row: wager for row, wager in rows().items() if row != wager}

    def play_chunk(self, seed: int, chunk: int, rounds: int) -> dict[str, dict[str, int]]:
        """So many rounds, with a generator of the chunk's own: how often each outcome of each wager came."""
        thrown = np.zeros((SIDES,) * THROWN, np.int64)
        kernel.throw_dice(generator_of(seed, chunk), rounds, SIDES, thrown)
        tally: dict[str, dict[str, int]] = {row: {} for row in rows()}
        for throw, times in zip(THROWS, thrown.ravel().tolist(), strict=True):
            for row, wager in rows().items():
                outcome = row_of(wager, throw) or "lose"
                tally[row][outcome] = tally[row].get(outcome, 0) + times
        return tally
