"""The columns of a tally: how often each end of a hand came, as numbers of deals."""

from __future__ import annotations

from typing import Final

FOLD, NONE, TIE, LOSE, FORCED, FORCED_TIE, FORCED_LOSE = range(7)
"""`NONE`: the dealer does not qualify, forced or not; `FORCED` of these: the highest card was replaced. What comes of
that is counted for each card that may come in its place."""
MOST: Final = 152
"""More than a bet can be paid, in bets: a royal and a straight flush."""
WIN: Final = 8
FORCED_WIN: Final = WIN + MOST
"""From here on by what the bet is paid."""
COLUMNS: Final = FORCED_WIN + MOST
FOLDS, PAT, SIXTH = 0, 1, 6
"""Rows of a tally; those between are exchanges, by how many cards."""
ACTIONS: Final = 7
