"""How fast Big Raise Stud is counted and simulated: `python bench/big_raise_stud.py`."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from pitbook.games.big_raise_stud import counting
from pitbook.games.big_raise_stud.maths import analyse, simulator
from pitbook.lab.question import ask

ROUNDS = 1_000_000


def seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """The shortest of some runs: what the work takes when nothing else disturbs it."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def count_again() -> None:
    counting._count.cache_clear()
    counting.counts_for(question.notice.edition)


question = ask("big-raise-stud", {})[1]


def main() -> None:
    count_again()  # compiles
    player = simulator(question)
    table = Table("what", "seconds", title="Big Raise Stud")
    table.add_row("count all 25,989,600 deals", f"{seconds(count_again):.3f}")
    table.add_row("analyse every wager, the count made", f"{seconds(lambda: analyse(question)):.3f}")
    table.add_row(f"simulate {ROUNDS:,} rounds", f"{seconds(lambda: player.play_chunk(1, 0, ROUNDS)):.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
