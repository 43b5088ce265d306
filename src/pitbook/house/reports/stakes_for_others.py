"""Who made the stakes of a player that the player did not make: staff, a nominee, or the clock.

Every step of a round says who did what led to it, and its facts say what money moved. Entries are made of facts in
their order, so each stake on a player's account belongs to one step. Of a round that is no longer kept, or whose game
is no longer known, nobody can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Any, Final

import orjson
from sqlalchemy import select

from pitbook.errors import BadInput
from pitbook.games import find_edition, find_game
from pitbook.house.money.chart import Kind, chips_of
from pitbook.house.store import schema
from pitbook.house.store.database import Store
from pitbook.house.store.rows import EntryRow, EpisodeRow, StepRow
from pitbook.house.store.sealing import HouseKey
from pitbook.house.tables.recovery import read_step
from pitbook.house.tables.routine import CLOCK
from pitbook.table.account import Account
from pitbook.table.facts import LAYOUT

HOUSE: Final = "house"
"""What a virtual table does by itself after somebody's answer is nobody's stake but the house's doing."""

UNTOLD: Final = "?"

_OF_PLAYERS: Final = ("Wager", "Decision", "Absent")
_ADJUSTING: Final = ("Adjusted", "Owed", "Undone")


def stakes_by_others(store: Store, key: HouseKey, player: str, entries: Sequence[EntryRow]) -> dict[int, str]:
    """Of these entries of a player's account, the stakes that somebody else made, and who."""
    makers: dict[int, str] = {}
    for table, episode in sorted({(row["table_id"], row["episode"]) for row in entries if _is_stake(row, player)}):
        stakes = _stakes(store, player, table, episode)
        made = chain(_made(store, key, player, table, episode), repeat(UNTOLD))
        makers |= dict(zip(stakes, made, strict=False))
    return {entry: maker for entry, maker in makers.items() if maker != player}


def _is_stake(row: EntryRow, player: str) -> bool:
    is_wager = Account(row["target"]).kind == Kind.LAYOUT and row["kind"] not in _ADJUSTING
    return row["source"] == chips_of(player) and is_wager


def _stakes(store: Store, player: str, table: str, episode: int) -> list[int]:
    """The entries by which a player has staked in a round, in their order."""
    entries = schema.entries
    mine = (entries.c.source == chips_of(player), entries.c.table_id == table, entries.c.episode == episode)
    rows = store.read_as(EntryRow, select(entries).where(*mine).order_by(entries.c.id))
    return [row["id"] for row in rows if _is_stake(row, player)]


def _made(store: Store, key: HouseKey, player: str, table: str, episode: int) -> Iterator[str]:
    """Who made each stake of a player in a round, in their order; what was decided earlier may be staked later."""
    episodes, steps = schema.episodes, schema.steps
    this = select(episodes).where(episodes.c.table_id == table, episodes.c.number == episode)
    try:
        (row,) = store.read_as(EpisodeRow, this)
        law = find_edition(orjson.loads(row["before"])["edition"])
    except (ValueError, BadInput):
        return
    words, boxes, maker = find_game(law.game).vocabulary, set[int](), player
    query = select(steps).where(steps.c.table_id == table, steps.c.episode == episode).order_by(steps.c.number)
    for step in store.read_as(StepRow, query):
        said = read_step(table, step, key)
        for at, answer in enumerate(said["answers"]):
            if _is_for(answer, player, boxes):
                maker = step["actor"] if at == 0 or step["actor"] == CLOCK else HOUSE
        moves = [move for fact in said["facts"] for move in words.read_fact(fact, law).moves]
        yield from (maker for move in moves if (move.source, move.target) == (chips_of(player), LAYOUT) and move.cents)


def _is_for(answer: dict[str, Any], player: str, boxes: set[int]) -> bool:
    """Whether an answer stakes or decides for a player; on which boxes they play follows from their wagers."""
    if answer["answer"] not in _OF_PLAYERS:
        return False
    named = answer.get("player") or ""
    if answer["answer"] == "Wager" and named == player:
        boxes.add(answer["box"])
    return named == player or (not named and answer["box"] in boxes)
