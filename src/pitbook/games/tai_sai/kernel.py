"""Dice in machine code: some ten million throws a second, counted by what they show."""

from __future__ import annotations

from pitbook.maths.kernels import Array, below, compiled


@compiled
def throw_dice(state: Array, rounds: int, sides: int, thrown: Array) -> None:
    """Throw so often; `thrown` has an axis for each of three dice, and counts how often each throw came."""
    for _ in range(rounds):
        thrown[below(state, sides), below(state, sides), below(state, sides)] += 1
