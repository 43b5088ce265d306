"""What questions are asked with: names in a path, periods and pages. Nothing is without bounds."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Path, Query

from pitbook.house.service.office import Page

MOST_MOMENT: Final = 10**14

PathText = Annotated[str, Path(max_length=60, pattern=r"^[^/\x00-\x1f]+$")]
PathNumber = Annotated[int, Path(ge=0, le=2**31 - 1)]
TableId = Annotated[str, Path(max_length=40, pattern=r"^[^/\x00-\x1f]+$")]
Day = Annotated[str, Path(max_length=20, pattern=r"^\d{4}-\d{2}-\d{2}$")]

Moment = Annotated[int, Query(ge=0, le=MOST_MOMENT, description="Milliseconds since 1970.")]
Cursor = Annotated[str, Query(max_length=200, description="From the page before.")]
Limit = Annotated[int, Query(ge=1, le=500)]


async def _page(since: Moment = 0, until: Moment = MOST_MOMENT, cursor: Cursor = "", limit: Limit = 100) -> Page:
    return Page(since, until, cursor, limit)


PageAsked = Annotated[Page, Depends(_page)]
