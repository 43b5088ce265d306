"""The exact mathematics of Electronic Roulette: those of Roulette, whose wagers and odds its division takes over."""

from __future__ import annotations

from pitbook.games.roulette.maths import MATHS

__all__ = ["MATHS"]
