"""The exact mathematics of Electronic Tai-Sai: those of Tai-Sai, whose wagers and odds its division takes over.

Wagers under the least aggregate are none, and an amount that is trimmed is one of what it was trimmed to: neither
changes what a wager is worth.
"""

from __future__ import annotations

from pitbook.games.tai_sai.maths import MATHS

__all__ = ["MATHS"]
