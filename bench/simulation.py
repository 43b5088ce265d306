"""How fast rounds are simulated: compiled, in plain Python, and through the rules: `python bench/simulation.py`.

The plain loop is what one would write first: sample ten cards, rank both hands by two look-ups, settle by an `if`. It
bets a pair or better, and so do the others.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from pitbook.cards import DECK, FIVE_CARD, parse_cards
from pitbook.lab.executors import Processes, Serial
from pitbook.lab.question import ask
from pitbook.lab.simulation import simulate

ACE_KING = FIVE_CARD.strength(parse_cards("Ac Kd 4h 3s 2c"))
PAIR = FIVE_CARD.floor("pair")
KERNEL_ROUNDS, LOOP_ROUNDS, RULES_ROUNDS = 20_000_000, 200_000, 4_000
EXPECTED_RATIO = 30


def plain_python(rounds: int) -> Counter[str]:
    """The obvious loop."""
    chance, ends = random.Random(1), Counter[str]()
    for _ in range(rounds):
        cards = chance.sample(DECK, 10)
        own = FIVE_CARD.strength(cards[:5])
        if own < PAIR:
            ends["fold"] += 1
            continue
        dealer = FIVE_CARD.strength(cards[5:])
        if dealer < ACE_KING:
            ends["dealer does not qualify"] += 1
        elif own == dealer:
            ends["stand-off"] += 1
        elif own < dealer:
            ends["lose"] += 1
        else:
            ends[FIVE_CARD.category(own)] += 1
    return ends


def rate(work: Callable[[int], object], rounds: int, repeats: int = 3) -> float:
    """Rounds a second in the best of some runs, after a short one to warm up."""
    work(min(rounds, 1000))
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work(rounds)
        times.append(time.perf_counter() - start)
    return rounds / min(times)


def main() -> None:
    game, question = ask("caribbean-stud@1998", {}, play="pair")
    best = ask("caribbean-stud@1998", {})[1]
    loop = rate(plain_python, LOOP_ROUNDS)
    ways: list[tuple[str, Callable[[int], object], int]] = [
        ("compiled, pair or better, one core", lambda n: simulate(game, question, n), KERNEL_ROUNDS),
        ("compiled, best play, one core", lambda n: simulate(game, best, n), KERNEL_ROUNDS),
        (
            "compiled, best play, two processes and their start",
            lambda n: simulate(game, best, n, 1, Processes(2)),
            10 * KERNEL_ROUNDS,
        ),
        (
            "through the rules, one core",
            lambda n: simulate(game, question, n, 1, Serial(), through_rules=True),
            RULES_ROUNDS,
        ),
    ]
    table = Table("Caribbean Stud", "rounds a second", "times the plain loop")
    table.add_row("plain Python, pair or better", f"{loop:,.0f}", "1")
    for name, work, rounds in ways:
        fast = rate(work, rounds, 1 if rounds > KERNEL_ROUNDS else 3)
        table.add_row(name, f"{fast:,.0f}", f"{fast / loop:,.2f}" if fast < loop else f"{fast / loop:,.0f}")
    Console(width=100).print(table)
    print(f"expected of the compiled rounds: more than {EXPECTED_RATIO} times")


if __name__ == "__main__":
    main()
