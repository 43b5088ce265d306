"""A wheel in machine code: tens of millions of spins a second, counted by pocket."""

from __future__ import annotations

from pitbook.maths.kernels import Array, below, compiled


@compiled
def spin_ball(state: Array, rounds: int, fell: Array) -> None:
    """Spin so often; `fell` has a place for each pocket, and counts how often the ball came to rest there."""
    for _ in range(rounds):
        fell[below(state, len(fell))] += 1
