"""How fast Three Card Poker is counted and simulated: `python bench/three_card_poker.py`."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from pitbook.games.three_card_poker import counting
from pitbook.games.three_card_poker.maths import analyse, simulator
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
    counting._count.cache_clear()
    counting.six_card_counts.cache_clear()
    analyse(question)


question = ask("three-card-poker", {"six-card-bonus": "1"})[1]


def main() -> None:
    whole_again()  # compiles
    player = simulator(question)
    table = Table("what", "seconds", title="Three Card Poker")
    table.add_row("count all 407,170,400 deals twice and analyse every wager", f"{seconds(whole_again):.3f}")
    table.add_row("analyse every wager, the counts made", f"{seconds(lambda: analyse(question)):.3f}")
    table.add_row(f"simulate {ROUNDS:,} rounds", f"{seconds(lambda: player.play_chunk(1, 0, ROUNDS)):.3f}")
    Console().print(table)


if __name__ == "__main__":
    main()
