"""Questions about the cloth of a game, which anybody may see."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, cast

from fastapi import Query

from pitbook.games import find_layout
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.parameters import PathText
from pitbook.house.replies.layout_replies import LayoutReply

router = ReplyRouter()


@router.get("/layouts/{game}")
async def layout(game: PathText, edition: Annotated[str, Query(max_length=60)] = "") -> LayoutReply:
    """A game's cloth: its areas with their inscriptions, clauses and odds, and where everything lies."""
    return cast(LayoutReply, asdict(find_layout(f"{game}@{edition}")))
