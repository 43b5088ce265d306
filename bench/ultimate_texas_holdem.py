"""How fast Ultimate Texas Hold'em is counted and simulated: `python bench/ultimate_texas_holdem.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from rich.console import Console
from rich.table import Table

from pitbook.games.ultimate_texas_holdem import counting, strategy
from pitbook.games.ultimate_texas_holdem.maths import analyse, simulator
from pitbook.games.ultimate_texas_holdem.winning import FORMS
from pitbook.lab.question import ask
from pitbook.maths.analysis import Question

ROUNDS = 1_000_000


def seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """The shortest of some runs: what the work takes when nothing else disturbs it."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def whole_again(question: Question) -> None:
    strategy.played.cache_clear()
    counting.best_flops.cache_clear()
    analyse(question)


def main() -> None:
    table = Table("what", "seconds", title="Ultimate Texas Hold'em")
    for form in FORMS:
        question = ask("ultimate-texas-holdem", {"hand": form})[1]
        whole_again(question)  # compiles
        player = simulator(question)
        table.add_row(f"count all deals twice, {form}", f"{seconds(partial(whole_again, question)):.3f}")
        table.add_row("analyse, the counts made", f"{seconds(partial(analyse, question)):.3f}")
        table.add_row(f"simulate {ROUNDS:,} rounds", f"{seconds(partial(player.play_chunk, 1, 0, ROUNDS), 1):.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
