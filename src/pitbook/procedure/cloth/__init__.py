"""The steps that divisions share in which all wager on one cloth: limits over all of it, and chips laid too late.

A box is only the place of a player there, and nothing lies in it.
"""

from __future__ import annotations

from typing import Final

from pitbook.procedure.grounds import Grounds

CLOTH: Final = Grounds(
    "the cloth kit", rules=("wagering",), numbers=("boxes",), points=("chips-too-late",), options=("limits",)
)
