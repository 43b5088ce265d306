"""How long Racing Card Derby's exact figures and its simulated races take: `python bench/racing_card_derby.py`."""

from __future__ import annotations

import time

from rich.console import Console
from rich.table import Table

from pitbook.games.racing_card_derby.maths import analyse, simulator, winners
from pitbook.lab.question import ask

RACES = 1_000_000


def main() -> None:
    table = Table("decks", "exact figures, seconds", f"{RACES:,} races, seconds")
    simulator(ask("racing-card-derby", {})[1]).play_chunk(0, 0, 1)  # compile
    for decks in range(1, 9):
        _, question = ask("racing-card-derby", {"decks": decks})
        winners.cache_clear()
        start = time.perf_counter()
        analyse(question)
        exact = time.perf_counter() - start
        start = time.perf_counter()
        simulator(question).play_chunk(1, 0, RACES)
        table.add_row(str(decks), f"{exact:.4f}", f"{time.perf_counter() - start:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
