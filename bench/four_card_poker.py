"""How long the mathematics of Four Card Poker takes, counted and simulated: `python bench/four_card_poker.py`."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from pitbook.games.four_card_poker.counting import count_deals
from pitbook.games.four_card_poker.maths import analyse, simulator
from pitbook.lab.question import ask

ROUNDS = 2_000_000


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    question = ask("four-card-poker", {})[1]
    table = Table("Four Card Poker", "seconds")
    table.add_row("all deals counted, first call (compiles unless cached)", f"{seconds(count_deals):.2f}")
    table.add_row("all deals counted, second call", f"{seconds(count_deals):.2f}")
    table.add_row("every wager under the best play, with the count", f"{seconds(lambda: analyse(question)):.2f}")
    table.add_row("another question on the same count", f"{seconds(lambda: analyse(question)):.2f}")
    player = simulator(question)
    player.play_chunk(1, 0, 1000)
    table.add_row(f"{ROUNDS:,} rounds simulated on one core", f"{seconds(lambda: player.play_chunk(1, 1, ROUNDS)):.2f}")
    Console(width=120).print(table)
    print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
