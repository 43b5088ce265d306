"""How fast Pai Gow is counted and simulated: `python bench/pai_gow.py`."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from pitbook.games.pai_gow import counting
from pitbook.games.pai_gow.maths import analyse, simulator
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


def whole_again() -> None:
    for counted in (counting.kinds, counting.settings, counting.ends):
        counted.cache_clear()
    analyse(question)


question = ask("pai-gow", {"bank": "player"})[1]


def main() -> None:
    player = simulator(question)
    player.play_chunk(1, 0, 1)  # compiles
    table = Table("what", "seconds", title="Pai Gow")
    table.add_row(f"count all {counting.DEALS:,} deals and analyse a wager and a bank", f"{seconds(whole_again):.3f}")
    table.add_row("analyse both, the counts made", f"{seconds(lambda: analyse(question)):.3f}")
    table.add_row(f"simulate {ROUNDS:,} rounds of both", f"{seconds(lambda: player.play_chunk(1, 0, ROUNDS)):.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
