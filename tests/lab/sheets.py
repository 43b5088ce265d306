"""PAR sheets for the tests, each made once."""

from __future__ import annotations

from functools import lru_cache

from pitbook.lab.par import Sheet, make_sheet, render
from pitbook.lab.question import ask

PUBLISHED = {"bet.royal-flush": "100"}
WITH_JACKPOT = {"jackpot": True, "pool": 2_500_000, "jackpot-stake": 100}


@lru_cache
def plain() -> Sheet:
    return make_sheet(*ask("caribbean-stud@1998", {}))


@lru_cache
def published() -> Sheet:
    """The pay table of the published figure."""
    return make_sheet(*ask("caribbean-stud@1998", PUBLISHED))


@lru_cache
def with_jackpot() -> Sheet:
    return make_sheet(*ask("caribbean-stud@1998", WITH_JACKPOT))


@lru_cache
def rendered(suffix: str) -> bytes:
    """The sheet with a jackpot, as a file."""
    return render(with_jackpot(), suffix)
