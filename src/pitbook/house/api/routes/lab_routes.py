"""What the lab says, for whoever asks. It works in a process of its own: no table ever waits for it."""

from __future__ import annotations

from typing import Annotated, Any, cast

from fastapi import Query

from pitbook.errors import Denied
from pitbook.games import find_edition, find_game
from pitbook.house.api.dependencies import Anybody, Customer, TheApi
from pitbook.house.api.router import ReplyRouter
from pitbook.house.api.routes.law_routes import EditionName
from pitbook.house.api.routes.parameters import PathText, TableId
from pitbook.house.people.roles import Actor
from pitbook.house.replies.law_replies import WorthReply
from pitbook.house.tables.live import LiveTable
from pitbook.lab.coach import held_by
from pitbook.lab.question import options_from_words
from pitbook.maths.holding import Held
from pitbook.table import view

router = ReplyRouter()

Words = Annotated[list[str], Query(max_length=60, description="NAME=VALUE, as `pitbook edge -o` takes them.")]
Number = Annotated[int, Query(ge=1, le=1000)]


@router.get("/lab/{game}/edge")
async def edge(
    api: TheApi,
    who: Anybody,
    game: PathText,
    edition: EditionName = "",
    o: Words = [],  # noqa: B006
) -> dict[str, Any]:
    """The mathematics of every wager under a notice, as `pitbook edge --json` prints it."""
    law = find_edition(f"{find_game(game).name}@{edition}" if edition else find_game(game).name)
    options_from_words(law, o)  # what cannot be read is refused here, and takes nobody's turn
    return await api.lab.edge(law.ref, o)


@router.get("/tables/{table}/worth")
async def worth(api: TheApi, who: Customer, table: TableId, box: Number, hand: Number = 1) -> WorthReply:
    """What each choice is worth for a hand that is yours to decide on, in cents of what you have staked."""
    live = api.house.table(table)
    held, notice = _held(live, who, box, hand), live.notice
    pool = live.pool.cents if live.settings.jackpot else None
    await api.service.durable()
    return cast(WorthReply, await api.coach.worth(notice.edition.ref, notice.as_data(), held, pool))


def _held(live: LiveTable, who: Actor, box: int, hand: int) -> Held:
    """A hand as its player sees it, if it is theirs and open to decide."""
    talk = live.talk
    if talk is None:
        raise Denied("idle", "nothing is under way at this table", remedy="wait for the next round")
    seen = view(talk, who.viewer)
    spot = next((spot for spot in seen.options if (spot.box, spot.hand) == (box, hand)), None)
    if spot is None:
        remedy = "ask about a hand of your own while it is to be decided on"
        raise Denied("foreign-seat", f"box {box} has no hand that you are to decide on", remedy=remedy)
    return held_by(find_game(live.game), seen, spot)
