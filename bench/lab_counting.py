"""How fast the lab counts and ranks, beside the obvious ways: `python bench/lab_counting.py`.

Brute force gets its hands ready made; only ranking and comparing them is timed, by the lab's own ranker on all cores.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import comb

import eval7
import numpy as np
import phevaluator
from rich.console import Console
from rich.table import Table

from pitbook.cards import DECK, FIVE_CARD, parse_cards
from pitbook.maths.counting import count_showdowns
from pitbook.maths.hands import Cards, every_hand, strengths_of

ACE_KING = FIVE_CARD.strength(parse_cards("Ac Kd 4c 3c 2c"))
CLASSES = 134_459
PAIRS = CLASSES * 47
SAMPLE = 100
BATCH = 2_000_000
LOOP = 100_000


def seconds(work: Callable[[], object], repeats: int = 1) -> float:
    """The shortest of some runs: what the work takes when nothing else disturbs it."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def random_hands(size: int, count: int) -> Cards:
    generator = np.random.default_rng(size)
    picks = np.argpartition(generator.random((count, 52), np.float32), size, axis=1)
    return np.ascontiguousarray(picks[:, :size].astype(np.uint8))


def completions(dead: list[int], up: int) -> Cards:
    more = every_hand(4, [card for card in range(52) if card not in (*dead, up)])
    return np.ascontiguousarray(np.column_stack([more, np.full(len(more), up, np.uint8)]))


def brute_force_seconds() -> float:
    """The mean time of one pair of hand and up-card, times all pairs."""
    total = 0.0
    for *dead, up in random_hands(6, SAMPLE).tolist():
        hands = completions(dead, up)
        own = int(strengths_of(FIVE_CARD, [dead])[0])

        def compare(hands: Cards = hands, own: int = own) -> None:
            others = strengths_of(FIVE_CARD, hands)
            np.count_nonzero(others < ACE_KING), np.count_nonzero(others < own), np.count_nonzero(others == own)

        total += seconds(compare, 3)
    return total / SAMPLE * PAIRS


def counting_table() -> Table:
    first, second = (seconds(lambda: count_showdowns(FIVE_CARD, threshold=ACE_KING)) for _ in range(2))
    best = min(second, seconds(lambda: count_showdowns(FIVE_CARD, threshold=ACE_KING), 4))
    brute = brute_force_seconds()
    table = Table("Caribbean Stud, all hands and up-cards", "seconds", "times as long")
    table.add_row("counted, first call (compiles unless cached)", f"{first:.2f}", f"{first / best:.1f}")
    table.add_row("counted, second call", f"{second:.2f}", f"{second / best:.1f}")
    table.add_row("counted, best of five", f"{best:.2f}", "1")
    table.add_row(
        f"brute force, {PAIRS:,} pairs of {comb(46, 4):,} hands, from {SAMPLE} of them",
        f"{brute:,.0f}",
        f"{brute / best:,.0f}",
    )
    return table


def ranking_table() -> Table:
    table = Table("hands a second", "pitbook batch", "phevaluator loop", "ratio", "eval7 loop", "ratio ")
    for size in (5, 7):
        ours, phe, eva = rates(random_hands(size, BATCH))
        rates_and_ratios = [f"{rate:,.0f}" for rate in (ours, phe, ours / phe, eva, ours / eva)]
        table.add_row(f"{size} cards", *rates_and_ratios)
    return table


def rates(hands: Cards) -> tuple[float, float, float]:
    """Hands a second of the lab, of phevaluator by its own card numbers (faster than text), and of eval7."""
    strengths_of(FIVE_CARD, hands)
    texts = [[DECK[card].text for card in hand] for hand in hands[:LOOP].tolist()]
    phe_hands = [[phevaluator.Card(text).id_ for text in hand] for hand in texts]
    eval7_hands = [[eval7.Card(text) for text in hand] for hand in texts]
    return (
        len(hands) / seconds(lambda: strengths_of(FIVE_CARD, hands), 5),
        LOOP / seconds(lambda: [phevaluator.evaluate_cards(*hand) for hand in phe_hands], 3),
        LOOP / seconds(lambda: [eval7.evaluate(hand) for hand in eval7_hands], 3),
    )


if __name__ == "__main__":
    console = Console(width=120)
    console.print(counting_table())
    console.print(ranking_table())
