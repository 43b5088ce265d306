"""How long the exact count of Dragon21 takes, and how fast rounds are simulated: `python bench/dragon_21.py`."""

from __future__ import annotations

import time

from rich.console import Console
from rich.table import Table

from pitbook.games.dragon_21.counting import Totals
from pitbook.games.dragon_21.maths import chances
from pitbook.games.dragon_21.simulation import Dragon21Simulator
from pitbook.law import Cents

ROUNDS = 1_000_000


def main() -> None:
    table = Table("what", "seconds")
    for decks in range(4, 9):
        start = time.perf_counter()
        chances(Totals(16, 21, 17), decks)
        table.add_row(
            f"{decks} decks{', with all pairs of hands counted' if decks == 4 else ''}",
            f"{time.perf_counter() - start:.2f}",
        )
    simulator = Dragon21Simulator(8, Totals(16, 21, 17), {"dragon": Cents(1)}, {})
    simulator.play_chunk(1, 0, 1)
    start = time.perf_counter()
    simulator.play_chunk(1, 1, ROUNDS)
    table.add_row(f"{ROUNDS:,} rounds simulated", f"{time.perf_counter() - start:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
